"""Whole runs: what a run leaves behind, and how bad input ends it."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
CASES = ROOT / "apps/cg/cases"


def run(*arguments: str, ranks: int = 1,
        program: str = "CASEBOOK_CG") -> subprocess.CompletedProcess:
    command = [os.environ["CASEBOOK_MPIEXEC"], "-n", str(ranks), os.environ[program], *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def errors(outcome: subprocess.CompletedProcess) -> list[str]:
    return [line for line in outcome.stderr.splitlines() if "casebook: error:" in line]


class WholeRuns(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def matrix(self, text: str) -> str:
        path = self.folder / "my.mtx"
        path.write_text(text)
        return str(path)

    def test_a_run_leaves_a_record_and_a_report_in_hpcgs_form(self):
        record_file = self.folder / "record.json"

        outcome = run("--case-file", str(CASES / "hpcg_16.toml"), "--repeat", "1",
                      "--record", str(record_file), ranks=2)

        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        record = json.loads(record_file.read_text())
        self.assertEqual(record["verdict"], "pass")
        self.assertEqual(record["result"]["official"]["iterations"], 12)
        self.assertIs(record["result"]["legal"], True)
        self.assertIsNone(record["result"]["rating_gflop_s"], "it fits the cache")
        self.assertTrue(any("cache" in warning for warning in record["warnings"]))
        report = (self.folder / "record.hpcg.yaml").read_text()
        self.assertIn("Number of Equations: 8192\n", report)
        self.assertIn("  HPCG result is: VALID, without a rating", report)

    def later_round(self, case: str, *more: str) -> dict:
        record_file = self.folder / "record.json"
        outcome = run("--case-file", str(CASES / f"{case}.toml"), "--repeat", "2", "--later-round", *more,
                      "--record", str(record_file), ranks=2)
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        return json.loads(record_file.read_text())

    def test_a_later_round_may_spare_the_method_and_asks_all_about_its_answers(self):
        report = self.folder / "record.hpcg.yaml"
        for _ in range(12):  # of which one is spared but once in 10^9
            report.unlink(missing_ok=True)
            record = self.later_round("hpcg_16")
            if record["seeds"]["spared"]:
                break
        else:
            self.fail("no round was spared")

        checks = {check["name"] for check in record["checks"]}
        self.assertLessEqual({"residual", "claimed_residual", "solution", "dependence", "stated_rounding"}, checks)
        self.assertNotIn("official_residual", checks)
        self.assertIsNone(record["result"]["official"])
        self.assertFalse(report.exists())
        kept = self.folder / "kept.json"
        (self.folder / "record.json").rename(kept)
        again = self.later_round("hpcg_16", "--replay", str(kept))
        self.assertTrue(again["seeds"]["spared"])
        self.assertEqual({check["name"] for check in again["checks"]}, checks)

    def test_a_matrix_from_a_file_is_asked_everything_in_each_round(self):
        for _ in range(4):  # a round that may be spared is asked everything once in six
            self.assertFalse(self.later_round("plate_matrix")["seeds"]["spared"])

    def test_more_cases_are_solved_one_after_another_until_one_fails(self):
        files = [str(CASES / f"{name}.toml") for name in ("hpcg_16", "plate_matrix", "none", "hpcg_16")]

        outcome = run("--repeat", "1", "--case-file", files[0], "--more-cases", *files[1:], ranks=2)

        verdicts = [line for line in outcome.stdout.splitlines() if ": pass" in line]
        self.assertEqual([line.split(":")[0].split()[-1] for line in verdicts],
                         ["hpcg_16", "plate_matrix"])
        self.assertNotEqual(outcome.returncode, 0)
        self.assertEqual(len(errors(outcome)), 1)
        self.assertIn("none.toml", errors(outcome)[0])

    def test_a_method_outside_hpcgs_rules_says_so(self):
        record_file = self.folder / "record.json"

        run("--case-file", str(CASES / "hpcg_16.toml"), "--repeat", "1",
            "--record", str(record_file), program="CASEBOOK_CG_OUTSIDE_THE_RULES")

        result = json.loads(record_file.read_text())["result"]
        self.assertIs(result["legal"], False)
        self.assertIn("32 bits", result["breach"])
        report = (self.folder / "record.hpcg.yaml").read_text()
        self.assertIn("  HPCG result is: INVALID under HPCG's rules", report)

    def test_more_ranks_are_another_problem(self):
        hashes = set()
        for ranks in (1, 2):
            record_file = self.folder / f"{ranks}.json"
            run("--case-file", str(CASES / "hpcg_16.toml"), "--repeat", "1",
                "--record", str(record_file), ranks=ranks)
            hashes.add(json.dumps(json.loads(record_file.read_text())["case"]))

        self.assertEqual(len(hashes), 2)

    def test_a_matrix_file_is_solved(self):
        outcome = run("--matrix", str(CASES / "plate.mtx"), "--repeat", "1",
                      "--set", "iterations=20", ranks=2)

        self.assertEqual(outcome.returncode, 0, outcome.stderr)

    def test_a_matrix_that_is_solved_exactly_before_the_last_step_passes(self):
        head = "%%MatrixMarket matrix coordinate real symmetric\n"
        for entries in ("4 4 4\n1 1 1\n2 2 2\n3 3 5\n4 4 7\n",  # diagonal: one step
                        "3 3 4\n1 1 4\n3 1 -1\n2 2 4\n3 3 4\n"):
            for ranks in (1, 2):
                with self.subTest(entries, ranks=ranks):
                    outcome = run("--matrix", self.matrix(head + entries), "--repeat", "2",
                                  ranks=ranks)

                    self.assertEqual(outcome.returncode, 0, outcome.stderr + outcome.stdout)

    def test_an_indefinite_matrix_ends_in_one_error(self):
        banner = "%%MatrixMarket matrix coordinate real symmetric\n"
        path = self.matrix(banner + "3 3 6\n1 1 1\n2 1 -.9\n3 1 -.9\n2 2 1\n3 2 -.9\n3 3 1\n")

        outcome = run("--matrix", path, "--repeat", "1", ranks=2)

        self.assertEqual(outcome.returncode, 3)
        self.assertEqual(len(errors(outcome)), 1, outcome.stderr)
        self.assertIn("not positive definite", errors(outcome)[0])

    def test_a_damaged_file_ends_in_one_error_that_names_the_line(self):
        path = self.matrix("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 1\n2 x")

        outcome = run("--matrix", path, "--repeat", "1", ranks=2)

        self.assertEqual(outcome.returncode, 3)
        self.assertEqual(len(errors(outcome)), 1, outcome.stderr)
        self.assertIn("my.mtx:4:", errors(outcome)[0])

    def test_a_box_too_small_for_its_levels_ends_in_one_error(self):
        outcome = run("--case-file", str(CASES / "hpcg_16.toml"), "--set", "nx=8", ranks=2)

        self.assertEqual(outcome.returncode, 3)
        self.assertEqual(len(errors(outcome)), 1, outcome.stderr)
        self.assertIn("nx = 8 is too small for 4 levels", errors(outcome)[0])

    def test_more_ranks_than_rows_end_in_one_error(self):
        path = self.matrix("%%MatrixMarket matrix coordinate real symmetric\n1 1 1\n1 1 2\n")

        outcome = run("--matrix", path, "--repeat", "1", ranks=2)

        self.assertEqual(outcome.returncode, 3)
        self.assertEqual(len(errors(outcome)), 1, outcome.stderr)
        self.assertIn("2 ranks for 1 rows", errors(outcome)[0])


if __name__ == "__main__":
    unittest.main()
