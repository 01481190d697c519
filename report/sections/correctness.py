"""What the judge found."""

from ..book import Book
from ..records import Run, part_of_bound
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
                [_row(book, run) for run in book.runs],
            )
        )
        section.say(*_bounds(book))
    else:
        section.say("Not measured.")
    return section


def _row(book: Book, run: Run) -> tuple[str, ...]:
    checks, main = run.json["checks"], run.main_check
    n_passed = sum(check["passed"] for check in checks)
    nearest = run.nearest_check
    problem = next(l.problem for l in book.ladders if run in l.runs)
    return (
        book.name(problem),
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
    for run in book.runs:
        check = run.main_check
        if check:
            found.setdefault((run.app, check["name"], check["bound_source"]), []).append(run)
    return [
        f"Bound of {name} in {app}: {source} ({book.cite(*runs)})."
        for (app, name, source), runs in found.items()
    ]
