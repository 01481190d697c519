"""Time and memory over the size of the problem, with fitted exponents."""

from typing import Optional

from ..book import Book
from ..growth import Family, families
from ..project import read_growth
from ..text import table, three_digits
from .section import Section

INTRODUCTION = (
    "The same problem at growing sizes, by one variant on the same cores. An exponent is the slope of a "
    "line through the logarithms (least squares), over all sizes and over the three largest; *step* is "
    "the one between two neighbours."
)
LARGEST = 3


def section(book: Book) -> Optional[Section]:
    """None where no variant has run at enough sizes."""
    section = Section("Growth", INTRODUCTION)
    found = families(book.runs)
    for family in found:
        section.head(f"{family.app}, {family.name}: {family.variant}, {family.layout}")
        section.add_table(_table(book, family))
        section.say(_fits(family))
        reason = read_growth(book.root, family.app)
        if reason:
            section.say(reason)
    return section if found else None


def times(family: Family) -> list[float]:
    return [run.median_s for _, run in family.runs]


def memory(family: Family) -> list[float]:
    return [run.json["memory"]["peak_rank_mib"] for _, run in family.runs]


def _fits(family: Family) -> str:
    words = []
    for what, values in (("time", times(family)), ("memory", memory(family))):
        every, last = (family.exponent(values, n) for n in (len(values), LARGEST))
        words.append(f"{what} {every:.2f}, over the three largest {last:.2f}")
    return "Exponents: " + "; ".join(words) + "."


def _table(book: Book, family: Family) -> list[str]:
    rows = []
    for place, (size, run) in enumerate(family.runs):
        step = ""
        if place:
            pair = Family(*_key(family), family.runs[place - 1 : place + 1])
            step = f"{pair.exponent(times(pair), 2):.2f}"
        rows.append(
            (
                str(size),
                three_digits(run.median_s),
                step,
                three_digits(run.json["memory"]["peak_rank_mib"]),
                book.cite(run),
            )
        )
    return table((">size", ">time [s]", ">step", ">peak of a rank [MiB]", "record"), rows)


def _key(family: Family) -> tuple:
    return (family.machine, family.app, family.name, family.variant, family.layout)
