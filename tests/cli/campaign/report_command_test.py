"""`casebook report` as it is typed."""

import os
import pathlib
import tempfile
import unittest

from program import casebook, files_below

PROFILES = os.path.join(os.environ["CASEBOOK_ROOT"], "profiles")


class ReportCommand(unittest.TestCase):
    def test_a_report_is_written_where_it_was_asked_for(self):
        with tempfile.TemporaryDirectory() as records, tempfile.TemporaryDirectory() as to:
            outcome = casebook("report", "--from", records, "--to", to, "--csv")
            names = files_below(to)
            text = pathlib.Path(to, "REPORT.md").read_text()

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(outcome.out, "REPORT.md\n")
        self.assertEqual(names, ["REPORT.md"])
        self.assertIn(f"There is no record below `{records}`", text)

    def test_records_that_are_not_there_are_asked_for(self):
        outcome = casebook("report", "--from", "no_such_folder")

        self.assertEqual(outcome.code, 3)
        self.assertIn("--from no_such_folder", outcome.err)
        self.assertIn("profiles/", outcome.err)

    def test_a_place_that_cannot_be_written_is_told(self):
        with tempfile.TemporaryDirectory() as records, tempfile.NamedTemporaryFile() as file:
            outcome = casebook("report", "--from", records, "--to", file.name)

        self.assertEqual(outcome.code, 4)
        self.assertIn("casebook: error:", outcome.err)
        self.assertIn(file.name, outcome.err)

    def test_a_dry_run_of_a_report_writes_nothing(self):
        with tempfile.TemporaryDirectory() as to:
            outcome = casebook("report", "--to", to, "--dry-run")
            names = files_below(to)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertRegex(outcome.out, r"python3 -B -m report .*--to .*--slides")
        self.assertEqual(names, [])

    def test_a_scaling_report_is_one_file_with_its_figures(self):
        with tempfile.TemporaryDirectory() as to:
            outcome = casebook("report", "--scaling", "spectral", "--from", PROFILES,
                               "--to", f"{to}/s.md")
            nowhere = casebook("report", "--scaling", "spectral")
            none = casebook("report", "--hpl", "--from", to, "--to", f"{to}/hpl.md")
            text = pathlib.Path(to, "s.md").read_text()

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("# Scaling of spectral", text)
        self.assertIn("(s_figures/", text)
        self.assertEqual(nowhere.code, 3)
        self.assertIn("--to names the file", nowhere.err)
        self.assertEqual(none.code, 3)
        self.assertIn("no run of HPL that passed", none.err)

    def test_the_interactive_page_is_one_file(self):
        with tempfile.TemporaryDirectory() as to:
            outcome = casebook("report", "--html", "--from", PROFILES, "--to", to)
            names = files_below(to)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(names, ["report.html"])
        self.assertIn("report.html: ", outcome.out)

    def test_the_interactive_page_has_no_other_files_with_it(self):
        outcome = casebook("report", "--html", "--csv")

        self.assertEqual(outcome.code, 3)
        self.assertIn("excludes", outcome.err)

    def test_a_folder_to_serve_must_be_there(self):
        outcome = casebook("serve", "--from", "no_such_folder")

        self.assertEqual(outcome.code, 3)
        self.assertIn("--from no_such_folder", outcome.err)


if __name__ == "__main__":
    unittest.main()
