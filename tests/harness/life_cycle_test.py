"""Whole runs of the toy app: right answers are timed, wrong ones never, and no failure hangs."""

import json
import os
import pathlib
import subprocess
import time
import unittest

import launch

TOY = os.environ["CASEBOOK_TOY"]
TIMES = ("solve_s", "set_up_s", "warm_up_s", "copy_out_s")


def run(*arguments: str, fault: str = "none", repeat: int = 2, **options) -> launch.Outcome:
    return launch.recorded(
        TOY, "--repeat", str(repeat), "--set", f"fault={fault}", *arguments, **options
    )


class LifeCycle(unittest.TestCase):
    def test_a_right_answer_is_timed_and_recorded(self):
        outcome = run("--set", "n=1000", repeat=3)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(outcome.err, "")
        self.assertEqual(outcome.files, ["run.json"])
        record = outcome.record
        self.assertEqual(record["verdict"], "pass")
        self.assertEqual(record["result"]["sum"], 333833500)
        self.assertEqual(record["time"]["solve_s"]["n"], 3)
        self.assertGreater(record["time"]["warm_up_s"], 0)
        self.assertEqual(record["layout"]["ranks"], 2)
        self.assertEqual(len(record["memory"]["per_rank_mib"]), 2)
        self.assertEqual(record["warnings"], [])

    def test_one_repetition_is_a_run_without_warm_up(self):
        outcome = run("--progress", repeat=1)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIsNone(outcome.record["time"]["warm_up_s"])
        self.assertEqual(outcome.record["time"]["solve_s"]["n"], 1)
        self.assertIn("@casebook solve 1 of 1\n", outcome.out)

    def test_progress_names_every_solve_and_counts_the_warm_up(self):
        outcome = run("--progress", repeat=2)

        self.assertEqual(
            outcome.out.splitlines(),
            [
                "@casebook set_up",
                "@casebook solve 1 of 3",
                "@casebook judge",
                "@casebook solve 2 of 3",
                "@casebook solve 3 of 3",
                "@casebook judge",
                "@casebook done",
            ],
        )

    def test_without_a_record_file_a_summary_is_printed_once(self):
        outcome = launch.under_mpirun(TOY, "--repeat", "1")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(outcome.out.count("squares_200000: pass"), 1)
        self.assertIn("ok   sum", outcome.out)

    def test_the_record_names_the_launcher(self):
        outcome = run(environment={"CASEBOOK_LAUNCHER": "mpirun"})

        self.assertEqual(outcome.record["layout"]["launcher"], "mpirun")

    def test_the_record_holds_settings_of_mpi_but_nothing_of_the_one_job(self):
        outcome = run(repeat=1, environment={"OMPI_MCA_btl_base_verbose": "0"})

        environment = outcome.record["environment"]
        self.assertEqual(environment["OMPI_MCA_btl_base_verbose"], "0")
        of_the_job = [v for v in environment.values() if "://" in v or v.startswith("/")]
        self.assertEqual(of_the_job, [])

    def test_equal_inputs_have_equal_hashes_and_others_do_not(self):
        hashes = [run("--set", n, repeat=1).record["case"]["input_hash"]
                  for n in ("n=1000", "n=1000", "n=1001")]

        self.assertEqual(hashes[0], hashes[1])
        self.assertNotEqual(hashes[0], hashes[2])

    def test_text_that_is_not_utf_8_does_not_cost_the_record(self):
        outcome = run(environment={"OMP_AFFINITY_FORMAT": b"caf\xe9"})

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("caf", outcome.record["environment"]["OMP_AFFINITY_FORMAT"])


class WrongAnswer(unittest.TestCase):
    def assert_rejected(self, outcome: launch.Outcome, check: str = "sum"):
        self.assertEqual(outcome.code, 2, outcome.err)
        record = outcome.record
        self.assertEqual(record["verdict"], "fail")
        self.assertEqual(record["grade"], "F")
        self.assertEqual([record["time"][time] for time in TIMES], [None] * len(TIMES))
        self.assertEqual(record["regions"], [])
        self.assertIn(check, [c["name"] for c in record["checks"] if not c["passed"]])

    def test_one_too_many_is_rejected(self):
        self.assert_rejected(run(fault="one_too_many"))

    def test_a_changed_sign_is_rejected(self):
        self.assert_rejected(run(fault="sign"))

    def test_a_nan_is_rejected(self):
        outcome = run(fault="nan")

        self.assert_rejected(outcome)
        self.assertIsNone(outcome.record["checks"][0]["value"])

    def test_an_infinity_is_rejected(self):
        self.assert_rejected(run(fault="infinity"))

    def test_zeros_are_rejected(self):
        self.assert_rejected(run(fault="zeros"))

    def test_a_lost_rank_is_rejected(self):
        self.assert_rejected(run(fault="lost_rank"))

    def test_an_answer_that_is_right_on_one_rank_only_is_rejected_on_two(self):
        self.assertEqual(run(fault="right_on_one_rank_only", ranks=1).code, 0)
        self.assert_rejected(run(fault="right_on_one_rank_only", ranks=2))

    def test_a_wrong_warm_up_ends_the_run_before_anything_is_timed(self):
        outcome = run("--progress", fault="sign", repeat=5)

        self.assert_rejected(outcome)
        self.assertIn("@casebook solve 1 of 6\n", outcome.out)
        self.assertNotIn("@casebook solve 2 of 6\n", outcome.out)

    def test_a_last_repetition_that_is_wrong_costs_all_times(self):
        outcome = run("--progress", "--set", "at_solve=4", fault="sign", repeat=3)

        self.assertIn("@casebook solve 4 of 4\n", outcome.out)
        self.assert_rejected(outcome)

    def test_a_wrong_answer_of_the_only_solve_is_rejected(self):
        self.assert_rejected(run(fault="sign", repeat=1))

    def test_a_rejected_answer_prints_no_time(self):
        outcome = launch.under_mpirun(TOY, "--repeat", "1", "--set", "fault=sign")

        self.assertEqual(outcome.code, 2)
        self.assertIn("NO   sum", outcome.out)
        self.assertNotIn("solve", outcome.out)


class FloatEnvironment(unittest.TestCase):
    def test_a_solver_that_flushes_subnormals_cannot_make_the_judge_do_so(self):
        outcome = run(fault="wrong_and_flushes_subnormals")

        self.assertEqual(outcome.code, 2, outcome.err)
        failed = [c["name"] for c in outcome.record["checks"] if not c["passed"]]
        self.assertEqual(failed, ["smallest_normal"])

    def test_a_right_answer_with_another_environment_passes_with_one_warning(self):
        for fault in ("flushes_subnormals", "rounds_up"):
            with self.subTest(fault):
                outcome = run(fault=fault)

                self.assertEqual(outcome.code, 0, outcome.err)
                self.assertEqual(len(outcome.record["warnings"]), 1)
                self.assertIn("floating-point environment", outcome.record["warnings"][0])


class Failure(unittest.TestCase):
    """A failure ends the whole job, with one message, a code, and no record."""

    def assert_fails(self, outcome: launch.Outcome, code: int, message: str):
        self.assertEqual(outcome.code, code, outcome.err)
        self.assertEqual(len(outcome.errors), 1, outcome.err)
        self.assertIn(message, outcome.errors[0])
        self.assertEqual(outcome.files, [])

    def test_no_repetitions_are_a_usage_error(self):
        self.assert_fails(run(repeat=0), 3, "--repeat 0")

    def test_an_unknown_key_is_a_usage_error_that_says_what_is_meant(self):
        self.assert_fails(run("--set", "fualt=nan"), 3, "did you mean fault?")

    def test_an_input_that_one_rank_cannot_read_stops_all(self):
        self.assert_fails(run(fault="unreadable_on_last_rank"), 3, "the toy gives up")

    def test_a_solver_that_cannot_be_made_is_a_usage_error(self):
        self.assert_fails(run(fault="cannot_be_made"), 3, "the toy gives up")

    def test_an_exception_in_set_up_ends_the_job(self):
        self.assert_fails(run(fault="throws_in_set_up"), 4, "the toy gives up (rank 0)")

    def test_an_exception_on_one_rank_ends_the_job(self):
        self.assert_fails(run(fault="throws_on_last_rank"), 4, "the toy gives up (rank 1)")

    def test_an_exception_on_one_rank_in_a_late_repetition_ends_the_job(self):
        outcome = run("--set", "at_solve=3", fault="throws_on_last_rank", ranks=3)

        self.assert_fails(outcome, 4, "the toy gives up (rank 2)")

    def test_an_exception_in_the_judge_ends_the_job(self):
        self.assert_fails(run(fault="throws_in_judge"), 4, "the toy gives up (rank 0)")

    def test_a_failing_mpi_call_on_one_rank_ends_the_job(self):
        self.assert_fails(run(fault="mpi_error_on_last_rank"), 4, "MPI call failed: ")

    def test_a_rank_that_dies_ends_the_job_without_a_record(self):
        outcome = run(fault="segfault_on_last_rank")

        self.assertNotEqual(outcome.code, 0)
        self.assertEqual(outcome.files, [])

    def test_a_record_that_cannot_be_written_is_an_environment_error(self):
        outcome = launch.under_mpirun(TOY, "--progress", "--record", "/dev/null/run.json")

        self.assert_fails(outcome, 4, "/dev/null")
        self.assertNotIn("solve", outcome.out, "the run was made although its record had no place")

    def test_a_record_in_the_place_of_a_folder_is_an_environment_error(self):
        self.assert_fails(launch.under_mpirun(TOY, "--record", "/dev", "--repeat", "1"), 4, "/dev")

    def test_a_full_disk_is_an_environment_error_and_leaves_no_part_of_a_record(self):
        self.assert_fails(run(fault="fills_the_disk"), 4, "File too large")


class Launcher(unittest.TestCase):
    def test_ranks_do_not_outlive_a_launcher_that_is_killed(self):
        mpirun = [os.environ["CASEBOOK_MPIEXEC"], "-n", "2"]
        job = subprocess.Popen(
            [*mpirun, TOY, "--progress", "--set", "fault=sleeps"], stdout=subprocess.PIPE
        )
        with job:
            while b"solve 1" not in job.stdout.readline():
                self.assertIsNone(job.poll())
            ranks = children_of(job.pid)
            job.kill()
        deadline = time.monotonic() + launch.PATIENCE_S / 2

        self.assertEqual(len(ranks), 2)
        while any(map(is_running, ranks)):
            self.assertLess(time.monotonic(), deadline, f"still running: {ranks}")
            time.sleep(0.05)


def children_of(process: int) -> list[int]:
    tasks = pathlib.Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def is_running(process: int) -> bool:
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


class WithoutMpi(unittest.TestCase):
    def test_identity_is_json(self):
        outcome = launch.start([TOY, "--identity"])

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(json.loads(outcome.out)["variant"], "v1_faults")

    def test_an_input_can_be_checked_without_a_run(self):
        outcome = launch.start([TOY, "--check-input", "--set", "n=7"])

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(json.loads(outcome.out)["n"], 7)

    def test_a_wrong_input_is_a_usage_error(self):
        outcome = launch.start([TOY, "--check-input", "--set", "n=0"])

        self.assertEqual(outcome.code, 3)
        self.assertEqual(len(outcome.errors), 1)

    def test_of_a_wrong_input_the_other_ranks_are_silent(self):
        outcome = launch.start([TOY, "--repeat", "0"], {"OMPI_COMM_WORLD_RANK": "1"})

        self.assertEqual(outcome.code, 3)
        self.assertEqual(outcome.err, "")

    def test_an_environment_that_does_not_serve_the_check_is_an_error_with_a_message(self):
        outcome = launch.start([TOY, "--check-input", "--set", "fault=lacks_a_library"])

        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertEqual(outcome.errors, ["the toy gives up"])


class ForeignProcessor(unittest.TestCase):
    """An executable whose instructions this processor lacks."""

    FOREIGN = os.environ["CASEBOOK_FOREIGN_TOY"]

    def assert_refuses(self, outcome: launch.Outcome):
        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertEqual(len(outcome.errors), 1, outcome.err)
        self.assertIn("toy.v1_foreign was built for a processor with avx512er", outcome.errors[0])
        self.assertIn("CASEBOOK_MARCH", outcome.errors[0])
        self.assertNotIn("an initializer of the variant ran", outcome.err)

    def test_a_foreign_executable_says_so_before_any_initializer_runs(self):
        self.assert_refuses(launch.start([self.FOREIGN, "--identity"]))

    def test_of_a_foreign_executable_one_rank_speaks(self):
        self.assert_refuses(launch.under_mpirun(self.FOREIGN, ranks=2))

    def test_of_a_foreign_executable_the_other_ranks_are_silent(self):
        outcome = launch.start([self.FOREIGN], {"OMPI_COMM_WORLD_RANK": "1"})

        self.assertEqual(outcome.code, 4)
        self.assertEqual(outcome.err, "")


if __name__ == "__main__":
    unittest.main()
