"""Each rung leaves a saddle, on one rank as on two: the lowest determinant of closed shells of turned ethylene.

CASEBOOK_BUILD names the build folder.
"""

import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/harness"))
import launch

DECK = ROOT / "tests/scf/data/perpendicular_ethylene.nw"
# NWChem 7.0.2; in 6-31G its energy is -77.826830768823, 0.036 below that of the saddle.
ENERGIES_HARTREE = {"sto-3g": -76.855441144903, "6-31g": -77.826830768823}
# Rungs with a start, an iteration or a build of their own.
RUNGS = ("v1", "v5", "v6", "v9", "v10", "v14")


class Saddle(unittest.TestCase):
    def assert_lowest(self, rung: str, basis: str, ranks: int):
        (program,) = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin").glob(f"scf.{rung}_*")
        with self.subTest(rung=rung, basis=basis, ranks=ranks):
            outcome = launch.recorded(
                str(program), "--deck", str(DECK), "--set", f"basis={basis}", "--repeat", "1", ranks=ranks
            )

            self.assertEqual(outcome.code, 0, outcome.why)
            found = outcome.record["result"]["energy_hartree"]
            self.assertAlmostEqual(found, ENERGIES_HARTREE[basis], delta=1e-8)
            (check,) = [check for check in outcome.record["checks"] if check["name"] == "stability"]
            self.assertEqual(check["value"], 0.0)

    def test_each_rung_finds_the_lowest_determinant_on_one_rank_and_two(self):
        for rung in RUNGS:
            for ranks in (1, 2):
                self.assert_lowest(rung, "sto-3g", ranks)

    def test_a_larger_basis_has_the_same_way_out(self):
        for rung in ("v9", "v14"):
            for ranks in (1, 2):
                self.assert_lowest(rung, "6-31g", ranks)


if __name__ == "__main__":
    unittest.main()
