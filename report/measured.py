"""What became of a prediction: the measured value beside it, and whether they agree."""

from dataclasses import dataclass
from typing import Optional

from .book import Book
from .ladders import Ladder, Rung
from .prediction import Prediction
from .records import Item


@dataclass(frozen=True)
class Measured:
    """A speed-up against the parent, or a baseline's time, with the range that was observed."""

    value: float
    low: float
    high: float
    how: str
    sources: tuple[Item, ...]


@dataclass(frozen=True)
class Judged:
    """One row of predictions against measurements."""

    variant: str
    parent: Optional[str]
    prediction: Prediction
    measured: Optional[Measured]
    verdict: str


def measured_step(book: Book, ladder: Ladder, rung: Rung) -> Optional[Measured]:
    """The speed-up of a step: from interleaved pairs where there are such, else from two medians
    of the ladder. None when neither is there."""
    parent = ladder.run_of(rung.parent)
    pairs = book.comparison_of(ladder, rung.parent or "", rung.variant)
    if pairs:
        ratio = pairs.json["ratio"]
        value, low, high = ratio["median"], ratio["low"], ratio["high"]
        if pairs.json["a"]["variant"] == rung.variant:
            value, low, high = 1 / value, 1 / high, 1 / low
        return Measured(value, low, high, f"{ratio['n']} interleaved pairs", (pairs,))
    ratio = rung.against_parent
    if ratio is None:
        return None
    low = min(parent.samples) / max(rung.run.samples)
    high = max(parent.samples) / min(rung.run.samples)
    return Measured(ratio, low, high, "two medians of the ladder", (parent, rung.run))


def measured_time(rung: Rung) -> Optional[Measured]:
    run = rung.run
    if run is None or not run.samples or run.oversubscribed:
        return None
    return Measured(
        run.median_s, min(run.samples), max(run.samples), "median of the repetitions", (run,)
    )


def verdict_on(prediction: Prediction, measured: Optional[Measured]) -> str:
    """Agreement: the predicted and the measured range have a value in common."""
    if measured is None:
        return ""
    low, high = prediction.range
    if measured.low > high:
        return "more than predicted"
    return "less than predicted" if measured.high < low else "as predicted"


def judge_predictions(book: Book, ladder: Ladder) -> list[Judged]:
    """The predictions that apply to the ladder's case, in its order."""
    judged = []
    for rung in ladder.rungs:
        page = book.steps.get((ladder.problem.app, rung.variant))
        prediction = page and page.prediction
        if not prediction or prediction.case not in (None, ladder.problem.case):
            continue
        if prediction.quantity == "time_s":
            measured = measured_time(rung)
        else:
            measured = measured_step(book, ladder, rung)
        verdict = verdict_on(prediction, measured)
        judged.append(Judged(rung.variant, rung.parent, prediction, measured, verdict))
    return judged
