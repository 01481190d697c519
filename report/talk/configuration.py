"""What a step of a program that we did not write changes: its build, its environment, its layout."""

from collections.abc import Iterator
from typing import Optional

from ..records import Run, entry
from ..style import text_width_in
from ..text import three_digits
from .charts import HALF_WIDTH_IN
from .plain import number_of, plain
from .reference import SMALLEST
from .slide import Table
from .times import total_s

LEAST_NAME_IN, MOST_NAME_IN = 1.6, 3.2  # of the column of names
MARGINS_IN = 0.25


def changes(parent: Run, run: Run) -> Optional[Table]:
    """Settings of both sides, and what they took; None for an app whose steps are source."""
    if not entry(run.json, "external") or not entry(parent.json, "external"):
        return None
    before, after = (dict(_settings(one)) for one in (parent, run))
    names = dict.fromkeys([*before, *after])
    rows = [
        (plain(name), _cell(before.get(name)), _cell(after.get(name)))
        for name in names
        if before.get(name) != after.get(name)
    ]
    rows.append(("total time", f"{three_digits(total_s(parent))} s", f"{three_digits(total_s(run))} s"))
    return Table(("", number_of(parent.variant), number_of(run.variant)), rows, _widths(list(names)))


def _widths(names: list[str]) -> tuple[int, int, int]:
    """Hundredths of an inch: no name of a setting is broken, unless little were left for its values."""
    longest = max((text_width_in(name, SMALLEST) for name in names), default=0.0)
    first = min(MOST_NAME_IN, max(LEAST_NAME_IN, longest + MARGINS_IN))
    return (round(100 * first), *[round(50 * (HALF_WIDTH_IN - first))] * 2)


def _cell(value: Optional[str]) -> str:
    return plain(value) if value else "-"


def _settings(run: Run) -> Iterator[tuple[str, str]]:
    yield "compiler", entry(run.json, "external.build.compiler") or ""
    yield "flags", entry(run.json, "build.flags") or ""
    yield "patches", " ".join(entry(run.json, "external.build.patches") or [])
    yield "ranks x threads", f"{run.json['layout']['ranks']}x{run.json['layout']['threads']}"
    yield from (entry(run.json, "external.environment") or {}).items()
