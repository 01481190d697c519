"""Puts a program into namespaces of its own, so that nothing it starts can outlive it.

In a process namespace the death of the first process is the death of all: however the program ends,
also by a kill from outside, no daemon is left. Its networks, mounts and files in memory go with it.
"""

import os
import pathlib
import subprocess
import sys

UNSHARE = ["unshare", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc", "--net", "--uts"]
USER = ["--user", "--map-root-user"]
MARK = "CASEBOOK_CLUSTER_NAMESPACES"

# The user who started it, inside a namespace where he is root: "1000:1000"; "" for root.
OWNER = "CASEBOOK_CLUSTER_OWNER"

REFUSAL = (
    "neither root nor user namespaces here: start it as root (sudo), or ask for "
    "sysctl kernel.unprivileged_userns_clone=1 (Debian), "
    "kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), user.max_user_namespaces=10000 (RHEL)"
)


def command() -> list[str]:
    """The words in front of a program that starts it inside; [] where the system refuses."""
    own = UNSHARE if os.geteuid() == 0 else [UNSHARE[0], *USER, *UNSHARE[1:]]
    probe = [*own, "sh", "-c", "mount -t tmpfs tmpfs /run && ip link add cb0 type bridge"]
    try:
        allowed = subprocess.run(probe, capture_output=True, timeout=20).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        allowed = False
    return own if allowed else []


def variables() -> dict[str, str]:
    """What a program that is started inside must find in its environment."""
    owner = "" if os.geteuid() == 0 else f"{os.geteuid()}:{os.getegid()}"
    return {MARK: "1", OWNER: owner}


def enter() -> bool:
    """Starts this program again inside, and does not return; once inside, makes them ready and goes on in a
    child of the first process.

    False where the system does not allow it.
    """
    if MARK in os.environ:
        make_ready()
        leave_an_init()
        return True
    words = command()
    if not words:
        return False
    os.environ.update(variables())
    os.execvp(words[0], [*words, sys.executable, *sys.argv])


def make_ready() -> None:
    """Files in memory where daemons and MPI would leave theirs: sockets, names of networks, segments.

    Open MPI looks for munge at /run/munge, and waits at every start for an answer where a daemon that
    has died left its socket.
    """
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    for folder in ("/run", "/dev/shm"):
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)
    for folder in ("/run/netns", "/run/munge", "/run/lock"):
        pathlib.Path(folder).mkdir()


def leave_an_init() -> None:
    """Goes on in a child. The first process stays as the init that a machine has: it asks every orphan how
    it ended, and ends as the child does.

    Without one, a program that was in a cluster when its starter was killed keeps the cluster's processes
    from ending.
    """
    child = os.fork()
    if child == 0:
        return
    while True:
        ended, status = os.wait()
        if ended == child:
            os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def as_owner(words: list[str]) -> list[str]:
    """A command as the user who started the cluster runs it. Slurm's daemons refuse to be a root that may
    not change its groups, as that of a user namespace: they run as that user, in a namespace below."""
    owner = os.environ.get(OWNER, "")
    if not owner:
        return words
    user, group = owner.split(":")
    return ["unshare", "--user", f"--map-user={user}", f"--map-group={group}", *words]
