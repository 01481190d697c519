"""The page about jobs and campaigns: its commands work, in the order of the page."""

import os
import pathlib
import shutil
import tempfile
import unittest

from page import ROOT, check_commands


class JobsPage(unittest.TestCase):
    def test_every_command_of_the_page_works_in_the_order_of_the_page(self):
        with tempfile.TemporaryDirectory(prefix="casebook_results_") as folder:
            shutil.copytree(ROOT / "jobs", pathlib.Path(folder, "jobs"))
            records = "profiles/zen4-2/scf"
            shutil.copytree(ROOT / records, pathlib.Path(folder, records))
            plan = pathlib.Path(folder, "jobs/plans/layouts.toml")
            text = plan.read_text().replace("water_6-31gs", "hydrogen_sto-3g")
            plan.write_text(text.replace("repeats = 6", "repeats = 1"))
            os.chdir(folder)

            check_commands(self, "jobs.md", at_least=10)


if __name__ == "__main__":
    unittest.main()
