"""Weak scaling of conjugate gradients as a model says it."""

from ..book import Book
from ..cg_nodes import Machine, Node, efficiency
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Run
from ..style import BLUE, GREEN, PURPLE, VERMILLION, Size, text_width_in

COLOURS = (BLUE, GREEN, PURPLE, VERMILLION)
MARKERS = ("o", "s", "^", "D")


def make(book: Book, run: Run, node: Node, machines: list[Machine], nodes: list[int]) -> Picture:
    rows = [(m.name, n, efficiency(node, m, n)) for m in machines for n in nodes]
    title = f"{run.app} on more nodes: a model, not a measurement"
    subtitle = (
        f"weak scaling from {run.variant}'s time on one node; network of 2 us and 12 GB/s "
        "assumed; lines: points of each rank, bandwidth of a node's memory"
    )
    return Picture(
        f"model-nodes-{run.app}",
        f"Model of weak scaling to {nodes[-1]} nodes: {run.app} {run.case}",
        ("machine", "nodes", "efficiency"),
        rows,
        lambda size: _draw(rows, title, subtitle, footer_of(book.keys, [run]), size),
    )


def _draw(rows: list[tuple], title: str, subtitle: str, footer: str, size: Size) -> Sheet:
    sheet = Sheet(size, 6, title, subtitle, footer)
    left = MARGIN_IN + text_width_in("100 %", size.font_pt) + 2.4 * size.font_pt / 72
    right = MARGIN_IN + text_width_in("104^3, 12 x the bandwidth", size.font_pt) + 0.15
    axes = sheet.axes(left, right, sheet.x_label_room, 0.5 * size.font_pt / 72)
    names = list(dict.fromkeys(name for name, _, _ in rows))
    ends = []
    for name, colour, marker in zip(names, COLOURS, MARKERS):
        nodes, shares = zip(*((n, 100 * share) for which, n, share in rows if which == name))
        axes.plot(nodes, shares, "--", marker=marker, color=colour, markersize=5)
        ends.append((shares[-1], nodes[-1], name, colour))
    lowest = min(share for share, *_ in ends)
    axes.set_ylim(min(90.0, lowest - 5.0), 101.5)
    gap = 1.3 * size.font_pt / 72 * (axes.get_ylim()[1] - axes.get_ylim()[0]) / (
        sheet.height * axes.get_position().height
    )
    above = None
    for share, x, name, colour in sorted(ends, reverse=True):
        y = share if above is None else min(share, above - gap)
        axes.annotate(
            name, (x, y), xytext=(8, 0), textcoords="offset points", color=colour,
            va="center", fontsize=size.font_pt, annotation_clip=False,
        )
        above = y
    axes.set_xticks(sorted({n for _, n, _ in rows}))
    axes.set_xlabel("nodes", fontsize=size.font_pt)
    axes.set_ylabel("efficiency [%]", fontsize=size.font_pt)
    axes.tick_params(labelsize=size.font_pt)
    axes.grid()
    return sheet
