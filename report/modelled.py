"""Scaling beyond the machine, as models say it: parallel efficiency over cores or nodes.

Three sources: records of kind `model`; report/models/<app>_scaling.py, where there is one; and the
model of conjugate gradients. Such a module has
    read_model(record, roofs)   from a passed run on one rank of one thread, and measured roofs
    tables(model)               {"kind": "model", "one_rank_s": s, "strong": rows, ...}
with rows of "ranks" and, for each layout, "<layout>_s", seconds or None.
"""

import importlib.util
import pathlib
import re
import sys
from dataclasses import dataclass, field
from types import ModuleType
from typing import Optional

from . import cg_nodes
from .book import Book
from .ladders import Problem
from .records import Item, Run, entry
from .scaling import cores_of

Points = list[tuple[int, float]]


@dataclass
class Modelled:
    """Curves of efficiency, 1 being ideal, and what of them could be measured."""

    app: str
    what: str
    notes: list[str]
    x_label: str  # cores or nodes
    curves: dict[str, Points]
    sources: list[Item]
    measured: Points = field(default_factory=list)


def modelled(book: Book, app: str, machine: str) -> list[Modelled]:
    items = [i for i in book.models if i.app == app and _shown_on(book, i) == machine]
    found = [_of_record(item) for item in items if item.json["y"]["unit"] == "share"]
    problems = [p for p in book.by_problem if (p.app, p.machine) == (app, machine)]
    found += [model for p in problems if (model := _of_module(book, p))]
    if app == "cg" and (model := _of_cg(book, machine)):
        found.append(model)
    return found


def _shown_on(book: Book, item: Item) -> str:
    """The machine whose page has a model: its own, else the first that ran the app."""
    machines = sorted({run.machine for run in book.runs if run.app == item.app})
    return item.machine if item.machine in machines or not machines else machines[0]


def _of_record(item: Item) -> Modelled:
    json, x = item.json, item.json["x"]
    curves = {one["label"]: list(zip(x["values"], one["values"])) for one in json["series"]}
    measured = []
    for check in json["checks"]:
        layout = re.search(r"(\d+) x (\d+)$", check["what"])
        if layout:
            measured.append((int(layout[1]) * int(layout[2]), check["measured"]))
    return Modelled(item.app, json["title"], json["notes"], x["label"], curves, [item], measured)


NOTE_OF_EXCHANGES = (
    "The measured step on one core is shared out. Exchanges cost what latency and bandwidth between "
    "two ranks of the measured machine say (Hockney, Parallel Comput. 20 (1994) 389). A network is "
    "slower, and cores share their memory: read it as what the layout allows."
)


def _of_module(book: Book, problem: Problem) -> Optional[Modelled]:
    """None without a model of the app, a run on one core to begin with, or measured roofs."""
    module = _module(book.root, problem.app)
    roofs = book.roofs_of(problem.machine)
    runs = [run for ladder in book.by_problem[problem] for run in ladder.runs if run.median_s]
    alone = [run for run in runs if (run.ranks, run.threads) == (1, 1)]
    run = min(alone, key=lambda run: run.median_s, default=None)
    if not module or not roofs or not run:
        return None
    found = module.tables(module.read_model(run.json, roofs.json))
    layouts = [key[:-2] for key in found["strong"][0] if key.endswith("_s")]
    curves = {
        layout: [
            (row["ranks"], found["one_rank_s"] / (row["ranks"] * row[f"{layout}_s"]))
            for row in found["strong"]
            if row[f"{layout}_s"] is not None
        ]
        for layout in layouts
    }
    measured = [
        (other.ranks, run.median_s / (cores_of(other) * other.median_s))
        for other in runs
        if other.variant == run.variant and other.threads == 1 and not other.oversubscribed
    ]
    what = f"the same {problem.case} on more ranks, from {run.variant} on one core"
    return Modelled(
        problem.app, what, [NOTE_OF_EXCHANGES], "ranks", curves, [run, roofs], sorted(measured)
    )


def _module(root: pathlib.Path, app: str) -> Optional[ModuleType]:
    path = root / "report" / "models" / f"{app}_scaling.py"
    if not path.is_file():
        return None
    spec = importlib.util.spec_from_file_location(f"{app}_scaling_model", path)
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.parent))  # as for the script that it is: it imports what stands beside it
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    return module


NODES = (1, 2, 3, 4)
SMALL = 32  # points a side: a problem of which communication is a part
FAST = 12  # 33 GB/s here; about 400 GB/s have two sockets of eight channels


def _of_cg(book: Book, machine: str) -> Optional[Modelled]:
    """None without a rated run on one node that a model can begin with."""
    run = _rated(book, machine)
    if run is None:
        return None
    side = run.json["case"]["local_grid"][0]
    node = cg_nodes.Node(run.solve_s / run.json["result"]["iterations"], side, run.ranks)
    machines = [
        cg_nodes.Machine(f"{points}^3 points a rank, {words}", points, bandwidth)
        for points in (side, SMALL)
        for words, bandwidth in (("memory as here", 1), (f"{FAST} x the bandwidth", FAST))
    ]
    curves = {
        machine.name: [(n, cg_nodes.efficiency(node, machine, n)) for n in NODES]
        for machine in machines
    }
    notes = [
        "Weak scaling, nothing of it measured but one node's time. Compute time goes with the points "
        "and with the bandwidth of a node's memory; a message takes 2 us and 12 GB/s (assumed), a "
        "sum over p ranks 2 alpha log2 p; no exchange is hidden."
    ]
    what = f"conjugate gradients on more nodes, from {run.variant} on one"
    return Modelled("cg", what, notes, "nodes", curves, [run])


def _rated(book: Book, machine: str) -> Optional[Run]:
    """The fastest legal one that has a rating: larger than the cache, judged, on cores of its own."""
    runs = [
        run
        for run in book.runs
        if (run.app, run.machine) == ("cg", machine)
        and not run.oversubscribed
        and run.solve_s
        and entry(run.json, "result.iterations")
        and entry(run.json, "result.legal")
        and entry(run.json, "result.rating_gflop_s")
        and entry(run.json, "case.local_grid")
        and len(set(run.json["case"]["local_grid"])) == 1
    ]
    return max(runs, key=lambda run: run.json["result"]["rating_gflop_s"], default=None)
