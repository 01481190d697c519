"""The ladder as a waterfall: what each step multiplies the speed by."""

from typing import Optional

from matplotlib.patches import Patch
from matplotlib.transforms import blended_transform_factory

from ..book import Book
from ..ladders import Ladder, Rung
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..style import GREY, SKY, VERMILLION, Size
from ..text import factor, three_digits
from .rows import row_axes, row_text_pt, set_log_ticks

GAIN, LOSS, UNRESOLVED = "faster", "slower", "within the range of the repetitions"
COLOUR = {GAIN: SKY, LOSS: VERMILLION, UNRESOLVED: GREY}


def judgement(parent, run) -> str:
    """Whether the repetitions of a step and its parent tell the two apart."""
    if max(run.samples) < min(parent.samples):
        return GAIN
    return LOSS if min(run.samples) > max(parent.samples) else UNRESOLVED


def make(book: Book, ladder: Ladder) -> Optional[Picture]:
    """None without a baseline and a second rung that may be compared."""
    baseline, best = ladder.baseline, ladder.best
    if not baseline or not baseline.median_s or not best or len(ladder.timed) < 2:
        return None
    rows = [_row(ladder, rung) for rung in ladder.timed]
    footer = footer_of(book.keys, [rung.run for rung in ladder.timed])
    gain = factor(baseline.median_s / best.median_s)
    ends = [run.variant.partition("_")[0] for run in (baseline, best)]
    title = f"{book.name(ladder.problem)}: {gain} from {ends[0]} to {ends[1]}"
    subtitle = f"against the baseline, {ladder.layout}; bars: steps; lines: range of repetitions"
    return Picture(
        book.file_name("ladder", ladder.problem),
        f"Waterfall of speed-ups: {title}",
        ("variant", "parent", "time_s", "from", "to", "low", "high", "step", "judgement"),
        rows,
        lambda size: _draw(rows, title, subtitle, footer, size),
    )


def _row(ladder: Ladder, rung: Rung) -> tuple:
    base_s, run = ladder.baseline.median_s, rung.run
    parent = ladder.run_of(rung.parent)
    if parent and parent.median_s:
        start, step = base_s / parent.median_s, parent.median_s / run.median_s
        judged = judgement(parent, run)
    else:  # the baseline, or a step whose parent was not measured: a point without a bar
        start, step, judged = base_s / run.median_s, None, ""
    low, high = base_s / max(run.samples), base_s / min(run.samples)
    return (
        rung.variant,
        rung.parent or "",
        run.median_s,
        start,
        base_s / run.median_s,
        low,
        high,
        step,
        judged,
    )


def _draw(rows: list[tuple], title: str, subtitle: str, footer: str, size: Size) -> Sheet:
    sheet = Sheet(size, len(rows), title, subtitle, footer)
    times = [f"{three_digits(row[2])} s" for row in rows]
    axes = row_axes(sheet, [row[0] for row in rows], times, "time", 1.5 * size.font_pt / 72)
    low = min(1.0, *(row[5] for row in rows))
    high = max(row[6] for row in rows)
    axes.set_xscale("log")
    axes.set_xlim(low / 1.1, high * (high / low) ** 0.22)
    set_log_ticks(axes.xaxis, low / 1.1, high * 1.5, lambda value: f"{value:g}x")
    axes.set_xlabel("times as fast as the baseline (logarithmic)", fontsize=size.font_pt)
    axes.grid(axis="x")
    for y, (_, _, _, start, end, run_low, run_high, step, judged) in enumerate(rows):
        if step is not None:
            axes.barh(y, end - start, left=start, height=0.62, color=COLOUR[judged])
        axes.plot([run_low, run_high], [y, y], color="black", linewidth=1.2, solid_capstyle="butt")
        axes.plot([end], [y], "o", color="black", markersize=0.4 * size.font_pt, zorder=4)
        if step is not None:
            axes.annotate(
                factor(step),
                (max(start, end, run_high), y),
                (5, 0),
                textcoords="offset points",
                va="center",
                fontsize=row_text_pt(axes, len(rows), size.font_pt),
                fontweight="bold",
            )
        if y + 1 < len(rows) and rows[y + 1][1] == rows[y][0]:
            axes.plot([end, end], [y, y + 1], color=GREY, linewidth=0.7, linestyle=":")
    present = [judged for judged in COLOUR if any(row[8] == judged for row in rows)]
    axes.legend(
        [Patch(color=COLOUR[judged]) for judged in present],
        present,
        ncol=3,
        loc="lower left",
        # From the sheet's edge: its longest text would run into the heading of the times.
        bbox_to_anchor=(MARGIN_IN / size.width_in, 1.0),
        bbox_transform=blended_transform_factory(axes.figure.transFigure, axes.transAxes),
        frameon=False,
        fontsize=size.font_pt,
        borderpad=0.1,
        handlelength=1.0,
        columnspacing=1.2,
    )
    return sheet
