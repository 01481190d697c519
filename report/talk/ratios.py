"""Speed-ups as a talk prints them: with ~ where the scatter of the times could explain them."""

import json
import pathlib

from ..ladders import Rung
from ..text import factor


class Ratios:
    """ladders: the file that `casebook ladders` writes, which knows what the measurements prove."""

    def __init__(self, ladders: pathlib.Path):
        stored = json.loads(ladders.read_text(encoding="utf-8"))
        rungs = [rung for ladder in stored["ladders"] for rung in ladder["rungs"] if rung["record"]]
        self._step = {rung["record"]: rung["parent_proven"] for rung in rungs}
        self._whole = {rung["record"]: rung["baseline_proven"] for rung in rungs}

    def is_proven(self, rung: Rung) -> bool:
        """Whether a rung is told from its parent."""
        return bool(rung.run) and self._step.get(rung.run.id, False)

    def step(self, rung: Rung) -> str:
        """Against the parent: 1.84x, ~1.02x; empty without a ratio."""
        return self._text(rung, rung.against_parent, self._step)

    def whole(self, rung: Rung) -> str:
        """Against the baseline."""
        return self._text(rung, rung.against_baseline, self._whole)

    @staticmethod
    def _text(rung: Rung, value, proven: dict[str, bool]) -> str:
        mark = "" if rung.parent is None or proven.get(rung.run.id) else "~"
        return mark + factor(value) if value else ""
