"""All apps in one picture: how far each ladder leads."""

from .. import ratios
from ..book import Book
from ..ladders import NOT_TO_BE_QUOTED, Ladder
from ..picture import Picture, Sheet, footer_of
from ..style import BLUE, GREY, ORANGE, SKY, Size
from .rows import row_axes, row_text_pt, set_log_ticks

NAME = "overview"


def make(book: Book, ladders: list[Ladder]) -> Picture:
    """ladders: each with a best rung and a baseline, the shortest way first."""
    rows = [
        (ladder.problem.app, ladder.problem.case, rung.variant, rung.against_baseline)
        for ladder in ladders
        for rung in ladder.timed
        if rung.against_baseline
    ]
    title = f"From the baseline to the best legal rung{_ends([l for l in ladders if l.is_quotable])}"
    subtitle = (
        "total time, the same input and cores; dots: all rungs, also those beyond the rules; grey "
        "bar: not proven, by the scatter (~) or by too few pairs (?)"
    )
    if not all(ladder.is_quotable for ladder in ladders):
        subtitle += f"; ({NOT_TO_BE_QUOTED}): grade {NOT_TO_BE_QUOTED}, not to be quoted"
    runs = [run for ladder in ladders for run in (ladder.baseline, ladder.best)]
    return Picture(
        NAME,
        title,
        ("app", "case", "variant", "times_the_baseline"),
        rows,
        lambda size: _draw(book, ladders, title, subtitle, footer_of(book.keys, runs), size),
    )


def _ends(ladders: list[Ladder]) -> str:
    """The least and the most of what may be quoted."""
    ends = [f"{ratios.whole(l.best_rung)} ({l.problem.app})" for l in (ladders[0], ladders[-1])] if ladders else []
    return ": " + " to ".join(dict.fromkeys(ends)) if ends else ""


def gain_of(ladder: Ladder) -> str:
    """The number of its row."""
    gain = ratios.whole(ladder.best_rung)
    return gain if ladder.is_quotable else f"{gain} ({NOT_TO_BE_QUOTED})"


def _draw(
    book: Book, ladders: list[Ladder], title: str, subtitle: str, footer: str, size: Size
) -> Sheet:
    sheet = Sheet(size, len(ladders), title, subtitle, footer)
    names = [book.name(ladder.problem) for ladder in ladders]
    gains = [gain_of(ladder) for ladder in ladders]
    axes = row_axes(sheet, names, gains, "gain")
    every = [r.against_baseline for l in ladders for r in l.timed if r.against_baseline]
    low, high = min(every) / 1.15, max(every) * 1.3
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    set_log_ticks(axes.xaxis, low, high, lambda value: f"{value:g}x")
    axes.set_xlabel("times as fast as the baseline (logarithmic)", fontsize=size.font_pt)
    axes.grid(axis="x")
    dot_pt = 0.35 * row_text_pt(axes, len(ladders), size.font_pt)
    for y, ladder in enumerate(ladders):
        best = ladder.best_rung
        colour = SKY if best.is_proven_to_baseline else "#CCCCCC"
        axes.barh(y, best.against_baseline - 1, left=1, height=0.5, color=colour)
        rungs = [rung for rung in ladder.timed if rung.against_baseline and rung is not best]
        axes.plot(
            [rung.against_baseline for rung in rungs],
            [y] * len(rungs),
            "o",
            color=GREY,
            markersize=dot_pt,
        )
        axes.plot([best.against_baseline], [y], "D", color=BLUE, markersize=1.6 * dot_pt)
    axes.plot([1, 1], [-0.5, len(ladders) - 0.5], color=ORANGE, linewidth=1.4)
    return sheet
