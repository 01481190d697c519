"""Regions under valgrind: each border is a dump of its own, and counts are the same in every run."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

TOY = os.environ["CASEBOOK_TOY"]
DUMP = re.compile(r"^desc: Trigger: Client Request: (\S+)$.*?^totals: (\d+)", re.M | re.S)


def counted() -> dict[str, int]:
    """Instructions of one simulated solve by region."""
    with tempfile.TemporaryDirectory(prefix="casebook_test_") as folder:
        output = pathlib.Path(folder, "callgrind.out")
        command = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", "--combine-dumps=yes"]
        command += [f"--callgrind-out-file={output}", TOY, "--repeat", "1", "--counters", "none"]
        command += ["--no-mpi-stats", "--record", str(pathlib.Path(folder, "run.json"))]
        more = {"OMP_NUM_THREADS": "1", "HWLOC_COMPONENTS": "-x86"}
        outcome = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **more})
        assert outcome.returncode == 0, outcome.stderr
        sums: dict[str, int] = {}
        for region, instructions in DUMP.findall(output.read_text()):
            sums[region] = sums.get(region, 0) + int(instructions)
        return sums


@unittest.skipUnless(shutil.which("valgrind"), "needs valgrind")
@unittest.skipUnless(pathlib.Path("/usr/include/valgrind/callgrind.h").exists(), "needs its headers")
class Regions(unittest.TestCase):
    def test_each_has_counts_of_its_own_and_nothing_else_is_counted(self):
        regions = counted()

        self.assertEqual(set(regions), {"solve", "sum", "reduce"})
        self.assertGreater(regions["sum"], regions["solve"] / 100)

    def test_the_work_of_a_region_is_the_same_in_every_run(self):
        self.assertEqual(counted()["sum"], counted()["sum"])


if __name__ == "__main__":
    unittest.main()
