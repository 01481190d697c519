"""A second reader of decks: NWChem itself, on decks made by a grammar.

What NWChem computes, the app computes to the same energy, from the same molecule, basis, functional and grid as NWChem
prints them, or refuses; what NWChem refuses is refused.
CASEBOOK_DECKS: how many decks, 8 unless it is given. CASEBOOK_BUILD names the build folder.
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
import nwchem_decks
import nwchem_echo

NWCHEM = shutil.which("nwchem")
N_DECKS = int(os.environ.get("CASEBOOK_DECKS", "8"))
FIRST = int(os.environ.get("CASEBOOK_FIRST_DECK", "0"))
RUNGS = {"scf": "v14", "dft": "v8", "mp2": "v4"}
PRINTED = {"scf": r"Total SCF energy =\s+(\S+)", "dft": r"Total DFT energy =\s+(\S+)",
           "mp2": r"Correlation energy\s+(\S+)"}

# Of dft's grids in NWChem's frame, which a symmetric top does not fix.
BOUNDS_HARTREE = {"scf": 1e-7, "dft": 1e-6, "mp2": 1e-7}


class NotConverged(Exception):
    """NWChem gave up on a deck that it had understood."""


def run_of_nwchem(theory: str, text: str, folder: pathlib.Path) -> tuple[float, dict] | None:
    """Energy, and what was read; None where NWChem stops, or computes nothing."""
    (folder / "deck.nw").write_text(text)
    settings = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1",
                "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    done = subprocess.run([os.environ["CASEBOOK_MPIEXEC"], "-n", "1", NWCHEM, "deck.nw"], capture_output=True, cwd=folder,
                          timeout=120, env={**os.environ, **launch.IMPATIENT_LAUNCHER, **settings})
    printed = done.stdout.decode(errors="replace")
    if "failed to converge" in printed:
        raise NotConverged
    found = re.findall(PRINTED[theory], printed)
    return (float(found[-1]), nwchem_echo.of_output(printed)) if done.returncode == 0 and found else None


def run_here(theory: str, text: str, folder: pathlib.Path) -> tuple[tuple[float, dict] | None, str]:
    """Energy and what was read, or nothing and the words of the refusal."""
    (program,) = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin").glob(f"{theory}.{RUNGS[theory]}_*")
    deck = folder / "here.nw"
    deck.write_text(text)
    outcome = launch.recorded(str(program), "--deck", str(deck), "--repeat", "1", ranks=1)
    if outcome.code != 0:
        return None, outcome.err
    energy = outcome.record["result"]["correlation_hartree" if theory == "mp2" else "energy_hartree"]
    return (energy, nwchem_echo.of_record(outcome.record)), ""


@unittest.skipUnless(NWCHEM, "NWChem is not installed")
class NwchemTwice(unittest.TestCase):
    facts: dict[str, int] = {}  # how often each was compared

    def test_decks_by_a_grammar_mean_the_same_to_nwchem(self):
        counts = {"alike": 0, "both refuse": 0, "only NWChem runs it": 0, "NWChem does not converge": 0}
        for seed in range(FIRST, FIRST + N_DECKS):
            with self.subTest(seed=seed), tempfile.TemporaryDirectory() as name:
                counts[self.compare(*nwchem_decks.deck(seed), pathlib.Path(name))] += 1
        print(counts, self.facts)
        self.assertGreaterEqual(counts["alike"], N_DECKS // 3)
        self.assertGreater(sum(self.facts.values()), N_DECKS)

    def compare(self, theory: str, text: str, folder: pathlib.Path) -> str:
        try:
            theirs = run_of_nwchem(theory, text, folder)
        except NotConverged:
            return "NWChem does not converge"
        ours, words = run_here(theory, text, folder)
        if ours is None:
            if theirs is not None and os.environ.get("CASEBOOK_SHOW"):
                print(words.strip())
            return "both refuse" if theirs is None else "only NWChem runs it"
        self.assertIsNotNone(theirs, f"NWChem stops at\n{text}")
        self.assertAlmostEqual(ours[0], theirs[0], delta=BOUNDS_HARTREE[theory], msg=text)
        self.assert_same_input(ours[1], theirs[1], text)
        return "alike"

    def assert_same_input(self, ours: dict, theirs: dict, text: str):
        self.assertAlmostEqual(ours.pop("nuclear_hartree"), theirs.pop("nuclear_hartree"), delta=2e-8, msg=text)
        for name, said in theirs.items():
            self.assertEqual(ours[name], said, f"{name} of\n{text}")
            self.facts[name] = self.facts.get(name, 0) + 1


if __name__ == "__main__":
    unittest.main()
