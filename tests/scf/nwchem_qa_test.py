"""NWChem's own test decks: which of them run as they stand, and to which energy.

data/nwchem_qa.txt lists every deck with a task of an app, the energy that NWChem's own output of it has, and what came
of it. CASEBOOK_NWCHEM_QA names the folder QA/tests of NWChem's sources: then the decks that agree are run again, and
those that are refused have to be refused still. CASEBOOK_BUILD names the build folder.
"""

import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/harness"))
import launch

DECKS = os.environ.get("CASEBOOK_NWCHEM_QA")
RUNGS = {"scf": "v14", "dft": "v8", "mp2": "v4", "rimp2": "v3"}
BOUNDS_HARTREE = {"scf": 1e-7, "dft": 1e-6, "mp2": 1e-8, "rimp2": 1e-8}
KINDS = {"scf": ("scf",), "dft": ("dft",), "correlation": ("mp2", "rimp2")}
LEAST_SHARE = 0.8
TABLE = ROOT / "tests/scf/data/nwchem_qa.txt"


def rows() -> list[dict]:
    """deck, app, energy (None where NWChem's output has none), verdict, remark."""
    found = []
    for line in TABLE.read_text().splitlines():
        if line and not line.startswith("#"):
            deck, app, energy, verdict, *remark = line.split(None, 4)
            energy = None if energy == "-" else float(energy)
            found.append({"deck": deck, "app": app, "energy": energy, "verdict": verdict, "remark": "".join(remark)})
    return found


def in_scope(found: list[dict]) -> list[dict]:
    """Of closed shells, H to Ne, functionals and bases of the suite, to convergence."""
    return [row for row in found if row["verdict"] != "out"]


class NwchemQa(unittest.TestCase):
    def test_four_of_five_of_nwchems_decks_in_scope_agree_of_each_kind_of_task(self):
        shares = []
        for kind, apps in KINDS.items():
            scope = [row for row in in_scope(rows()) if row["app"] in apps]
            agreeing = [row for row in scope if row["verdict"] == "agrees"]
            shares.append(f"{kind} {len(agreeing)} of {len(scope)}")

            with self.subTest(kind=kind):
                self.assertGreaterEqual(len(agreeing) / len(scope), LEAST_SHARE)
        self.assertIn(f"# Of those in scope agree: {', '.join(shares)}.\n", TABLE.read_text())

    def test_each_other_deck_of_nwchem_says_what_is_missing(self):
        for row in rows():
            self.assertIn(row["verdict"], ("agrees", "differs", "refused", "long", "out"), row["deck"])
            if row["verdict"] != "agrees":
                self.assertTrue(row["remark"], row["deck"])

    @unittest.skipUnless(DECKS, "CASEBOOK_NWCHEM_QA names no folder of decks")
    def test_nwchems_decks_still_run_to_their_energies(self):
        for row in rows():
            if row["verdict"] not in ("agrees", "refused"):
                continue
            with self.subTest(deck=row["deck"], app=row["app"]):
                self.check(row)

    def check(self, row: dict):
        build = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin")
        (program,) = build.glob(f"{row['app']}.{RUNGS[row['app']]}_*")
        outcome = launch.recorded(str(program), "--deck", str(pathlib.Path(DECKS, row["deck"])), "--repeat", "1")
        if row["verdict"] == "refused":
            self.assertEqual(outcome.code, 3)
            return
        self.assertEqual(outcome.code, 0, outcome.why)
        key = "correlation_hartree" if row["app"] in ("mp2", "rimp2") else "energy_hartree"
        self.assertAlmostEqual(outcome.record["result"][key], row["energy"], delta=BOUNDS_HARTREE[row["app"]])


if __name__ == "__main__":
    unittest.main()
