"""Where the time goes: first, middle and best rung."""

from ..book import Book
from ..charts import regions
from ..text import percent, table
from ..time_parts import LEAST, TOGETHER, parts_of
from ..views import View, first_middle_last
from .section import Section

MOST = 4  # parts of a row


def section(book: Book, view: View) -> Section:
    section = Section("Where the time goes")
    picture = regions.make(book, view)
    if picture is None:
        return section
    section.show(picture)
    chosen = [(ladder, run) for ladder in view.shown for run in first_middle_last(ladder)]
    rows = []
    for ladder, run in chosen:
        parts = parts_of(run)
        known = [part for part in parts.seconds.items() if part[1] >= LEAST * run.median_s]
        largest = sorted(known, key=lambda part: -part[1])[:MOST]
        words = [
            f"{', '.join(parts.together) if name == TOGETHER else name} {percent(time_s / run.median_s)}"
            for name, time_s in largest
        ]
        rows.append((ladder.problem.case, run.variant, "; ".join(words), book.cite(run)))
    section.add(table(("case", "rung", "largest parts of its time", "record"), rows))
    section.say("Every rung: [data/regions.csv](data/regions.csv).")
    return section
