"""The report of whatever records are there: one app, one run, no roofs, no lesson."""

import os
import pathlib
import shutil
import tempfile
import unittest

import samples
from report.book import open_book
from report.report import Report, make_report, write_report

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
PROFILES = ROOT / "profiles"


def report_of(files: list[pathlib.Path]) -> Report:
    """Of some of the committed records, drawn and written; of the project's own pages."""
    with tempfile.TemporaryDirectory(prefix="casebook_subset_") as name:
        folder = pathlib.Path(name, "records")
        for file in files:
            place = folder / file.relative_to(PROFILES)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place)
        folder.mkdir(exist_ok=True)
        ladders = samples.write_ladders(ROOT, folder, pathlib.Path(name, "ladders"))
        made = make_report(open_book(ROOT, folder, ladders))
        write_report(made, pathlib.Path(name, "to"), csv=True, slides=False)
        return made


def records(*parts: str) -> list[pathlib.Path]:
    """The committed records that lie in a folder of one of these names."""
    return sorted(f for f in PROFILES.rglob("*.json") if f.parent.name in parts)


class Subsets(unittest.TestCase):
    def test_each_app_alone_without_roofs_pairs_and_models(self):
        folders = {file.parent.name for file in PROFILES.rglob("*.json")}
        apps = sorted(folder for folder in folders if (ROOT / "apps" / folder).is_dir())
        self.assertTrue(apps)
        for app in apps:
            with self.subTest(app):
                made = report_of(records(app))
                self.assertIn(f"report/{app}.md", [page.path for page in made.pages])

    def test_every_second_record(self):
        report_of(sorted(PROFILES.rglob("*.json"))[::2])

    def test_a_single_run(self):
        every = sorted(PROFILES.rglob("*.json"))
        report_of([file for file in every if (ROOT / "apps" / file.parent.name).is_dir()][:1])

    def test_what_is_no_run_alone(self):
        made = report_of([*records("compare", "model", "bench"), *PROFILES.rglob("roofs.json")])

        self.assertEqual([page.path for page in made.pages], ["REPORT.md"])

    def test_a_variant_that_only_the_target_has(self):
        large = {"name": "large", "source": "large.toml", "overrides": [], "input_hash": "xxh3:2"}
        own = samples.run("v9_my_idea", [1.0, 1.1], case=large)

        text = make_report(samples.book(*samples.ladder(), own)).page("report/toy.md").text()

        self.assertIn("| v9_my_idea |  |  |  |  |  |  | **1.05** |", text)

    def test_old_and_new_records_on_one_ladder(self):
        runs = [samples.run("v0_baseline", [4.0, 4.1]), samples.charged("v1_blocked", [2.0, 2.1])]

        text = make_report(samples.book(*runs)).page("report/toy.md").text()

        self.assertIn("of older records the solve alone", text)


if __name__ == "__main__":
    unittest.main()
