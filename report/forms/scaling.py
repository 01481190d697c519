"""A scaling report of one app: time, speed-up and efficiency over threads, ranks and nodes."""

from typing import Optional

from ..book import Book
from ..charts import scaling as figure
from ..ladders import Problem, layout_of
from ..picture import Picture
from ..records import Run
from ..scaling import by_variant, cores_of, efficiency, reference_of, speed_up
from ..text import factor, percent, table, three_digits
from .setting import command_lines, evidence, hole, repeats, setting

COLUMNS = (
    ">nodes",
    ">ranks",
    ">threads",
    ">cores",
    ">time [s]",
    "range [s]",
    ">repeats",
    ">speed-up",
    ">efficiency",
    "grade",
)


def make(book: Book, app: str) -> tuple[list[str], list[Picture]]:
    """The lines of the page and its figures. Errors: ValueError where nothing ran at two layouts."""
    series = {
        problem: found
        for problem, ladders in book.by_problem.items()
        if problem.app == app and (found := by_variant(ladders))
    }
    if not series:
        raise ValueError(
            f"no variant of {app} has records at two layouts in {book.commands.folder()}; "
            f"make them as with `./casebook run {app} -n 1 -t 1`"
        )
    lines, pictures = [f"# Scaling of {app}", ""], []
    every = [run for found in series.values() for runs in found.values() for run in runs]
    lines += setting(every)
    lines += hole("Question", "What did you expect of more cores and more nodes, and why?")
    for problem, found in series.items():
        picture = figure.make(book, problem)
        pictures += [picture] if picture else []
        lines += _problem(book, problem, found, picture)
    lines += hole(
        "Discussion",
        "Which part stops to scale, by which profile? Which layout do you choose, what is left?",
    )
    lines += command_lines(book.commands.run(run, run.variant) for run in every)
    return lines + evidence(every), pictures


def _problem(
    book: Book, problem: Problem, found: dict[str, list[Run]], picture: Optional[Picture]
) -> list[str]:
    lines = [f"## {book.name(problem)}", ""]
    if picture:
        lines += [f"![{picture.alt}](FIGURES/{picture.name}.svg)", ""]
    for variant, runs in found.items():
        base = reference_of(runs)
        against = (
            f"Speed-up over {layout_of(base)}; efficiency is the speed-up over that of the cores."
            if base
            else "All were oversubscribed: there is no speed-up."
        )
        lines += [f"### {variant}", "", against, ""]
        lines += table(COLUMNS, [_row(runs, run) for run in runs])
    return lines


def _row(runs: list[Run], run: Run) -> tuple[str, ...]:
    part = efficiency(runs, run)
    return (
        str(run.nodes),
        str(run.ranks),
        str(run.threads),
        str(cores_of(run)) + (" (oversubscribed)" if run.oversubscribed else ""),
        three_digits(run.median_s),
        f"{three_digits(min(run.samples))} to {three_digits(max(run.samples))}",
        repeats(run),
        factor(speed_up(runs, run)) or "n/a",
        "n/a" if part is None else percent(part),
        run.grade,
    )
