"""What a test of faults kills, how often, and what must be true in the end."""

import os
import pathlib
import signal
import subprocess
from collections import Counter

# A suite that is run often makes some; by hand: CASEBOOK_KILLS=60 ctest -R kills
N_KILLS = int(os.environ.get("CASEBOOK_KILLS", "6"))

# Another one gives other kills at other times: CASEBOOK_SEED=11 CASEBOOK_KILLS=60 ctest -R kills
SEED = int(os.environ.get("CASEBOOK_SEED", "10"))

# A resume that has nothing to wait for takes a second; a disk that is full or a scheduler that is
# away for a moment delays it a little.
RESUME_PATIENCE_S = 90

FULL_DISK_LIBRARY = os.environ["CASEBOOK_FULL_DISK"]


def processes_of(campaign, program: str, *wanted: str) -> list[int]:
    """Processes of a program that have the campaign's folder, and the wanted words, in their command line."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue  # it has ended meanwhile
        if program in words[0] and set(wanted) <= set(words) and str(campaign.folder) in " ".join(words):
            found.append(int(process.name))
    return found


def kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it has ended meanwhile


def wait_for_end(test, tool: subprocess.Popen) -> int:
    """The exit code of a started `resume`. One that hangs fails the test, with what runs then."""
    for _ in range(RESUME_PATIENCE_S):
        try:
            return tool.wait(timeout=1)
        except subprocess.TimeoutExpired:
            continue  # counted one by one: a machine that slept meanwhile is no hang
    tree = subprocess.run(
        ["ps", "-e", "-o", "pid,ppid,stat,wchan:20,etimes,args", "--forest"],
        capture_output=True, text=True,
    ).stdout
    tool.kill()
    tool.wait()
    test.fail(f"{' '.join(tool.args)} did not end within {RESUME_PATIENCE_S} s; processes:\n{tree}")


def check_that_all_are_done_once(test, campaign, n_runs: int) -> None:
    """After the last resume: every experiment is done, once, and has a record of its own."""
    test.assertEqual(campaign.count("done"), n_runs, campaign.states())
    done = campaign.done_entries()
    test.assertEqual(set(Counter(entry["run"] for entry in done).values()), {1})
    test.assertEqual(len(done), n_runs)
    test.assertEqual(sum(point["n_done"] for point in campaign.shown()["points"]), n_runs)
    records = {entry["record"] for entry in done}
    test.assertEqual(len(records), n_runs)
    test.assertTrue(all(pathlib.Path(record).is_file() for record in records))
