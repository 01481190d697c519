"""Whole runs: what a run leaves behind, and how bad input ends it."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
CASES = ROOT / "apps/lu/cases"
HEAD = "%%MatrixMarket matrix array real general\n"


def run(*arguments: str, ranks: int = 1) -> subprocess.CompletedProcess:
    command = [os.environ["CASEBOOK_MPIEXEC"], "-n", str(ranks), os.environ["CASEBOOK_LU"],
               *arguments, "--repeat", "1"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def case(name: str) -> list[str]:
    return ["--case-file", str(CASES / f"{name}.toml")]


class WholeRuns(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def write(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def expect_one_error(self, outcome: subprocess.CompletedProcess, words: str, code: int = 3):
        errors = [line for line in outcome.stderr.splitlines() if "casebook: error:" in line]
        self.assertEqual(outcome.returncode, code, outcome.stderr)
        self.assertEqual(len(errors), 1, outcome.stderr)
        self.assertIn(words, errors[0])

    def test_a_run_leaves_a_record_with_hpls_rating_and_residual(self):
        record_file = self.folder / "record.json"

        outcome = run(*case("hpl_150"), "--record", str(record_file), ranks=2)

        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        record = json.loads(record_file.read_text())
        self.assertEqual(record["verdict"], "pass")
        flops = 2 / 3 * 150**3 + 3 / 2 * 150**2  # HPL's
        self.assertAlmostEqual(
            record["result"]["rating_gflop_s"] * record["time"]["solve_s"]["median"] / (1e-9 * flops), 1.0, places=6)
        self.assertLess(record["result"]["residual"], 1.0)
        self.assertIs(record["result"]["legal"], True)

    def test_every_kind_of_matrix_is_solved(self):
        for name in ("growth_96", "nearly_singular_97", "graded_100"):
            with self.subTest(name):
                outcome = run(*case(name), ranks=3)
                self.assertEqual(outcome.returncode, 0, outcome.stderr)

    def test_a_matrix_from_a_file_is_solved(self):
        path = self.write("my.mtx", HEAD + "2 2\n0\n2\n3\n1\n")

        outcome = run("--matrix", path, ranks=2)

        self.assertEqual(outcome.returncode, 0, outcome.stderr)

    def test_a_singular_matrix_ends_in_one_error_that_names_the_column(self):
        path = self.write("my.mtx", HEAD + "3 3\n1\n2\n3\n2\n4\n6\n1\n1\n1\n")

        for ranks in (1, 2, 4):
            with self.subTest(ranks):
                self.expect_one_error(run("--matrix", path, ranks=ranks),
                                      "the matrix is singular: column 2")

    def test_what_is_not_a_number_ends_in_one_error_before_the_run(self):
        path = self.write("my.mtx", HEAD + "1 1\nnan\n")

        self.expect_one_error(run("--matrix", path, ranks=2), "my.mtx:3: `nan`")

    def test_ranks_that_are_not_p_by_q_end_in_one_error(self):
        outcome = run(*case("hpl_150"), "--set", "p=1", "--set", "q=3", ranks=2)

        self.expect_one_error(outcome, "2 ranks are not P x Q = 1 x 3; use -n 3")

    def test_more_memory_than_there_is_ends_in_one_error(self):
        outcome = run(*case("hpl_150"), "--set", "n=1000000", ranks=2)

        self.expect_one_error(outcome, "hpl_150 on 2 ranks needs about 7456", code=4)

    def test_a_damaged_hpl_dat_ends_in_one_error_that_names_the_line(self):
        path = self.write("HPL.dat", "title\nauthor\nHPL.out\n6\n1\nzero\n")

        self.expect_one_error(run("--deck", path, ranks=2), "HPL.dat:6: Ns: `zero`")


if __name__ == "__main__":
    unittest.main()
