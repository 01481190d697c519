"""Starts executables of the suite under mpirun and collects what they leave behind."""

import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

# A run of the toy takes about a second. Whoever waits this long hangs.
PATIENCE_S = 60

# When a rank fails, Open MPI's launcher gives the others a second to end. They need none.
IMPATIENT_LAUNCHER = {"OMPI_MCA_odls_base_sigkill_timeout": "0"}


@dataclass
class Outcome:
    """What one run of an executable showed to the outside."""

    code: int
    out: str
    err: str
    record: dict | None = None
    files: list[str] = field(default_factory=list)  # in the folder of the record, after the run

    @property
    def failed(self) -> list[dict]:
        """The checks of the record that were not passed."""
        return [check for check in (self.record or {}).get("checks", []) if not check["passed"]]

    @property
    def why(self) -> str:
        """What a test says of a run that failed: the checks that it did not pass, and what it wrote."""
        checks = [f"{check['name']}: {check['value']}, bound {check['bound']}" for check in self.failed]
        return "\n".join([*checks, self.err])

    @property
    def errors(self) -> list[str]:
        """The messages of the harness, without their prefix."""
        prefix = "casebook: error: "
        return [line[len(prefix):] for line in self.err.splitlines() if line.startswith(prefix)]


def require_rungs_that_are_always_built(command: list[str]) -> None:
    """All rungs are built where a developer or CI runs the tests, and few of them where a newcomer does."""
    if os.environ.get("CASEBOOK_TEST_STARTS") == "any_rung":
        return
    for word in map(pathlib.Path, command):
        listed = word.parent.parent / "rungs_always_built.txt"
        if word.parent.name == "bin" and listed.exists() and re.fullmatch(r"[a-z0-9]+\.v\d\w*", word.name):
            if word.name not in listed.read_text().split():
                raise AssertionError(f"{word.name} is not built for the plain tests: say casebook_test_needs("
                                     f"{word.name.split('_')[0]}) beside what declares this test")


def start(command: list[str], environment: dict[str, str] | None = None) -> Outcome:
    """Runs a command to its end. A hang raises subprocess.TimeoutExpired."""
    require_rungs_that_are_always_built(command)
    done = subprocess.run(
        command,
        capture_output=True,
        env={**os.environ, **IMPATIENT_LAUNCHER, **(environment or {})},
        timeout=PATIENCE_S,
    )
    return Outcome(done.returncode, done.stdout.decode(), without_words_of_open_mpi_5(done.stderr.decode()))


def without_words_of_open_mpi_5(text: str) -> str:
    """Its launcher ends messages with a zero byte; its ranks note that they found no address for TCP."""
    place = r"\[[^\]\n]+\]\[\[\d+,\d+\],\d+\]\[[^\]\n]*btl_tcp_proc\.c:"
    note = f"({place}|Unable to find reachable pairing)((?!casebook: )[^\n])*\n*"
    return re.sub(note, "", text.replace("\0", ""))


def under_mpirun(executable: str, *arguments: str, ranks: int = 2, **options) -> Outcome:
    """Runs an executable on several ranks without asking for a record."""
    mpirun = os.environ["CASEBOOK_MPIEXEC"]
    return start([mpirun, "-n", str(ranks), executable, *arguments], **options)


def stopped_in_its_solve(command: list[str]) -> int:
    """Asks a run with --progress to stop when its solve has begun; the exit code."""
    require_rungs_that_are_always_built(command)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        for line in run.stdout:
            if line.startswith("@casebook solve"):
                break
        time.sleep(0.05)
        run.send_signal(signal.SIGUSR1)
        run.communicate(timeout=PATIENCE_S)
        return run.returncode


def recorded(executable: str, *arguments: str, **options) -> Outcome:
    """Runs an executable on several ranks and reads its record, if it has written one."""
    with tempfile.TemporaryDirectory(prefix="casebook_test_") as folder:
        path = pathlib.Path(folder, "run.json")
        outcome = under_mpirun(executable, "--record", str(path), *arguments, **options)
        outcome.files = sorted(file.name for file in pathlib.Path(folder).iterdir())
        if path.exists():
            outcome.record = json.loads(path.read_text())
    return outcome


def children_of(process: int) -> list[int]:
    """The processes that a process has started, such as the ranks of a launcher."""
    tasks = pathlib.Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]
