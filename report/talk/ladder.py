"""The slides in the middle: the ladder, and its steps told."""

import math
from collections.abc import Iterator
from functools import partial
from typing import Optional

from ..book import Book
from ..ladders import Ladder, Rung
from ..measured import measured_step
from ..prediction import Prediction
from ..text import three_digits
from . import charts, pages, ratios
from .plain import name_of, number_of, plain
from .slide import Chart, Slide, Table
from .times import main_line, step_gain, timed, total_s

MOST_ROWS = 12  # of a table
WATERFALL_NOTES = (
    "Each bar is one step: where it ends is the speed against the baseline.",
    "Speed-ups are of total times: construction, set-up and solve. Times are medians.",
    "Grey, and ~ in front of a number: the scatter of the times alone could explain the step.",
)


def waterfalls(ladder: Ladder) -> Iterator[Slide]:
    """From the baseline to the best rung, shared evenly among as few slides as hold the steps."""
    line = main_line(ladder)
    rows = _bars(line)
    n_rows = math.ceil(len(rows) / math.ceil(len(rows) / charts.MOST_ROWS))
    starts = range(0, len(rows), n_rows)
    first, last = number_of(line[0].variant), number_of(line[-1].variant)
    title = f"{ratios.whole(line[-1])} from {first} to {last} on {ladder.problem.case}"
    for number, start in enumerate(starts, start=1):
        part = slice(start, start + n_rows)
        place = f" ({number} of {len(starts)})" if len(starts) > 1 else ""
        chart = Chart(
            f"ladder-{ladder.problem.app}-{number}",
            "What each step multiplies the speed by",
            partial(charts.waterfall, rows[part]),
            rows[part],
        )
        yield Slide(title + place, chart, WATERFALL_NOTES, [rung.run for rung in line[part]])


def _bars(line: list[Rung]) -> list[tuple[str, float, float, float, bool]]:
    """Name, from, to, the step's own factor, and whether it is proven."""
    base = total_s(line[0].run)
    ends = [rung.against_baseline or base / total_s(rung.run) for rung in line]
    bars = [(name_of(line[0].variant), ends[0], ends[0], 0.0, False)]
    for rung, start, end in zip(line[1:], ends, ends[1:]):
        step_factor = rung.against_parent or 0.0
        bars.append((name_of(rung.variant), start, end, step_factor, rung.is_proven))
    return bars


def tables(ladder: Ladder) -> Iterator[Slide]:
    """All timed rungs, shared evenly among as few slides as hold them."""
    rungs = timed(ladder)
    n_rows = math.ceil(len(rungs) / math.ceil(len(rungs) / MOST_ROWS))
    for first in range(0, len(rungs), n_rows):
        yield _numbers(rungs[first : first + n_rows])


def _numbers(rungs: list[Rung]) -> Slide:
    rows = [
        (
            name_of(rung.variant),
            three_digits(total_s(rung.run)),
            ratios.step(rung),
            ratios.whole(rung),
            rung.run.grade,
        )
        for rung in rungs
    ]
    title = (
        f"The ladder in numbers: {number_of(rungs[0].variant)} to {number_of(rungs[-1].variant)}"
    )
    columns = ("variant", ">total, s", ">against parent", ">against baseline", "grade")
    notes = [
        "The grade says how far a time can be trusted: A best, D worst.",
        *(f"{rung.variant}: {d['what']}" for rung in rungs for d in rung.run.json["deductions"]),
    ]
    table = Table(columns, rows, (13, 4, 6, 7, 3))
    return Slide(title, table, notes, [rung.run for rung in rungs])


def told(book: Book, ladder: Ladder, most: int) -> Iterator[Slide]:
    """The steps that gained most, in the ladder's order; none that is marked as without gain."""
    app = ladder.problem.app
    gained = [
        rung
        for rung in timed(ladder)
        if step_gain(rung) > 1 and not pages.no_gain(pages.page_of(book.root, app, rung.variant))
    ]
    steps = sorted(gained, key=step_gain)[-most:]
    for rung in (rung for rung in timed(ladder) if rung in steps):
        yield step(book, ladder, rung)


def step(book: Book, ladder: Ladder, rung: Rung) -> Slide:
    page = pages.page_of(book.root, ladder.problem.app, rung.variant)
    rows = [
        (heading, plain(pages.short(pages.section(page, heading))))
        for heading in ("Symptom", "Cause", "Change")
    ]
    prediction = book.steps.get((ladder.problem.app, rung.variant))
    prediction = prediction and prediction.prediction
    rows.append(("Predicted", _predicted(prediction, ladder.problem.case)))
    measured = measured_step(book, ladder, rung)
    rows.append(("Measured", f"{plain(ratios.step(rung))} against {number_of(rung.parent)}"))
    notes = [
        f"{heading}: {pages.section(page, heading)}"
        for heading in (
            "Symptom",
            "Cause",
            "Change",
            "Prediction",
            "Prediction against measurement",
        )
    ]
    notes = [note for note in notes if not note.endswith(": ")]
    evidence = [rung.run, ladder.run_of(rung.parent), *(measured.sources if measured else ())]
    title = f"{number_of(rung.variant)}: {pages.title_of(page) or name_of(rung.variant)}"
    return Slide(
        title, Table(("", ""), [(f"**{a}**", b) for a, b in rows], (2, 11)), notes, evidence
    )


def _predicted(prediction: Optional[Prediction], case: str) -> str:
    """With its case, where that is another one than the talk's."""
    if prediction is None:
        return "no number was written down"
    elsewhere = prediction.case not in (None, case)
    return f"{prediction.value:g}x" + (f" on {plain(prediction.case)}" if elsewhere else "")
