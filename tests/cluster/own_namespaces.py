"""Puts a program into namespaces of its own, so that nothing it starts can outlive it.

In a process namespace the death of the first process is the death of all: however the program ends,
also by a kill from outside, no daemon stays behind. Its networks and mounts go with it.
"""

import os
import pathlib
import subprocess
import sys

UNSHARE = ["unshare", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc", "--net"]
MARK = "CASEBOOK_CLUSTER_NAMESPACES"

# Network namespaces have their names in /run/netns. Open MPI looks for munge at /run/munge, and
# waits at every start for an answer where a daemon that has died left its socket.
PRIVATE_FOLDERS = ("/run/netns", "/run/munge")


def are_allowed() -> bool:
    probe = [*UNSHARE, "mount", "-t", "tmpfs", "tmpfs", "/run"]
    return subprocess.run(probe, capture_output=True).returncode == 0


def enter() -> bool:
    """Starts this program again inside, and does not return; once inside, makes them ready.

    False where the system does not allow it.
    """
    if MARK in os.environ:
        _make_ready()
        return True
    if not are_allowed():
        return False
    os.environ[MARK] = "1"
    os.execvp("unshare", [*UNSHARE, sys.executable, *sys.argv])


def _make_ready() -> None:
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    for folder in PRIVATE_FOLDERS:
        pathlib.Path(folder).mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)
