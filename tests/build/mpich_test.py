"""The last rungs of two apps are built against MPICH, beside this machine's Open MPI, and started by its launcher."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest

import project

# As the module of another MPI does, a folder in front of PATH holds its programs under their common names.
PROGRAMS = {"mpicxx": "mpicxx.mpich", "mpiexec": "mpiexec.hydra", "mpirun": "mpiexec.hydra",
            "hydra_pmi_proxy": "hydra_pmi_proxy"}
APPS = {"cg": ("hpcg_16", "jumping_24"), "spectral": ("tgv_24", "abc_24")}
SMALL = ("cg", "v10", "--case", "hpcg_16", "-n", "2", "-t", "1", "--repeat", "1")
LARGE = ("cg", "v10", "--case", "hpcg_104", "-n", "2", "-t", "1", "--repeat", "1")
PATIENCE_S = 800
# Ranks that wait give their core away: there may be fewer cores than ranks.
QUIET = {"OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive", "MPIR_CVAR_POLLS_BEFORE_YIELD": "1"}


def case_file(app: str, case: str) -> str:
    return str(project.ROOT / "apps" / app / "cases" / f"{case}.toml")


@unittest.skipUnless(all(map(shutil.which, PROGRAMS.values())),
                     "MPICH is not installed: apt-get install mpich libmpich-dev libhdf5-mpich-dev")
class Mpich(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))
        for name, program in PROGRAMS.items():
            (cls.folder / name).symlink_to(shutil.which(program))
        cls.environment = {**os.environ, **QUIET, "PATH": f"{cls.folder}:{os.environ['PATH']}"}
        launcher = "-DCMAKE_CXX_COMPILER_LAUNCHER=" + ("env;CCACHE_DEPEND=1;ccache" if shutil.which("ccache") else "")
        build = project.configure(project.ROOT, cls.folder / "build", launcher, "-DCASEBOOK_PROGRAM=OFF",
                                  "-DCASEBOOK_WARNINGS_ARE_ERRORS=ON", environment=cls.environment)
        assert build.code == 0, build.said
        last = {v["app"]: v["executable"] for v in build.variants() if not v["branch"]}
        cls.rungs = {app: build.folder / last[app] for app in APPS}
        done = subprocess.run([project.NINJA, "-C", str(build.folder), *(rung.name for rung in cls.rungs.values())],
                              capture_output=True, text=True, timeout=PATIENCE_S)
        assert done.returncode == 0, done.stdout[-3000:]
        # The program itself knows no MPI: it takes the folder that it lies in for its build.
        cls.program = shutil.copy(pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin/casebook"), build.folder / "bin")
        cls.environment["CASEBOOK_ROOT"] = str(project.ROOT)

    def start(self, app: str, ranks: int, *arguments: str) -> subprocess.Popen:
        command = [self.folder / "mpirun", "-n", str(ranks), self.rungs[app], *arguments]
        job = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment)
        self.addCleanup(lambda: (job.kill(), job.communicate()))
        return job

    def run_to_the_end(self, app: str, ranks: int, *arguments: str) -> dict:
        """The record of a run that the judge accepts."""
        file = self.folder / "run.json"
        job = self.start(app, ranks, "--repeat", "1", "--record", str(file), *arguments)
        out, err = job.communicate(timeout=PATIENCE_S)
        self.assertEqual(job.returncode, 0, out + err)
        return json.loads(file.read_text())

    def test_every_tiny_case_is_judged_on_one_and_two_ranks(self):
        for app, cases in APPS.items():
            for ranks in (1, 2):
                for case in cases:
                    with self.subTest(app=app, ranks=ranks, case=case):
                        record = self.run_to_the_end(app, ranks, "--case-file", case_file(app, case))

                        self.assertEqual((record["verdict"], record["layout"]["ranks"]), ("pass", ranks))
                        self.assertIn("MPICH", record["machine"]["mpi"])

    def casebook(self, *words: str, code: int = 0) -> subprocess.CompletedProcess:
        done = subprocess.run([self.program, *words, "--results", str(self.folder / "results")],
                              capture_output=True, text=True, env=self.environment, timeout=PATIENCE_S)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    @unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "two ranks need two processors")
    def test_two_ranks_are_bound_to_two_cores(self):
        layout = json.loads(self.casebook("run", *SMALL, "--json").stdout)["layout"]

        self.assertEqual((layout["launcher"], layout["pinned"]), ("mpirun", True), layout)
        self.assertEqual(len({str(rank) for rank in layout["bindings"]}), 2, layout)

    def test_a_profile_has_the_calls_of_mpi(self):
        record = json.loads(self.casebook("profile", *SMALL, "--json").stdout)

        self.assertIn("MPI_Waitall", {call["call"] for call in record["mpi"]["calls"]})

    def test_two_sides_are_compared(self):
        app, rung, *more = SMALL
        comparison = json.loads(self.casebook("compare", app, rung, rung, *more, "--pairs", "1",
                                              "--env-b", "OMP_STACKSIZE=8M", "--json").stdout)

        self.assertEqual(len(comparison["pairs"]), 1)

    def test_a_killed_rank_is_told_in_plain_words(self):
        killer = threading.Thread(target=self.kill_a_rank)
        killer.start()
        done = self.casebook("run", *LARGE, code=4)
        killer.join()

        self.assertIn("a rank died: the system killed it", done.stderr)
        self.assertNotIn("BAD TERMINATION", done.stdout + done.stderr)

    def kill_a_rank(self):
        for _ in range(600):
            time.sleep(0.1)
            if subprocess.run(["pkill", "-KILL", "-n", "-f", f"^{self.rungs['cg']} .*--record"]).returncode == 0:
                return

    def test_a_stopped_run_goes_on_with_another_number_of_ranks(self):
        """Its launcher mostly ends with 0 when it has passed a signal on: the program asks the record."""
        state = self.folder / "state.h5"
        long = ("run", "spectral", "v11", "--case", "tgv_24", "--set", "steps=1000", "-t", "1", "--repeat", "1")
        whole = self.casebook(*long, "-n", "1", "--json")

        job = subprocess.Popen(
            [self.program, *long, "-n", "2", "--checkpoint", str(state), "--results", str(self.folder / "results")],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment)
        self.addCleanup(lambda: (job.kill(), job.communicate()))
        while not state.exists() and job.poll() is None:
            time.sleep(0.02)
        job.send_signal(signal.SIGUSR1)
        out, err = job.communicate(timeout=PATIENCE_S)
        rest = self.casebook(*long, "-n", "1", "--restart", str(state), "--json")

        self.assertEqual(job.returncode, 5, out + err)
        self.assertIn(f"--restart {state}", err)
        whole, rest = json.loads(whole.stdout), json.loads(rest.stdout)
        self.assertEqual(rest["kind"], "continued")
        self.assertAlmostEqual(rest["result"]["energy"], whole["result"]["energy"], delta=1e-12)


if __name__ == "__main__":
    unittest.main()
