"""A second reader of decks: NWChem's own echo of data/many_tasks.nw, task by task.

The judge of an answer believes the reader of the deck, so that what the reader misunderstands passes. What NWChem 7.0.2
made of the same file stands here: functions, repulsion of the nuclei, energy. Where NWChem is installed it is asked again.
CASEBOOK_BUILD names the build folder.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/harness"))
import launch

DECK = ROOT / "tests/scf/data/many_tasks.nw"
# Of each task: functions, nuclear repulsion and energy in hartree, as NWChem 7.0.2 prints them.
ECHO = (
    (13, 9.1681939605, -75.983940300255),
    (13, 8.9205186626, -75.979903079973),
    (15, 7.4534279048, -26.376781424810),
    (17, 13.4207135166, -40.180330207657),
    (27, 58.0295719965, -187.514785270361),
    (20, 9.1939138222, -76.012517344349),
    (19, 9.1939138222, -76.010525255124),
    (34, 0.9922073419, -7.984241802675),
    (6, 0.9922073419, -7.861864773565),
    (40, 35.8287829746, -151.958270905101),
)


class ManyTasks(unittest.TestCase):
    def test_each_task_of_a_deck_is_read_as_nwchem_reads_it(self):
        (program,) = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin").glob("scf.v14_*")
        for number, (functions, nuclear, energy) in enumerate(ECHO, 1):
            with self.subTest(task=number):
                outcome = launch.recorded(
                    str(program), "--deck", str(DECK), "--set", f"task={number}", "--repeat", "1", ranks=1
                )

                self.assertEqual(outcome.code, 0, outcome.why)
                self.assertEqual(outcome.record["case"]["functions"], functions)
                self.assertAlmostEqual(outcome.record["result"]["nuclear_hartree"], nuclear, delta=1e-8)
                self.assertAlmostEqual(outcome.record["result"]["energy_hartree"], energy, delta=1e-7)

    @unittest.skipUnless(shutil.which("nwchem"), "NWChem is not installed")
    def test_nwchem_prints_what_stands_here(self):
        with tempfile.TemporaryDirectory(prefix="casebook_test_") as folder:
            text = subprocess.run(
                ["nwchem", str(DECK)], cwd=folder, capture_output=True, text=True, timeout=120, check=False
            ).stdout

        nuclear = [float(word) for word in re.findall(r"Nuclear repulsion energy = +(\S+)", text)]
        energies = [float(word) for word in re.findall(r"Total SCF energy = +(\S+)", text)]
        functions = [int(word) for word in re.findall(r"functions       = +(\d+)", text)]
        self.assertEqual(functions, [row[0] for row in ECHO])
        for printed, row in zip(nuclear, ECHO, strict=True):
            self.assertAlmostEqual(printed, row[1], delta=1e-8)
        for printed, row in zip(energies, ECHO, strict=True):
            self.assertAlmostEqual(printed, row[2], delta=1e-8)


if __name__ == "__main__":
    unittest.main()
