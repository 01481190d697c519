"""What each step promised beside what it brought."""

import math
from typing import Optional

from matplotlib.lines import Line2D

from ..book import Book
from ..ladders import Ladder
from ..measured import LESS, MORE, NOT_DECIDED, Judged, judge_predictions, tally
from ..picture import Picture, Sheet, footer_of
from ..style import BLUE, ORANGE, Size, mixed
from ..text import factor, number_of
from .rows import row_axes, row_text_pt, set_log_ticks

PREDICTED = {"marker": "D", "color": ORANGE, "markerfacecolor": "white", "markeredgewidth": 1.6}
MEASURED = {"marker": "o", "color": BLUE}
PALE_BLUE = mixed(BLUE, "#FFFFFF", 0.6)


def make(book: Book, ladder: Ladder) -> Optional[Picture]:
    """None where fewer than two steps of the ladder have both: the table has the one."""
    steps = [
        step
        for step in judge_predictions(book, ladder)
        if step.measured and step.prediction.quantity == "speed_up"
    ]
    if len(steps) < 2:
        return None
    rows = [
        (
            s.variant,
            s.parent,
            s.prediction.value,
            *s.prediction.range,
            s.measured.value,
            s.measured.low,
            s.measured.high,
            s.verdict,
        )
        for s in steps
    ]
    sources = {source for step in steps for source in step.measured.sources}
    footer = footer_of(book.keys, [item for item in book.keys.items if item in sources])
    title = f"{book.name(ladder.problem)}: {_sentence(steps)}"
    subtitle = (
        f"speed-up of each step against its parent, {ladder.layout}; lines: range of the prediction, "
        "interval of the measurement; pale: not decided"
    )
    return Picture(
        book.file_name("predictions", ladder.problem),
        f"Predicted and measured speed-up of each step: {title}",
        (
            "variant",
            "parent",
            "predicted",
            "predicted_low",
            "predicted_high",
            "measured",
            "measured_low",
            "measured_high",
            "verdict",
        ),
        rows,
        lambda size: _draw(steps, title, subtitle, footer, size),
    )


def _sentence(steps: list[Judged]) -> str:
    """How many came as predicted, and the one that is farthest off."""
    text = tally(steps).text
    missed = [s for s in steps if s.verdict in (LESS, MORE)]
    off = max(missed, key=lambda s: abs(math.log(s.measured.value / s.prediction.value)), default=None)
    if off:
        text += (
            f"; {number_of(off.variant)} brought {factor(off.measured.value)} "
            f"instead of {factor(off.prediction.value)}"
        )
    return text


def _draw(steps: list[Judged], title: str, subtitle: str, footer: str, size: Size) -> Sheet:
    sheet = Sheet(size, len(steps), title, subtitle, footer)
    numbers = [f"{factor(step.prediction.value)} / {factor(step.measured.value)}" for step in steps]
    axes = row_axes(sheet, [step.variant for step in steps], numbers, "predicted / measured")
    ends = [
        end
        for step in steps
        for end in (*step.prediction.range, step.measured.low, step.measured.high, 1.0)
    ]
    low, high = min(ends) / 1.15, max(ends) * 1.15
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    set_log_ticks(axes.xaxis, low, high, lambda value: f"{value:g}x")
    axes.set_xlabel("times as fast as the parent (logarithmic)", fontsize=size.font_pt)
    axes.grid(axis="x")
    axes.axvline(1.0, color="black", linewidth=0.8)
    dot_pt = 0.75 * row_text_pt(axes, len(steps), size.font_pt)
    for y, step in enumerate(steps):
        above, below = y - 0.17, y + 0.17
        axes.plot(step.prediction.range, [above] * 2, color=ORANGE, linewidth=2)
        axes.plot([step.prediction.value], [above], markersize=dot_pt, clip_on=False, **PREDICTED)
        colour = PALE_BLUE if step.verdict == NOT_DECIDED else BLUE
        axes.plot([step.measured.low, step.measured.high], [below] * 2, color=colour, linewidth=2)
        dot = MEASURED | {"color": colour}
        axes.plot([step.measured.value], [below], markersize=dot_pt, clip_on=False, **dot)
    axes.legend(
        [
            Line2D([], [], linestyle="", markersize=dot_pt, **PREDICTED),
            Line2D([], [], linestyle="", markersize=dot_pt, **MEASURED),
        ],
        ["predicted", "measured"],
        ncol=2,
        loc="lower left",
        bbox_to_anchor=(-0.02, 1.0),
        frameon=False,
        fontsize=size.font_pt,
        borderpad=0.1,
        handletextpad=0.3,
    )
    return sheet
