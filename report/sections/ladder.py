"""The ladders: one table and one waterfall for each problem."""

from ..book import Book
from ..charts import waterfall
from ..ladders import Ladder, Rung, speed_up
from ..text import factor, scientific, span, table, three_digits
from .section import Section

COLUMNS = (
    "variant",
    ">time [s]",
    ">range",
    ">n",
    ">vs parent",
    ">vs baseline",
    ">error",
    "verdict",
    "grade",
    "commit",
    "record",
)

INTRODUCTION = (
    "Every rung against its parent and against the baseline, same input, same layout, same "
    "machine. A commit with a + had uncommitted changes."
)


def section(book: Book) -> Section:
    section = Section("Ladders", INTRODUCTION)
    for ladder in book.climbed:
        section.head(f"{book.name(ladder.problem)}, {ladder.layout}")
        _add_ladder(section, book, ladder)
    if book.single:
        section.head("Single runs")
        section.add_table(
            table(
                ("problem", "layout", *COLUMNS),
                [
                    (book.name(ladder.problem), str(ladder.layout), *_row(book, ladder, rung))
                    for ladder in book.single
                    for rung in ladder.rungs
                    if rung.run
                ],
            )
        )
        for ladder in book.single:
            section.miss(
                f"the other rungs on {book.name(ladder.problem)}",
                book.commands.climb(ladder.runs[0]),
            )
    return section


def _add_ladder(section: Section, book: Book, ladder: Ladder) -> None:
    picture = waterfall.make(book, ladder)
    if picture:
        section.show(picture)
    section.add_table(
        table(COLUMNS, [_row(book, ladder, rung) for rung in ladder.rungs if rung.run])
    )
    missing = [rung.variant for rung in ladder.rungs if not rung.run]
    if missing:
        section.miss(", ".join(missing), book.commands.climb(ladder.runs[0]))


def _row(book: Book, ladder: Ladder, rung: Rung) -> tuple[str, ...]:
    run, check = rung.run, rung.run.main_check
    times = ("", "", "")
    if run.median_s:
        times = (
            three_digits(run.median_s),
            span(min(run.samples), max(run.samples)),
            str(len(run.samples)),
        )
    verdict = run.json["verdict"] + (", oversubscribed" if run.oversubscribed else "")
    return (
        rung.variant,
        *times,
        factor(speed_up(ladder.run_of(rung.parent), run)),
        factor(speed_up(ladder.baseline, run)),
        scientific(check["value"]) if check else "",
        verdict,
        run.grade,
        run.commit,
        book.cite(run),
    )
