"""The page about external apps: every command on it is run, in order, by a reader with an empty
folder and a project of their own, who writes the files that the page shows."""

import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

from adopted import HEAT, has_fortran
from page import ROOT
from program import casebook

STEP = re.compile(r"^    \./casebook (?P<command>.+)$"
                  r"|^\./casebook (?P<failing>.+)$"
                  r"|^```toml\n# (?P<path>\S+)\n(?P<text>[\s\S]*?)^```$", re.MULTILINE)


def own_project(folder: pathlib.Path) -> pathlib.Path:
    """The tree with links to its parts, in which an app can be added."""
    root = folder / "project"
    for kind in ("apps", "baselines", "optimized"):
        (root / kind).mkdir(parents=True)
        for app in (ROOT / kind).iterdir():
            (root / kind / app.name).symlink_to(app)
    for name in ("CMakePresets.json", "jobs", "report", "profiles", "docs"):
        (root / name).symlink_to(ROOT / name)
    return root


@unittest.skipUnless(has_fortran(), "no mpif90 here: apt-get install gfortran libopenmpi-dev")
@unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "two cores are needed")
class Page(unittest.TestCase):
    def test_every_command_of_the_page_works_in_the_order_of_the_page(self):
        steps = list(STEP.finditer((ROOT / "docs/external-apps.md").read_text()))
        self.assertGreaterEqual(len(steps), 15)
        with tempfile.TemporaryDirectory(prefix="casebook_results_") as folder:
            root = own_project(pathlib.Path(folder))
            os.chdir(folder)
            pathlib.Path("jobs").symlink_to(ROOT / "jobs")
            subprocess.run(["tar", "-czf", "heat.tar.gz", "-C", str(HEAT.parent), "heat"],
                           check=True)
            for step in steps:
                if step["path"]:
                    (root / step["path"]).write_text(step["text"])
                    continue
                command = step["command"] or step["failing"]
                with self.subTest(command=command):
                    outcome = casebook(*shlex.split(command, comments=True),
                                       CASEBOOK_ROOT=str(root))

                    self.assertEqual(outcome.code, 2 if step["failing"] else 0,
                                     outcome.out + outcome.err)
            self.assertTrue(pathlib.Path("team_nwchem/MANIFEST.sha256").exists())
            os.chdir("/")


if __name__ == "__main__":
    unittest.main()
