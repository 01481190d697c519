"""Whatever ends `casebook` during a run, no rank goes on and no part of a record stays."""

import signal
import subprocess
import time
import unittest

from program import PROGRAM, environment, files_below, processes_that_mention, results_folder

# A case whose baseline solves for minutes.
LONG = ("run", "scf", "v0", "--case", "w10_6-31gs", "-n", "2")

# Ranks die within two seconds of their launcher; the rest is for a busy machine.
PATIENCE_S = 30


def wait_until(condition) -> bool:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


class Interruption(unittest.TestCase):
    def end_a_run_by(self, signal_number):
        """Starts a long run, ends it in the midst, and returns its exit code and last words."""
        with results_folder() as results:
            run = subprocess.Popen(
                [PROGRAM, *LONG, "--results", results],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=environment(),
            )
            try:
                # casebook, mpirun and two ranks
                self.assertTrue(wait_until(lambda: len(processes_that_mention(results)) >= 4))
                time.sleep(1.0)  # MPI is up and the first solve has begun
                run.send_signal(signal_number)
                words = run.communicate(timeout=PATIENCE_S)[1].decode()
            finally:
                run.kill()
            alone = wait_until(lambda: not processes_that_mention(results))
            self.assertTrue(alone, processes_that_mention(results))
            self.assertEqual(files_below(results), [])
        return run.returncode, words

    def test_ctrl_c_ends_all_ranks_and_leaves_nothing(self):
        code, words = self.end_a_run_by(signal.SIGINT)

        self.assertEqual(code, 130)
        self.assertIn("nothing was left running", words)

    def test_a_time_limit_ends_all_ranks_and_leaves_nothing(self):
        code, _ = self.end_a_run_by(signal.SIGTERM)

        self.assertEqual(code, 143)

    def test_ranks_do_not_outlive_a_killed_launcher(self):
        code, _ = self.end_a_run_by(signal.SIGKILL)

        self.assertEqual(code, -signal.SIGKILL)


if __name__ == "__main__":
    unittest.main()
