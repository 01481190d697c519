"""The page about jobs and campaigns: its commands work, in the order of the page."""

import os
import pathlib
import re
import shlex
import shutil
import tempfile
import unittest

from program import casebook

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])


class JobsPage(unittest.TestCase):
    def test_every_command_of_the_page_works_in_the_order_of_the_page(self):
        text = (ROOT / "docs/jobs.md").read_text()
        commands = re.findall(r"^    \./casebook ([^#\n]+)", text, re.MULTILINE)
        self.assertGreater(len(commands), 9)
        with tempfile.TemporaryDirectory(prefix="casebook_results_") as folder:
            shutil.copytree(ROOT / "jobs", pathlib.Path(folder, "jobs"))
            plan = pathlib.Path(folder, "jobs/plans/layouts.toml")
            text = plan.read_text().replace("water_6-31gs", "hydrogen_sto-3g")
            plan.write_text(text.replace("repeats = 6", "repeats = 1"))
            os.chdir(folder)
            for command in commands:
                with self.subTest(command=command):
                    outcome = casebook(*shlex.split(command))

                    self.assertEqual(outcome.code, 0, outcome.err)


if __name__ == "__main__":
    unittest.main()
