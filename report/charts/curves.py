"""What a run computed, as curves: the columns of its history over time, and its spectrum."""

import math
from typing import Optional

from ..book import Book
from ..ladders import Ladder
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Run, entry
from ..style import BLUE, Size, text_width_in
from .rows import set_log_ticks

# Modes carry the rounding of the largest, 1e-16 of it, a shell 1e4 of them, and energy is their square.
ROUNDING = 1e-28


def run_with_curves(ladder: Ladder) -> Optional[Run]:
    """The best run of a ladder, else its last, if its result has a history."""
    for run in (ladder.best, *reversed(ladder.runs)):
        if run and run.passed and entry(run.json, "result.history.time"):
            return run
    return None


def make(book: Book, ladder: Ladder) -> list[Picture]:
    """A picture for each column of the history, and one of the spectrum."""
    run = run_with_curves(ladder)
    if run is None:
        return []
    history = entry(run.json, "result.history")
    columns = [name for name in history if name != "time"]
    pictures = [
        _picture(book, ladder, run, name, "time", list(zip(history["time"], history[name])))
        for name in columns
    ]
    spectrum = entry(run.json, "result.spectrum") or []
    points = [(k, energy) for k, energy in enumerate(spectrum) if k > 0 and energy > 0]
    if points:
        pictures.append(_picture(book, ladder, run, "spectrum", "wavenumber", points))
    return pictures


def _picture(
    book: Book, ladder: Ladder, run: Run, name: str, over: str, points: list[tuple]
) -> Picture:
    words = name.replace("_", " ")
    title = f"{book.name(ladder.problem)}: {words}"
    footer = footer_of(book.keys, [run])
    subtitle = f"over {over}, by {run.variant}"
    if over == "wavenumber" and len(above_rounding(points)) < len(points):
        subtitle += f"; above {ROUNDING:g} of the largest"
    return Picture(
        book.file_name(name, ladder.problem),
        f"{words} over {over}: {title}",
        (over, name),
        points,
        lambda size: _draw(points, (over, words), title, subtitle, footer, size),
    )


def above_rounding(points: list[tuple]) -> list[tuple]:
    """The shells of a spectrum that are more than rounding errors of the largest one."""
    least = ROUNDING * max(energy for _, energy in points)
    return [(k, energy) for k, energy in points if energy > least]


def as_change(points: list[tuple], words: str) -> tuple[list[tuple], str]:
    """Values that hardly change as what they differ by from the first, in powers of ten; and the label."""
    first = points[0][1]
    values = [value for _, value in points]
    span = max(values) - min(values)
    if not 0.0 < span < 0.05 * max(map(abs, values)):
        return points, words
    power = math.floor(math.log10(span))
    changes = [(at, (value - first) / 10.0**power) for at, value in points]
    return changes, f"{words} - {first:g} [1e{power}]"


def _draw(
    points: list[tuple], labels: tuple[str, str], title: str, subtitle: str, footer: str, size: Size
) -> Sheet:
    over, words = labels
    is_spectrum = over == "wavenumber"
    if is_spectrum:
        points = above_rounding(points)
    else:
        points, words = as_change(points, words)
    sheet = Sheet(size, 6, title, subtitle, footer)
    left = MARGIN_IN + text_width_in("0.0000", size.font_pt) + 2.0 * size.font_pt / 72
    axes = sheet.axes(left, MARGIN_IN, sheet.x_label_room, 0.5 * size.font_pt / 72)
    x, y = zip(*points)
    axes.plot(x, y, color=BLUE, marker="o" if len(points) < 30 else "", markersize=4)
    if is_spectrum:
        axes.set_xscale("log")
        axes.set_yscale("log")
        set_log_ticks(axes.xaxis, *axes.get_xlim(), lambda value: f"{value:g}")
    axes.set_xlabel(over, fontsize=size.font_pt)
    axes.set_ylabel(words, fontsize=size.font_pt)
    axes.tick_params(labelsize=size.font_pt)
    axes.grid()
    return sheet
