"""Parallel efficiency as a model says it: hollow marks, with what was measured on top."""

from ..book import Book
from ..modelled import Modelled
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..style import CYCLE, GREY, Size, text_width_in
from ..text import counted, percent

MARKERS = ("o", "s", "^", "D")
CORES_OF_A_NODE = 104
FAR = 0.15  # of what was measured: a model that is farther off on two cores says nothing of 400


def make(book: Book, model: Modelled) -> Picture:
    title = f"{model.app}, a model: {_sentence(model)}"
    subtitle = f"{model.what}; hollow: modelled, not measured"
    words = "".join(c if c.isalnum() or c in "_-." else " " for c in model.what)
    footer = "A model, not a measurement; " + footer_of(book.keys, model.sources)
    rows = [(label, x, y) for label, points in model.curves.items() for x, y in points]
    rows += [("measured", x, y) for x, y in model.measured]
    return Picture(
        "-".join(["model", model.app, *words.split()]),
        f"Parallel efficiency: {title}",
        ("curve", model.x_label, "efficiency"),
        rows,
        lambda size: _draw(model, title, subtitle, footer, size),
    )


def _missed(model: Modelled) -> str:
    """Where a measured point is far from every curve, it is what there is to say; "" elsewhere."""
    for x, measured in model.measured:
        said = sorted(dict(points)[x] for points in model.curves.values() if x in dict(points))
        if said and min(abs(y - measured) for y in said) > FAR * measured:
            low, high = percent(said[0]), percent(said[-1])
            modelled = low if low == high else f"{low} to {high}"
            return f"refuted on {x} {model.x_label}, {percent(measured)} measured, not {modelled}"
    return ""


def _sentence(model: Modelled) -> str:
    """The efficiency at the end of the axis, of the worst curve and of the best."""
    if missed := _missed(model):
        return missed
    most = max(x for points in model.curves.values() for x, _ in points)
    ends = {name: dict(points).get(most) for name, points in model.curves.items()}
    known = sorted((value, name) for name, value in ends.items() if value is not None)
    (low, worst), (high, best) = known[0], known[-1]
    where = f"efficient on {most} {model.x_label}"
    if len(known) == 1:
        return f"{percent(low)} {where} ({worst})"
    return f"{percent(low)} ({worst}) to {percent(high)} ({best}) {where}"


def _draw(model: Modelled, title: str, subtitle: str, footer: str, size: Size) -> Sheet:
    sheet = Sheet(size, 7, title, subtitle, footer)
    font_pt = size.font_pt
    left = MARGIN_IN + text_width_in("100 %", font_pt) + 2.0 * font_pt / 72
    below = sheet.x_label_room + 1.2 * font_pt / 72
    axes = sheet.axes(left, MARGIN_IN + 0.2, below, 0.5 * font_pt / 72)
    for (label, points), marker, colour in zip(model.curves.items(), MARKERS, CYCLE):
        axes.plot(
            *zip(*points),
            marker=marker,
            color=colour,
            markersize=0.6 * font_pt,
            markerfacecolor="white",  # hollow: a model
            label=f"{label} (model)",
        )
    if model.measured:
        axes.plot(
            *zip(*model.measured), "k*", markersize=1.2 * font_pt, label="measured", zorder=9
        )
    places = sorted({x for points in model.curves.values() for x, _ in points})
    if model.x_label != "nodes":
        axes.set_xscale("log")
        if places[-1] >= CORES_OF_A_NODE:
            axes.axvline(CORES_OF_A_NODE, color=GREY, linewidth=1.0, linestyle=":")
    axes.set_xticks(places, [tick(x, model.x_label) for x in places])
    axes.minorticks_off()
    axes.set_ylim(0.0, 1.05)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
    in_nodes = model.x_label != "nodes" and places[-1] >= CORES_OF_A_NODE / 8
    of_a_node = f" (second line: nodes of {CORES_OF_A_NODE} cores)" if in_nodes else ""
    axes.set_xlabel(model.x_label + of_a_node, fontsize=font_pt)
    axes.set_ylabel("parallel efficiency", fontsize=font_pt)
    axes.tick_params(labelsize=font_pt)
    axes.grid()
    axes.legend(loc="lower left", frameon=False, fontsize=font_pt)
    return sheet


def tick(x: int, label: str) -> str:
    """A number of cores, and what part of a node or how many nodes these are; nothing where two
    numbers would touch."""
    if label == "nodes" or x < CORES_OF_A_NODE / 8:
        return str(x)
    if x < CORES_OF_A_NODE:
        return f"{x}\n1/{CORES_OF_A_NODE // x}" if CORES_OF_A_NODE % x == 0 else str(x)
    nodes = x // CORES_OF_A_NODE
    return f"{x}\n{counted(nodes, 'node')}" if nodes in (1, 2, 4) else ""
