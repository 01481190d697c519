"""Strong scaling over ranks and threads, with absolute times."""

from ..book import Book
from ..charts import scaling as figure
from ..ladders import Layout, layout_of
from ..records import Run
from ..scaling import by_variant, efficiency, speed_up
from ..text import factor, percent, table, three_digits
from .section import Section

INTRODUCTION = (
    "The same problem on more cores. Speed-up and efficiency are against the run on the "
    "fewest cores; a run with more threads than cores has neither."
)


def section(book: Book) -> Section:
    section = Section("Strong scaling", INTRODUCTION)
    climbed = {ladder.problem: ladder for ladder in book.climbed}
    for problem, ladders in book.by_problem.items():
        every = by_variant(ladders)
        if every:
            section.head(book.name(problem))
            section.show(figure.make(book, problem))
            section.add_table(_table(book, every))
        elif problem in climbed:
            section.head(book.name(problem))
            ladder = climbed[problem]
            run = ladder.best or ladder.runs[0]
            other = Layout(1, 1) if ladder.layout.cores > 1 else Layout(2, 1)
            section.miss("a second layout", book.commands.run(run, run.variant, other))
    return section


def _table(book: Book, every: dict[str, list[Run]]) -> list[str]:
    return table(
        (
            "variant",
            ">ranks",
            ">threads",
            ">cores",
            ">time [s]",
            ">speed-up",
            ">efficiency",
            "record",
        ),
        [_row(book, runs, run) for runs in every.values() for run in runs],
    )


def _row(book: Book, runs: list[Run], run: Run) -> tuple[str, ...]:
    gain, part = speed_up(runs, run), efficiency(runs, run)
    return (
        run.variant,
        str(run.ranks),
        str(run.threads),
        f"{layout_of(run).cores}" + (", oversubscribed" if run.oversubscribed else ""),
        three_digits(run.median_s),
        factor(gain),
        "" if part is None else percent(part),
        book.cite(run),
    )
