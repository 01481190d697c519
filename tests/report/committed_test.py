"""REPORT.md and its figures are what the committed records give."""

import os
import pathlib
import re
import tempfile
import unittest

import matplotlib
import samples
from report.book import open_book
from report.report import make_report, write_report

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
ADVICE = "run ./casebook report and commit what it writes"


class Committed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="casebook_report_")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.fresh = pathlib.Path(cls.folder.name)
        ladders = samples.write_ladders(ROOT, ROOT / "profiles", cls.fresh / "ladders")
        book = open_book(ROOT, ROOT / "profiles", ladders)
        write_report(make_report(book), cls.fresh, False, False)

    def test_the_page_is_what_the_committed_records_give(self):
        committed = (ROOT / "REPORT.md").read_text()

        self.assertEqual(committed, (self.fresh / "REPORT.md").read_text(), ADVICE)

    def test_the_figures_are_what_the_committed_records_give(self):
        committed, fresh = (
            {path.name: path.read_text() for path in (root / "report/figures").glob("*.svg")}
            for root in (ROOT, self.fresh)
        )

        self.assertEqual(sorted(committed), sorted(fresh), ADVICE)
        drawn_with = set(re.findall(r"Matplotlib v([\d.]+)", "".join(committed.values())))
        if drawn_with - {matplotlib.__version__}:
            self.skipTest(f"drawn with matplotlib {drawn_with}, here is {matplotlib.__version__}")
        for name, text in committed.items():
            self.assertTrue(text == fresh[name], f"{name}: {ADVICE}")


if __name__ == "__main__":
    unittest.main()
