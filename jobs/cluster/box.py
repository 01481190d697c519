"""A cluster in a box: started by one program, found, used and ended by others.

Its first process, the keeper, is the first of a process namespace: with it everything ends. It is found
by its command line, so that no file says that there is a cluster where there is none.
"""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import select
import signal
import socket
import subprocess
import sys
import threading
import time

import namespaces
import probe
from slurm_cluster import SlurmCluster, missing_programs

KEEPER = "casebook-cluster-keeper"
READY = "ready\n"
END_PATIENCE_S = 20

# In the keeper's namespaces only, and in memory.
FOLDER = pathlib.Path("/run/casebook")
DESCRIPTION = FOLDER / "cluster.json"
MACHINE = FOLDER / "cluster.toml"

MACHINE_TEXT = """title = "{title}"
run_there_by_us = true

[scheduler]
kind = "slurm"
queue = "main"
directives = ["--exclusive"]

[node]
cores = {cores}
memory_gib = {memory_gib}

[limits]
nodes = {nodes}
walltime = "01:00:00"

[launcher]
kind = "open_mpi"
program = "mpirun"
"""


class Refused(Exception):
    """The environment lacks something; the message says what, and what to do."""


class Interrupted(Exception):
    """By the person; the message says what is left."""


def keepers() -> list[int]:
    """Of this user's clusters, as this program sees their numbers."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
            ours = process.stat().st_uid == os.geteuid() and KEEPER in words[:6]
            if ours and is_first_of_its_namespace(process):
                found.append(int(process.name))
        except OSError:
            continue  # it has ended meanwhile
    return found


def is_first_of_its_namespace(process: pathlib.Path) -> bool:
    for line in (process / "status").read_text().splitlines():
        if line.startswith("NSpid:"):
            return line.split()[-1] == "1"
    return False


def is_inside() -> bool:
    return namespaces.MARK in os.environ


def enter(keeper: int, words: list[str]) -> list[str]:
    """The command as it runs in the keeper's namespaces."""
    own = [] if os.geteuid() == 0 else ["--user", "--preserve-credentials"]
    return ["nsenter", "--target", str(keeper), *own, "--mount", "--pid", "--net", "--uts", *words]


def this_program(*words: str) -> list[str]:
    return [sys.executable, "-B", str(pathlib.Path(__file__).resolve().parent), *words]


def inside_variables() -> dict[str, str]:
    return {**os.environ, **namespaces.variables()}


@contextlib.contextmanager
def only_one_at_a_time():
    """A name that the kernel forgets with the program that has it."""
    with socket.socket(socket.AF_UNIX) as name:
        try:
            name.bind(f"\0casebook-cluster-{os.geteuid()}")
        except OSError:
            raise Refused("another `cluster up` is at work") from None
        yield


# up

def require_possible() -> list[str]:
    """The words that start a program in namespaces of its own."""
    if is_inside():
        raise Refused("this is a shell of a cluster: leave it first (exit)")
    if keepers():
        raise Refused("there is one already: ./casebook cluster status, or ./casebook cluster down")
    if missing := missing_programs():
        raise Refused(
            f"not found: {', '.join(missing)}; on Debian and Ubuntu: apt-get install "
            "slurm-wlm slurm-wlm-torque munge iproute2")
    words = namespaces.command()
    if not words:
        raise Refused(namespaces.REFUSAL)
    return words


def up(nodes: int, cores: int, network: str) -> None:
    with only_one_at_a_time():
        words = require_possible()
        reader, writer = os.pipe()
        keeper = subprocess.Popen(
            [*words, *this_program(KEEPER, str(nodes), str(cores), network, str(writer))],
            pass_fds=[writer], stdin=subprocess.DEVNULL, start_new_session=True,
            env=inside_variables(), cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        try:
            with os.fdopen(reader) as said:  # if it closes early, also by our death, the keeper ends
                answer = said.readline()
                if answer != READY:
                    answer += said.read()
        except KeyboardInterrupt:
            end_start(keeper)
            raise Interrupted("interrupted; nothing was left running") from None
    if answer != READY:
        keeper.wait()
        raise Refused("the cluster did not start, and nothing is left of it:\n" + answer.strip())


def end_start(keeper: subprocess.Popen) -> None:
    """Of a cluster that nobody waits for any more: whether or not it was up meanwhile."""
    while keeper.poll() is None:
        down()
        time.sleep(0.05)


def keep(nodes: int, cores: int, network: str, writer: int) -> None:
    """The keeper's life: starts everything, says so, and waits for its end."""
    threading.Thread(target=end_with_the_reader, args=(writer,), daemon=True).start()
    with os.fdopen(writer, "w") as answer:
        try:
            cluster = start(nodes, cores, network)
            answer.write(READY)
            answer.flush()
        except Exception as problem:  # whatever it is, the person reads it
            answer.write(str(problem))
            answer.flush()
            os._exit(1)
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    while True:  # processes that daemons leave are ours
        try:
            os.wait()
        except ChildProcessError:
            signal.pause()


def end_with_the_reader(writer: int) -> None:
    """Ends everything if who waits for the start is gone before it is made."""
    watched = os.dup(writer)
    poll = select.poll()
    poll.register(watched, 0)  # the kernel reports by itself that the reader is gone
    while not DESCRIPTION.exists():
        if poll.poll(200) and not DESCRIPTION.exists():
            os._exit(1)
    os.close(watched)


def start(nodes: int, cores: int, network: str) -> SlurmCluster:
    namespaces.make_ready()
    FOLDER.mkdir()
    (FOLDER / "tmp").mkdir(mode=0o1777)
    os.environ["TMPDIR"] = str(FOLDER / "tmp")
    cluster = SlurmCluster(FOLDER / "slurm", nodes, cores, network)
    subprocess.run(["hostname", "login"], check=True)
    cluster.folder.mkdir()
    cluster.start()
    if not cluster.network.own:
        raise Refused("the kernel refuses networks of nodes: " + cluster.network.refusal)
    name_nodes(cluster)
    described = {
        **cluster.description(), "host": cluster.network.machine, "since": time.time(), "measured": probe.measure(cluster.network)}
    memory_gib = max(1, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // nodes >> 30)
    MACHINE.write_text(MACHINE_TEXT.format(
        title=f"{nodes} nodes in a box: namespaces of one machine", cores=cores, nodes=nodes,
        memory_gib=memory_gib))
    partial = DESCRIPTION.with_suffix(".part")
    partial.write_text(json.dumps(described))
    partial.rename(DESCRIPTION)
    return cluster


def name_nodes(cluster: SlurmCluster) -> None:
    names = "".join(f"{cluster.network.address(k)} n{k}\n" for k in range(1, cluster.n_nodes + 1))
    hosts = FOLDER / "hosts"
    hosts.write_text(f"127.0.0.1 localhost\n{cluster.network.address(254)} login\n{names}")
    if pathlib.Path("/etc/hosts").exists():
        subprocess.run(["mount", "--bind", str(hosts), "/etc/hosts"], check=True)


# what is done with it

def the_keeper() -> int:
    if is_inside():
        return 1
    found = keepers()
    if not found:
        raise Refused("there is no cluster: ./casebook cluster up starts one")
    return found[0]


def inside(words: list[str]) -> None:
    """Goes on as this program with these words in the cluster's namespaces; does not return."""
    command = this_program(*words)
    command = command if is_inside() else enter(the_keeper(), command)
    os.execvpe(command[0], command, inside_variables())


def attached() -> SlurmCluster:
    described = json.loads(DESCRIPTION.read_text())
    os.environ["CASEBOOK_CLUSTER_HOST"] = described["host"]
    return SlurmCluster(
        FOLDER / "slurm", *(described[key] for key in ("n_nodes", "cores", "rate", "tag", "cpus")))


def shell(folder: str, words: list[str]) -> None:
    """A shell, or a command, on the cluster's login node, as the user who started the cluster."""
    cluster = attached()
    described = json.loads(DESCRIPTION.read_text())
    variables = {
        **cluster.environment,
        "TMPDIR": str(FOLDER / "tmp"),
        "CASEBOOK_MACHINE": str(MACHINE),
        "CASEBOOK_NETWORK": json.dumps({"asked": cluster.network.rate, **described["measured"]}),
        # The nodes share the cores of one machine: who waits must not spin.
        "OMPI_MCA_mpi_yield_when_idle": "1",
        "PS1": r"[cluster \h] \w\$ ",
    }
    if os.environ.get(namespaces.OWNER, "") == "":
        variables.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    with contextlib.suppress(OSError):
        os.chdir(folder)
    command = namespaces.as_owner(words or ["bash", "--norc", "-i"])
    os.execvpe(command[0], command, variables)


def fail(node: int) -> None:
    attached().kill_node(node)


def mend(node: int) -> None:
    cluster = attached()
    cluster.kill_daemon(node)
    cluster.start_node(node)
    cluster.wait_for(f"n{node} answers", lambda: cluster.states()[node - 1] in ("idle", "mix", "alloc", "plnd"))


def status() -> dict:
    cluster = attached()
    described = json.loads(DESCRIPTION.read_text())
    lines = cluster.ask("sinfo", "-h", "-N", "-o", "%N %T", check=False).splitlines()
    jobs = cluster.ask("squeue", "-h", "-r", "-o", "%T", check=False).split()
    return {
        "nodes": dict(line.split() for line in lines),
        "cores": cluster.cores,
        "share_cores": cluster.shares_cores,
        "cpus_of_the_machine": len(cluster.cpus),
        "slurm": cluster.ask("sinfo", "--version", check=False),
        "up_s": round(time.time() - described["since"]),
        "network": {"asked": cluster.network.rate, **described["measured"]},
        "jobs": {state: jobs.count(state) for state in sorted(set(jobs))},
        "machine": str(MACHINE),
    }


# down

def members(space: str) -> list[pathlib.Path]:
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.readlink(process / "ns" / "pid") == space:
                found.append(process)
    return found


def down() -> int:
    """How many processes were ended. The kernel does it when the first one is."""
    if is_inside():
        raise Refused("this is a shell of the cluster: leave it first (exit)")
    n_ended = 0
    for keeper in keepers():
        space = os.readlink(f"/proc/{keeper}/ns/pid")
        n_ended += len(members(space))
        os.kill(keeper, signal.SIGKILL)
        end = time.monotonic() + END_PATIENCE_S
        while members(space):
            if time.monotonic() > end:
                raise Refused(f"{len(members(space))} processes do not end, in spite of SIGKILL")
            time.sleep(0.05)
    return n_ended
