"""docs/cluster-afternoon.md: its commands work, in the order of the page, on a cluster of their own."""

import os
import pathlib
import re
import shlex
import shutil
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
PATIENCE_S = 270
ROOT = TESTS.parent
PAGE = ROOT / "docs/cluster-afternoon.md"

# What the page tells the reader to wait for in front of a command.
WHEN_THE_QUEUE_IS_EMPTY = ("cat results", "plan status", "plan show", "climb")
WHEN_A_JOB_RUNS = ("cluster fail", "scontrol")

# The cluster of the test is not inside of another one, though the test has namespaces of its own.
OUTSIDE = {name: value for name, value in program.environment().items()
           if name not in (namespaces.MARK, namespaces.OWNER)}


def commands_of_the_page() -> list[tuple[str, str]]:
    """Prompt and command of each."""
    return re.findall(r"^(login)?\$ (.+)$", PAGE.read_text(), re.MULTILINE)


class Afternoon(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_afternoon_")))
        shutil.copytree(ROOT / "jobs/plans", self.folder / "jobs/plans")
        self.change("afternoon", "tgv_64", "tgv_24")
        self.change("limit", "steps = 400", "steps = 40000")  # as long as the test
        self.addCleanup(self.do, [program.PROGRAM, "cluster", "down"])

    def change(self, plan: str, old: str, new: str) -> None:
        file = self.folder / f"jobs/plans/{plan}.toml"
        self.assertIn(old, file.read_text())
        file.write_text(file.read_text().replace(old, new))

    def do(self, words: list[str]) -> str:
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_S, env=OUTSIDE,
                              cwd=self.folder, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 0, f"{words}\n{done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def on_login(self, command: str) -> str:
        return self.do([program.PROGRAM, "cluster", "shell", "--", "bash", "-c", command])

    def wait_for(self, what: str, condition) -> None:
        end = time.monotonic() + PATIENCE_S
        while not condition():
            self.assertLess(time.monotonic(), end, f"waited until {what}: {self.on_login('squeue')}")
            time.sleep(0.5)

    def wait_before(self, command: str) -> None:
        if any(part in command for part in WHEN_THE_QUEUE_IS_EMPTY):
            self.wait_for("the queue is empty", lambda: self.on_login("squeue -h") == "")
        elif any(part in command for part in WHEN_A_JOB_RUNS):
            self.wait_for("a job runs", lambda: "RUNNING" in self.on_login("squeue -h -o %T"))

    def said_of(self, prompt: str, command: str) -> str:
        if command in ("exit", "./casebook cluster shell"):
            return ""  # each command of the test has a shell of its own
        self.wait_before(command)
        if " climb " in command:
            command = re.sub("--budget 30s", "--budget 1s --only v7,v9", command)
        if re.search(r" (job|climb) | plan (run|resume) ", command):
            command += " --results results"  # not among the project's own
        command = command.replace("./casebook", shlex.quote(program.PROGRAM))
        return self.on_login(command) if prompt else self.do(shlex.split(command))

    def test_every_command_of_the_page_works_and_shows_what_the_page_says(self):
        said = [(command, self.said_of(prompt, command)) for prompt, command in commands_of_the_page()]

        def after(part: str) -> list[str]:
            return [text for command, text in said if part in command]

        self.assertGreater(len(said), 20)
        self.assertIn("passed: ", after("cat results")[0])
        self.assertIn("on cluster: 6 experiments", after("plan check")[0])
        died, stopped = after("plan status")
        self.assertRegex(died, r"failed +[12]\b")
        reasons = re.findall(r"\d+ x failed: (.*)", died)
        for reason in reasons:
            self.assertRegex(reason, "a node of the job died|a node of the run does not answer", died)
        self.assertTrue(reasons, died)
        self.assertEqual(after("plan show")[0].count("2 of 2"), 3)
        self.assertIn("--resume: ", after("--resume")[0])
        self.assertRegex(stopped, r"incomplete +1\b")
        self.assertIn("nothing is left", after("cluster down")[0])


def main() -> None:
    missing = missing_programs()
    if missing or os.geteuid() != 0:
        print("not run:", f"missing {missing}" if missing else "only root may see what is left")
        sys.exit(SKIPPED)
    namespaces.enter()
    unittest.main(verbosity=2)


if __name__ == "__main__":
    main()
