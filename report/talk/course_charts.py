"""Figures of a slide that follow the ladder: seconds of each part, and predictions beside measurements."""

import math
from collections.abc import Sequence

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..style import BLUE, CYCLE, ORANGE, spread, text_width_in
from ..text import factor
from .charts import DARK, HEIGHT_IN, TEXT_PT, WIDTH_IN, log_ticks, sheet

MOST_NAMES = 14  # of rungs side by side
LINE_IN = 1.35 * TEXT_PT / 72


def seconds(rungs: Sequence[str], rows: Sequence[tuple[str, str, float]]) -> Figure:
    """rungs: in order; rows: a part, a rung, and the seconds of that part there."""
    names = list(dict.fromkeys(name for name, *_ in rows))
    room_in = max(text_width_in(name, TEXT_PT) for name in names) + 0.45
    figure, axes = sheet(left=0.11, right=room_in / WIDTH_IN, bottom=0.13)
    place = {rung: x for x, rung in enumerate(rungs)}
    low, high = (pick(time for *_, time in rows) for pick in (min, max))
    low, high = low / 1.5, high * 1.5
    axes.set_yscale("log")
    axes.set_ylim(low, high)
    last = len(rungs) - 1
    ends = []  # of the lines that reach the last rung: their names stand beside the axes
    for name, colour in zip(names, CYCLE):
        points = [(place[rung], time) for part, rung, time in rows if part == name]
        axes.plot(*zip(*points), "o-", color=colour, linewidth=3, markersize=8)
        if points[-1][0] == last:
            ends.append((name, colour, points[-1][1]))
        else:
            axes.annotate(name, points[-1], (10, 8), textcoords="offset points", fontsize=TEXT_PT, color=colour,
                          bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.8, "pad": 1}, zorder=5)
    decades = math.log10(high / low)
    labels = spread([math.log10(time) for *_, time in ends], LINE_IN / (0.84 * HEIGHT_IN) * decades)
    for (name, colour, time), label in zip(ends, labels):
        axes.annotate(name, (last, time), (1.025, 10**label), textcoords=("axes fraction", "data"), fontsize=TEXT_PT,
                      va="center", color=DARK, annotation_clip=False,
                      arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 1, "shrinkA": 0, "shrinkB": 4})
    step = math.ceil(len(rungs) / MOST_NAMES)
    axes.set_xticks(range(len(rungs))[::step], rungs[::step])
    axes.set_xlim(-0.02 * len(rungs), last + 0.02 * len(rungs))
    log_ticks(axes.yaxis, low, high, lambda value: f"{value:g}")
    axes.grid(axis="y")
    axes.set_ylabel("seconds (logarithmic)", fontsize=TEXT_PT, color=DARK)
    return figure


def promises(rows: Sequence[tuple[str, float, float, float, float, float, float]]) -> Figure:
    """rows: a rung, then what was predicted and what was measured, each with its range."""
    figure, axes = sheet(left=0.08, right=0.2, top=0.12)
    for y, (_, predicted, low, high, measured, least, most) in enumerate(rows):
        axes.plot([low, high], [y - 0.17] * 2, color=ORANGE, linewidth=3)
        axes.plot([predicted], [y - 0.17], "D", color=ORANGE, mfc="white", mew=2.5, markersize=9)
        axes.plot([least, most], [y + 0.17] * 2, color=BLUE, linewidth=3)
        axes.plot([measured], [y + 0.17], "o", color=BLUE, markersize=9)
        axes.annotate(f"{factor(predicted)} / {factor(measured)}", (1.02, y), fontsize=TEXT_PT, va="center",
                      xycoords=("axes fraction", "data"))
    ends = [end for _, *values in rows for end in values] + [1.0]
    low, high = min(ends) / 1.1, max(ends) * 1.1
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.axvline(1.0, color="black", linewidth=1)
    log_ticks(axes.xaxis, low, high, lambda value: f"{value:g}x")
    axes.grid(axis="x")
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel("times as fast as the parent (logarithmic)", fontsize=TEXT_PT, color=DARK)
    marks = [Line2D([], [], linestyle="", marker="D", color=ORANGE, mfc="white", mew=2.5, markersize=9),
             Line2D([], [], linestyle="", marker="o", color=BLUE, markersize=9)]
    axes.legend(marks, ["predicted", "measured"], fontsize=TEXT_PT, loc="lower left", bbox_to_anchor=(-0.02, 0.99),
                ncol=2, frameon=False, handletextpad=0.3)
    return figure
