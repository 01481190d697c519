"""A program that is linked with LIKWID, outside of likwid-perfctr and under its variables."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ["CASEBOOK_LIKWID_LINKED"]


def run(variables):
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith("LIKWID_")}
    return subprocess.run([PROGRAM], env=environment | variables, capture_output=True, text=True,
                          timeout=60, check=False)


class LinkedLikwid(unittest.TestCase):
    def test_linked_program_says_nothing_outside_of_perfctr(self):
        ended = run({})

        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, "no markers\n", ""))

    def test_linked_program_needs_the_library_and_runs_under_the_variables_of_perfctr(self):
        libraries = subprocess.run(["ldd", PROGRAM], capture_output=True, text=True, check=True)
        with tempfile.TemporaryDirectory() as folder:
            ended = run({"LIKWID_MODE": "0", "LIKWID_EVENTS": "FLOPS_DP", "LIKWID_THREADS": "0,1",
                         "LIKWID_FILEPATH": str(Path(folder) / "marks")})

        self.assertIn("liblikwid.so", libraries.stdout)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertRegex(ended.stdout, "^markers: (counting|LIKWID .*)\n")


if __name__ == "__main__":
    unittest.main()
