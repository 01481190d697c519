"""Models of more ranks than this machine has."""

from typing import Optional

from ..book import Book
from ..charts import forecasts as figure
from ..forecasts import Forecast, forecasts
from ..text import table, three_digits
from .section import Section

INTRODUCTION = (
    "**A model, not a measurement**: the measured step on one core is shared out, and exchanges cost what "
    "latency and bandwidth between two ranks of the measured machine say (Hockney, Parallel Comput. 20 "
    "(1994) 389). A network is slower, and cores share their memory: read it as what the layout allows."
)


def section(book: Book) -> Optional[Section]:
    """None where no app has a model and a run to begin with."""
    section = Section("Scaling, modelled", INTRODUCTION)
    for forecast in forecasts(book):
        section.head(book.name(forecast.problem))
        for kind in ("strong", "weak"):
            section.show(figure.make(book, forecast, kind))
        section.add_table(_table(forecast))
        section.say(f"Of {book.cite(forecast.run, forecast.roofs)}.")
    return section if section.pictures else None


def _table(forecast: Forecast) -> list[str]:
    layouts = forecast.layouts
    head = (">ranks", *(f">{layout}, model [ms]" for layout in layouts))
    return table(head, [_row(row, layouts) for row in forecast.found["strong"]])


def _row(row: dict, layouts: list[str]) -> tuple[str, ...]:
    times = (row[f"{layout}_s"] for layout in layouts)
    return (
        str(row["ranks"]),
        *("cannot run" if time is None else three_digits(1e3 * time) for time in times),
    )
