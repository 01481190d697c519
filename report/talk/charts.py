"""Figures that fill the body of a slide; no text below 18 pt."""

import math
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from ..style import BLUE, GREY, SKY, VERMILLION, spread
from ..text import factor, percent, three_digits

WIDTH_IN, HEIGHT_IN, DPI = 12.0, 5.3, 160  # the body of a slide of 13.33 x 7.5 in
TEXT_PT = 18
DARK = "#222222"
MOST_ROWS = 15  # of 18 pt that fit below one another


def sheet(
    left: float, right: float = 0.03, bottom: float = 0.17, top: float = 0.03
) -> tuple[Figure, Axes]:
    """Axes with these margins, parts of the width and the height."""
    figure = Figure((WIDTH_IN, HEIGHT_IN), facecolor="white", dpi=DPI)
    axes = figure.add_axes((left, bottom, 1 - left - right, 1 - bottom - top))
    axes.tick_params(labelsize=TEXT_PT, colors=DARK)
    return figure, axes


def share_bars(shares: Sequence[tuple[str, float]]) -> Figure:
    """shares: name and part of the solve, the largest first."""
    figure, axes = sheet(left=0.24)
    rows = range(len(shares))
    axes.barh(rows, [100 * share for _, share in shares], color=BLUE, height=0.6)
    axes.set_yticks(rows, [name for name, _ in shares])
    axes.invert_yaxis()
    axes.set_xlim(0, 112)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel("part of the solve, %", fontsize=TEXT_PT, color=DARK)
    for row, (_, share) in enumerate(shares):
        axes.text(100 * share + 1, row, percent(share), va="center", fontsize=TEXT_PT)
    return figure


def waterfall(rows: Sequence[tuple[str, float, float, float, bool]]) -> Figure:
    """rows: name, from, to (times the baseline's speed), the step's own factor, 0 without one, and
    whether that is more than the scatter of the times."""
    figure, axes = sheet(left=0.36)
    size = TEXT_PT
    for y, (_, start, end, step, proven) in enumerate(rows):
        if step:
            colour = (SKY if step >= 1 else VERMILLION) if proven else GREY
            axes.barh(y, end - start, left=start, height=0.66, color=colour)
            axes.annotate(
                factor(step),
                (max(start, end), y),
                (6, 0),
                fontsize=size,
                textcoords="offset points",
                va="center",
            )
        axes.plot([end, end], [y - 0.33, y + 0.33], color="black", linewidth=2)
    axes.set_xscale("log")
    ends = [value for _, start, end, *_ in rows for value in (start, end)]
    low, high = min(ends), max(ends)
    axes.set_xlim(low / 1.08, high * (high / low) ** 0.2 * 1.1)
    _log_ticks(axes.xaxis, low, high, lambda value: f"{value:g}x")
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows])
    axes.invert_yaxis()
    axes.grid(axis="x")
    axes.set_xlabel("speed against the baseline (logarithmic)", fontsize=size, color=DARK)
    kinds = [(GREY, "within the noise")] if any(row[3] and not row[4] for row in rows) else []
    kinds += [(VERMILLION, "slower")] if any(0 < row[3] < 1 and row[4] for row in rows) else []
    if kinds:
        patches = [Patch(color=colour, label=label) for colour, label in kinds]
        axes.legend(handles=patches, fontsize=size, loc="lower left", framealpha=1)
    return figure


def rates(points: Sequence[tuple[str, float]], roofs: Sequence[tuple[str, float]]) -> Figure:
    """points: short name of a rung and GFLOP/s; roofs: name and GFLOP/s, drawn as lines."""
    figure, axes = sheet(left=0.11, right=0.24, bottom=0.1)
    places = range(len(points))
    axes.plot(places, [rate for _, rate in points], "-", color=GREY, linewidth=1.5)
    axes.plot(
        places, [rate for _, rate in points], "o", markersize=12, color=BLUE, mfc="white", mew=3
    )
    axes.set_yscale("log")
    values = [value for _, value in [*points, *roofs]]
    axes.set_ylim(min(values) / 2, max(values) * 2)
    decades = math.log10(4 * max(values) / min(values))
    least = 2.6 * TEXT_PT / 72 / (0.87 * HEIGHT_IN) * decades  # two lines of text
    labels = spread([math.log10(value) for _, value in roofs], least)
    for (name, value), place in zip(roofs, labels):
        axes.axhline(value, color=VERMILLION, linewidth=2)
        axes.annotate(
            f"{name}:\n{three_digits(value)} GFLOP/s",
            (1.02, 10**place),
            fontsize=TEXT_PT,
            xycoords=("axes fraction", "data"),
            va="center",
            color=VERMILLION,
        )
    _log_ticks(axes.yaxis, min(values) / 2, max(values) * 2, lambda value: f"{value:g}")
    step = math.ceil(len(points) / 9)
    axes.set_xticks(list(places)[::step], [name for name, _ in points][::step])
    axes.set_xlim(-0.5, len(points) - 0.5)
    axes.grid(axis="y")
    axes.set_ylabel("GFLOP/s of the textbook's work", fontsize=TEXT_PT, color=DARK)
    return figure


def scaling(lines: Sequence[tuple[str, Sequence[tuple[int, float]]]]) -> Figure:
    """lines: name, and cores with the speed-up against the fewest of them."""
    figure, axes = sheet(left=0.1, right=0.2)
    most = max(cores for _, points in lines for cores, _ in points)
    fewest = min(cores for _, points in lines for cores, _ in points)
    axes.plot([fewest, most], [1, most / fewest], "--", color=GREY, linewidth=2, label="ideal")
    for colour, marker, (name, points) in zip((BLUE, VERMILLION, GREY), "osD", lines):
        axes.plot(
            *zip(*points), marker=marker, markersize=12, linewidth=2.5, color=colour, label=name
        )
    axes.set_xlim(fewest - 0.3, most + 0.3)
    axes.set_ylim(0, 1.15 * most / fewest)
    axes.set_xticks(sorted({cores for _, points in lines for cores, _ in points}))
    axes.set_xlabel("cores", fontsize=TEXT_PT, color=DARK)
    axes.set_ylabel("speed-up", fontsize=TEXT_PT, color=DARK)
    axes.grid()
    axes.legend(fontsize=TEXT_PT, frameon=False, loc="center left", bbox_to_anchor=(1.01, 0.5))
    return figure


def _log_ticks(axis, low: float, high: float, text) -> None:
    """Three to eight ticks at 1, 2 and 5 of the decades, fewer where these are many."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    for steps in ((1, 2, 5), (1,)):
        ticks = [s * 10.0**k for k in range(first, last + 1) for s in steps]
        ticks = [tick for tick in ticks if 0.999 * low <= tick <= 1.001 * high]
        if len(ticks) <= 8:
            break
    if len(ticks) < 2:
        ticks, text = [low, high], lambda value: three_digits(value)
    axis.set_ticks(ticks, [text(tick) for tick in ticks])
    axis.set_ticks([], minor=True)
