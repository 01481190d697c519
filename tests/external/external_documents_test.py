"""The page about external apps: every command on it is run, in order, by a reader with an empty
folder."""

import os
import pathlib
import re
import shlex
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
from program import casebook  # noqa: E402

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])


class Page(unittest.TestCase):
    def test_every_command_of_the_page_works_in_the_order_of_the_page(self):
        text = (ROOT / "docs/external-apps.md").read_text()
        commands = re.findall(r"^    \./casebook (.+)$", text, re.MULTILINE)
        self.assertGreater(len(commands), 7)
        with tempfile.TemporaryDirectory(prefix="casebook_results_") as folder:
            os.chdir(folder)
            pathlib.Path("jobs").symlink_to(ROOT / "jobs")
            for command in commands:
                with self.subTest(command=command):
                    outcome = casebook(*shlex.split(command))

                    self.assertEqual(outcome.code, 0, outcome.err)
            self.assertTrue(pathlib.Path("team_nwchem/MANIFEST.sha256").exists())


if __name__ == "__main__":
    unittest.main()
