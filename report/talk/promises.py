"""What was predicted before it was measured, and what came of it."""

from typing import Optional

from ..book import Book
from ..ladders import Ladder
from ..measured import AS_PREDICTED, NOT_DECIDED, judge_predictions, tally
from ..text import factor
from . import course_charts
from .ladder import abs_log
from .plain import number_of
from .slide import Chart, Slide

FEWEST, MOST = 3, 9  # rows


def promises(book: Book, ladder: Ladder) -> Optional[Slide]:
    """The steps whose prediction for this input was decided by the measurement, those with the largest predicted
    change; None with fewer than three."""
    decided = [
        step
        for step in judge_predictions(book, ladder)
        if step.measured and step.prediction.quantity == "speed_up" and step.verdict != NOT_DECIDED
    ]
    if len(decided) < FEWEST:
        return None
    largest = sorted(decided, key=lambda step: -abs_log(step.prediction.value))[:MOST]
    rows = [
        (
            number_of(step.variant),
            step.prediction.value,
            *step.prediction.range,
            step.measured.value,
            step.measured.low,
            step.measured.high,
        )
        for step in decided
        if step in largest
    ]
    chart = Chart(
        f"predictions-{ladder.problem.app}",
        "Predicted and measured speed-up of steps",
        lambda: course_charts.promises(rows),
        rows,
    )
    true = sum(step.verdict == AS_PREDICTED for step in decided)
    title = f"Predicted before measured: {true} of {len(decided)} came true"
    notes = [
        f"On {ladder.problem.case}: {tally(decided).text}. Each prediction stands on the page of its step, written before "
        "the measurement. Not counted: those that the measurement left open.",
        *(
            f"{step.variant}: {factor(step.prediction.value)} predicted, {factor(step.measured.value)} measured, "
            f"{step.verdict}."
            for step in decided
        ),
    ]
    return Slide(title, chart, notes, [item for step in decided for item in step.measured.sources])
