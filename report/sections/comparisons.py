"""Pairs that alternated: the answer to whether a difference is real."""

from ..book import Book
from ..records import Item
from ..text import factor, layout_text, span, table
from .section import Section

INTRODUCTION = (
    "Two variants took turns, so that a change of the machine meets both. Ratio: the first "
    "one's time over the second one's, median of the pairs with its confidence interval; p: "
    "Mann-Whitney's test that both are the same."
)


def section(book: Book) -> Section:
    section = Section("Comparisons by interleaved pairs", INTRODUCTION)
    if book.comparisons:
        section.add_table(
            table(
                (
                    "case",
                    "first",
                    "second",
                    ">ratio",
                    ">interval",
                    ">pairs",
                    ">p",
                    "in words",
                    "record",
                ),
                [_row(book, item) for item in book.comparisons],
            )
        )
        return section
    for ladder in book.climbed:
        steps = [(rung.parent, rung.variant) for rung in ladder.timed if rung.parent]
        if steps:
            section.miss(
                f"pairs on {book.name(ladder.problem)}",
                book.commands.compare(ladder.runs[0], *steps[-1]),
            )
    return section


def _row(book: Book, item: Item) -> tuple[str, ...]:
    sides = (_side(item.json["a"]), _side(item.json["b"]))
    ratio = item.json["ratio"]
    numbers = ("", "", str(len(item.json["pairs"])), "")
    if ratio:
        interval = f"{span(ratio['low'], ratio['high'])} ({100 * ratio['confidence']:.1f} %)"
        p = item.json["mann_whitney"]["p"]
        numbers = (factor(ratio["median"]), interval, str(ratio["n"]), f"{p:.2g}")
    return (item.json["case"]["name"], *sides, *numbers, item.json["sentence"], book.cite(item))


def _side(side: dict) -> str:
    layout = side["layout"]
    return f"{side['label']}, {layout_text(layout['ranks'], layout['threads'])}"
