"""Speed-ups as they are printed everywhere: with a mark where they are not proven."""

from typing import Optional

from .ladders import Rung
from .measured import MARKS, OPEN, TOLD, mark_of_baseline
from .text import factor


def step(rung: Rung) -> str:
    """Against the parent: 1.84x, ~1.02x; empty without a ratio."""
    mark = "" if rung.parent is None or rung.is_proven else MARKS[TOLD.get(rung.told, OPEN)]
    return _text(mark, rung.against_parent)


def whole(rung: Rung) -> str:
    """Against the baseline."""
    return _text(mark_of_baseline(rung), rung.against_baseline)


def _text(mark: str, value: Optional[float]) -> str:
    return mark + factor(value) if value else ""
