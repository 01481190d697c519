"""The page about external apps: every command on it is run, in order, by a reader with an empty
folder."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
import zipfile

from adopted import HeatScene, has_fortran
from page import ROOT, check_commands

PAGE = (ROOT / "docs/external-apps.md").read_text()
WALK = re.search(r"^## From a tarball to the podium$(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)[1]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Page(unittest.TestCase):
    def test_every_command_of_the_page_works_in_the_order_of_the_page(self):
        with tempfile.TemporaryDirectory(prefix="casebook_results_") as folder:
            os.chdir(folder)
            pathlib.Path("jobs").symlink_to(ROOT / "jobs")

            check_commands(self, "external-apps.md", at_least=8)

            checked = subprocess.run(["sha256sum", "--quiet", "-c", "MANIFEST.sha256"],
                                     cwd="team_nwchem")
            self.assertEqual(checked.returncode, 0)

    def test_every_command_of_the_page_is_one_that_a_test_types(self):
        typed = [line for _, text in BLOCK.findall(WALK) for line in text.splitlines()]
        typed += re.findall(r"^    (.*)$", PAGE, re.MULTILINE)

        for line in re.findall(r"^\s*\./casebook .*$", PAGE, re.MULTILINE):
            self.assertIn(line.strip(), typed)


@unittest.skipUnless(has_fortran(), "no mpif90 here: apt-get install gfortran libopenmpi-dev")
@unittest.skipUnless(shutil.which("pandoc"), "no pandoc here: apt-get install pandoc")
@unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "two cores are needed")
class Walk(unittest.TestCase):
    def test_the_tarball_comes_to_the_podium_as_the_page_says(self):
        with HeatScene() as scene:
            (scene.root / "report").symlink_to(ROOT / "report")
            (scene.desk / "heat.tar.gz").unlink()
            self.offer_short_program(scene.desk / "tests/external/heat")
            commands = 0
            for language, text in BLOCK.findall(WALK):
                if language == "toml":
                    self.write_file(scene.root, text)
                    continue
                for line in text.splitlines():
                    self.type_line(scene, line)
                    commands += 1

            self.assertGreaterEqual(commands, 13)
            with zipfile.ZipFile(scene.desk / "talk.pptx") as talk:
                slides = [re.sub("<[^>]*>", "", talk.read(name).decode())
                          for name in talk.namelist()
                          if re.fullmatch(r"ppt/slides/slide\d+\.xml", name)]
            # Which steps are on them depends on what the clock could tell; a problem and a method always are.
            self.assertGreaterEqual(len(slides), 3)
            self.assertTrue(any("heat" in slide for slide in slides))
            self.assertIn("v1_vector_units", (scene.desk / "my_report/report/heat.md").read_text())
            for command, seconds in scene.times:
                print(f"{command}: {seconds:.1f} s")

    def offer_short_program(self, folder: pathlib.Path) -> None:
        """The program of the page with a tenth of its steps: nothing here asks for a time."""
        shutil.copytree(ROOT / "tests/external/heat", folder)
        deck = folder / "heat.in"
        deck.write_text(deck.read_text().replace("4000    time", "400     time"))

    def write_file(self, root: pathlib.Path, text: str) -> None:
        """The first line of the block names the file."""
        file = root / text.splitlines()[0].removeprefix("# ")
        self.assertTrue(file.parent.is_dir(), file)
        file.write_text(text)

    def type_line(self, scene: HeatScene, line: str) -> None:
        code = re.search(r"# exit code (\d)$", line)
        words = shlex.split(line, comments=True)
        with self.subTest(command=line):
            if words[0] != "./casebook":
                subprocess.run(words, cwd=scene.desk, check=True)
                return
            outcome = scene.casebook(*words[1:])

            self.assertEqual(outcome.code, int(code[1]) if code else 0, outcome.err)
            self.assertNotIn("left out", outcome.err)


if __name__ == "__main__":
    unittest.main()
