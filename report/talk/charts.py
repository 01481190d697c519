"""Figures that fill the body of a slide; no text below 18 pt."""

import math
import pathlib
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.patches import Patch

from ..style import BLUE, GREY, PALE, SKY, VERMILLION, spread, text_width_in
from ..text import factor, percent, three_digits

WIDTH_IN, HEIGHT_IN, DPI = 12.0, 5.3, 160  # the body of a slide of 13.33 x 7.5 in
TEXT_PT = 18
DARK = "#222222"
HALF_WIDTH_IN = 5.8  # beside text
LABEL_MARGIN_IN = 0.35  # on both sides of the name of a bar


def sheet(
    left: float, right: float = 0.03, bottom: float = 0.17, top: float = 0.03, width_in: float = WIDTH_IN
) -> tuple[Figure, Axes]:
    """Axes with these margins, parts of the width and the height."""
    figure = Figure((width_in, HEIGHT_IN), facecolor="white", dpi=DPI)
    axes = figure.add_axes((left, bottom, 1 - left - right, 1 - bottom - top))
    axes.tick_params(labelsize=TEXT_PT, colors=DARK)
    return figure, axes


def picture(file: pathlib.Path) -> Figure:
    """A picture that was made at the size of a slide."""
    figure = Figure((WIDTH_IN, HEIGHT_IN), facecolor="white", dpi=DPI)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.imshow(imread(file))
    axes.axis("off")
    return figure


def share_bars(
    rows: Sequence[tuple[str, float, float, float]], ends: tuple[str, str], of: str = "part of the solve, %"
) -> Figure:
    """rows: region, its part of the solve of the first and of the last rung, and the part of it that the first
    spends in MPI; ends: the rungs' names, the second empty where there is but one; of: what the parts are of."""
    widest_in = max(text_width_in(name, TEXT_PT) for name, *_ in rows)
    figure, axes = sheet(left=max(0.24, (widest_in + LABEL_MARGIN_IN) / WIDTH_IN), top=0.12)
    before, after = ends
    height = 0.45 if after else 0.6
    for row, (_, share, later, mpi) in enumerate(rows):
        y = row - height / 2 if after else row
        axes.barh(y, 100 * share, color=GREY, height=height)
        axes.barh(y, 100 * share * mpi, color=VERMILLION, height=height)
        if share:
            axes.text(100 * share + 1, y, percent(share), va="center", fontsize=TEXT_PT)
        if later:
            axes.barh(y + height, 100 * later, color=BLUE, height=height)
            axes.text(100 * later + 1, y + height, percent(later), va="center", fontsize=TEXT_PT)
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, 112)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel(of, fontsize=TEXT_PT, color=DARK)
    kinds = [(GREY, before)]
    if any(mpi * share > 0.005 for _, share, _, mpi in rows):
        kinds.append((VERMILLION, f"{before}, in MPI"))
    kinds += [(BLUE, after)] if after else []
    _legend_above(axes, kinds)
    return figure


def before_and_after(rows: Sequence[tuple[str, float, float]], ends: tuple[str, str]) -> Figure:
    """rows: a part of the run, and its seconds in the parent and in the step."""
    figure, axes = sheet(left=0.3, right=0.16, top=0.12, width_in=HALF_WIDTH_IN)
    for y, (_, before, after) in enumerate(rows):
        axes.barh(y - 0.19, before, color=GREY, height=0.36)
        axes.barh(y + 0.19, after, color=SKY, height=0.36)
        for place, value in ((y - 0.19, before), (y + 0.19, after)):
            axes.annotate(three_digits(value), (value, place), (4, 0), textcoords="offset points", va="center",
                          fontsize=TEXT_PT)
    axes.set_yticks(range(len(rows)), [name.replace("_", "\n").replace(" ", "\n") for name, *_ in rows])
    axes.invert_yaxis()
    axes.locator_params(axis="x", nbins=3)
    axes.set_xlabel("seconds", fontsize=TEXT_PT, color=DARK)
    _legend_above(axes, [(GREY, ends[0]), (SKY, ends[1])])
    return figure


def waterfall(rows: Sequence[tuple[str, float, float, bool, float]]) -> Figure:
    """rows: name, from, to (times the baseline's speed), whether it is one proven step, and its factor."""
    figure, axes = sheet(left=0.36, bottom=0.17)
    size = min(TEXT_PT, 0.9 * 72 * 0.8 * HEIGHT_IN / len(rows))
    for y, (_, start, end, proven, step) in enumerate(rows):
        colour = (SKY if step >= 1 else VERMILLION) if proven else PALE
        if end != start:
            axes.barh(y, end - start, left=start, height=0.66, color=colour)
        if y > 0:
            axes.annotate(
                factor(step),
                (max(start, end), y),
                (8, 0),
                fontsize=size,
                fontweight="bold" if proven else "normal",
                textcoords="offset points",
                va="center",
            )
            axes.plot([start, start], [y - 1, y + 0.33], color=GREY, linewidth=1, linestyle=":")
        axes.plot([end, end], [y - 0.33, y + 0.33], color="black", linewidth=2)
    axes.set_xscale("log")
    ends = [value for _, start, end, *_ in rows for value in (start, end)]
    low, high = min(ends), max(ends)
    axes.set_xlim(low / 1.08, high * (high / low) ** 0.2 * 1.1)
    log_ticks(axes.xaxis, low, high, lambda value: f"{value:g}x")
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows], fontsize=size)
    axes.invert_yaxis()
    axes.grid(axis="x")
    axes.set_xlabel("times as fast as the first (logarithmic)", fontsize=TEXT_PT, color=DARK)
    return figure


def layouts(rows: Sequence[tuple[str, float, float, float]]) -> Figure:
    """rows: ranks x threads, and the median, least and most of the total times in seconds."""
    figure, axes = sheet(left=0.16)
    fastest = min(median for _, median, _, _ in rows)
    for y, (_, median, low, high) in enumerate(rows):
        axes.barh(y, median, height=0.6, color=BLUE if median == fastest else GREY)
        axes.plot([low, high], [y, y], color="black", linewidth=2)
        axes.annotate(f"{three_digits(median)} s", (high, y), (6, 0), textcoords="offset points", va="center",
                      fontsize=TEXT_PT)
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, 1.2 * max(high for *_, high in rows))
    axes.set_ylabel("ranks x threads", fontsize=TEXT_PT, color=DARK)
    axes.set_xlabel("total time, s", fontsize=TEXT_PT, color=DARK)
    return figure


def _legend_above(axes: Axes, kinds: Sequence[tuple[str, str]]) -> None:
    """Above the axes, where it lies on nothing."""
    patches = [Patch(color=colour, label=label) for colour, label in kinds]
    axes.legend(handles=patches, fontsize=TEXT_PT, loc="lower left", bbox_to_anchor=(-0.02, 0.99), ncol=len(kinds),
                frameon=False, handlelength=1.0, columnspacing=1.2)


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
    log_ticks(axes.yaxis, min(values) / 2, max(values) * 2, lambda value: f"{value:g}")
    step = math.ceil(len(points) / 9)
    axes.set_xticks(list(places)[::step], [name for name, _ in points][::step])
    axes.set_xlim(-0.5, len(points) - 0.5)
    axes.grid(axis="y")
    axes.set_ylabel("GFLOP/s of the textbook's work", fontsize=TEXT_PT, color=DARK)
    return figure


def log_ticks(axis, low: float, high: float, text) -> None:
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
