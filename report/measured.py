"""What a step brought, one number everywhere; and what became of its prediction."""

from dataclasses import dataclass
from typing import Optional

from .book import Book
from .ladders import Ladder, Rung
from .prediction import SAME_WITHIN, Prediction
from .records import Item
from .text import counted

FASTER, SLOWER, SAME, OPEN = "faster", "slower", "the same within 3 %", "not told"
FEW = "too few pairs"  # not told either, though no pair speaks against the others
AS_PREDICTED, MORE, LESS = "as predicted", "more than predicted", "less than predicted"
NOT_EXCLUDED = "not excluded"  # only the interval reaches what was predicted
NOT_DECIDED = "not decided"
ENOUGH_PAIRS = 6


# Before a ratio that is not proven: the same; the scatter could explain it; the pairs are too few to say.
MARKS = {SAME: "=", OPEN: "~", FEW: "?"}
TOLD = {"the same": SAME, "too few": FEW}  # the words of `casebook`


@dataclass(frozen=True)
class Measured:
    """A speed-up against the parent, or a baseline's time, with the range that was observed."""

    value: float
    low: float
    high: float
    how: str
    sources: tuple[Item, ...]
    is_proven: bool = False  # more than the scatter
    told: str = OPEN  # where it is not proven: SAME, OPEN or FEW

    @property
    def judgement(self) -> str:
        if not self.is_proven:
            return self.told
        return FASTER if self.value > 1 else SLOWER

    @property
    def mark(self) -> str:
        """Stands before the value: nothing where it is proven."""
        return MARKS.get(self.judgement, "")

    @property
    def holds_one(self) -> bool:
        """Also where nothing tells an interval."""
        return self.low == self.high or self.low <= 1 <= self.high


@dataclass(frozen=True)
class Judged:
    """One row of predictions against measurements."""

    variant: str
    parent: Optional[str]
    prediction: Prediction
    measured: Optional[Measured]
    verdict: str


def mark_of_baseline(rung: Rung) -> str:
    """Before a speed-up against the baseline: nothing where it is proven."""
    if rung.parent is None or rung.is_proven_to_baseline:
        return ""
    return MARKS[TOLD.get(rung.told_of_baseline, OPEN)]


def measured_step(book: Book, ladder: Ladder, rung: Rung) -> Optional[Measured]:
    """The speed-up of a step: from the rounds of a climb, else from interleaved pairs of a
    comparison, else from two medians of the ladder. None when no way is open."""
    parent = ladder.run_of(rung.parent)
    if rung.pairs and rung.against_parent:
        low, high = rung.interval or (rung.against_parent, rung.against_parent)
        sources = (parent, rung.run)
        how = counted(rung.pairs, "round")
        told = TOLD.get(rung.told, OPEN)
        return Measured(rung.against_parent, low, high, how, sources, rung.is_proven, told)
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
    told = FEW if ratio["n"] < ENOUGH_PAIRS and not low <= 1 <= high else OPEN
    return Measured(value, low, high, counted(ratio["n"], "pair"), (pairs,), is_proven, told)


def _of_medians(parent, rung: Rung) -> Optional[Measured]:
    """The range is that of the repetitions, which is wider than the ratio's own."""
    ratio = rung.against_parent
    if ratio is None:
        return None
    low = min(parent.samples) / max(rung.run.samples)
    high = max(parent.samples) / min(rung.run.samples)
    told = TOLD.get(rung.told, OPEN)
    return Measured(ratio, low, high, "two medians", (parent, rung.run), rung.is_proven, told)


def measured_time(rung: Rung) -> Optional[Measured]:
    run = rung.run
    if run is None or not run.samples or run.oversubscribed:
        return None
    return Measured(run.median_s, min(run.samples), max(run.samples), "median", (run,))


def verdict_on(prediction: Prediction, measured: Optional[Measured]) -> str:
    """As predicted: the measured value lies in the predicted range, within 3 %, and its interval leaves out 1:
    noise agrees with everything. Not excluded: the interval alone reaches that range. No change is seen only
    where it is proven."""
    if measured is None:
        return ""
    low, high = prediction.range
    reaches = low <= measured.high and measured.low <= high
    agreement = AS_PREDICTED if low / SAME_WITHIN <= measured.value <= high * SAME_WITHIN else NOT_EXCLUDED
    if prediction.quantity == "time_s":
        off = "longer than predicted" if measured.low > high else "shorter than predicted"
        return agreement if reaches else off
    if prediction.is_no_change:
        undecided = measured.judgement in (OPEN, FEW)
    else:
        undecided = measured.low == measured.high or (reaches and measured.holds_one)
    if undecided:
        return NOT_DECIDED
    if prediction.is_no_change and measured.judgement == SAME:
        return AS_PREDICTED
    if reaches:
        return agreement
    return MORE if measured.low > high else LESS


@dataclass(frozen=True)
class Tally:
    """What became of predictions of a speed-up, those of no change apart."""

    change: tuple[str, ...]  # verdicts
    no_change: tuple[str, ...]

    @property
    def text(self) -> str:
        """of 70 predictions of a change 12 came true (9 came out smaller, ...); of 20 of no change 4"""
        parts = []
        if self.change:
            n, true, rest = len(self.change), self.change.count(AS_PREDICTED), _others(self.change)
            parts.append(f"of {counted(n, 'prediction')} of a change {true} came true{rest}")
        if self.no_change:
            n, true, rest = len(self.no_change), self.no_change.count(AS_PREDICTED), _others(self.no_change)
            parts.append(f"of {n} of no change {true}{rest}")
        return "; ".join(parts)


def _others(verdicts: tuple[str, ...]) -> str:
    """(9 came out smaller, 2 not decided): those that did not come true; "" where all did."""
    kinds = {NOT_EXCLUDED: NOT_EXCLUDED, LESS: "came out smaller", MORE: "came out larger", NOT_DECIDED: NOT_DECIDED}
    words = [f"{verdicts.count(verdict)} {what}" for verdict, what in kinds.items() if verdict in verdicts]
    return f" ({', '.join(words)})" if words else ""


def tally(judged: list[Judged]) -> Tally:
    """Of those that are measured and speak of a speed-up."""
    steps = [j for j in judged if j.measured and j.prediction.quantity == "speed_up"]
    change = tuple(j.verdict for j in steps if not j.prediction.is_no_change)
    no_change = tuple(j.verdict for j in steps if j.prediction.is_no_change)
    return Tally(change, no_change)


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
