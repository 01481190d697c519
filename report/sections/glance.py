"""At a glance: for each problem the best rung."""

from ..book import Book
from ..ladders import Ladder
from ..text import NOT_MEASURED, counted, factor, scientific, table, three_digits
from .section import Section


def section(book: Book) -> Section:
    section = Section("At a glance")
    if not book.runs:
        return section
    section.say(
        "The fastest rung of each ladder that the judge accepted. Time: median of the timed "
        "solves. Grade: how far the time can be trusted, from A to D."
    )
    section.add_table(
        table(
            (
                "problem",
                "best rung",
                "layout",
                ">time [s]",
                ">vs baseline",
                "check",
                ">error",
                ">bound",
                "grade",
                "records",
            ),
            [_row(book, ladder) for ladder in [*book.climbed, *book.single]],
        )
    )
    section.say(
        f"{counted(len(book.runs), 'run')} and {counted(len(book.comparisons), 'comparison')} "
        f"are the evidence; the newest is of {max(r.json['started'] for r in book.runs)[:10]}. "
        "R1, C1, ... name the record of a number; the table at the end says where it is."
    )
    return section


def _row(book: Book, ladder: Ladder) -> tuple[str, ...]:
    rung, best, name = ladder.best_rung, ladder.best, book.name(ladder.problem)
    if best is None:
        why = "oversubscribed" if ladder.timed else "no answer was right"
        return (name, why, str(ladder.layout), *[""] * 6, book.cite(*ladder.runs))
    check = rung.check
    against = factor(rung.against_baseline) or NOT_MEASURED.lower()
    return (
        name,
        best.variant,
        str(ladder.layout),
        three_digits(best.median_s),
        against,
        check["name"],
        scientific(check["value"]),
        scientific(check["bound"]),
        best.grade,
        book.cite(ladder.baseline, best),
    )
