"""Conjugate gradients on up to four nodes: a model, and labelled as one."""

from typing import Optional

from ..book import Book
from ..cg_nodes import Machine, Node, efficiency, halo_s, step_s, sums_s
from ..charts import cg_nodes as figure
from ..records import Run, entry
from ..text import percent, table, three_digits
from .section import Section

NODES = [1, 2, 3, 4]
SMALL = 32  # points a side: a problem of which communication is a part
FAST = 12  # 33 GB/s here; about 400 GB/s have two sockets of eight channels

INTRODUCTION = (
    "**A model, nothing of it measured but one node's time.** Compute time goes with the points and "
    "with the bandwidth of a node's memory; a message takes 2 us and 12 GB/s (assumed), a sum over p "
    "ranks 2 alpha log2 p; no exchange is hidden."
)


def section(book: Book) -> Optional[Section]:
    """None without a run on one node that a model can begin with."""
    run = _measured(book)
    if run is None:
        return None
    side = run.json["case"]["local_grid"][0]
    node = Node(run.median_s / run.json["result"]["iterations"], side, run.ranks)
    machines = [
        Machine(f"{points}^3, {words}", points, bandwidth)
        for points in (side, SMALL)
        for words, bandwidth in (("bandwidth as here", 1), (f"{FAST} x the bandwidth", FAST))
    ]
    section = Section("Conjugate gradients on more nodes: a model", INTRODUCTION)
    section.show(figure.make(book, run, node, machines, NODES))
    section.add_table(_table(book, run, node, machines))
    return section


def _measured(book: Book) -> Optional[Run]:
    """The fastest legal one that has a rating: larger than the cache, judged, on cores of its own."""
    runs = [
        run
        for run in book.runs
        if run.app == "cg"
        and run.passed
        and not run.oversubscribed
        and run.median_s
        and entry(run.json, "result.legal")
        and entry(run.json, "result.rating_gflop_s")
        and entry(run.json, "case.local_grid")
        and len(set(run.json["case"]["local_grid"])) == 1
    ]
    return max(runs, key=lambda run: run.json["result"]["rating_gflop_s"], default=None)


def _table(book: Book, run: Run, node: Node, machines: list[Machine]) -> list[str]:
    gflop = 1e-9 * run.json["work"]["flops"] / run.json["case"]["iterations"]
    rows = []
    for machine in machines:
        points = (machine.points_a_side / node.points_a_side) ** 3
        for n in NODES:
            n_ranks = n * node.ranks
            apart = n > 1
            step = step_s(node, machine, n)
            rows.append(
                (
                    machine.name,
                    str(n),
                    three_digits(1e3 * step),
                    three_digits(1e3 * halo_s(n_ranks, node.ranks, machine.points_a_side))
                    if apart
                    else "",
                    three_digits(1e3 * sums_s(n_ranks)) if apart else "",
                    three_digits(gflop * points * n / step),
                    percent(efficiency(node, machine, n)),
                    book.cite(run) if n == 1 and machine == machines[0] else "model",
                )
            )
    return table(
        (
            "points a rank, memory",
            ">nodes",
            ">step [ms]",
            ">halo [ms]",
            ">sums [ms]",
            ">GFLOP/s",
            ">efficiency",
            "from",
        ),
        rows,
    )
