"""The ladders: one table and one waterfall for each problem."""

from ..book import Book
from ..charts import waterfall
from ..ladders import Ladder, Rung
from ..records import Run, entry
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
                    (book.name(ladder.problem), str(ladder.layout), *_row(book, rung))
                    for ladder in book.single
                    for rung in ladder.measured
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
    own = _own_columns(ladder)
    section.add_table(
        table(
            (*COLUMNS, *(f">{column}" for column in own)),
            [
                (*_row(book, rung), *_own_figures(rung.run, own))
                for rung in ladder.measured
            ],
        )
    )
    missing = [rung.variant for rung in ladder.rungs if not rung.run]
    if missing:
        section.miss(", ".join(missing), book.commands.climb(ladder.runs[0]))


def _own_columns(ladder: Ladder) -> list[str]:
    """What the app wants in a table of runs beside the harness's columns."""
    columns = [list(entry(run.json, "result.table") or ()) for run in ladder.runs]
    return next((names for names in columns if names), [])


def _own_figures(run: Run, columns: list[str]) -> list[str]:
    figures = entry(run.json, "result.table") or {}
    return [_shown(figures.get(column)) for column in columns]


def _shown(figure: object) -> str:
    if isinstance(figure, float):
        return three_digits(figure)
    return "" if figure is None else str(figure)


def _row(book: Book, rung: Rung) -> tuple[str, ...]:
    run, check = rung.run, rung.check
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
        factor(rung.against_parent),
        factor(rung.against_baseline),
        scientific(check["value"]) if check else "",
        verdict,
        run.grade,
        run.commit,
        book.cite(run),
    )
