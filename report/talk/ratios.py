"""Speed-ups as a talk prints them: with ~ where the scatter of the times could explain them."""

from typing import Optional

from ..ladders import Rung
from ..text import factor


def step(rung: Rung) -> str:
    """Against the parent: 1.84x, ~1.02x; empty without a ratio."""
    return _text(rung, rung.against_parent, rung.is_proven)


def whole(rung: Rung) -> str:
    """Against the baseline."""
    return _text(rung, rung.against_baseline, rung.is_proven_to_baseline)


def _text(rung: Rung, value: Optional[float], is_proven: bool) -> str:
    mark = "" if rung.parent is None or is_proven else "~"
    return mark + factor(value) if value else ""
