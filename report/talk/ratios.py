"""Speed-ups as a talk prints them: with ~ where the scatter of the times could explain them."""

from typing import Optional

from ..ladders import Rung
from ..text import factor


def step(rung: Rung) -> str:
    """Against the parent: 1.84x, ~1.02x; empty without a ratio."""
    mark = "=" if rung.is_same else "~"
    return _text(rung, rung.against_parent, rung.is_proven, mark)


def whole(rung: Rung) -> str:
    """Against the baseline."""
    return _text(rung, rung.against_baseline, rung.is_proven_to_baseline, "~")


def _text(rung: Rung, value: Optional[float], is_proven: bool, open_mark: str) -> str:
    mark = "" if rung.parent is None or is_proven else open_mark
    return mark + factor(value) if value else ""
