"""`casebook cluster`: a Slurm of some nodes on this machine, for people. What its words mean is said by
`./casebook cluster --help`, which starts this."""

from __future__ import annotations

import argparse
import json
import os
import sys

import box

FINE, USAGE, LACKING, INTERRUPTED = 0, 3, 4, 130


def status_text(status: dict) -> str:
    nodes, network = status["nodes"], status["network"]
    shared = f", which share the {status['cpus_of_the_machine']} of this machine"
    lines = [
        f"nodes: {len(nodes)}, cores of each: {status['cores']}{shared if status['share_cores'] else ''}; "
        f"{status['slurm']}; up for {status['up_s']} s",
        f"network: {network['asked'] or 'as fast as the kernel is'}; measured by TCP between n1 and n2: "
        + (f"8 B in {network['latency_us']} us, 64 KiB in {network['message_us']} us, {network['rate_mb_s']} MB/s"
           if "latency_us" in network else "not measured"),
        *(f"  {name}  {state}" for name, state in nodes.items()),
        "jobs: " + (", ".join(f"{n} {state.lower()}" for state, n in status["jobs"].items()) or "none"),
    ]
    return "\n".join(lines)


def node_number(name: str) -> int:
    n_nodes = box.attached().n_nodes
    known = [f"n{k}" for k in range(1, n_nodes + 1)]
    if name not in known:
        print(f"casebook: error: {name} is no node of this cluster; those are {', '.join(known)}",
              file=sys.stderr)
        sys.exit(USAGE)
    return int(name[1:])


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="casebook cluster")
    parts = words.add_subparsers(dest="part", required=True)
    up = parts.add_parser("up")
    up.add_argument("--nodes", type=int, default=4)
    up.add_argument("--cores", type=int, default=2)
    up.add_argument("--network", default="")
    keeper = parts.add_parser(box.KEEPER)
    for name, kind in (("nodes", int), ("cores", int), ("network", str), ("writer", int)):
        keeper.add_argument(name, type=kind)
    for name in ("shell", "in-shell"):
        shell = parts.add_parser(name)
        shell.add_argument("words", nargs=argparse.REMAINDER)
    for name in ("status", "in-status"):
        parts.add_parser(name).add_argument("--json", action="store_true")
    for name in ("fail", "mend", "in-fail", "in-mend"):
        parts.add_parser(name).add_argument("node")
    parts.add_parser("down")
    return words


def obey(arguments: argparse.Namespace) -> None:
    part = arguments.part
    if part == "up":
        box.up(arguments.nodes, arguments.cores, arguments.network)
        print("casebook: the cluster is up; ./casebook cluster shell opens a shell on its login node",
              file=sys.stderr)
        box.inside(["in-status"])
    elif part == box.KEEPER:
        box.keep(arguments.nodes, arguments.cores, arguments.network, arguments.writer)
    elif part == "shell":
        command = arguments.words[1:] if arguments.words[:1] == ["--"] else arguments.words
        box.inside(["in-shell", os.getcwd(), *command])
    elif part == "in-shell":
        box.shell(arguments.words[0], arguments.words[1:])
    elif part == "status":
        box.inside(["in-status", *(["--json"] if arguments.json else [])])
    elif part == "in-status":
        status = box.status()
        print(json.dumps(status, indent=1) if arguments.json else status_text(status))
    elif part in ("fail", "mend"):
        box.inside([f"in-{part}", arguments.node])
    elif part == "in-fail":
        box.fail(node_number(arguments.node))
    elif part == "in-mend":
        box.mend(node_number(arguments.node))
    elif part == "down":
        n_ended = box.down()
        print(f"{n_ended} processes ended; nothing is left" if n_ended else "there was no cluster")


def main() -> int:
    try:
        obey(parser().parse_args())
    except box.Interrupted as problem:
        print(f"casebook: {problem}", file=sys.stderr)
        return INTERRUPTED
    except box.Refused as problem:
        print(f"casebook: error: {problem}", file=sys.stderr)
        return LACKING
    except KeyboardInterrupt:
        print("casebook: interrupted", file=sys.stderr)
        return INTERRUPTED
    return FINE


if __name__ == "__main__":
    sys.exit(main())
