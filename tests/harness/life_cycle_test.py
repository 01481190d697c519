"""Whole runs of the toy app: right answers are timed and recorded, wrong ones never."""

import os
import platform
import subprocess
import tempfile
import unittest

import launch
from toy_run import TOY, run

TIMES = ("construct_s", "set_up_s", "solve_s", "total_s", "copy_out_s", "first")


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
        self.assertGreater(record["time"]["first"]["solve_s"], 0)
        self.assertEqual(len(record["seeds"]["judge"]), 4)
        self.assertIn(record["seeds"]["as_read"], (1, 2, 3))
        self.assertIn(record["seeds"]["thorough"], (0, 1, 2, 3))
        self.assertEqual(record["layout"]["ranks"], 2)
        memory = record["memory"]
        self.assertEqual(len(memory["per_rank_mib"]), 2)
        self.assertEqual(
            memory["estimate"]["total_mib"],
            memory["estimate"]["first_rank_mib"] + memory["estimate"]["rank_mib"],
        )
        self.assertEqual(record["warnings"], [])

    def test_where_effort_is_spent_on_answers_a_later_round_is_asked_everything_too(self):
        for _ in range(4):  # a round that may be spared is asked everything once in six
            self.assertFalse(run("--later-round", repeat=2).record["seeds"]["spared"])

    def test_a_program_without_a_launcher_is_judged_as_any_other(self):
        with tempfile.TemporaryDirectory(prefix="casebook_test_") as folder:
            command = [TOY, "--repeat", "1", "--record", f"{folder}/run.json"]
            outcome = subprocess.run(command, capture_output=True, text=True)

        self.assertEqual(outcome.returncode, 0, outcome.stdout + outcome.stderr)

    def test_ranks_that_do_not_find_each_other_solve_nothing(self):
        with tempfile.TemporaryDirectory(prefix="casebook_test_") as folder:
            command = [TOY, "--repeat", "1", "--record", f"{folder}/run.json"]
            alone = subprocess.run(command, capture_output=True, text=True,
                                   env={**os.environ, "CASEBOOK_RANKS": "2"})
            left = os.listdir(folder)

        self.assertEqual(alone.returncode, 4, alone.stdout + alone.stderr)
        self.assertIn("casebook: error: ranks: 2 wanted, 1 found", alone.stderr)
        self.assertEqual(left, [])

    def test_one_repetition_is_a_run_without_warm_up(self):
        outcome = run("--progress", repeat=1)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIsNone(outcome.record["time"]["first"])
        self.assertEqual(outcome.record["time"]["solve_s"]["n"], 1)
        self.assertIn("@casebook solve 1 of 1\n", outcome.out)

    def test_progress_names_every_solve_and_counts_the_warm_up(self):
        outcome = run("--progress", repeat=2)

        steps = "@casebook step"  # what the solver says of itself
        self.assertEqual(
            [line for line in outcome.out.splitlines() if not line.startswith(steps)],
            [
                *(f"@casebook {word}" for k in (1, 2, 3) for word in ("set_up", f"solve {k} of 3", "judge")),
                f"@casebook record {outcome.record['digest']}",
                "@casebook done",
            ],
        )

    def test_without_a_record_file_a_summary_is_printed_once(self):
        outcome = launch.under_mpirun(TOY, "--repeat", "1")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(outcome.out.count("squares_200000: pass"), 1)
        self.assertIn("ok   sum", outcome.out)

    def test_what_is_only_judged_has_a_verdict_and_no_time(self):
        for fault, code, verdict in (("none", 0, "pass"), ("sign", 2, "fail")):
            with self.subTest(fault):
                outcome = launch.under_mpirun(TOY, "--untimed", "--set", f"fault={fault}")

                self.assertEqual(outcome.code, code, outcome.err)
                self.assertEqual(outcome.out.count(f"squares_200000: {verdict}"), 1)
                self.assertNotIn("solve", outcome.out)

    def test_the_record_names_the_launcher(self):
        outcome = run(environment={"CASEBOOK_LAUNCHER": "mpirun"})

        self.assertEqual(outcome.record["layout"]["launcher"], "mpirun")

    def test_the_record_holds_settings_of_mpi_but_nothing_of_the_one_job(self):
        outcome = run(repeat=1, environment={"OMPI_MCA_btl_base_verbose": "0"})

        environment = outcome.record["environment"]
        self.assertEqual(environment["OMPI_MCA_btl_base_verbose"], "0")
        of_the_job = [value for name, value in environment.items()
                      if name != "LD_LIBRARY_PATH" and ("://" in value or value.startswith("/"))]
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


class InputAndAnswer(unittest.TestCase):
    """What a solver may reach is no part of what the judge reads."""

    def assert_rejected(self, outcome: launch.Outcome, check: str):
        self.assertEqual(outcome.code, 2, outcome.err)
        failed = [c["name"] for c in outcome.record["checks"] if not c["passed"]]
        self.assertEqual(failed, [check])

    def test_a_solver_that_changes_its_input_changes_nothing_for_the_judge(self):
        self.assert_rejected(run(fault="changes_its_input"), "sum")

    def test_a_solver_that_found_the_judges_input_is_refused(self):
        self.assert_rejected(run(fault="changes_the_judges_input"), "own_input")

    def test_a_message_that_a_solver_leaves_is_not_taken_for_the_judges(self):
        outcome = run(fault="leaves_a_message", ranks=2)

        self.assertEqual(outcome.code, 0, outcome.err)

    def test_an_answer_that_comes_while_it_is_judged_comes_too_late(self):
        self.assert_rejected(run(fault="answers_while_judged"), "sum")

    def test_a_thread_that_works_while_an_answer_is_judged_is_refused(self):
        alone = {"OMP_NUM_THREADS": "1"}

        outcome = run(fault="works_while_judged", ranks=1, repeat=2, environment=alone)
        failed = [c["name"] for c in outcome.record["checks"] if not c["passed"]]
        if failed == ["threads_at_rest"] and os.getloadavg()[0] > os.cpu_count():
            self.skipTest("others leave the thread so little that it works until the judge has ended")

        self.assert_rejected(outcome, "while_judged")

    def test_a_destructor_that_works_is_refused(self):
        self.assert_rejected(run(fault="works_when_dropped", repeat=2), "destruction")

    def test_a_solver_that_moves_its_output_silences_no_event(self):
        outcome = run("--progress", fault="moves_its_output", ranks=1, repeat=2)

        self.assertIn(f"@casebook record {outcome.record['digest']}\n", outcome.out)

    def test_a_thread_that_outlives_its_solve_is_refused(self):
        self.assert_rejected(run(fault="keeps_working"), "threads_at_rest")


def may_be_privileged() -> bool:
    """Whether a process here may take a real-time policy."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        return True
    except OSError:
        return False


class ClockAndPlace(unittest.TestCase):
    """What a process takes that it was not given, with a right answer."""

    def assert_rejected(self, fault: str, check: str, **options):
        outcome = run(fault=fault, **options)

        self.assertEqual(outcome.code, 2, outcome.err)
        failed = [c["name"] for c in outcome.record["checks"] if not c["passed"]]
        self.assertEqual(failed, [check])

    def test_more_threads_than_declared_are_refused(self):
        unbound = {"OMP_NUM_THREADS": "1", "OMPI_MCA_hwloc_base_binding_policy": "none"}

        outcome = run(fault="more_threads", ranks=1, environment=unbound)
        if outcome.code == 0 and os.getloadavg()[0] > os.cpu_count():
            self.skipTest("others leave no more than one processor to all threads together")

        self.assertEqual(outcome.code, 2, outcome.err)
        failed = [c["name"] for c in outcome.record["checks"] if not c["passed"]]
        self.assertEqual(failed, ["processor_time"])

    @unittest.skipUnless(may_be_privileged(), "needs the right to change priorities")
    def test_a_better_priority_is_refused(self):
        self.assert_rejected("real_time", "scheduling")
        self.assert_rejected("ahead_of_others", "scheduling")

    @unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "needs two processors")
    def test_threads_on_processors_that_were_not_given_are_refused(self):
        allowed = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(allowed)})
        try:
            self.assert_rejected("everywhere", "processors", ranks=1)
        finally:
            os.sched_setaffinity(0, allowed)

    def test_processes_that_a_solver_starts_are_refused(self):
        for fault in ("process", "orphan", "disowned"):
            with self.subTest(fault):
                self.assert_rejected(fault, "children")

    def test_what_answers_system_calls_in_the_kernels_place_is_refused(self):
        for fault in ("answers_calls", "filters_calls"):
            with self.subTest(fault):
                self.assert_rejected(fault, "system_calls")

    @unittest.skipUnless(platform.machine() == "x86_64", "the kernel's clock is asked on x86-64 alone")
    def test_a_clock_that_was_written_over_is_refused(self):
        self.assert_rejected("patched_clock", "clock", ranks=1)

    def test_code_that_was_made_at_run_time_is_refused(self):
        self.assert_rejected("makes_code", "code")


class BeforeTheFirstSolve(unittest.TestCase):
    def early(self, environment: dict[str, str]) -> launch.Outcome:
        return launch.recorded(
            os.environ["CASEBOOK_EARLY_TOY"], "--repeat", "2", ranks=1, environment=environment
        )

    def test_work_of_an_initializer_is_refused(self):
        outcome = self.early({"TOY_EARLY": "yes"})

        self.assertEqual(outcome.code, 2, outcome.err)
        failed = [c["name"] for c in outcome.record["checks"] if not c["passed"]]
        self.assertEqual(failed, ["before_main"])

    def test_an_initializer_that_does_nothing_is_fine(self):
        self.assertEqual(self.early({}).code, 0)

    def test_a_result_that_is_kept_from_the_first_solve_on_gives_no_speed_up(self):
        record = run(fault="keeps_its_result", repeat=3, ranks=1).record

        self.assertTrue(record["time"]["first"]["is_slow"])
        self.assertGreater(record["time"]["first"]["excess_s"], 0.2)
        self.assertIn("the first solve took", record["no_speed_up"])


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


if __name__ == "__main__":
    unittest.main()
