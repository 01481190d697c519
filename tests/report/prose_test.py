"""Paragraphs under `Prediction against measurement` are true of the newest records."""

import os
import pathlib
import tempfile
import unittest

import samples
from report.book import open_book
from report.paragraphs.prose import (
    Binding, Newest, bind, judged, newest_ratios, parse_binding, read_bindings, verdict_on)

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
BOUND = "<!-- written for: case=small record=R1 low=1.4 high=1.8 -->"
PAGE = f"# v1: a\n\n## Prediction against measurement\n\nAs predicted.\n\n{BOUND}\n\n## Limits\n\nNone.\n"


class Reading(unittest.TestCase):
    def test_a_page_names_the_case_the_record_and_the_range(self):
        self.assertEqual(
            read_bindings(PAGE, "page"), {"small": Binding("small", "R1", 1.4, 1.8)})

    def test_what_names_less_or_more_is_refused_with_its_place(self):
        for text in ("", "case=small record=R1 low=1.4", "case=small record=R1 low=2 high=1",
                     "case=small record=R1 low=0 high=1", "case= record=R1 low=1 high=2",
                     "case=small record=R1 low=1 high=2 colour=red"):
            with self.subTest(text), self.assertRaisesRegex(ValueError, "some/page.md"):
                parse_binding(text, "some/page.md")

    def test_it_belongs_under_its_heading_and_names_a_case_once(self):
        for page in (PAGE.replace("against measurement", ""), PAGE.replace(BOUND, f"{BOUND}\n{BOUND}")):
            with self.assertRaises(ValueError):
                read_bindings(page, "page")


class Judging(unittest.TestCase):
    def test_a_newer_ratio_outside_the_range_asks_for_another_reading(self):
        binding = Binding("small", "R1", 1.4, 1.8)

        self.assertEqual(verdict_on(Newest("toy", "v1", "small", "here", "R2", 1.5), binding), "")
        self.assertIn("R2 says 2.1", verdict_on(Newest("toy", "v1", "small", "here", "R2", 2.1), binding))
        self.assertEqual(verdict_on(Newest("toy", "v1", "small", "here", "R2", 2.1), None), "not bound")

    def test_ratios_are_those_of_the_ladders(self):
        found = {newest.variant: newest.ratio for newest in newest_ratios(samples.book(*samples.ladder()))}

        self.assertAlmostEqual(found["v1_blocked"], 2.0)
        self.assertNotIn("v0_baseline", found)

    def test_a_page_is_bound_in_its_section_instead_of_an_earlier_line(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "step.md")
            page.write_text(PAGE)
            bind(page, Binding("small", "R2", 1.9, 2.2))
            bind(page, Binding("large", "R3", 1.0, 1.1))
            text = page.read_text()

        self.assertEqual(sorted(read_bindings(text, "page")), ["large", "small"])
        self.assertIn("As predicted.\n\n<!-- written for: case=large", text)
        self.assertNotIn("R1", text)
        self.assertTrue(text.endswith("\n\n## Limits\n\nNone.\n"))


class Pages(unittest.TestCase):
    def test_every_bound_paragraph_is_true_of_the_newest_record(self):
        with tempfile.TemporaryDirectory(prefix="casebook_report_") as folder:
            ladders = samples.write_ladders(ROOT, ROOT / "profiles", pathlib.Path(folder, "ladders"))
            book = open_book(ROOT, ROOT / "profiles", ladders)
            for newest, binding, why in judged(ROOT, book):
                with self.subTest(newest.app, variant=newest.variant, case=newest.case):
                    self.assertFalse(binding and why, why)


if __name__ == "__main__":
    unittest.main()
