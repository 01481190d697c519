"""What the models of more ranks begin with: a run's regions, the measured machine's messages, and nodes of 104 cores."""

import argparse
import json
import pathlib
from collections.abc import Callable
from typing import Any

CORES_OF_A_NODE = 104
MOST_NODES = 4


def rank_counts(*within_a_node: int) -> list[int]:
    """Those, and all cores of one node and of more."""
    return [*within_a_node, *(CORES_OF_A_NODE * nodes for nodes in range(1, MOST_NODES + 1))]


def require_one_core(record: dict) -> None:
    layout = record["layout"]
    if (layout["ranks"], layout["threads"]) != (1, 1) or record["verdict"] != "pass":
        raise SystemExit("the record must be of a run that passed, on one rank of one thread")


def region_s(record: dict, name: str) -> float:
    """Of the slowest rank, the median of the solves; 0 where the record has no such region."""
    of_name = [each for each in record["regions"] if each["name"] == name]
    times = sorted(max(ranks) for each in of_name for ranks in each["exclusive_s"])
    return times[len(times) // 2] if times else 0.0


def messages(roofs: dict) -> dict[str, float]:
    """Between two ranks: alpha_s, half of a round trip of the smallest, and beta, bytes in a second of the largest."""
    ping_pong = roofs["mpi"]["ping_pong"]
    largest = max(ping_pong, key=lambda row: row["bytes"])
    smallest = min(ping_pong, key=lambda row: row["bytes"])
    return {"alpha_s": smallest["half_round_trip_s"]["median"], "beta": largest["gb_s"]["median"] * 1e9}


def command(
    description: str,
    read_model: Callable[[dict, dict], Any],
    tables: Callable[[Any], dict],
    check: Callable[[Any, dict], dict],
    draw: Callable[[dict, pathlib.Path], None],
) -> None:
    """RECORD ROOFS [--check RECORD] [--figure FILE]: prints the tables, and draws them where asked to."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("record", type=pathlib.Path)
    parser.add_argument("roofs", type=pathlib.Path)
    parser.add_argument("--check", type=pathlib.Path)
    parser.add_argument("--figure", type=pathlib.Path)
    arguments = parser.parse_args()
    record, roofs = (json.loads(path.read_text()) for path in (arguments.record, arguments.roofs))
    model = read_model(record, roofs)
    found = tables(model)
    if arguments.check:
        found["check"] = check(model, json.loads(arguments.check.read_text()))
    print(json.dumps(found, indent=1))
    if arguments.figure:
        draw(found, arguments.figure)
