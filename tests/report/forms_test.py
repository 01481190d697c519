"""Reports that contests ask for: from samples, and from the committed records."""

import os
import pathlib
import re
import tempfile
import unittest

import samples
from report.book import open_book
from report.forms import hpl, scaling
from report.forms.__main__ import write

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])


def committed():
    with tempfile.TemporaryDirectory() as folder:
        profiles = ROOT / "profiles"
        file = samples.write_ladders(ROOT, profiles, pathlib.Path(folder, "ladders"))
        return open_book(ROOT, profiles, file)


def row_of(lines: list[str], start: str) -> list[str]:
    line = next(line for line in lines if line.startswith(start))
    return [cell.strip() for cell in line.strip("|").split("|")]


class Scaling(unittest.TestCase):
    def test_time_speed_up_and_efficiency_are_those_of_the_layouts(self):
        book = samples.book(
            samples.run("v0_baseline", [8.0, 8.2, 7.8], ranks=1),
            samples.run("v0_baseline", [5.0, 5.1, 4.9], ranks=2),
        )
        lines, pictures = scaling.make(book, "toy")

        one, two = row_of(lines, "| 1 | 1 | 1 | 1 "), row_of(lines, "| 1 | 2 | 1 | 2 ")
        self.assertEqual(one[4:9], ["8.00", "7.80 to 8.20", "3", "1.00x", "100 %"])
        self.assertEqual(two[4:9], ["5.00", "4.90 to 5.10", "3", "1.60x", "80 %"])
        self.assertEqual(len(pictures), 1)
        text = "\n".join(lines)
        self.assertIn("./casebook run toy v0_baseline", text)
        self.assertIn("| compiler | GNU |", text)
        self.assertEqual(text.count("To be written by the team"), 2)

    def test_oversubscribed_runs_have_no_speed_up(self):
        book = samples.book(
            samples.run("v0_baseline", [8.0, 8.2, 7.8], ranks=1),
            samples.run("v0_baseline", [5.0, 5.1, 4.9], ranks=4, layout__oversubscribed=True),
        )
        lines, _ = scaling.make(book, "toy")

        over = row_of(lines, "| 1 | 4 | 1 ")
        self.assertIn("oversubscribed", over[3])
        self.assertEqual(over[7:9], ["n/a", "n/a"])

    def test_one_layout_scales_nowhere(self):
        book = samples.book(samples.run("v0_baseline", [8.0, 8.2, 7.8]))

        with self.assertRaisesRegex(ValueError, "no variant of toy has records at two layouts"):
            scaling.make(book, "toy")


class FromCommittedRecords(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.book = committed()

    def test_every_app_that_ran_at_two_layouts_has_a_scaling_report(self):
        written = 0
        for app in self.book.apps:
            try:
                lines, pictures = scaling.make(self.book, app)
            except ValueError:
                continue
            written += 1
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder, "new", "scaling.md")
                write(lines, pictures, file)
                links = re.findall(r"\]\((.+?\.svg)\)", file.read_text())
                self.assertEqual(len(links), len(pictures))
                for link in links:
                    self.assertTrue((file.parent / link).is_file(), link)
        self.assertGreater(written, 0)

    def test_hpl_report_has_the_best_run_its_input_and_what_it_is_held_against(self):
        text = "\n".join(hpl.make(self.book))

        ratings = {
            run.json["result"]["rating_gflop_s"]
            for run in self.book.runs
            if run.passed
            and run.legal
            and (run.app == "hpl" or run.json["case"].get("matrix") == "hpl")
        }
        best = re.search(r"Best: \*\*(.+?) GFLOP/s\*\*", text)
        self.assertAlmostEqual(float(best[1]), max(ratings), delta=0.01 * max(ratings))
        for heading in ("Machine and software", "Cluster", "Runs", "Tuning", "Challenges"):
            self.assertIn(f"## {heading}\n", text)
        self.assertRegex(text, r"\| hpl v\d\w+ \| \d+ \| \d+ \| \d+ x \d+ \|")
        self.assertRegex(text, r"\| lu v\d")

    def test_hpl_report_without_a_run_says_how_to_make_one(self):
        with self.assertRaisesRegex(ValueError, r"no run of HPL that passed .*casebook run hpl"):
            hpl.make(samples.book(samples.run("v0_baseline", [8.0, 8.2, 7.8])))


if __name__ == "__main__":
    unittest.main()
