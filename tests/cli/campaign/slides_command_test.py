"""`casebook slides` as it is typed: what it refuses, and what it would start."""

import os
import pathlib
import tempfile
import unittest

from program import casebook

PROFILES = str(pathlib.Path(os.environ["CASEBOOK_ROOT"], "profiles"))


class Slides(unittest.TestCase):
    def assert_refused(self, outcome, *words):
        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertIn("casebook: error:", outcome.err)
        for word in words:
            self.assertIn(word, outcome.err)

    def test_slides_have_help_with_an_example(self):
        outcome = casebook("slides", "--help")

        self.assertEqual(outcome.code, 0)
        self.assertIn("./casebook slides spectral --from results --to talk.pptx", outcome.out)

    def test_a_dry_run_of_slides_shows_the_command_and_writes_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            outcome = casebook(
                "slides", "spectral", "--from", PROFILES, "--to", f"{folder}/talk.pptx", "--dry-run"
            )
            left = os.listdir(folder)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("-m report.talk", outcome.out)
        self.assertIn("--app spectral", outcome.out)
        self.assertEqual(left, [])

    def test_slides_need_a_place(self):
        self.assert_refused(casebook("slides", "spectral"), "--to")

    def test_slides_of_a_misspelt_app_get_a_suggestion(self):
        self.assert_refused(casebook("slides", "spectrl", "--to", "t.md"), "`spectrl`", "spectral")

    def test_a_template_that_is_not_there_is_refused(self):
        outcome = casebook("slides", "spectral", "--to", "t.md", "--template", "no.pptx")

        self.assert_refused(outcome, "--template no.pptx", "no such file")

    def test_an_ending_that_is_no_format_of_slides_is_refused(self):
        self.assert_refused(
            casebook("slides", "spectral", "--to", "talk.odp"), "talk.odp", ".pptx, .pdf, .md"
        )

    def test_slides_in_markdown_need_no_other_program(self):
        with tempfile.TemporaryDirectory() as folder:
            outcome = casebook(
                "slides", "spectral", "--from", PROFILES, "--to", f"{folder}/talk.md"
            )
            left = sorted(os.listdir(folder))

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(left, ["talk.md", "talk_figures"])


if __name__ == "__main__":
    unittest.main()
