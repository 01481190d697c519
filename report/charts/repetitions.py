"""Every repetition of every rung: how far a median can be trusted."""

from typing import Optional

from matplotlib.ticker import MaxNLocator

from ..book import Book
from ..ladders import Ladder
from ..picture import Picture, Sheet, footer_of
from ..records import Run
from ..style import BLUE, Size
from ..text import number_of, percent, three_digits
from .rows import row_axes

NARROWEST = 0.05  # of the median: what varies less than this needs no magnifying glass


def make(book: Book, ladder: Ladder) -> Optional[Picture]:
    runs = [rung.run for rung in ladder.timed if len(rung.run.samples) > 1]
    if not runs:
        return None
    rows = [
        (run.variant, i + 1, sample, sample / run.median_s - 1)
        for run in runs
        for i, sample in enumerate(run.samples)
    ]
    widest = max(rows, key=lambda row: abs(row[3]))
    title = (
        f"{book.name(ladder.problem)}: repetitions differ by up to {percent(abs(widest[3]))} from "
        f"their median ({number_of(widest[0])})"
    )
    subtitle = f"each dot is one repetition, {ladder.layout}; in a row the first is on top"
    footer = footer_of(book.keys, runs)
    return Picture(
        book.file_name("repetitions", ladder.problem),
        f"Each repetition as a dot, by rung: {title}",
        ("variant", "repetition", "time_s", "difference_from_median"),
        rows,
        lambda size: _draw(runs, rows, title, subtitle, footer, size),
    )


def _draw(
    runs: list[Run], rows: list[tuple], title: str, subtitle: str, footer: str, size: Size
) -> Sheet:
    sheet = Sheet(size, len(runs), title, subtitle, footer)
    medians = [f"{three_digits(run.median_s)} s" for run in runs]
    axes = row_axes(sheet, [run.variant for run in runs], medians, "median")
    for y, run in enumerate(runs):
        n = len(run.samples)
        places = [y - 0.28 + 0.56 * i / (n - 1) for i in range(n)]
        axes.plot(
            [row[3] for row in rows if row[0] == run.variant],
            places,
            "o",
            color=BLUE,
            markersize=0.5 * size.font_pt,
            alpha=0.75,
            markeredgewidth=0,
        )
        axes.plot([0, 0], [y - 0.36, y + 0.36], color="black", linewidth=1.4)
        if y % 2:
            axes.axhspan(y - 0.5, y + 0.5, color="#F4F4F4", zorder=0)
    low = min(-NARROWEST, *(row[3] for row in rows))
    high = max(NARROWEST, *(row[3] for row in rows))
    room = 0.06 * (high - low)
    axes.set_xlim(low - room, high + room)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=7, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(
        lambda value, _: f"{100 * value:+.3g} %" if abs(value) > 1e-9 else "0"
    )
    axes.set_xlabel("difference from the median", fontsize=size.font_pt)
    axes.grid(axis="x")
    return sheet
