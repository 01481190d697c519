"""The page about external apps: every command on it is run, in order, by a reader with an empty
folder."""

import os
import pathlib
import tempfile
import unittest

from page import ROOT, check_commands


class Page(unittest.TestCase):
    def test_every_command_of_the_page_works_in_the_order_of_the_page(self):
        with tempfile.TemporaryDirectory(prefix="casebook_results_") as folder:
            os.chdir(folder)
            pathlib.Path("jobs").symlink_to(ROOT / "jobs")

            check_commands(self, "external-apps.md", at_least=8)

            self.assertTrue(pathlib.Path("team_nwchem/MANIFEST.sha256").exists())


if __name__ == "__main__":
    unittest.main()
