"""The ladder: the lesson's and the target's case side by side."""

from typing import Optional

from .. import ratios
from ..book import Book
from ..charts import waterfall
from ..charts.waterfall import is_of_other_runs
from ..charts.rung_labels import joined
from ..ladders import Ladder, layout_of, problem_of
from ..measured import Measured, measured_step
from ..project import order_of
from ..records import entry
from ..text import factor, number_of, span, table, three_digits
from ..views import View
from .section import Section


def section(book: Book, view: View) -> Section:
    section = Section("Ladder")
    for ladder in view.shown:
        picture = waterfall.make(book, ladder)
        if picture:
            section.show(picture)
    if view.shown:
        section.add(_table(book, view))
        section.say(_legend(view))
    for ladder in view.shown:
        _say_what_is_missing(book, ladder, section)
    return section


def _say_what_is_missing(book: Book, ladder: Ladder, section: Section) -> None:
    if ladder.no_baseline and any(rung.run for rung in ladder.rungs if rung.parent is None):
        section.say(f"On {ladder.problem.case} there are {ladder.no_baseline}.")
    for run in ladder.beside:
        total = f", {three_digits(run.median_s)} s" if run.median_s else ""
        section.say(
            f"Beside the ladder of {ladder.problem.case}, in none of its rounds: "
            f"{number_of(run.variant)} alone{total} ({book.cite(run)})."
        )
    missing = [rung.variant for rung in ladder.rungs if not rung.run]
    elsewhere = [
        run
        for run in book.runs
        if run.variant in missing
        and problem_of(run) == ladder.problem
        and layout_of(run).cores == ladder.layout.cores
    ]
    for run in elsewhere:
        total = f" in {three_digits(run.median_s)} s" if run.median_s else ""
        section.say(
            f"{number_of(run.variant)} was measured at another layout: {ladder.problem.case} on "
            f"{layout_of(run)}{total} ({book.cite(run)})."
        )
    nowhere = [name for name in missing if name not in {run.variant for run in elsewhere}]
    if nowhere and ladder.runs:
        section.miss(
            f"{joined([number_of(name) for name in nowhere])} on {ladder.problem.case}",
            book.commands.climb(ladder.runs[0]),
        )


def _legend(view: View) -> str:
    charged = all(rung.run.is_charged for ladder in view.shown for rung in ladder.timed)
    time = (
        "Time: median total of construction, set-up and solve"
        if charged
        else "Time: median total, of older records the solve alone"
    )
    return (
        f"{time}. Against the parent: by the pairs of rounds or by interleaved pairs, with its "
        "interval, else of two medians with the range of the repetitions; = the same within 3 %; ~ the "
        "scatter could explain it; ? one pair or too few, which agree. *: the ratio is of other runs than the "
        "times beside it, or of fewer rounds. Grade: how far the time can be trusted, A to D; F: refused by the judge."
    )


def _table(book: Book, view: View) -> list[str]:
    own = _own_columns(view)
    columns = ["rung"]
    for ladder in view.shown:
        case = book.case_name(ladder.problem)
        columns += [f">{case} [s]", ">vs parent", ">interval", ">vs v0", "grade", "record"]
    names = {run.variant for ladder in view.shown for run in ladder.runs}
    rows = []
    for name in sorted(names, key=order_of):
        cells = [cell for ladder in view.shown for cell in _cells(book, ladder, name)]
        rows.append((name, *cells, *_own_figures(view, name, own)))
    return table((*columns, *(f">{column}" for column in own)), rows)


def _cells(book: Book, ladder: Ladder, name: str) -> tuple[str, ...]:
    rung = next((rung for rung in ladder.measured if rung.variant == name), None)
    if rung is None:
        return ("",) * 6
    run = rung.run
    time = three_digits(run.median_s) if run.median_s else run.json["verdict"]
    step = measured_step(book, ladder, rung)
    if step and is_of_other_runs(ladder, rung, step):
        time += "*"
    marked = f"**{time}**" if run is ladder.best else time
    return (marked, *shown(step), ratios.whole(rung), run.grade, book.cite(run))


def shown(step: Optional[Measured]) -> tuple[str, str]:
    """A speed-up and its interval."""
    if step is None:
        return ("", "")
    interval = span(step.low, step.high) if step.low < step.high else ""
    return (step.mark + factor(step.value), interval)


def _own_columns(view: View) -> list[str]:
    """What the app wants in a table of runs beside the harness's columns, on its last ladder."""
    runs = view.shown[-1].runs
    columns = [list(entry(run.json, "result.table") or ()) for run in runs]
    return next((names for names in columns if names), [])


def _own_figures(view: View, name: str, columns: list[str]) -> list[str]:
    run = view.shown[-1].run_of(name)
    figures = (entry(run.json, "result.table") or {}) if run else {}
    return [_figure(figures.get(column)) for column in columns]


def _figure(figure: object) -> str:
    if isinstance(figure, float):
        return three_digits(figure)
    return "" if figure is None else str(figure)
