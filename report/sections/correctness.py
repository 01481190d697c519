"""What the judge found."""

from ..book import Book
from ..ladders import Ladder, Rung
from ..records import part_of_bound
from ..text import percent, scientific, table
from .section import Section

INTRODUCTION = (
    "No time is published before the judge has accepted the answer. *Nearest to its bound*: "
    "of all checks the one that uses most of what it may."
)


def section(book: Book) -> Section:
    section = Section("Correctness", INTRODUCTION)
    if book.runs:
        section.add_table(
            table(
                (
                    "problem",
                    "variant",
                    ">layout",
                    "check",
                    ">error",
                    ">bound",
                    ">checks passed",
                    "nearest to its bound",
                    "record",
                ),
                [_row(book, ladder, rung) for ladder in book.ladders for rung in ladder.measured],
            )
        )
        section.say(*_bounds(book))
    else:
        section.say("Not measured.")
    return section


def _row(book: Book, ladder: Ladder, rung: Rung) -> tuple[str, ...]:
    run, main, nearest = rung.run, rung.check, rung.nearest_check
    checks = run.json["checks"]
    n_passed = sum(check["passed"] for check in checks)
    return (
        book.name(ladder.problem),
        run.variant,
        f"{run.ranks}x{run.threads}",
        main["name"] if main else "",
        scientific(main["value"]) if main else "",
        scientific(main["bound"]) if main else "",
        f"{n_passed} of {len(checks)}",
        f"{nearest['name']}, {percent(part_of_bound(nearest))}" if nearest else "",
        book.cite(run),
    )


def _bounds(book: Book) -> list[str]:
    """Where the bounds of the main checks come from, each once."""
    found = {}
    for rung in (rung for ladder in book.ladders for rung in ladder.measured):
        run, check = rung.run, rung.check
        if check:
            found.setdefault((run.app, check["name"], check["bound_source"]), []).append(run)
    return [
        f"Bound of {name} in {app}: {source} ({book.cite(*runs)})."
        for (app, name, source), runs in found.items()
    ]
