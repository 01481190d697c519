"""The network of the cluster: a bridge of the kernel, and a namespace with a link to it for each node."""

import os
import pathlib
import secrets
import socket
import subprocess

# A queue that holds a rate lets what it saved while idle through at full speed. That is kept short, or
# messages below it would meet no limit at all; and a segment of the kernel, of up to 64 KiB, must be
# shorter still, or the queue stops for milliseconds after each.
CREDIT_S = 100e-6
SMALLEST_BURST = 4000  # two frames of Ethernet, and their headers
LARGEST_SEGMENT = 64000
BITS_PER_S = {"mbit": 1e6, "gbit": 1e9}


def burst_of(rate: str) -> int:
    """Bytes. rate: as "100mbit" or "1gbit"."""
    bytes_per_s = float(rate[:-4]) * BITS_PER_S[rate[-4:]] / 8
    return max(SMALLEST_BURST, round(bytes_per_s * CREDIT_S))


def segment_of(rate: str) -> int:
    """Bytes that the kernel hands on at once: more than one fits into a burst."""
    return min(LARGEST_SEGMENT, burst_of(rate) * 2 // 3)


def run(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run(words, capture_output=True, text=True)


def machine_name() -> str:
    """Of the machine that the cluster is on, which its login node is not called."""
    return os.environ.get("CASEBOOK_CLUSTER_HOST") or socket.gethostname().split(".")[0]


class Network:
    """A bridge with a namespace for each node; none where the kernel refuses."""

    def __init__(self, n_nodes: int, rate: str = "", tag: str = ""):
        """rate: of each link in both directions, as tc(8) writes it: "1gbit"; "": none is held."""
        self.n_nodes = n_nodes
        self.rate = rate
        self.machine = machine_name()
        self.tag = tag or secrets.token_hex(2)
        # 198.18.0.0/15 is reserved for tests of network devices (RFC 2544).
        self.prefix = f"198.18.{int(self.tag[:2], 16)}"
        self.bridge = f"cb{self.tag}"
        self.refusal = ""
        self.own = bool(tag)

    def make(self) -> bool:
        """False, with the reason, where the kernel refuses; nothing is left then."""
        self.own = self._make()
        if not self.own:
            self.remove()
        return self.own

    def _make(self) -> bool:
        steps = [
            ("unshare", "--net", "--uts", "true"),
            ("ip", "link", "add", self.bridge, "type", "bridge"),
            ("ip", "addr", "add", f"{self.prefix}.254/24", "dev", self.bridge),
            ("ip", "link", "set", self.bridge, "up"),
        ]
        for k in range(1, self.n_nodes + 1):
            steps += self._steps_of_node(k)
        for step in steps:
            done = run(*step)
            if done.returncode != 0:
                self.refusal = f"{' '.join(step)}: {done.stderr.strip()}"
                return False
        return True

    def _steps_of_node(self, k: int) -> list[tuple[str, ...]]:
        inner, outer = f"c{self.tag}i{k}", f"c{self.tag}o{k}"
        space = self.space(k)
        steps = [
            ("ip", "netns", "add", space),
            ("ip", "link", "add", outer, "type", "veth", "peer", "name", inner),
            ("ip", "link", "set", inner, "netns", space),
            ("ip", "link", "set", outer, "master", self.bridge, "up"),
            ("ip", "-n", space, "addr", "add", f"{self.prefix}.{k}/24", "dev", inner),
            ("ip", "-n", space, "link", "set", inner, "up"),
            ("ip", "-n", space, "link", "set", "lo", "up"),
        ]
        if self.rate:
            held = ("root", "tbf", "rate", self.rate, "burst", str(burst_of(self.rate)), "latency", "50ms")
            segment = ("gso_max_size", str(segment_of(self.rate)))
            steps += [
                ("ip", "link", "set", outer, *segment),
                ("ip", "-n", space, "link", "set", inner, *segment),
                ("tc", "qdisc", "add", "dev", outer, *held),
                ("tc", "-n", space, "qdisc", "add", "dev", inner, *held),
            ]
        return steps

    def space(self, k: int) -> str:
        return f"cb{self.tag}n{k}"

    def address(self, k: int) -> str:
        return f"{self.prefix}.{k}"

    def host_name(self, k: int) -> str:
        """n<k>, in a domain that says the network and the machine: times of another one are those of another
        machine."""
        return f"n{k}.{self.rate or 'box'}.{self.machine}"

    def inside(self, k: int, command: list[str]) -> list[str]:
        """The command as it is started on node k."""
        if not self.own:
            return command
        name = f'hostname {self.host_name(k)} && exec "$@"'
        return [
            "nsenter", f"--net=/run/netns/{self.space(k)}",
            "unshare", "--uts", "sh", "-c", name, "sh", *command,
        ]

    def is_on(self, k: int, process: pathlib.Path) -> bool:
        """process: its folder in /proc"""
        space = pathlib.Path("/run/netns", self.space(k))
        return (process / "ns" / "net").stat().st_ino == space.stat().st_ino

    def remove(self) -> None:
        for k in range(1, self.n_nodes + 1):
            run("ip", "netns", "del", self.space(k))
        run("ip", "link", "del", self.bridge)
