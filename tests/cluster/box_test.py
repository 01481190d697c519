"""`casebook cluster` as a person uses it: up, a shell, a dead node, down; and nothing is left, whatever
happens."""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest

TESTS = pathlib.Path(__file__).parent.parent
for place in (TESTS / "cli", TESTS.parent / "jobs" / "cluster"):
    sys.path.insert(0, str(place))

import namespaces
import program
from slurm_cluster import missing_programs

SKIPPED = 77  # SKIP_RETURN_CODE of the test
PATIENCE_S = 270  # a cluster is up in some seconds: whoever waits this long hangs
NOBODY = 65534

# The cluster of the test is not inside of another one, though the test has namespaces of its own.
OUTSIDE = {name: value for name, value in os.environ.items()
           if name not in (namespaces.MARK, namespaces.OWNER)}


def cluster(*words: str, as_user: bool = False, **variables: str) -> subprocess.CompletedProcess:
    change = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if as_user else []
    return subprocess.run(
        [*change, program.PROGRAM, "cluster", *words], capture_output=True, text=True,
        timeout=PATIENCE_S, env={**OUTSIDE, **variables}, stdin=subprocess.DEVNULL)


def printed(*words: str) -> list[str]:
    return sorted(subprocess.run(words, capture_output=True, text=True).stdout.splitlines())


def what_is_there() -> dict:
    """What a cluster could leave behind."""
    names = [p.name for p in pathlib.Path("/proc").glob("[0-9]*")]
    return {
        "networks": [line.split(":")[1] for line in printed("ip", "-o", "link")],
        "mounts": sorted(pathlib.Path("/proc/self/mounts").read_text().splitlines()),
        "files": sorted(os.listdir("/run") + os.listdir("/dev/shm")),
        "files of ranks": sorted(n for n in os.listdir("/tmp") if n.startswith(("ompi.n", "ompi.login"))),
        "daemons": [n for n in names if command_of(n) in ("munged", "slurmctld", "slurmd", "unshare")],
    }


def command_of(process: str) -> str:
    """"" for one that has ended, though nobody has asked how yet."""
    try:
        name, state = pathlib.Path("/proc", process, "stat").read_text().split("(")[1].split(")")
        return "" if state.split()[0] == "Z" else name
    except OSError:
        return ""


class BoxCase(unittest.TestCase):
    def setUp(self):
        self.before = what_is_there()
        self.addCleanup(cluster, "down")

    def up(self, *words: str, **choices) -> None:
        started = cluster("up", *words, **choices)
        self.assertEqual(started.returncode, 0, started.stderr)

    def check_that_nothing_is_left(self):
        end = time.monotonic() + PATIENCE_S
        while what_is_there() != self.before and time.monotonic() < end:
            time.sleep(0.1)
        self.assertEqual(what_is_there(), self.before)


class Box(BoxCase):
    def test_nodes_have_names_and_a_network_that_was_measured(self):
        self.up("--nodes", "3", "--network", "100mbit")

        status = json.loads(cluster("status", "--json").stdout)
        names = cluster("shell", "--", "srun", "--nodes=3", "--ntasks=3", "hostname", "-s").stdout.split()

        self.assertEqual(status["nodes"], {"n1": "idle", "n2": "idle", "n3": "idle"})
        self.assertEqual(sorted(names), ["n1", "n2", "n3"])
        self.assertEqual(status["network"]["asked"], "100mbit")
        self.assertGreater(status["network"]["latency_us"], 0.0)
        # What was asked for holds, of a stream and of one message: 100 Mbit/s are 12.5 MB/s.
        self.assertLess(status["network"]["rate_mb_s"], 12.5 + 0.5)
        self.assertGreater(status["network"]["message_us"], 0.9 * 2**16 / 12.5)

    def test_ranks_on_two_nodes_find_each_other(self):
        self.up("--nodes", "2")

        said = cluster("shell", "--", "salloc", "-N2", "-n2", "mpirun", "hostname", "-s")

        self.assertEqual(sorted(said.stdout.split()), ["n1", "n2"], said.stderr)

    def test_down_leaves_nothing_though_a_job_runs(self):
        self.up("--nodes", "2")
        cluster("shell", "--", "sbatch", "--output=/dev/null", "--wrap", "srun sleep 600")

        ended = cluster("down")

        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.check_that_nothing_is_left()
        self.assertIn("there was no cluster", cluster("down").stdout)
        self.assertEqual(cluster("status").returncode, 4)

    def test_second_one_is_refused(self):
        self.up("--nodes", "1")

        second = cluster("up")

        self.assertEqual(second.returncode, 4)
        self.assertIn("there is one already", second.stderr)

    def test_node_dies_and_is_mended(self):
        self.up("--nodes", "2")

        cluster("fail", "n2")
        lost = cluster("shell", "--", "srun", "--immediate=2", "--nodelist=n2", "true")
        mended = cluster("mend", "n2")
        found = cluster("shell", "--", "srun", "--nodelist=n2", "hostname", "-s")

        self.assertNotEqual(lost.returncode, 0)
        self.assertEqual(mended.returncode, 0, mended.stderr)
        self.assertEqual(found.stdout.split(), ["n2"], found.stderr)
        self.assertEqual(cluster("fail", "n3").returncode, 3)

    def test_start_that_is_killed_at_any_time_leaves_nothing_or_a_whole_cluster(self):
        chance = random.Random(43)
        for _ in range(6):
            start = subprocess.Popen(
                [program.PROGRAM, "cluster", "up"], env=OUTSIDE, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0.1, 2.0))
            start.send_signal(chance.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
            start.wait()
            # The start may have been over, and what was killed a program that showed the state.
            if cluster("status").returncode == 0:
                cluster("down")
            self.check_that_nothing_is_left()

    def test_interrupted_start_says_what_is_left_and_that_is_true(self):
        for seconds in (0.3, 0.8, 1.6):
            start = subprocess.Popen(
                [program.PROGRAM, "cluster", "up"], env=OUTSIDE, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            time.sleep(seconds)
            start.send_signal(signal.SIGINT)
            said = start.communicate(timeout=PATIENCE_S)[1]
            if "nothing was left running" in said:
                self.assertEqual(start.returncode, 130)
                self.assertEqual(what_is_there(), self.before)
            cluster("down")
            self.check_that_nothing_is_left()

    def test_start_that_fails_says_why_and_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            broken = pathlib.Path(folder, "slurmctld")
            broken.write_text("#!/bin/sh\necho no licence for slurmctld\nexit 1\n")
            broken.chmod(0o755)
            self.before = what_is_there()

            failed = cluster("up", PATH=f"{folder}:{os.environ['PATH']}")

            self.assertEqual(failed.returncode, 4)
            self.assertIn("no licence for slurmctld", failed.stderr)
            self.check_that_nothing_is_left()

    def test_without_namespaces_it_is_refused_in_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            refusing = pathlib.Path(folder, "unshare")
            refusing.write_text("#!/bin/sh\nexit 1\n")
            refusing.chmod(0o755)

            refused = cluster("up", PATH=f"{folder}:{os.environ['PATH']}")

        self.assertEqual(refused.returncode, 4)
        self.assertIn("neither root nor user namespaces", refused.stderr)
        self.assertEqual(len(refused.stderr.splitlines()), 1)


class BoxOfAnOrdinaryUser(BoxCase):
    """With user namespaces."""

    def setUp(self):
        probe = subprocess.run(
            ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups",
             *namespaces.UNSHARE[:1], *namespaces.USER, *namespaces.UNSHARE[1:], "true"],
            capture_output=True)
        if probe.returncode != 0:
            self.skipTest("user namespaces are not allowed here")
        super().setUp()
        self.addCleanup(cluster, "down", as_user=True)

    def test_job_is_the_users(self):
        self.up("--nodes", "2", as_user=True)
        said = cluster("shell", "--", "srun", "-N2", "-n2", "id", "-u", as_user=True)
        ended = cluster("down", as_user=True)

        self.assertEqual(said.stdout.split(), [str(NOBODY)] * 2, said.stderr)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.check_that_nothing_is_left()


def main() -> None:
    missing = missing_programs()
    if missing or os.geteuid() != 0:
        print("not run:", f"missing {missing}" if missing else "it changes its user, as only root may")
        sys.exit(SKIPPED)
    namespaces.enter()
    unittest.main(verbosity=2)


if __name__ == "__main__":
    main()
