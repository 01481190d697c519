"""Where the time goes, rung by rung."""

from typing import Optional

from ..book import Book
from ..charts import regions
from ..ladders import Ladder
from ..records import Run
from ..text import table, three_digits
from .section import Section

INTRODUCTION = (
    "Seconds in each region without the regions inside it: its part of the solve, mean over "
    "repetitions and ranks (of a rank: its slowest thread), of the median time. *Too short*: "
    "a call lasts less than 100 times what timing it costs, so its time is part of what is "
    "not timed."
)


def section(book: Book) -> Section:
    section = Section("Where the time goes", INTRODUCTION)
    for ladder in book.climbed:
        picture = regions.make(book, ladder)
        if picture:
            section.head(f"{book.name(ladder.problem)}, {ladder.layout}")
            section.show(picture)
            section.add_table(_table(book, ladder))
    return section


def _table(book: Book, ladder: Ladder) -> list[str]:
    runs = [rung.run for rung in ladder.timed]
    names = regions.regions_of(runs)
    columns = ("variant", *(f">{regions.label_of(name)}" for name in names), ">solve", "record")
    rows = []
    for run in runs:
        cells = (_cell(run, name) for name in names)
        rows.append((run.variant, *cells, three_digits(run.median_s), book.cite(run)))
    return table(columns, rows)


def _cell(run: Run, name: str) -> str:
    times: dict[str, Optional[float]] = regions.region_times(run)
    if name not in times:
        return ""
    return "too short" if times[name] is None else three_digits(times[name])
