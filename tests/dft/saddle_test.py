"""Each rung leaves a saddle of a hybrid functional, on one rank as on two: stretched nitrogen.

CASEBOOK_BUILD names the build folder.
"""

import os
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/harness"))
import launch

DECK = ROOT / "tests/dft/data/long_nitrogen.nw"
# On a medium grid runs end within 1.2 x 10^-7 hartree of each other, though they converge to 10^-11; on a fine one, within 0.4.
GRID = "grid fine\n iterations"
# NWChem 7.0.2 stays at the symmetric solution.
SADDLE_HARTREE = -108.254591996140
# Rungs with a quadrature or a build of their own.
RUNGS = ("v0", "v6", "v8")


class Saddle(unittest.TestCase):
    def test_each_rung_finds_the_lower_solution_on_one_rank_and_two(self):
        energies = [self.energy(rung, ranks) for rung in RUNGS for ranks in (1, 2)]

        self.assertLess(max(energies), SADDLE_HARTREE - 0.015)
        self.assertLess(max(energies) - min(energies), 1e-7)

    def energy(self, rung: str, ranks: int) -> float:
        (program,) = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin").glob(f"dft.{rung}_*")
        with tempfile.NamedTemporaryFile("w", suffix=".nw") as deck:
            deck.write(DECK.read_text().replace("iterations", GRID))
            deck.flush()
            outcome = launch.recorded(str(program), "--deck", deck.name, "--repeat", "1", ranks=ranks)

        self.assertEqual(outcome.code, 0, f"{rung}: {outcome.err}")
        (check,) = [check for check in outcome.record["checks"] if check["name"] == "stability"]
        self.assertLess(check["value"], 1e-3)
        return outcome.record["result"]["energy_hartree"]


if __name__ == "__main__":
    unittest.main()
