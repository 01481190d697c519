"""Scaling: measured on the cores that are here, modelled beyond, and over the size of the input."""

from ..book import Book
from ..charts import models as model_figure
from ..charts import scaling as figure
from ..growth import families, text_of
from ..ladders import Layout
from ..modelled import Modelled, modelled
from ..project import read_growth
from ..records import Run
from ..scaling import MUCH, by_variant, cores_of, efficiency, explanation, is_disturbed, speed_up, taken
from ..text import factor, percent, table, three_digits
from ..views import View
from .section import Section


def section(book: Book, view: View) -> Section:
    section = Section("Scaling")
    _add_measured(section, book, view)
    for model in modelled(book, view.app, view.machine):
        section.say(f"### Modelled: {model.what}", *model.notes)
        section.show(model_figure.make(book, model))
        section.add(_table(model))
        section.say(f"Made of {book.cite(*model.sources)}.")
    for family in families([run for ladder in view.ladders for run in ladder.runs]):
        section.say(f"### Over the size: {family.name}, {family.variant}, {family.layout}")
        section.add(text_of(book, family))
        section.say(*filter(None, [read_growth(book.root, view.app)]))
    return section


def _add_measured(section: Section, book: Book, view: View) -> None:
    problems = list(dict.fromkeys(ladder.problem for ladder in view.ladders))
    found = False
    for problem in problems:
        every = by_variant(book.by_problem[problem])
        if every:
            found = True
            picture = figure.make(book, problem)
            if picture:
                section.show(picture)
            rows = [_row(book, runs, run) for runs in every.values() for run in runs]
            columns = ("rung", "layout", ">cores", ">time [s]", ">speed-up", ">efficiency", "record")
            section.say(f"{book.name(problem)}:")
            section.add(table(columns, rows))
            shown = [run for runs in every.values() for run in runs if is_disturbed(run)]
            if shown:
                section.say(
                    f"*: other programs had {percent(MUCH)} of the run's cores or more while it ran, up to "
                    f"{percent(max(map(taken, shown)))}: the time is too long by as much."
                )
            section.say(*filter(None, map(explanation, every.values())))
    ladder = view.headline
    if ladder and not found and "external" not in ladder.best.json:
        other = Layout(1, 1) if ladder.layout.cores > 1 else Layout(2, 1)
        command = book.commands.run(ladder.best, ladder.best.variant, other)
        section.miss(f"a second layout of {ladder.best.variant}", command)


def _row(book: Book, runs: list[Run], run: Run) -> tuple[str, ...]:
    gain, part = speed_up(runs, run), efficiency(runs, run)
    return (
        run.variant,
        f"{run.ranks}x{run.threads}" + (", oversubscribed" if run.oversubscribed else ""),
        str(cores_of(run)),
        three_digits(run.median_s) + ("*" if is_disturbed(run) else ""),
        factor(gain),
        "" if part is None else percent(part),
        book.cite(run),
    )


MOST_ROWS = 6


def _table(model: Modelled) -> list[str]:
    """Some of the points: the rest are in the figure's data."""
    places = sorted({x for points in model.curves.values() for x, _ in points})
    places = sorted({*places[:: -(-len(places) // (MOST_ROWS - 1))], places[-1]})
    by_curve = {label: dict(points) for label, points in model.curves.items()}
    rows = [
        (str(x), *(percent(by_curve[l][x]) if x in by_curve[l] else "cannot run" for l in by_curve))
        for x in places
    ]
    return table((f">{model.x_label}", *(f">{label}" for label in by_curve)), rows)
