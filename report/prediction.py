"""Predictions that steps make, in a form that a program reads.

Under `## Prediction` a page may carry one comment on a line of its own, beside the sentence that
derives the number:

    <!-- prediction: speed_up=1.6 low=1.4 high=1.8 case=w2_6-31gs -->

`speed_up` is the parent's time over the step's; a baseline, which has no parent, gives `time_s`
instead. `low` and `high` are the range that the derivation leaves open, `case` the case that it
counts on; all three may be missing. What a step brings between nodes stands on lines of its own, one for
each network and case:

    <!-- over a network: rate=1gbit speed_up=1.45 low=1.35 high=1.55 case=melt_32000 -->
"""

import re
from dataclasses import dataclass
from typing import Optional

COMMENT = re.compile(r"^<!-- prediction: (.*?) -->$", re.M)
OVER_A_NETWORK = re.compile(r"^<!-- over a network: rate=(\S+) (.*?) -->$", re.M)
SAME_WITHIN = 1.03  # a ratio, as in `casebook`
NUMBERS = ("speed_up", "time_s", "low", "high")


@dataclass(frozen=True)
class Prediction:
    quantity: str  # speed_up or time_s
    value: float
    low: Optional[float] = None
    high: Optional[float] = None
    case: Optional[str] = None

    @property
    def is_no_change(self) -> bool:
        """A speed-up of 1 within 3 %: it is another question whether nothing happens."""
        return self.quantity == "speed_up" and 1 / SAME_WITHIN <= self.value <= SAME_WITHIN

    @property
    def range(self) -> tuple[float, float]:
        """From low to high; what is not given is the value itself."""
        return (
            self.value if self.low is None else self.low,
            self.value if self.high is None else self.high,
        )


def read_prediction(page: str, where: str) -> Optional[Prediction]:
    """The prediction of a page; None when it has none.
    Errors: ValueError with the place, the text and what is allowed."""
    comments = COMMENT.findall(page)
    if not comments:
        return None
    if len(comments) > 1:
        raise ValueError(f"{where}: {len(comments)} predictions; a step makes one")
    return parse_prediction(comments[0], where)


def read_network_predictions(page: str, where: str) -> dict[tuple[str, str], Prediction]:
    """By the network's rate and the case. Errors: ValueError."""
    found = {}
    for rate, text in OVER_A_NETWORK.findall(page):
        prediction = parse_prediction(text, where)
        found[rate, prediction.case or ""] = prediction
    return found


def parse_prediction(text: str, where: str) -> Prediction:
    fields = dict(word.partition("=")[::2] for word in text.split())
    try:
        numbers = {name: float(fields.pop(name)) for name in NUMBERS if name in fields}
    except ValueError:
        numbers = {}
    case = fields.pop("case", None)
    quantities = [name for name in ("speed_up", "time_s") if name in numbers]
    if len(quantities) != 1 or fields or min(numbers.values()) <= 0:
        raise ValueError(
            f"{where}: prediction `{text}`: write speed_up=NUMBER (a baseline: time_s=NUMBER), "
            "then as far as known low=NUMBER high=NUMBER case=NAME; numbers above 0"
        )
    value = numbers[quantities[0]]
    prediction = Prediction(quantities[0], value, numbers.get("low"), numbers.get("high"), case)
    if not prediction.range[0] <= value <= prediction.range[1]:
        raise ValueError(f"{where}: prediction `{text}`: low <= {quantities[0]} <= high is needed")
    return prediction
