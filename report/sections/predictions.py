"""Predictions, written before measuring, against what was measured."""

from typing import Optional

from ..book import Book
from ..charts import predictions
from ..ladders import Ladder
from ..measured import Judged, judge_predictions
from ..text import factor, span, table, three_digits
from ..views import View
from .section import Section


def section(book: Book, view: View) -> Section:
    section = Section("Prediction against measurement")
    rows = []
    for ladder in view.ladders:
        judged = judge_predictions(book, ladder)
        if ladder in view.shown:
            picture = predictions.make(book, ladder)
            if picture:
                section.show(picture)
        rows += [row for step in judged if (row := _row(book, ladder, step))]
    if rows:
        columns = ("rung", "case", ">predicted", ">measured", ">interval", "verdict", "from")
        section.add(table(columns, rows))
        section.say(
            "*As predicted*: the measured value lies in the predicted range, within 3 %. *Not excluded*: only its "
            "interval reaches that range. *Not decided*: the interval holds 1 as well, or nothing tells it; a "
            "prediction of no change is true where the two are proven to be the same."
        )
    missing = _without_ladder(book, view)
    if missing:
        section.say(f"Predicted for a case without a measured ladder: {', '.join(missing)}.")
    return section


def _row(book: Book, ladder: Ladder, step: Judged) -> Optional[tuple[str, ...]]:
    prediction, measured = step.prediction, step.measured
    if measured is None:
        return None
    is_time = prediction.quantity == "time_s"
    shown = (lambda value: f"{three_digits(value)} s") if is_time else factor
    predicted = shown(prediction.value)
    if prediction.range != (prediction.value, prediction.value):
        predicted += f" ({span(*prediction.range)})"
    return (
        step.variant,
        ladder.problem.case,
        predicted,
        shown(measured.value),
        span(measured.low, measured.high),
        step.verdict,
        f"{measured.how}, {book.cite(*measured.sources)}",
    )


def _without_ladder(book: Book, view: View) -> list[str]:
    """Steps whose prediction is for a case without a measurement."""
    cases = {ladder.problem.case for ladder in view.ladders if len(ladder.runs) > 1}
    return [
        f"{variant} ({step.prediction.case})"
        for (app, variant), step in book.steps.items()
        if app == view.app and step.prediction and step.prediction.case not in (None, *cases)
    ]
