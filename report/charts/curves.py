"""What a run computed, as curves: the columns of its history over time, and its spectrum."""

from typing import Optional

from ..book import Book
from ..ladders import Ladder
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Run, entry
from ..style import BLUE, Size, text_width_in


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
    return Picture(
        book.file_name(name, ladder.problem),
        f"{words} over {over}: {title}",
        (over, name),
        points,
        lambda size: _draw(points, (over, words), title, subtitle, footer, size),
    )


def _draw(
    points: list[tuple], labels: tuple[str, str], title: str, subtitle: str, footer: str, size: Size
) -> Sheet:
    sheet = Sheet(size, 6, title, subtitle, footer)
    left = MARGIN_IN + text_width_in("0.000000", size.font_pt) + 2.0 * size.font_pt / 72
    axes = sheet.axes(left, MARGIN_IN, sheet.x_label_room, 0.5 * size.font_pt / 72)
    x, y = zip(*points)
    axes.plot(x, y, color=BLUE, marker="o" if len(points) < 30 else "", markersize=4)
    if labels[0] == "wavenumber":
        axes.set_xscale("log")
        axes.set_yscale("log")
    axes.set_xlabel(labels[0], fontsize=size.font_pt)
    axes.set_ylabel(labels[1], fontsize=size.font_pt)
    axes.tick_params(labelsize=size.font_pt)
    axes.grid()
    return sheet
