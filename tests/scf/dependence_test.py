"""A basis whose functions nearly depend on one another has one energy on all rungs, and the record says so.

CASEBOOK_BUILD names the build folder with the executables of the ladders.
"""

import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/harness"))
import launch

BUILD = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin")
# The deck stops at a gradient of 1e-8 and keeps integrals above 1e-12; the judge allows NWChem's digits 1e-8.
AGREEMENT_HARTREE = 1e-8


def solved(app: str, rung: str, case: str) -> dict:
    """The record of a judged run. rung: the beginning of its name."""
    (program,) = BUILD.glob(f"{app}.{rung}_*")
    file = ROOT / f"apps/{app}/cases/{case}.toml"
    outcome = launch.recorded(str(program), "--case-file", str(file), "--repeat", "1")
    if outcome.code != 0:
        raise AssertionError(outcome.err)
    return outcome.record


class NearlyDependentBasis(unittest.TestCase):
    def assert_one_energy(self, app: str, case: str, *rungs: str):
        records = [solved(app, rung, case) for rung in rungs]

        energies = [record["result"]["energy_hartree"] for record in records]
        self.assertLess(max(energies) - min(energies), AGREEMENT_HARTREE)
        for record in records:
            self.assertEqual(record["result"]["dropped_functions"], 1)
            self.assertLess(record["result"]["smallest_overlap"], 1e-8)
            (warning,) = [text for text in record["warnings"] if "linearly dependent" in text]
            self.assertIn("1 combination of functions below 1e-05 is left out", warning)

    def test_nearly_dependent_functions_are_left_out_of_hartree_fock(self):
        self.assert_one_energy("scf", "water_diffuse", "v0", "v6", "v14")

    def test_nearly_dependent_functions_are_left_out_of_kohn_sham_theory(self):
        self.assert_one_energy("dft", "water_dependent_b3lyp_xcoarse", "v0", "v7")

    def test_nearly_dependent_functions_are_left_out_of_perturbation_theory(self):
        self.assert_one_energy("mp2", "water_diffuse", "v0", "v4")

    def test_nearly_dependent_functions_are_left_out_of_fitted_perturbation_theory(self):
        self.assert_one_energy("rimp2", "water_diffuse", "v0", "v3")

    def test_a_basis_that_depends_on_nothing_gives_no_warning(self):
        record = solved("scf", "v14", "water_6-31gs")

        self.assertEqual(record["result"]["dropped_functions"], 0)
        self.assertGreater(record["result"]["smallest_overlap"], 1e-4)
        self.assertFalse([text for text in record["warnings"] if "dependent" in text])


if __name__ == "__main__":
    unittest.main()
