"""The scripts that `casebook job` writes: as the golden files have them, and clean for shellcheck."""

import subprocess
import tempfile
import unittest

from golden_scripts import check_golden_script

import program

# One for each scheduler: nodes, ranks and threads that differ from each other.
LAYOUTS = {
    "generic_slurm": ("-N", "4", "-n", "64", "-t", "4"),
    "generic_pbs_select": ("-N", "2", "-n", "32", "-t", "4"),
    "gadi": ("-N", "4", "-n", "48", "-t", "4"),
    "aspire2a": ("-N", "4", "-n", "512"),
    "generic_pjm": ("-N", "3", "-n", "12", "-t", "12"),
    "local": ("-n", "2", "--time", "00:10:00"),
}


CASE = ["scf", "v4", "--case", "w2_6-31gs"]


def job(machine: str, *more: str) -> program.Outcome:
    return program.casebook("job", *CASE, "--machine", machine, *more)


class JobScript(unittest.TestCase):
    def check_script_of(self, machine):
        check_golden_script(self, machine, machine, [*CASE, *LAYOUTS[machine]])

    def test_slurm_script_is_the_golden_one(self):
        self.check_script_of("generic_slurm")

    def test_pbs_script_that_selects_chunks_is_the_golden_one(self):
        self.check_script_of("generic_pbs_select")

    def test_pbs_script_for_aspire2a_is_the_golden_one(self):
        self.check_script_of("aspire2a")

    def test_pbs_script_for_gadi_counts_processors_as_the_golden_one(self):
        self.check_script_of("gadi")

    def test_pjm_script_is_the_golden_one(self):
        self.check_script_of("generic_pjm")

    def test_script_without_a_scheduler_is_the_golden_one(self):
        self.check_script_of("local")

    def test_script_that_we_write_passes_our_own_lint(self):
        for machine, layout in LAYOUTS.items():
            with self.subTest(machine), tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
                file.write(job(machine, *layout).out)
                file.flush()
                outcome = program.casebook("job", "--lint", file.name, "--machine", machine)
                self.assertNotIn("error:", outcome.out)

    def test_a_run_that_no_node_has_the_memory_for_is_refused_before_it_waits(self):
        large = program.casebook("job", "spectral", "v11", "--set", "n=4096", "--set", "dt=1e-6",
                                 "--machine", "generic_slurm", "-N", "1", "-n", "8")

        self.assertEqual(large.code, 3)
        self.assertIn("GiB on a node, and one of generic_slurm has 256 GiB", large.err)

    def test_layout_that_does_not_fit_the_nodes_is_refused(self):
        uneven = job("gadi", "-N", "4", "-n", "190")
        too_many = job("gadi", "-N", "2", "-n", "96", "-t", "2")
        too_long = job("gadi", "--time", "49:00:00")

        self.assertEqual((uneven.code, too_many.code, too_long.code), (3, 3, 3))
        self.assertIn("190 ranks do not spread evenly over 4 nodes; use -n 188 or -n 192", uneven.err)
        self.assertIn("need 96 cores of a node that has 48", too_many.err)
        self.assertIn("beyond the limit of 48:00:00", too_long.err)

    def test_lint_finds_what_cost_teams_their_time(self):
        script = (
            "#!/bin/bash -l\n#PBS -l ncpus=192\nexport OMP_NUM_THREADS=2\n"
            "mpirun --oversubscribe -np 190 \\\n  --use-hwthread-cpus nwchem w12.nw\n"
        )
        with tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
            file.write(script)
            file.flush()
            outcome = program.casebook("job", "--lint", file.name)

        self.assertEqual(outcome.code, 2)
        for words in ("login shell", "oversubscribe", "hardware threads", "need 380 cores"):
            self.assertIn(words, outcome.out)

    def lint(self, text: str) -> str:
        with tempfile.NamedTemporaryFile("w", suffix=".sh", newline="") as file:
            file.write(text)
            file.flush()
            return program.casebook("job", "--lint", file.name).out

    def test_lint_reads_what_schedulers_read(self):
        head = "#!/bin/bash\n"
        stages = head + "#SBATCH --nodes=1\n#SBATCH --ntasks=32\n#SBATCH --cpus-per-task=1\n"
        slurm = head + "#SBATCH --nodes=1\n#SBATCH --ntasks-per-node=4\n#SBATCH --cpus-per-task=8\n"
        for text, finding in (
            (head + "#PJM -L \"node=4x2\"\n#PJM --mpi \"max-proc-per-node=4\"\nmpiexec -n 32 ./app\n",
             "nothing found"),
            (head + "#PBS -l nodes=2:ppn=8\nmpirun -np 16 ./app\n", "nothing found"),
            (head + "#PBS -l nodes=2:ppn=8\nmpirun -np 12 ./app\n", "12 ranks of 1 thread use 12 of"),
            (head + "#SBATCH --nodes=2\n#SBATCH --tasks-per-node=8\nsrun -n 12 ./app\n",
             "ask for 16 ranks, and 12"),
            (slurm + "export OMP_NUM_THREADS=1\nsrun --cpus-per-task=8 ./app\n",
             "4 ranks of 1 thread use 4 of the job's 32 cores"),
            (slurm + "export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK\nsrun -c 8 ./app\n", "nothing found"),
            (slurm + "export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK\nsrun ./app\n",
             "srun does not take over --cpus-per-task"),
            (slurm + "srun ./init\nsrun -c 8 ./app\n", "srun does not take over --cpus-per-task"),
            (stages + "export OMP_NUM_THREADS=30\n./init\nmpirun -np 30 ./app\n"
             "export OMP_NUM_THREADS=1\nmpirun -np 32 ./see\n",
             "30 ranks of 30 threads need 900 cores; the job has 32; OMP_NUM_THREADS=30 of an earlier"),
            (stages + "OMP_NUM_THREADS=30 ./init\nmpirun -np 32 ./app\n", "nothing found"),
            (stages + "mpirun -np 32 -x OMP_NUM_THREADS=2 ./app\nmpirun -np 32 ./see\n",
             "32 ranks of 2 threads need 64 cores; the job has 32; start fewer"),
            (head + "mpirun -use-hwthread-cpus -np 8 ./app\n", "hardware threads"),
            (head + "#SBATCH --ntasks=8\nmodule load x\n#SBATCH --nodes=2\nsrun ./app\n",
             "`#SBATCH --nodes=2` stands after the first command"),
            (head + "# SBATCH --nodes=2\nmpirun -np 8 ./app\n", "is a comment: a blank"),
            (head + "#SBATCH --ntasks=8\nexport NP=16 # all\nmpirun -np ${NP} ./app\n", "and 16 are started"),
            (head + "#SBATCH --ntasks=8\nfor n in 1 2; do mpirun -np $n ./app; done\n", "nothing found"),
            (head + "#SBATCH --ntasks=8\nsrun -n 1 ./app\nsrun -n 8 ./app\n", "nothing found"),
            (head + "#SBATCH --ntasks=8\nsrun -n 16 ./app\nsrun -n 8 ./app\n", "and 16 are started"),
            (head + "#SBATCH --nodes=2-4\n#SBATCH --ntasks=16\nsrun ./app\n", "2-4 nodes"),
            (head + "#PJM -L \"node=2\"\n#PJM --mpi \"proc=8\"\nmpiexec -n 16 ./app\n", "ask for 8 ranks"),
            (head + "#PBS -l select=2:ncpus=8:mpiprocs=2:ompthreads=4\nmpirun -np 4 ./app\n", "nothing found"),
        ):
            with self.subTest(text):
                self.assertIn(finding, self.lint(text))

    def test_lint_looks_at_the_text_of_a_script(self):
        for text, finding in (
            ("#!/bin/bash\r\n#SBATCH --nodes=2\r\nmpirun -np 8 ./app\r\n", "CR LF"),
            ("#!/bin/bash\n#PJM \u2013-mpi \"max-proc-per-node=4\"\nmpiexec ./app\n", "en dash"),
            ("#!/bin/bash\nmpirun\u00a0-np 8 ./app\n", "no-break space"),
            ("\n#!/bin/bash\n#PBS -l ncpus=8\nmpirun -np 8 ./app\n", "does not begin with #!"),
            ("PARTITION AVAIL\nwork up\n", "no job script"),
            ("#!/bin/bash\n# a comment \u2013 with a dash\nmpirun -np 8 ./app\n", "nothing found"),
        ):
            with self.subTest(text):
                self.assertIn(finding, self.lint(text))

    def test_script_stops_where_the_allocation_is_another(self):
        with tempfile.TemporaryDirectory() as folder:
            script = job("generic_slurm", "-N", "2", "-n", "4").out

            done = subprocess.run(
                ["bash", "-c", script],
                capture_output=True,
                cwd=folder,
                env=program.environment(SLURM_JOB_NUM_NODES="1"),
            )

        self.assertEqual(done.returncode, 4)
        self.assertIn("this job has 1 nodes; 2 were asked for", done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
