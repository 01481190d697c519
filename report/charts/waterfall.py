"""The ladder as a waterfall: what each step multiplies the speed by."""

import dataclasses
from math import log
from typing import Optional

from matplotlib.patches import Patch
from matplotlib.transforms import blended_transform_factory

from ..book import Book
from ..ladders import Ladder, Rung
from ..measured import FASTER, FEW, MARKS, OPEN, SAME, SLOWER, Measured, mark_of_baseline, measured_step
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Run
from ..style import GREY, SKY, VERMILLION, Size
from ..text import factor, number_of, three_digits
from .rows import row_axes, row_text_pt, set_log_ticks

COLOUR = {FASTER: SKY, SLOWER: VERMILLION, SAME: "#8A8A8A", OPEN: "#C4C4C4", FEW: "#FFFFFF"}
LEGEND = {
    FASTER: "faster beyond doubt",
    SLOWER: "slower beyond doubt",
    SAME: SAME,
    OPEN: "the scatter could explain it",
    FEW: "too few pairs to say",
}
SAME_WITHIN = 0.03  # as `casebook` tells two times apart
PER_LINE = 3  # entries of the legend


def make(book: Book, ladder: Ladder) -> Optional[Picture]:
    """None without a second rung that may be compared with the first."""
    base, best = reference_of(ladder), ladder.best
    if base is None or best is None or len(ladder.timed) < 2:
        return None
    rows = rows_of(book, ladder, base)
    footer = footer_of(book.keys, [rung.run for rung in ladder.timed])
    best_row = next((row for row in rows if row.variant == best.variant), None)
    if best_row is None:
        return None
    title = f"{book.name(ladder.problem)}: {_what(ladder, base, rows, best_row)}"
    subtitle = f"{ladder.layout}; a bar leads from the parent's dot to the rung's; lines: range of the repetitions"
    if any(row.is_branch for row in rows):
        subtitle += "; hollow: side branch"
    if any(row.is_other_day for row in rows):
        subtitle += "; *: time of other runs or more rounds than the ratio's"
    return Picture(
        book.file_name("ladder", ladder.problem),
        f"Waterfall of speed-ups: {title}",
        ("variant", "parent", "time_s", "from", "to", "low", "high", "step", "judgement", "how",
         "side_branch", "time_of_other_runs"),
        [dataclasses.astuple(row) for row in rows],
        lambda size: draw(rows, number_of(base.variant), title, subtitle, footer, size),
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


@dataclasses.dataclass(frozen=True)
class Row:
    """A rung on the way; places are times as fast as the first."""

    variant: str
    parent: str
    time_s: float
    start: Optional[float]  # where its parent stands; None without a step
    end: float
    low: float  # by the range of its repetitions
    high: float
    step: Optional[float]
    judgement: str
    how: str
    is_branch: bool = False
    is_other_day: bool = False  # the time is not of the runs that the ratio is of

    @property
    def label(self) -> str:
        return self.how if self.step is None else MARKS.get(self.judgement, "") + factor(self.step)


def rows_of(book: Book, ladder: Ladder, base: Run) -> list[Row]:
    """Each bar begins where the parent's ends and is as long as its own ratio, so that all of a way multiply
    to where it leads. A rung without a measured parent stands where its ratio to the first puts it."""
    places: dict[str, float] = {}
    rows = []
    for rung in ladder.timed:
        run, step = rung.run, measured_step(book, ladder, rung)
        start, value, judged, how = None, None, "", ""
        if run is not base and step and rung.parent in places:
            start, value, judged, how = places[rung.parent], step.value, step.judgement, step.how
            end = start * value
        else:
            end = times_as_fast(ladder, base, rung)
            if rung.parent and run is not base:
                name = number_of(rung.parent)
                how = f"no ratio to {name}" if rung.parent in places else f"parent {name} not measured"
        places[rung.variant] = end
        low, high = (end * run.median_s / most(run.samples) for most in (max, min))
        other = value is not None and is_of_other_runs(ladder, rung, step)
        rows.append(
            Row(rung.variant, rung.parent or "", run.median_s, start, end, low, high, value, judged, how,
                rung.is_branch, other)
        )
    return rows


def is_of_other_runs(ladder: Ladder, rung: Rung, step: Measured) -> bool:
    """Whether the ratio comes from other runs than the times of the step's two ends."""
    parent = ladder.run_of(rung.parent)
    if set(step.sources) != {rung.run, parent}:
        return True
    if not rung.pairs:
        return False
    if rung.of_another_climb:
        return True
    return rung.run.rounds_id != parent.rounds_id or _contradicts_times(rung, parent, step.value)


def _contradicts_times(rung: Rung, parent: Run, ratio: float) -> bool:
    """Whether rounds that one of both has alone make the two times say another thing than the shared ones."""
    times = abs(log(parent.median_s / rung.run.median_s / ratio))
    return max(rung.run.rounds, parent.rounds) > rung.pairs and times > log(1 + SAME_WITHIN)


def mark_of(ladder: Ladder, base: Run) -> str:
    """Before what the best rung gained from the first: without the baseline nothing proves it."""
    if ladder.best is base:
        return ""
    return mark_of_baseline(ladder.best_rung) if base is ladder.baseline else MARKS[OPEN]


def product_text(product: float, direct: float, mark: str) -> str:
    """What the steps multiply to; beside it what pairs of both ends say, where that is another number."""
    text = mark + factor(product)
    return text if factor(direct) == factor(product) else f"{text} by steps, {mark}{factor(direct)} in direct comparison,"


def _what(ladder: Ladder, base: Run, rows: list[Row], best_row: Row) -> str:
    """What the ladder shows, for its title."""
    first, last = number_of(base.variant), number_of(best_row.variant)
    if first == last:
        return f"{first} is the best of these rungs"
    if best_row.parent == base.variant and best_row.step is not None:
        return f"{best_row.label} from {first} to {last}"  # the step is the whole way
    direct = times_as_fast(ladder, base, ladder.best_rung)
    way = product_text(best_row.end, direct, mark_of(ladder, base))
    return f"{way} from {first} to {last}{_largest(way_to(best_row, rows))}"


def way_to(row: Row, rows: list[Row]) -> list[Row]:
    """From the first rung, parent by parent."""
    by_name = {one.variant: one for one in rows}
    parent = by_name.get(row.parent)
    return [*(way_to(parent, rows) if parent else []), row]


def _largest(way: list[Row]) -> str:
    proven = [row for row in way if row.judgement == FASTER]
    if not proven:
        return ""
    row = max(proven, key=lambda row: row.step)
    return f", most by {number_of(row.variant)} ({factor(row.step)})"


def draw(
    rows: list[Row], base: str, title: str, subtitle: str, footer: str, size: Size
) -> Sheet:
    present = [judged for judged in COLOUR if any(row.judgement == judged for row in rows)]
    legend_lines = max(1, -(-len(present) // PER_LINE))
    sheet = Sheet(size, len(rows) + 0.55 * (legend_lines - 1), title, subtitle, footer)
    times = [f"{three_digits(row.time_s)} s" + ("*" if row.is_other_day else "") for row in rows]
    axes = row_axes(sheet, [row.variant for row in rows], times, "time", 1.5 * legend_lines * size.font_pt / 72)
    low = min(1.0, *(row.low for row in rows))
    high = max(max(row.high, row.end, row.start or 0.0) for row in rows)
    axes.set_xscale("log")
    axes.set_xlim(low / 1.1, high * max(1.08, (high / low) ** 0.22))
    set_log_ticks(axes.xaxis, *axes.get_xlim(), lambda value: f"{value:g}x")
    axes.set_xlabel(f"times as fast as {base} (logarithmic)", fontsize=size.font_pt)
    axes.grid(axis="x")
    text_pt = row_text_pt(axes, len(rows), size.font_pt)
    for y, row in enumerate(rows):
        if row.step is not None:
            edge = GREY if row.judgement == FEW else "none"
            axes.barh(y, row.end - row.start, left=row.start, height=0.62, color=COLOUR[row.judgement],
                      edgecolor=edge)
        axes.plot([row.low, row.high], [y, y], color="black", linewidth=1.2, solid_capstyle="butt")
        fill = "white" if row.is_branch else "black"
        axes.plot([row.end], [y], "o", color="black", markerfacecolor=fill, markersize=0.4 * size.font_pt, zorder=4)
        if row.label:
            axes.annotate(
                row.label,
                (max(row.start or 0.0, row.end, row.high), y),
                (5, 0),
                textcoords="offset points",
                va="center",
                fontsize=text_pt,
                fontweight="bold" if row.judgement in (FASTER, SLOWER) else "normal",
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6, "alpha": 0.8},
            )
        children = [k for k in range(y + 1, len(rows)) if rows[k].parent == row.variant]
        if children:
            axes.plot([row.end, row.end], [y, children[-1]], color=GREY, linewidth=0.7, linestyle=":")
    axes.legend(
        [Patch(facecolor=COLOUR[judged], edgecolor=GREY if judged == FEW else "none") for judged in present],
        [LEGEND[judged] for judged in present],
        ncol=PER_LINE,
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
