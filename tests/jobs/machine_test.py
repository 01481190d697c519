"""Machine files: those that are shipped, the one that is detected, and bad ones."""

import os
import pathlib
import tempfile
import unittest

import program

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])


def machine_show(text: str) -> program.Outcome:
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(text)
        file.flush()
        return program.casebook("machine", "show", file.name)


class Machine(unittest.TestCase):
    def test_every_shipped_machine_file_is_read(self):
        files = sorted((ROOT / "jobs" / "machines").glob("*.toml"))

        outcome = program.casebook("machine", "list")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertGreaterEqual(len(files), 7)
        for file in files:
            self.assertIn(file.stem, outcome.out)

    def test_machine_from_public_pages_says_that_we_did_not_run_there(self):
        for name in ("gadi", "aspire2a"):
            outcome = program.casebook("machine", "show", name)
            self.assertIn("run_there_by_us = false", outcome.out)
            self.assertIn("https://", outcome.out)

    def test_detected_machine_is_one_that_a_job_can_be_written_for(self):
        with tempfile.TemporaryDirectory() as folder:
            file = str(pathlib.Path(folder, "here.toml"))
            detected = program.casebook("machine", "detect", "--output", file)
            again = program.casebook("machine", "detect", "--output", file)

            job = program.casebook("job", "scf", "v4", "--machine", file)

        self.assertEqual(detected.code, 0, detected.err)
        self.assertEqual(again.code, 3)  # a file that somebody may have edited is kept
        self.assertEqual(job.code, 0, job.err)

    def test_shown_machine_is_a_machine_file_that_says_the_same(self):
        shown = program.casebook("machine", "show", "gadi").out

        self.assertEqual(machine_show(shown).out, shown)

    def test_interface_of_sruns_ranks_is_what_the_machine_file_says(self):
        text = '[scheduler]\nkind = "slurm"\n[node]\ncores = 8\n[launcher]\nkind = "srun"\n'
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "mpich.toml")
            file.write_text(text + 'mpi = "pmi2"\n')
            own = program.casebook("job", "lu", "v0", "--machine", str(file), "-n", "8")
            other = program.casebook("job", "nwchem", "v3", "--machine", str(file))

        self.assertIn('mpi = "pmix"', machine_show(text).out)
        self.assertIn("--mpi=pmi2", own.out, own.err)
        self.assertIn("--launcher-mpi pmi2", other.out, other.err)
        self.assertIn("--mpi=pmi2", other.out)
        wrong = machine_show(text + 'mpi = "pmi3"\n')
        self.assertEqual(wrong.code, 3)
        self.assertIn("launcher.mpi: `pmi3` is not known; write one of pmix, pmi2", wrong.err)
        unread = machine_show(text.replace("srun", "open_mpi") + 'mpi = "pmi2"\n')
        self.assertEqual(unread.code, 3)
        self.assertIn("launcher.mpi: only srun takes it", unread.err)

    def test_every_problem_of_a_machine_file_is_named_at_once(self):
        outcome = machine_show(
            '[scheduler]\nkind = "slrum"\nqueue = "a; rm -rf"\n[node]\ncores = "48"\n'
            '[limits]\nwalltime = "2 days"\n[lunch]\nkind = 1\n'
        )

        self.assertEqual(outcome.code, 3)
        for words in (
            "scheduler.kind: `slrum` is not known",
            "scheduler.queue: `a; rm -rf`",
            "node.cores: a whole number",
            "limits.walltime: a time limit",
            "lunch: there is no such key",
        ):
            self.assertIn(words, outcome.err)


if __name__ == "__main__":
    unittest.main()
