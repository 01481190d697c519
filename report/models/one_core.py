"""Shared by the models of more ranks: a run's regions, the machine's messages, nodes of 104 cores and the figure."""

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


def draw_panels(
    path: pathlib.Path,
    assumed: str,
    panels: dict[str, list[dict]],
    curves: dict[str, tuple[str, str]],
    *,
    y_label: str = "step [s]",
    from_zero: bool = False,
    measured_s: float | None = None,
) -> None:
    """A figure that says that it is a model, and what it assumes.

    panels: rows over ranks by title, of a single panel "".
    curves: label and marker by the name that the rows have for them; where it is None is no point.
    from_zero: no logarithms of y. measured_s: what one rank took.
    """
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    said = f"MODEL, not measured: {assumed}"
    size = (9, 3.6) if len(panels) > 1 else None
    figure, axes = pyplot.subplots(1, len(panels), figsize=size, layout="constrained", squeeze=False)
    for side, (title, rows) in zip(axes[0], panels.items()):
        plot = side.semilogx if from_zero else side.loglog
        for key, (label, marker) in curves.items():
            points = [(row["ranks"], row[key]) for row in rows if row[key] is not None]
            plot(*zip(*points), marker=marker, mfc="white", label=f"{label} (model)")
        if measured_s is not None:
            plot([1], [measured_s], "k*", ms=10, label="measured")
        side.axvline(CORES_OF_A_NODE, color="0.7", lw=0.8)
        side.set(title=title or said, xlabel=f"ranks (line: one node of {CORES_OF_A_NODE} cores)", ylabel=y_label)
        if from_zero:
            side.set_ylim(0, None)
        side.legend(frameon=False)
    if len(panels) > 1:
        figure.suptitle(said)
    figure.savefig(path)


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
