"""Runs of the toy app that cannot be finished: each ends with one message and nobody hangs."""

import json
import os
import pathlib
import subprocess
import time
import unittest

import launch
from toy_run import TOY, run


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

    def test_what_the_node_has_no_room_for_is_refused_before_anything_is_made(self):
        outcome = run("--progress", "--set", "memory_mib=299999")

        self.assert_fails(outcome, 4, "squares_200000 on 2 ranks needs about 87")
        self.assertIn("use a smaller input or more nodes", outcome.err)
        self.assertNotIn("set_up", outcome.out)

    def test_a_limit_of_the_shell_is_no_less_than_the_node(self):
        mib = 1024 * 1024
        limited = ["prlimit", f"--as={1500 * mib}", TOY, "--set", "memory_mib=1000"]

        self.assert_fails(launch.start(limited), 4, "(ulimit -v); raise the limit")

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
        outcome = run(fault="fills_the_disk")

        self.assert_fails(outcome, 4, "File too large")
        self.assertIn("the record could not be written; this is what it says:", outcome.out)
        self.assertRegex(outcome.out, r"solve \S+ s ")
        self.assertRegex(outcome.out, r"(?m)^  sum = ")

    def test_what_the_loader_is_told_is_in_the_record_and_in_the_grade(self):
        outcome = launch.recorded(TOY, "--repeat", "1", environment={
            "LD_PRELOAD": "libm.so.6", "LD_LIBRARY_PATH": "/nowhere"})

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("/nowhere", outcome.record["environment"]["LD_LIBRARY_PATH"].split(":"))
        self.assertEqual(outcome.record["environment"]["LD_PRELOAD"], "libm.so.6")
        self.assertEqual(outcome.record["grade"], "D")


class Launcher(unittest.TestCase):
    def test_ranks_do_not_outlive_a_launcher_that_is_killed(self):
        mpirun = [os.environ["CASEBOOK_MPIEXEC"], "-n", "2"]
        job = subprocess.Popen(
            [*mpirun, TOY, "--progress", "--set", "fault=sleeps"], stdout=subprocess.PIPE
        )
        with job:
            while b"solve 1" not in job.stdout.readline():
                self.assertIsNone(job.poll())
            ranks = launch.children_of(job.pid)
            job.kill()
        deadline = time.monotonic() + launch.PATIENCE_S / 2

        self.assertEqual(len(ranks), 2)
        while any(map(is_running, ranks)):
            self.assertLess(time.monotonic(), deadline, f"still running: {ranks}")
            time.sleep(0.05)


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


class OwnClock(unittest.TestCase):
    """An executable that defines a function on which the clock rests."""

    def test_a_clock_of_ones_own_is_refused_by_name(self):
        outcome = launch.start([os.environ["CASEBOOK_OWN_CLOCK_TOY"]])

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertEqual(len(outcome.errors), 1, outcome.err)
        self.assertIn(" defines clock_gettime itself", outcome.errors[0])


if __name__ == "__main__":
    unittest.main()
