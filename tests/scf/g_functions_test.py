"""Energies in bases with g functions: NWChem's, as data/g_functions.txt has them.

That every rung has g functions is tested by the case lithium_hydride_g of each app. CASEBOOK_BUILD names the build folder.
"""

import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/harness"))
import launch

DATA = ROOT / "tests/scf/data"
RUNGS = {"scf": "v14", "dft": "v8", "mp2": "v4", "rimp2": "v3"}


def rows() -> list[tuple[str, str, str, str]]:
    """deck, app, energy, bound."""
    lines = (DATA / "g_functions.txt").read_text().splitlines()
    return [tuple(line.split()) for line in lines if not line.startswith("#")]


class GFunctions(unittest.TestCase):
    def test_each_deck_with_g_functions_has_nwchems_energy(self):
        for deck, app, energy, bound in rows():
            with self.subTest(deck=deck, app=app):
                (program,) = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin").glob(f"{app}.{RUNGS[app]}_*")
                file = DATA / f"g_functions/{deck}.nw"
                outcome = launch.recorded(str(program), "--deck", str(file), "--repeat", "1", ranks=1)

                self.assertEqual(outcome.code, 0, outcome.why)
                self.assertEqual(outcome.record["verdict"], "pass")
                key = "correlation_hartree" if app in ("mp2", "rimp2") else "energy_hartree"
                self.assertAlmostEqual(outcome.record["result"][key], float(energy), delta=float(bound))

    def test_every_deck_with_g_functions_has_a_row(self):
        self.assertEqual({row[0] for row in rows()}, {file.stem for file in (DATA / "g_functions").glob("*.nw")})


if __name__ == "__main__":
    unittest.main()
