"""A Slurm cluster of four nodes on this machine: munge, slurmctld and four slurmd of its own.

Where network namespaces are allowed each node has a host name and an address of its own, so that MPI
crosses a network (a bridge of the kernel); elsewhere the nodes share the loopback and differ in
their ports. Everything lives in one folder, sockets included, and ends with stop().
"""

import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time

N_NODES = 4
START_PATIENCE_S = 60
LOOK_EVERY_S = 0.3
MUNGE_SOCKET = pathlib.Path("/run/munge/munge.socket.2")

CONF = """
ClusterName=casebook
SlurmctldHost={host}({address})
SlurmctldPort={controller_port}
SlurmUser=root
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
TaskPlugin=task/affinity
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
PartitionName=main Nodes=n[1-4] Default=YES MaxTime=60 State=UP
"""


def missing_programs() -> list[str]:
    wanted = ("munged", "slurmctld", "slurmd", "sbatch", "srun", "qsub", "ip")
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    return [name for name in wanted if shutil.which(name, path=path) is None]


def run(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run(words, capture_output=True, text=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Network:
    """A bridge with a namespace for each node; none where the kernel refuses."""

    def __init__(self):
        self.tag = secrets.token_hex(2)
        # 198.18.0.0/15 is reserved for tests of network devices (RFC 2544).
        self.prefix = f"198.18.{int(self.tag[:2], 16)}"
        self.bridge = f"cb{self.tag}"
        self.own = self._make()
        if not self.own:
            self.remove()

    def _make(self) -> bool:
        if run("unshare", "--net", "--uts", "true").returncode != 0:
            return False
        steps = [
            ("ip", "link", "add", self.bridge, "type", "bridge"),
            ("ip", "addr", "add", f"{self.prefix}.254/24", "dev", self.bridge),
            ("ip", "link", "set", self.bridge, "up"),
        ]
        for k in range(1, N_NODES + 1):
            inner, outer = f"c{self.tag}i{k}", f"c{self.tag}o{k}"
            space = self.space(k)
            steps += [
                ("ip", "netns", "add", space),
                ("ip", "link", "add", outer, "type", "veth", "peer", "name", inner),
                ("ip", "link", "set", inner, "netns", space),
                ("ip", "link", "set", outer, "master", self.bridge, "up"),
                ("ip", "-n", space, "addr", "add", f"{self.prefix}.{k}/24", "dev", inner),
                ("ip", "-n", space, "link", "set", inner, "up"),
                ("ip", "-n", space, "link", "set", "lo", "up"),
            ]
        return all(run(*step).returncode == 0 for step in steps)

    def space(self, k: int) -> str:
        return f"cb{self.tag}n{k}"

    def inside(self, k: int, command: list[str]) -> list[str]:
        """The command as it is started on node k, which is called n<k> there."""
        if not self.own:
            return command
        name = f'hostname n{k} && exec "$@"'
        return [
            "nsenter", f"--net=/run/netns/{self.space(k)}",
            "unshare", "--uts", "sh", "-c", name, "sh", *command,
        ]

    def remove(self) -> None:
        for k in range(1, N_NODES + 1):
            run("ip", "netns", "del", self.space(k))
        run("ip", "link", "del", self.bridge)


class SlurmCluster:
    def __init__(self):
        self._holder = tempfile.TemporaryDirectory(prefix="casebook_cluster_")
        self.folder = pathlib.Path(self._holder.name)
        self.folder.chmod(0o755)  # munge refuses a socket that others cannot reach
        self.network = Network()
        self.conf = self.folder / "slurm.conf"
        self._daemons: list[subprocess.Popen] = []
        self._nodes: dict[int, subprocess.Popen] = {}
        self.environment = {
            **os.environ,
            "SLURM_CONF": str(self.conf),
            "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin",
        }

    def start(self) -> None:
        self._write_conf()
        self._start_munge()
        (self.folder / "state").mkdir()
        self._daemons.append(self._spawn(["slurmctld", "-D", "-c"], "slurmctld.out"))
        for k in range(1, N_NODES + 1):
            self.start_node(k)
        self.wait_for("the nodes are idle", lambda: self._idle_nodes() == N_NODES)

    def _write_conf(self) -> None:
        own = self.network.own
        lines = [
            f"NodeName=n{k} NodeHostName={f'n{k}' if own else socket.gethostname()} "
            + (f"NodeAddr={self.network.prefix}.{k} Port=17000 " if own
               else f"NodeAddr=127.0.0.1 Port={free_port()} ")
            + "CPUs=2 Sockets=1 CoresPerSocket=2 ThreadsPerCore=1 RealMemory=1000"
            for k in range(1, N_NODES + 1)
        ]
        self.conf.write_text(
            CONF.format(
                host=socket.gethostname(),
                address=f"{self.network.prefix}.254" if own else "127.0.0.1",
                controller_port=free_port(),
                folder=self.folder,
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
        self._daemons.append(self._spawn(command, "munged.out"))
        self.wait_for("munge answers", (self.folder / "munge.socket").exists)

    def _spawn(self, command: list[str], log: str) -> subprocess.Popen:
        with open(self.folder / log, "ab") as output:
            return subprocess.Popen(
                command, stdout=output, stderr=output, stdin=subprocess.DEVNULL,
                env=self.environment, cwd=self.folder,
            )

    def start_node(self, k: int) -> None:
        for kind in ("spool", "tmp"):
            (self.folder / f"{kind}-n{k}").mkdir(exist_ok=True)
        command = self.network.inside(k, ["slurmd", "-D", "-N", f"n{k}"])
        self._nodes[k] = self._spawn(command, f"slurmd-n{k}.out")

    def kill_daemon(self, k: int) -> None:
        self._nodes[k].kill()
        self._nodes[k].wait()

    def kill_node(self, k: int) -> None:
        """As a node that loses its power: its daemon and all of its jobs' processes."""
        self.kill_daemon(k)
        self._end_processes(lambda process: self._is_on_node(process, k))

    def _is_on_node(self, process: pathlib.Path, k: int) -> bool:
        if self.network.own:
            space = pathlib.Path("/run/netns", self.network.space(k))
            return (process / "ns" / "net").stat().st_ino == space.stat().st_ino
        return f"SLURMD_NODENAME=n{k}".encode() in (process / "environ").read_bytes()

    def ask(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(words, capture_output=True, text=True, env=self.environment)
        if check and done.returncode != 0:
            raise RuntimeError(f"{words}: {done.stdout}{done.stderr}")
        return done.stdout.strip()

    def _idle_nodes(self) -> int:
        return self.ask("sinfo", "-h", "-N", "-o", "%t", check=False).split().count("idle")

    def wait_for(self, what: str, condition, patience_s: float = START_PATIENCE_S) -> None:
        for _ in range(round(patience_s / LOOK_EVERY_S)):
            if condition():
                return
            time.sleep(LOOK_EVERY_S)
        raise RuntimeError(f"waited {patience_s} s until {what}\n{self.logs()}")

    def logs(self) -> str:
        files = [*self.folder.glob("*.out"), *self.folder.glob("*.log")]
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
        self._holder.cleanup()

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
        """Kills those of the cluster's processes that are meant; whoever started this is not one
        of them."""
        mine = {os.getpid(), os.getppid()}
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                is_ours = f"SLURM_CONF={self.conf}".encode() in (process / "environ").read_bytes()
                if is_ours and int(process.name) not in mine and is_meant(process):
                    os.kill(int(process.name), signal.SIGKILL)
            except OSError:
                continue  # it has ended meanwhile
