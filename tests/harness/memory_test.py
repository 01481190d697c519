"""What an app says that an input needs of memory: near the measured peak, and before it is taken.

CASEBOOK_BUILD names the build folder with the executables of the ladders.
"""

import json
import os
import pathlib
import resource
import tempfile
import unittest

import launch

BUILD = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin")
ROOT = pathlib.Path(__file__).resolve().parents[2]
MIB = 1024 * 1024
SOON_S = 20  # an input that is refused is not worked on


def input_of(app: str, case: str) -> list[str]:
    return ["--case-file", str(ROOT / "apps" / app / "cases" / f"{case}.toml")]


def executable(app: str, rung: str) -> str:
    """By the beginning of the rung's name."""
    (found,) = [each for each in BUILD.glob(f"{app}.{rung}_*") if each.suffix != ".json"]
    return str(found)


class Estimate(unittest.TestCase):
    """Within 1.3 of the measured peak of every rank."""

    def assert_near(self, app: str, rung: str, case: str, *settings: str, ranks: int = 2):
        self.assert_near_for(app, rung, *input_of(app, case), *settings, ranks=ranks)

    def assert_near_for(self, app: str, rung: str, *words: str, ranks: int = 2):
        outcome = launch.recorded(executable(app, rung), *words, "--repeat", "1", ranks=ranks)
        self.assertEqual(outcome.code, 0, outcome.why)
        memory = outcome.record["memory"]
        foreseen = [memory["estimate"]["first_rank_mib"]]
        foreseen += [memory["estimate"]["rank_mib"]] * (ranks - 1)
        if ranks > 1:
            foreseen[1] += memory["estimate"]["helper_mib"]
        for estimate, peak in zip(foreseen, memory["per_rank_mib"], strict=True):
            self.assertLess(estimate / peak, 1.3, (foreseen, memory["per_rank_mib"]))
            self.assertLess(peak / estimate, 1.3, (foreseen, memory["per_rank_mib"]))

    def test_of_hartree_fock_with_kept_integrals(self):
        self.assert_near("scf", "v14", "benzene_cc-pvdz")

    def test_of_hartree_fock_beside_the_integrals_of_its_judge(self):
        self.assert_near_for("scf", "v14", "--deck", str(ROOT / "tests/scf/data/g_functions/water_cc-pvqz.nw"))

    def test_of_the_textbook_hartree_fock(self):
        self.assert_near("scf", "v0", "water_cc-pvdz")

    def test_of_kohn_sham_theory(self):
        self.assert_near("dft", "v6", "w2_6-31gs_b3lyp")

    def test_of_kohn_sham_theory_with_kept_integrals(self):
        self.assert_near("dft", "v8", "w2_b3lyp_cc-pvtz")

    def test_of_perturbation_theory_from_all_integrals(self):
        self.assert_near("mp2", "v1c", "w2_sd-mp2_cc-pvdz")

    def test_of_perturbation_theory_by_batches(self):
        self.assert_near("mp2", "v4", "w2_sd-mp2_cc-pvdz")

    def test_of_fitted_perturbation_theory(self):
        self.assert_near("rimp2", "v3", "w2_ri-mp2_cc-pvdz")

    def test_of_the_textbook_flow(self):
        self.assert_near("spectral", "v0", "tgv_64", "--set", "steps=2")

    def test_of_a_flow_in_few_fields(self):
        self.assert_near("spectral", "v11", "tgv_64", "--set", "steps=2", ranks=1)

    def test_of_the_air_array_by_array(self):
        self.assert_near("weather", "v0", "storm_64", "--set", "steps=2")

    def test_of_the_air_in_one_state(self):
        self.assert_near("weather", "v9", "storm_64", "--set", "steps=2", ranks=1)

    def test_of_the_textbook_solver(self):
        self.assert_near("cg", "v0", "hpcg_64", "--set", "iterations=10")

    def test_of_the_newest_solver(self):
        self.assert_near("cg", "v10", "hpcg_64", "--set", "iterations=10")

    def test_of_an_elimination(self):
        self.assert_near("lu", "v10", "hpl_2048")

    def test_of_one_in_single_precision(self):
        self.assert_near("lu", "v7b", "hpl_2048")

    def test_of_linked_cells(self):
        self.assert_near("md", "v0", "melt_32000", "--set", "steps=4")

    def test_of_lists_of_clusters(self):
        self.assert_near("md", "v8", "melt_32000", "--set", "steps=4")

    def test_of_a_language_model_in_single_precision(self):
        self.assert_near("llm", "v0", "story_tiny")

    def test_of_a_language_model_whose_ranks_share_the_weights(self):
        self.assert_near("llm", "v7b", "story_tiny")


class Foreseen(unittest.TestCase):
    def test_it_is_said_without_mpi_and_grows_with_the_input(self):
        def total(n: int) -> float:
            words = [*input_of("lu", "hpl_2048"), "--set", f"n={n}", "--check-input", "--ranks", "4"]
            outcome = launch.start([executable("lu", "v10"), *words])
            self.assertEqual(outcome.code, 0, outcome.why)
            return json.loads(outcome.out)["memory"]["total_mib"]

        self.assertGreater(total(16384) - total(8192), 3 * 512)


class Refusal(unittest.TestCase):
    """What the node does not have is refused at once, by one message, and before it is taken."""

    def assert_refused(self, app: str, rung: str, words: list[str], message: str):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        outcome = launch.under_mpirun(executable(app, rung), *words, "--repeat", "1")

        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertEqual(len(outcome.errors), 1, outcome.err)
        self.assertIn(message, outcome.errors[0])
        spent_s = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        self.assertLess(spent_s, SOON_S)
        largest_mib = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        self.assertLess(largest_mib, 2000)

    def test_of_a_grid_of_a_billion_points(self):
        grid = [word for side in "xyz" for word in ("--set", f"n{side}=1024")]
        self.assert_refused("cg", "v10", [*input_of("cg", "hpcg_16"), *grid], "free; use a smaller")

    def test_of_a_flow_on_4096_points_a_side(self):
        words = [*input_of("spectral", "tgv_24"), "--set", "n=4096", "--set", "dt=1e-5"]
        self.assert_refused("spectral", "v11", words, "free; use a smaller")

    def test_of_a_matrix_of_a_million_rows(self):
        self.assert_refused("lu", "v10", [*input_of("lu", "hpl_150"), "--set", "n=1000000"], "GiB")

    def test_of_five_thousand_atoms(self):
        atoms = "\n".join(f"Ne {i % 17 * 3} {i // 17 % 17 * 3} {i // 289 * 3}" for i in range(5000))
        deck = f"geometry\n{atoms}\nend\nbasis spherical\n* library cc-pvdz\nend\ntask scf energy\n"
        with tempfile.NamedTemporaryFile("w", suffix=".nw") as file:
            file.write(deck)
            file.flush()
            self.assert_refused("scf", "v14", ["--deck", file.name], "free; use a smaller")


class ShellLimit(unittest.TestCase):
    def test_openblas_that_has_no_room_for_its_buffers_does_not_try_for_ever(self):
        words = [*input_of("scf", "water_sto-3g"), "--repeat", "1"]
        limited = ["prlimit", f"--as={600 * MIB}", executable("scf", "v14"), *words]
        outcome = launch.start(limited, {"OMP_NUM_THREADS": "8"})

        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertEqual(len(outcome.errors), 1, outcome.err)
        self.assertIn("OpenBLAS and 8 threads map 1600 MiB", outcome.errors[0])


if __name__ == "__main__":
    unittest.main()
