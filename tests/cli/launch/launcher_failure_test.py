"""How a run that goes wrong is told, with a launcher in PATH that fails on purpose."""

import os
import pathlib
import tempfile
import unittest

from program import casebook, results_folder

FRAME = "-" * 74
SMALL = ("--case", "water_sto-3g", "-n", "1", "--repeat", "1")


class LauncherFailure(unittest.TestCase):
    def run_with_mpirun(self, script, ranks="1"):
        """A run in which mpirun is a shell script that claims to be Open MPI."""
        with tempfile.TemporaryDirectory() as folder, results_folder() as results:
            mpirun = pathlib.Path(folder, "mpirun")
            mpirun.write_text(
                "#!/bin/sh\n"
                'if [ "$1" = --version ]; then echo "mpirun (Open MPI) 4.1.4"; exit; fi\n' + script
            )
            mpirun.chmod(0o755)
            path = folder + ":" + os.environ["PATH"]
            return casebook("run", "scf", "v0", "--case", "water_sto-3g", "-n", ranks,
                            "--repeat", "1", "--results", results, PATH=path)

    def test_a_crash_is_told_in_plain_words_without_the_launchers_banner(self):
        outcome = self.run_with_mpirun(
            f"""cat >&2 <<END
[node1:123] *** Process received signal ***
{FRAME}
mpirun noticed that process rank 0 with PID 0 on node n exited on signal 11 (Segmentation fault).
{FRAME}
END
exit 139
"""
        )

        self.assertEqual(outcome.code, 2)
        self.assertEqual(outcome.out, "")
        self.assertIn("a rank died: it touched memory that is not its own", outcome.err)
        self.assertNotIn(FRAME, outcome.err)
        self.assertNotIn("mpirun noticed", outcome.err)

    def test_ranks_of_another_mpi_than_the_launchers_are_noticed(self):
        outcome = self.run_with_mpirun(
            """while :; do
  case $1 in -x) export "$2"; shift 2 ;; */scf.*) break ;; *) shift ;; esac
done
"$@" &
"$@"
""", ranks="2")

        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertEqual(outcome.err.count("ranks: 2 wanted, 1 found"), 1, outcome.err)

    def test_a_rank_killed_by_the_system_is_the_environments_fault(self):
        outcome = self.run_with_mpirun(
            f"""printf '%s\\n' {FRAME} 'process rank 0 exited on signal 9 (Killed).' {FRAME} >&2
exit 137
"""
        )

        self.assertEqual(outcome.code, 4)
        self.assertIn("memory was full", outcome.err)

    def test_the_launchers_own_words_are_shown_where_there_is_nothing_better(self):
        outcome = self.run_with_mpirun(
            f"printf '%s\\n' {FRAME} 'There are not enough slots available' {FRAME} >&2; exit 1\n"
        )

        self.assertEqual(outcome.code, 4)
        self.assertIn("There are not enough slots available", outcome.err)
        self.assertNotIn(FRAME, outcome.err)

    def test_a_run_without_record_is_no_success(self):
        outcome = self.run_with_mpirun("exit 0\n")

        self.assertEqual(outcome.code, 4)
        self.assertIn("left no record", outcome.err)

    def test_what_the_author_of_a_solver_prints_is_passed_on(self):
        outcome = self.run_with_mpirun("echo debug 1; echo debug 2 >&2; exit 1\n")

        self.assertEqual(outcome.out, "")
        self.assertIn("debug 1\n", outcome.err)
        self.assertIn("debug 2\n", outcome.err)

    def test_without_a_launcher_the_message_says_what_to_install(self):
        with tempfile.TemporaryDirectory() as empty:
            outcome = casebook("run", "scf", "v0", *SMALL, PATH=empty)

        self.assertEqual(outcome.code, 4)
        self.assertIn("openmpi-bin", outcome.err)


if __name__ == "__main__":
    unittest.main()
