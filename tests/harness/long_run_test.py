"""Runs of the toy that are stopped, killed and continued; the sum is exact or the run has failed."""

import ctypes
import json
import os
import pathlib
import random
import signal
import struct
import subprocess
import tempfile
import time
import unittest

import launch
from toy_run import TOY

STEPS = ("--set", "steps=10")
SLOW = (*STEPS, "--set", "step_ms=50")
MANY = ("--set", "steps=60")
SPREAD = ("--set", "spread=true")


class LongRun(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))
        self.state = self.folder / "state.h5"

    def start(self, *arguments: str, ranks: int = 2) -> subprocess.Popen:
        """Starts a run, and returns when its first step is over."""
        command = [os.environ["CASEBOOK_MPIEXEC"], "-n", str(ranks), TOY, "--progress"]
        job = subprocess.Popen(
            [*command, "--record", str(self.folder / "run.json"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.addCleanup(lambda: (job.kill(), job.communicate()))
        while b"step 1 " not in job.stdout.readline():
            self.assertIsNone(job.poll())
        return job

    def stopped_run(self, *arguments: str) -> dict:
        """The record of a run that saved its state in the midst."""
        job = self.start("--checkpoint", str(self.state), *SLOW, *arguments)
        job.send_signal(signal.SIGUSR1)
        words = job.communicate(timeout=launch.PATIENCE_S)[1].decode()
        self.assertEqual(job.returncode, 5, words)
        return json.loads((self.folder / "run.json").read_text())

    def go_on(self, *arguments: str, **options) -> launch.Outcome:
        return launch.recorded(TOY, "--restart", str(self.state), *STEPS, *arguments, **options)

    def assert_refused(self, outcome: launch.Outcome, message: str):
        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertEqual(len(outcome.errors), 1, outcome.err)
        self.assertIn(message, outcome.errors[0])
        self.assertEqual(outcome.files, [])


class Stop(LongRun):
    def test_a_signal_stops_a_run_that_another_layout_finishes(self):
        for form in ((), SPREAD):
            with self.subTest(form=form):
                record = self.stopped_run(*form)
                outcome = self.go_on(*form, ranks=3)

                self.assertEqual(record["verdict"], "incomplete")
                self.assertIn("stopped by SIGUSR1 after step", record["incomplete"])
                self.assertIsNone(record["time"]["solve_s"])
                self.assertLess(record["checkpoint"]["step"], 10)
                self.assertEqual(outcome.code, 0, outcome.err)
                self.assertEqual(outcome.record["kind"], "continued")
                earlier = outcome.record["checkpoint"]["continued_from"]
                self.assertEqual(earlier["step"], record["checkpoint"]["step"])

    def test_a_signal_to_one_rank_stops_all(self):
        job = self.start("--checkpoint", str(self.state), *SLOW)

        os.kill(launch.children_of(job.pid)[-1], signal.SIGTERM)
        words = job.communicate(timeout=launch.PATIENCE_S)[1].decode()

        self.assertEqual(job.returncode, 5, words)
        self.assertEqual(self.go_on().code, 0)

    def test_without_a_checkpoint_a_signal_ends_the_run(self):
        job = self.start(*SLOW, "--repeat", "1")

        job.send_signal(signal.SIGUSR1)
        job.communicate(timeout=launch.PATIENCE_S)

        self.assertNotIn(job.returncode, (0, 5))
        self.assertFalse((self.folder / "run.json").exists())

    def test_a_finished_run_counts_and_says_what_it_saved(self):
        outcome = launch.recorded(TOY, "--checkpoint", str(self.state), *STEPS)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(outcome.record["kind"], "run")
        self.assertEqual(outcome.record["checkpoint"]["saved"], 10)
        self.assertEqual(sorted(os.listdir(self.folder)), ["state.h5"])

    def test_several_repetitions_are_a_usage_error(self):
        outcome = launch.recorded(TOY, "--checkpoint", str(self.state), "--repeat", "2")

        self.assert_refused(outcome, "a checkpoint belongs to one solve")


class Locks(LongRun):
    """Open MPI locks a file by a semaphore of the node; whoever is killed leaves it locked."""

    def test_a_semaphore_that_a_killed_run_left_stops_no_other_run(self):
        self.state = self.folder / f"{self.folder.name}.h5"
        system = ctypes.CDLL(None, use_errno=True)
        name = f"/OMPIO_{self.state.name}.partial".encode()
        taken = 0
        system.sem_open.restype = ctypes.c_void_p
        self.assertTrue(system.sem_open(name, os.O_CREAT | os.O_EXCL, 0o600, taken))
        self.addCleanup(system.sem_unlink, name)

        outcome = launch.recorded(TOY, "--checkpoint", str(self.state), *STEPS, *SPREAD)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(outcome.record["checkpoint"]["saved"], 10)
        self.assertEqual(os.listdir(self.folder), [self.state.name])


class Refusal(LongRun):
    """A checkpoint that does not serve ends the run on all ranks, with one message."""

    def test_of_another_input(self):
        self.stopped_run()

        self.assert_refused(self.go_on("--set", "n=1000", ranks=3), "not of toy on squares_1000")

    def test_of_a_file_that_is_missing(self):
        self.assert_refused(self.go_on(ranks=3), "there is no such checkpoint")

    def test_of_a_truncated_file(self):
        self.stopped_run()
        self.state.write_bytes(self.state.read_bytes()[:2000])

        self.assert_refused(self.go_on(ranks=3), "truncated or damaged")

    def test_of_a_damaged_value(self):
        for form in ((), SPREAD):
            with self.subTest(form=form):
                self.stopped_run(*form)
                # The first of ten parts: the sum of the squares of 1 to 20000.
                value = struct.pack("<d", 20000 * 20001 * 40001 / 6)
                image = self.state.read_bytes()
                self.assertEqual(image.count(value), 1)
                self.state.write_bytes(image.replace(value, struct.pack("<d", 41.0)))

                outcome = self.go_on(*form, ranks=3)

                self.assert_refused(outcome, "the values of `parts` are damaged")


class Loss(LongRun):
    def test_on_a_full_disk_the_last_checkpoint_stays_and_the_run_goes_on(self):
        self.stopped_run()
        before = self.state.read_bytes()

        outcome = self.go_on("--set", "fault=fills_the_disk_while_saving")

        # The solve went on to its end, where the record had no room either.
        self.assertIn("casebook: warning: a checkpoint was lost: ", outcome.err)
        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertEqual(len(outcome.errors), 1, outcome.err)
        self.assertEqual(self.state.read_bytes(), before)
        self.assertEqual(self.go_on().code, 0)

    def test_on_a_full_disk_distributed_state_ends_the_run_and_the_last_checkpoint_stays(self):
        self.stopped_run(*SPREAD)
        before = self.state.read_bytes()

        outcome = self.go_on("--set", "fault=fills_the_disk_while_saving", *SPREAD)

        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertIn("cannot write", outcome.errors[0])
        self.assertEqual(self.state.read_bytes(), before)
        self.assertEqual(self.go_on(*SPREAD).code, 0)

    def test_a_kill_at_any_moment_leaves_a_whole_checkpoint(self):
        kills = int(os.environ.get("CASEBOOK_KILLS", "2"))
        delays = random.Random(7)
        for kill in range(kills):
            form = (SPREAD, ())[kill % 2]
            with self.subTest(kill=kill, form=form):
                job = self.start("--checkpoint", str(self.state), *MANY, *form)
                while not self.state.exists():  # how soon depends on the disk
                    self.assertIsNone(job.poll(), "ended without a checkpoint")
                    time.sleep(0.01)
                time.sleep(delays.uniform(0.0, 0.3))
                for rank in launch.children_of(job.pid):
                    os.kill(rank, signal.SIGKILL)
                job.communicate(timeout=launch.PATIENCE_S)

                outcome = self.go_on(*MANY, *form)

                self.assertEqual(outcome.code, 0, outcome.err)


if __name__ == "__main__":
    unittest.main()
