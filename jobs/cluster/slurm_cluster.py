"""A Slurm cluster of some nodes on this machine: munge, slurmctld and a slurmd for each node.

Where network namespaces are allowed each node has a host name and an address of its own, so that MPI
crosses a network (a bridge of the kernel); elsewhere the nodes share the loopback and differ in
their ports. Everything lives in one folder, sockets included, and ends with stop().
"""

from __future__ import annotations

import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import time

import namespaces
from network import Network

START_PATIENCE_S = 60
LOOK_EVERY_S = 0.3
MUNGE_SOCKET = pathlib.Path("/run/munge/munge.socket.2")

CONF = """
ClusterName=casebook
SlurmctldHost={host}({address})
SlurmctldPort={controller_port}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
TmpFS={folder}/tmp-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin={task_plugin}
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
KillWait=3
SlurmdTimeout=10
{nodes}
PartitionName=main Nodes=n[1-{n_nodes}] Default=YES MaxTime=60 State=UP
"""


def missing_programs() -> list[str]:
    wanted = ("munged", "slurmctld", "slurmd", "sbatch", "srun", "qsub", "ip", "tc", "unshare", "nsenter")
    return [name for name in wanted if shutil.which(name, path=with_daemons()) is None]


def with_daemons() -> str:
    """PATH with the folders of system programs, which users may lack."""
    return os.environ.get("PATH", "") + ":/usr/sbin:/sbin"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class SlurmCluster:
    def __init__(
        self,
        folder: pathlib.Path,
        n_nodes: int = 4,
        cores: int = 2,
        rate: str = "",
        tag: str = "",
        cpus: list[int] | None = None,
    ):
        """tag, cpus: of a cluster that another program has started"""
        self.folder = folder
        self.n_nodes = n_nodes
        self.cores = cores
        self.cpus = sorted(os.sched_getaffinity(0)) if cpus is None else cpus
        # Each node has its own where there are enough for all.
        self.shares_cores = n_nodes * cores > len(self.cpus)
        self.network = Network(n_nodes, rate, tag)
        self.conf = self.folder / "slurm.conf"
        self._daemons: list[subprocess.Popen] = []
        self._nodes: dict[int, subprocess.Popen] = {}
        self.environment = {**os.environ, "SLURM_CONF": str(self.conf), "PATH": with_daemons()}

    def start(self) -> None:
        self.folder.chmod(0o755)  # munge refuses a socket that others cannot reach
        self.network.make()
        self._write_conf()
        self._start_munge()
        (self.folder / "state").mkdir()
        controller = namespaces.as_owner(["slurmctld", "-D", "-c"])
        self._daemons.append(self._spawn(controller, "slurmctld.out"))
        for k in range(1, self.n_nodes + 1):
            self.start_node(k)
        self.wait_for("the nodes are idle", self._all_are_idle)

    def _all_are_idle(self) -> bool:
        for daemon in [*self._daemons, *self._nodes.values()]:
            if daemon.poll() is not None:
                raise RuntimeError(f"{daemon.args} has ended\n{self.logs()}")
        return self.states().count("idle") == self.n_nodes

    def description(self) -> dict:
        """What another program needs to make this object again, beside the folder."""
        return {"n_nodes": self.n_nodes, "cores": self.cores, "rate": self.network.rate,
                "tag": self.network.tag, "cpus": self.cpus}

    def _write_conf(self) -> None:
        own = self.network.own
        memory_mib = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
        lines = [
            f"NodeName=n{k} NodeHostName={f'n{k}' if own else socket.gethostname()} "
            + (f"NodeAddr={self.network.address(k)} Port=17000 " if own
               else f"NodeAddr=127.0.0.1 Port={free_port()} ")
            + f"CPUs={self.cores} Sockets=1 CoresPerSocket={self.cores} ThreadsPerCore=1 "
            + f"RealMemory={memory_mib // self.n_nodes}"
            for k in range(1, self.n_nodes + 1)
        ]
        self.conf.write_text(
            CONF.format(
                host=socket.gethostname(),
                address=self.network.address(254) if own else "127.0.0.1",
                controller_port=free_port(),
                folder=self.folder,
                user=(os.environ.get(namespaces.OWNER) or "0:0").split(":")[0],
                # Slurm would bind the ranks of every node to the first cores of the machine.
                task_plugin="task/affinity" if self.shares_cores else "task/none",
                n_nodes=self.n_nodes,
                nodes="\n".join(lines),
            )
        )

    def _start_munge(self) -> None:
        key = self.folder / "munge.key"
        key.write_bytes(secrets.token_bytes(128))
        key.chmod(0o600)
        files = [f"--{what}={self.folder}/munge.{end}" for what, end in (
            ("socket", "socket"), ("pid-file", "pid"), ("log-file", "log"), ("seed-file", "seed"))]
        command = ["munged", "--foreground", "--force", f"--key-file={key}", *files]
        self._daemons.append(self._spawn(namespaces.as_owner(command), "munged.out"))
        self.wait_for("munge answers", (self.folder / "munge.socket").exists)

    def _spawn(self, command: list[str], log: str) -> subprocess.Popen:
        with open(self.folder / log, "ab") as output:
            return subprocess.Popen(
                command, stdout=output, stderr=output, stdin=subprocess.DEVNULL,
                env=self.environment, cwd=self.folder, start_new_session=True,
            )

    def start_node(self, k: int) -> None:
        for kind in ("spool", "tmp"):
            (self.folder / f"{kind}-n{k}").mkdir(exist_ok=True)
        command = namespaces.as_owner(["slurmd", "-D", "-N", f"n{k}"])
        if not self.shares_cores:
            cpus = self.cpus[(k - 1) * self.cores : k * self.cores]
            command = ["taskset", "-c", ",".join(map(str, cpus)), *command]
        self._nodes[k] = self._spawn(self.network.inside(k, command), f"slurmd-n{k}.out")

    def kill_daemon(self, k: int) -> None:
        self._end_processes(lambda process: self._is_daemon(process, k))
        if k in self._nodes:
            self._nodes[k].kill()
            self._nodes[k].wait()

    def _is_daemon(self, process: pathlib.Path, k: int) -> bool:
        words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
        return words[0].endswith("slurmd") and f"n{k}" in words

    def kill_node(self, k: int) -> None:
        """As a node that loses its power: its daemon and all of its jobs' processes."""
        self.kill_daemon(k)
        self._end_processes(lambda process: self._is_on_node(process, k))

    def _is_on_node(self, process: pathlib.Path, k: int) -> bool:
        if self.network.own:
            return self.network.is_on(k, process)
        return f"SLURMD_NODENAME=n{k}".encode() in (process / "environ").read_bytes()

    def ask(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            namespaces.as_owner(list(words)), capture_output=True, text=True, env=self.environment)
        if check and done.returncode != 0:
            raise RuntimeError(f"{words}: {done.stdout}{done.stderr}")
        return done.stdout.strip()

    def states(self) -> list[str]:
        """Of each node, in their order, in Slurm's words; [] as long as there is no answer."""
        return self.ask("sinfo", "-h", "-N", "-o", "%t", check=False).split()

    def wait_for(self, what: str, condition, patience_s: float = START_PATIENCE_S) -> None:
        for _ in range(round(patience_s / LOOK_EVERY_S)):
            if condition():
                return
            time.sleep(LOOK_EVERY_S)
        raise RuntimeError(f"waited {patience_s} s until {what}\n{self.logs()}")

    def logs(self) -> str:
        files = [*self.folder.glob("*.out"), *self.folder.glob("*.log")]
        now = []
        if all(daemon.poll() is None for daemon in self._daemons):  # else both wait for an answer
            now = [self.ask("sinfo", "-N", "-l", check=False), self.ask("squeue", "-l", check=False)]
        tails = [f"{f.name}: {f.read_text(errors='replace')[-1500:]}" for f in files]
        return "\n".join(now + tails)

    def stop(self) -> None:
        self.ask("scancel", "--full", "--me", check=False)
        for daemon in [*self._nodes.values(), *reversed(self._daemons)]:
            if daemon.poll() is None:
                daemon.send_signal(signal.SIGTERM)
        for daemon in [*self._nodes.values(), *self._daemons]:
            try:
                daemon.wait(timeout=10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        # slurmstepd outlives its daemon.
        self._end_processes(lambda process: True)
        self.network.remove()
        self._remove_dead_munge_socket()

    def _remove_dead_munge_socket(self) -> None:
        """Of a munge that was installed, started, and ended without a clean-up: every start of an
        MPI program would wait for it."""
        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(MUNGE_SOCKET))
            except ConnectionRefusedError:
                for file in MUNGE_SOCKET.parent.glob(MUNGE_SOCKET.name + "*"):
                    file.unlink()
            except FileNotFoundError:
                pass

    def _end_processes(self, is_meant) -> None:
        """Kills those of the cluster's processes that are meant; the process that started this is not one
        of them."""
        mine = {os.getpid(), os.getppid()}
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                is_ours = f"SLURM_CONF={self.conf}".encode() in (process / "environ").read_bytes()
                if is_ours and int(process.name) not in mine and is_meant(process):
                    os.kill(int(process.name), signal.SIGKILL)
            except OSError:
                continue  # it has ended meanwhile
