"""Predictions, written before measuring, against what was measured."""

from ..book import Book
from ..charts import predictions
from ..ladders import Ladder
from ..measured import Judged, judge_predictions
from ..text import NOT_MEASURED, factor, span, table, three_digits
from .section import Section

INTRODUCTION = (
    "Each step predicts its speed-up before it is measured (its step.md derives the number). "
    "*As predicted*: the measured range holds the prediction. Interleaved pairs decide where "
    "there are some; else the ratio of two medians, with the range of the repetitions."
)


def section(book: Book) -> Section:
    section = Section("Predictions against measurements", INTRODUCTION)
    n_judged = 0
    for ladder in book.climbed:
        judged = judge_predictions(book, ladder)
        if judged:
            n_judged += len(judged)
            section.head(f"{book.name(ladder.problem)}, {ladder.layout}")
            picture = predictions.make(book, ladder)
            if picture:
                section.show(picture)
            section.add_table(_table(book, ladder, judged))
    for app, variant, prediction in _without_case(book):
        section.say(
            f"{NOT_MEASURED}: {app} {variant} predicts for {prediction.case}, which has no "
            "ladder here."
        )
    return section


def _without_case(book: Book) -> list[tuple]:
    """Predictions for a case of which there is no ladder."""
    climbed = {(ladder.problem.app, ladder.problem.case) for ladder in book.climbed}
    return [
        (app, variant, step.prediction)
        for (app, variant), step in book.steps.items()
        if step.prediction and step.prediction.case and (app, step.prediction.case) not in climbed
    ]


def _table(book: Book, ladder: Ladder, judged: list[Judged]) -> list[str]:
    return table(
        ("variant", ">predicted", ">measured", ">range", "verdict", "from", "records"),
        [_row(book, ladder, step) for step in judged],
    )


def _row(book: Book, ladder: Ladder, step: Judged) -> tuple[str, ...]:
    prediction, measured = step.prediction, step.measured
    is_time = prediction.quantity == "time_s"
    shown = (lambda value: f"{three_digits(value)} s") if is_time else factor
    predicted = shown(prediction.value)
    if prediction.range != (prediction.value, prediction.value):
        predicted += f" ({span(*prediction.range)})"
    if measured is None:
        command = book.commands.climb(ladder.runs[0])
        if step.parent:
            command = book.commands.compare(ladder.runs[0], step.parent, step.variant)
        return (step.variant, predicted, "", "", f"{NOT_MEASURED.lower()}: `{command}`", "", "")
    return (
        step.variant,
        predicted,
        shown(measured.value),
        span(measured.low, measured.high),
        step.verdict,
        measured.how,
        book.cite(*measured.sources),
    )
