"""REPORT.md, its pages and figures are what the committed records give, and what they offer works."""

import os
import pathlib
import re
import shlex
import tempfile
import unittest

import matplotlib
import samples
from report.book import open_book
from report.report import make_report, with_apps, write_report

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
ADVICE = "run ./casebook report and commit what it writes"
MOST_LINES = {"REPORT.md": 120}
MOST_LINES_OF_A_LADDER = 200  # a page has a ladder for each machine
STARTS_NOTHING = ("explain", "diff")
NO_SUCH_PROGRAM = 4  # an external program that is not installed here


NUMBER = re.compile(r"-?\d+\.\d+")
SAME_PLACE = 0.01  # points: the last digit depends on the processor's vector instructions


def is_same_drawing(one: str, other: str) -> bool:
    """The same but for places that nobody can tell apart."""
    if one == other:
        return True
    places, other_places = NUMBER.findall(one), NUMBER.findall(other)
    return NUMBER.sub("", one) == NUMBER.sub("", other) and all(
        abs(float(a) - float(b)) <= SAME_PLACE for a, b in zip(places, other_places)
    )


def pages(root: pathlib.Path) -> dict[str, str]:
    """Pages and data by their place; pages that the report does not write are passed over."""
    every = [root / "REPORT.md", *root.glob("report/*.md"), *root.glob("report/data/*.csv")]
    texts = {str(path.relative_to(root)): path.read_text() for path in every}
    return {
        name: text
        for name, text in texts.items()
        if name.endswith(".csv") or "Written by `casebook report`" in text
    }


class Committed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.fresh = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_report_")))
        ladders = samples.write_ladders(ROOT, ROOT / "profiles", cls.fresh / "ladders")
        book = open_book(ROOT, ROOT / "profiles", ladders)
        cls.report = make_report(book)
        write_report(cls.report, cls.fresh, False, False)

    def test_the_pages_are_what_the_committed_records_give(self):
        committed, fresh = pages(ROOT), pages(self.fresh)

        self.assertEqual(sorted(committed), sorted(fresh), ADVICE)
        for name, text in committed.items():
            self.assertEqual(text, fresh[name], f"{name}: {ADVICE}")

    def test_the_readme_has_the_table_of_the_committed_records(self):
        readme = (ROOT / "README.md").read_text()

        self.assertIn("<!-- apps:end -->", readme)
        self.assertEqual(readme, with_apps(readme, self.report), f"README.md: {ADVICE}")

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
            self.assertTrue(is_same_drawing(text, fresh[name]), f"{name}: {ADVICE}")


class Pages(unittest.TestCase):
    def test_committed_pages_keep_to_their_length(self):
        for name, text in pages(ROOT).items():
            if name.endswith(".md") and "evidence" not in name and "plans" not in name:
                ladders = max(1, text.count("\n## Ladder"))
                most = MOST_LINES.get(name, MOST_LINES_OF_A_LADDER * ladders)
                self.assertLessEqual(len(text.splitlines()), most, name)

    def test_commands_on_the_pages_work(self):
        found = set()
        for name, text in pages(ROOT).items():
            if name.endswith(".md"):
                found.update(re.findall(r"^    (\./casebook .*)$|`(\./casebook [^`]*)`", text, re.M))
        commands = sorted({a or b for a, b in found})
        self.assertTrue(commands)
        for command in commands:
            words = shlex.split(command)[1:]
            dry = [] if words[0] in STARTS_NOTHING else ["--dry-run"]
            with self.subTest(command):
                done = samples.casebook(ROOT, *words, *dry)
                known = [0, NO_SUCH_PROGRAM] if is_external(words) else [0]
                self.assertIn(done.returncode, known, done.stderr.decode())


def is_external(words: list[str]) -> bool:
    return len(words) > 1 and (ROOT / "apps" / words[1] / "app.toml").is_file()


if __name__ == "__main__":
    unittest.main()
