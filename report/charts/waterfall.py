"""The ladder as a waterfall: what each step multiplies the speed by."""

from typing import Optional

from matplotlib.patches import Patch
from matplotlib.transforms import blended_transform_factory

from ..book import Book
from ..ladders import Ladder, Rung
from ..measured import FASTER, OPEN, SAME, SLOWER, measured_step
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Run
from ..style import GREY, SKY, VERMILLION, Size
from ..text import factor, number_of, three_digits
from .rows import row_axes, row_text_pt, set_log_ticks

COLOUR = {FASTER: SKY, SLOWER: VERMILLION, SAME: "#8A8A8A", OPEN: "#C4C4C4"}
LEGEND = {
    FASTER: "faster beyond doubt",
    SLOWER: "slower beyond doubt",
    SAME: SAME,
    OPEN: "the scatter could explain it",
}


def make(book: Book, ladder: Ladder) -> Optional[Picture]:
    """None without a second rung that may be compared with the first."""
    base, best = reference_of(ladder), ladder.best
    if base is None or best is None or len(ladder.timed) < 2:
        return None
    rows = [_row(book, ladder, base, rung) for rung in ladder.timed]
    footer = footer_of(book.keys, [rung.run for rung in ladder.timed])
    gain = factor(times_as_fast(ladder, base, ladder.best_rung))
    ends = f"{number_of(base.variant)} to {number_of(best.variant)}"
    title = f"{book.name(ladder.problem)}: {gain} from {ends}{_largest(rows)}"
    subtitle = f"{ladder.layout}; bars: steps, lines: range of the repetitions"
    return Picture(
        book.file_name("ladder", ladder.problem),
        f"Waterfall of speed-ups: {title}",
        ("variant", "parent", "time_s", "from", "to", "low", "high", "step", "judgement", "how"),
        rows,
        lambda size: _draw(rows, number_of(base.variant), title, subtitle, footer, size),
    )


def reference_of(ladder: Ladder) -> Optional[Run]:
    """The baseline; where it was not timed, the first rung that was."""
    timed = [rung.run for rung in ladder.timed if not rung.run.oversubscribed]
    return timed[0] if timed else None


def times_as_fast(ladder: Ladder, base: Run, rung: Rung) -> float:
    """As the table has it: by the rounds where there are some, else by the medians."""
    if base is ladder.baseline and rung.against_baseline:
        return rung.against_baseline
    return base.median_s / rung.run.median_s


def _largest(rows: list[tuple]) -> str:
    proven = [row for row in rows if row[8] == FASTER]
    if not proven:
        return ""
    row = max(proven, key=lambda row: row[7])
    return f", most by {number_of(row[0])} ({factor(row[7])})"


def _row(book: Book, ladder: Ladder, base: Run, rung: Rung) -> tuple:
    run, parent = rung.run, ladder.run_of(rung.parent)
    end = times_as_fast(ladder, base, rung)
    step = measured_step(book, ladder, rung)
    start, value, judged, how = end, None, "", ""
    if step and parent and parent.median_s:
        of_parent = next(other for other in ladder.rungs if other.variant == rung.parent)
        value, judged, how = step.value, step.judgement, step.how
        start = end / value if value else times_as_fast(ladder, base, of_parent)
    elif rung.parent and run is not base:
        how = f"parent {number_of(rung.parent)} not measured"
    low, high = (end * run.median_s / most(run.samples) for most in (max, min))
    return (rung.variant, rung.parent or "", run.median_s, start, end, low, high, value, judged, how)


def _draw(
    rows: list[tuple], base: str, title: str, subtitle: str, footer: str, size: Size
) -> Sheet:
    sheet = Sheet(size, len(rows), title, subtitle, footer)
    times = [f"{three_digits(row[2])} s" for row in rows]
    axes = row_axes(sheet, [row[0] for row in rows], times, "time", 1.5 * size.font_pt / 72)
    low = min(1.0, *(row[5] for row in rows))
    high = max(row[6] for row in rows)
    axes.set_xscale("log")
    axes.set_xlim(low / 1.1, high * max(1.08, (high / low) ** 0.22))
    set_log_ticks(axes.xaxis, *axes.get_xlim(), lambda value: f"{value:g}x")
    axes.set_xlabel(f"times as fast as {base} (logarithmic)", fontsize=size.font_pt)
    axes.grid(axis="x")
    text_pt = row_text_pt(axes, len(rows), size.font_pt)
    for y, (_, _, _, start, end, run_low, run_high, step, judged, how) in enumerate(rows):
        if step is not None:
            axes.barh(y, end - start, left=start, height=0.62, color=COLOUR[judged])
        axes.plot([run_low, run_high], [y, y], color="black", linewidth=1.2, solid_capstyle="butt")
        axes.plot([end], [y], "o", color="black", markersize=0.4 * size.font_pt, zorder=4)
        if step is not None or how:
            axes.annotate(
                factor(step) if step is not None else how,
                (max(start, end, run_high), y),
                (5, 0),
                textcoords="offset points",
                va="center",
                fontsize=text_pt,
                fontweight="bold" if judged in (FASTER, SLOWER) else "normal",
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6, "alpha": 0.8},
            )
        if y + 1 < len(rows) and rows[y + 1][1] == rows[y][0]:
            axes.plot([end, end], [y, y + 1], color=GREY, linewidth=0.7, linestyle=":")
    present = [judged for judged in COLOUR if any(row[8] == judged for row in rows)]
    axes.legend(
        [Patch(color=COLOUR[judged]) for judged in present],
        [LEGEND[judged] for judged in present],
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
