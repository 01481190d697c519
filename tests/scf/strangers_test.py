"""Decks that people might bring: right, or refused by the name of what is missing.

data/strangers.txt says what is right, and data/g_functions.txt of those with g functions. That every rung has these is
tested by the case lithium_hydride_g of each app. CASEBOOK_BUILD names the build folder.
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


def rows(table: str) -> list[tuple[str, str, str, str]]:
    """deck, app, energy or `refused`, bound or words."""
    lines = (DATA / f"{table}.txt").read_text().splitlines()
    return [tuple(line.split(None, 3)) for line in lines if line and not line.startswith("#")]


class Strangers(unittest.TestCase):
    def compare(self, table: str):
        for deck, app, right, more in rows(table):
            with self.subTest(deck=deck, app=app):
                (program,) = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin").glob(f"{app}.{RUNGS[app]}_*")
                file = DATA / f"{table}/{deck}.nw"
                outcome = launch.recorded(str(program), "--deck", str(file), "--repeat", "1", ranks=1)

                if right == "refused":
                    self.assertEqual(outcome.code, 3)
                    self.assertIn(more, outcome.err)
                    continue
                self.assertEqual(outcome.code, 0, outcome.why)
                self.assertEqual(outcome.record["verdict"], "pass")
                key = "correlation_hartree" if app in ("mp2", "rimp2") else "energy_hartree"
                self.assertAlmostEqual(outcome.record["result"][key], float(right), delta=float(more))

    def test_each_deck_has_nwchems_energy_or_is_refused_by_name(self):
        self.compare("strangers")

    def test_each_deck_with_g_functions_has_nwchems_energy(self):
        self.compare("g_functions")

    def test_every_deck_has_a_row(self):
        for table in ("g_functions", "strangers"):
            with self.subTest(table=table):
                self.assertEqual({row[0] for row in rows(table)}, {file.stem for file in (DATA / table).glob("*.nw")})


if __name__ == "__main__":
    unittest.main()
