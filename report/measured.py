"""What a step brought, one number everywhere; and what became of its prediction."""

from dataclasses import dataclass
from typing import Optional

from .book import Book
from .ladders import Ladder, Rung
from .prediction import Prediction
from .records import Item
from .text import counted

FASTER, SLOWER, SAME, OPEN = "faster", "slower", "the same within 3 %", "not told"
AS_PREDICTED = "as predicted"


@dataclass(frozen=True)
class Measured:
    """A speed-up against the parent, or a baseline's time, with the range that was observed."""

    value: float
    low: float
    high: float
    how: str
    sources: tuple[Item, ...]
    is_proven: bool = False  # more than the scatter
    is_same: bool = False  # proven to be within 3 %

    @property
    def judgement(self) -> str:
        if not self.is_proven:
            return SAME if self.is_same else OPEN
        return FASTER if self.value > 1 else SLOWER

    @property
    def mark(self) -> str:
        """Stands before the value: nothing, = where it is the same, ~ where nothing is told."""
        return {SAME: "=", OPEN: "~"}.get(self.judgement, "")


@dataclass(frozen=True)
class Judged:
    """One row of predictions against measurements."""

    variant: str
    parent: Optional[str]
    prediction: Prediction
    measured: Optional[Measured]
    verdict: str


def measured_step(book: Book, ladder: Ladder, rung: Rung) -> Optional[Measured]:
    """The speed-up of a step: from the rounds of a climb, else from interleaved pairs of a
    comparison, else from two medians of the ladder. None when no way is open."""
    parent = ladder.run_of(rung.parent)
    if rung.pairs and rung.against_parent:
        low, high = rung.interval or (rung.against_parent, rung.against_parent)
        sources = (parent, rung.run)
        how = counted(rung.pairs, "round")
        return Measured(
            rung.against_parent, low, high, how, sources, rung.is_proven, rung.is_same
        )
    return _of_pairs(book, ladder, rung) or _of_medians(parent, rung)


def _of_pairs(book: Book, ladder: Ladder, rung: Rung) -> Optional[Measured]:
    pairs = book.comparison_of(ladder, rung.parent or "", rung.variant)
    if pairs is None:
        return None
    ratio = pairs.json["ratio"]
    value, low, high = ratio["median"], ratio["low"], ratio["high"]
    if pairs.json["a"]["variant"] == rung.variant:
        value, low, high = 1 / value, 1 / high, 1 / low
    is_proven = pairs.json["verdict"] in ("faster", "slower")
    return Measured(value, low, high, counted(ratio["n"], "pair"), (pairs,), is_proven)


def _of_medians(parent, rung: Rung) -> Optional[Measured]:
    """The range is that of the repetitions, which is wider than the ratio's own."""
    ratio = rung.against_parent
    if ratio is None:
        return None
    low = min(parent.samples) / max(rung.run.samples)
    high = max(parent.samples) / min(rung.run.samples)
    return Measured(ratio, low, high, "two medians", (parent, rung.run), rung.is_proven)


def measured_time(rung: Rung) -> Optional[Measured]:
    run = rung.run
    if run is None or not run.samples or run.oversubscribed:
        return None
    return Measured(run.median_s, min(run.samples), max(run.samples), "median", (run,))


def verdict_on(prediction: Prediction, measured: Optional[Measured]) -> str:
    """Agreement: the predicted and the measured range have a value in common."""
    if measured is None:
        return ""
    low, high = prediction.range
    if low <= measured.high and measured.low <= high:
        return AS_PREDICTED
    more, less = ("longer", "shorter") if prediction.quantity == "time_s" else ("more", "less")
    return f"{more if measured.low > high else less} than predicted"


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
