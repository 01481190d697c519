"""Starts the `casebook` program of this build as a user would."""

import os
import pathlib
import subprocess
import tempfile
from dataclasses import dataclass

PROGRAM = str(pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin", "casebook"))

# A run of the smallest cases takes about a second. Whoever waits this long hangs.
PATIENCE_S = 270

# The other tests of the project start more ranks than cores; users have no such settings.
TEST_SETTINGS = ("OMPI_MCA_rmaps_base_oversubscribe", "OMPI_MCA_hwloc_base_binding_policy")


@dataclass
class Outcome:
    """What the program showed."""

    code: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in TEST_SETTINGS}
    return {**kept, **more}


def wait_for(child: subprocess.Popen, patience_s: int = PATIENCE_S) -> tuple[bytes, bytes]:
    """What the child printed until its end. A hang raises subprocess.TimeoutExpired, with the child
    killed. Seconds are counted one by one: a machine that slept meanwhile is no hang."""
    for _ in range(patience_s - 1):
        try:
            return child.communicate(timeout=1)
        except subprocess.TimeoutExpired:
            continue
    try:
        return child.communicate(timeout=1)
    except subprocess.TimeoutExpired:
        child.kill()
        child.communicate()
        raise


def casebook(*arguments: str, program: str = PROGRAM, **variables: str) -> Outcome:
    """Runs the program to its end. A hang raises subprocess.TimeoutExpired."""
    child = subprocess.Popen(
        [program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**variables),
    )
    out, err = wait_for(child, PATIENCE_S)
    return Outcome(child.returncode, out.decode(), err.decode())


def results_folder() -> tempfile.TemporaryDirectory:
    """A folder for records; its name tells the processes of one test from all others."""
    return tempfile.TemporaryDirectory(prefix="casebook_results_")


def files_below(folder: str) -> list[str]:
    return sorted(path.name for path in pathlib.Path(folder).rglob("*") if path.is_file())


def processes_that_mention(text: str) -> list[str]:
    """Command lines of the processes on this machine that contain the text."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue  # it has ended meanwhile
        if text in line:
            found.append(line)
    return found
