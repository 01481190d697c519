"""What paragraphs quote of a climb is what its records say."""

import csv
import os
import pathlib
import unittest

from report.measured import MARKS
from report.project import part_of
from report.paragraphs.prose import HEADING
from report.paragraphs.shown import SHOWN, Outcome, figures_of, refreshed

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
TEXT = "On `small` the climb shows 1.58x (1.55-1.62), where 1.50x was\npredicted: as predicted. Then\non `large` it shows ~1.02x.\n"
ADVICE = "python3 -m report.paragraphs.shown --root . --from profiles --ladders FILE, and read the page again"


class Sentences(unittest.TestCase):
    def test_get_the_figures_and_the_verdict_of_their_case(self):
        small = Outcome("?1.70x (0.900-3.20)", "not decided")

        self.assertEqual(
            refreshed(TEXT, {"small": small}),
            TEXT.replace("1.58x (1.55-1.62)", "?1.70x (0.900-3.20)").replace("as predicted", "not decided"))

    def test_of_another_case_stay(self):
        self.assertEqual(refreshed(TEXT, {"other": Outcome("2.00x")}), TEXT)

    def test_without_a_verdict_keep_their_words(self):
        self.assertEqual(
            refreshed(TEXT, {"small": Outcome("2.00x"), "large": Outcome("=1.00x (0.990-1.01)")}),
            TEXT.replace("1.58x (1.55-1.62)", "2.00x").replace("~1.02x", "=1.00x (0.990-1.01)"))

    def test_that_are_true_stay_as_they_are_broken(self):
        text = TEXT.replace("as predicted", "as\npredicted")

        self.assertEqual(refreshed(text, {"small": Outcome("1.58x (1.55-1.62)", "as predicted")}), text)

    def test_have_no_interval_where_nothing_tells_one(self):
        self.assertEqual(figures_of("?", 2.0, 2.0, 2.0), "?2.00x")


class Pages(unittest.TestCase):
    def test_quote_the_report(self):
        known: dict[tuple[str, str, str], set[str]] = {}
        with (ROOT / "report/data/steps.csv").open() as file:
            for row in csv.DictReader(file):
                ratio, low, high = (float(row[name]) for name in ("speed_up", "low", "high"))
                figures = figures_of(MARKS.get(row["judgement"], ""), ratio, low, high)
                known.setdefault((row["app"], row["variant"], row["case"]), set()).add(figures)
        seen = 0
        for page in sorted(ROOT.glob("optimized/*/*/step.md")):
            app, variant = page.parts[-3:-1]
            for found in SHOWN.finditer(part_of(page.read_text(), HEADING)):
                with self.subTest(f"{app} {variant} {found['case']}"):
                    self.assertIn(" ".join(found["figures"].split()), known.get((app, variant, found["case"]), set()), ADVICE)
                seen += 1
        self.assertGreater(seen, 25)


if __name__ == "__main__":
    unittest.main()
