"""Answers that are curves, and runs that stand alone."""

from .. import ratios
from ..book import Book
from ..charts import curves
from ..text import table, three_digits
from ..views import View
from .section import Section


def section(book: Book, view: View) -> Section:
    """What was run beside the two ladders: contest decks, other sizes."""
    section = Section("Other cases")
    others = [ladder for ladder in view.ladders if ladder not in view.shown]
    for ladder in view.ladders:
        picture = ladder.best and curves.make(book, ladder.best)
        if picture:
            section.show(picture)
    rows = []
    for ladder in others:
        best = ladder.best
        rung = ladder.best_rung
        rows.append(
            (
                book.case_name(ladder.problem),
                best.variant if best else "none accepted or all oversubscribed",
                str(ladder.layout),
                three_digits(best.median_s) if best else "",
                ratios.whole(rung) if rung else "",
                best.grade if best else "",
                book.cite(*([best] if best else ladder.runs)),
            )
        )
    if rows:
        columns = ("case", "best rung", "layout", ">time [s]", ">vs v0", "grade", "record")
        section.add(table(columns, rows))
    return section
