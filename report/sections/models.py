"""What a model says where nothing can be measured, marked as that."""

from typing import Optional

from ..book import Book
from ..charts import models as figure
from ..records import Item
from ..text import percent, table, three_digits
from .section import Section

INTRODUCTION = (
    "Models, not measurements: computed from the measured parts that each names. Where the model "
    "could be compared with a run here, both stand beside each other."
)


def section(book: Book) -> Optional[Section]:
    """None without a model."""
    section = Section("Models", INTRODUCTION)
    for item in book.models:
        section.head(f"{item.app}: {item.json['title']}")
        section.say(*item.json["notes"])
        section.show(figure.make(book, item))
        section.add_table(_table(item))
        if item.json["checks"]:
            section.add_table(_checks(item))
    return section if book.models else None


def text_of(item: Item, value: float) -> str:
    return percent(value) if item.json["y"]["unit"] == "share" else three_digits(value)


def _table(item: Item) -> list[str]:
    x, series = item.json["x"], item.json["series"]
    return table(
        (f">{x['label']}", *(f">{one['label']}" for one in series)),
        [
            (str(place), *(text_of(item, one["values"][number]) for one in series))
            for number, place in enumerate(x["values"])
        ],
    )


def _checks(item: Item) -> list[str]:
    return table(
        ("compared with a run", f">{item.json['y']['label']} of the model", ">measured"),
        [
            (check["what"], *(f"{100 * check[side]:.1f} %" for side in ("model", "measured")))
            for check in item.json["checks"]
        ],
    )
