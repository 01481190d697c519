"""Experiment plans, as `casebook plan show --json` has them."""

import json
import pathlib
from dataclasses import dataclass
from typing import Optional

KNOWN_SCHEMA = 1

GRID = ("ranks", "threads")


@dataclass(frozen=True)
class Point:
    """One combination of what a plan varies."""

    values: dict[str, str]
    nodes: int
    ranks: int
    threads: int
    n_done: int
    n_failed: int
    median_s: Optional[float]
    low_s: Optional[float]
    high_s: Optional[float]
    is_best: bool
    may_be_best: bool  # the scatter of the runs alone could make it slower than the best


@dataclass(frozen=True)
class Plan:
    name: str
    question: str
    hypothesis: str
    machine: str
    repeats: int
    varied: list[str]
    left_out: list[str]
    points: list[Point]

    @property
    def best(self) -> Optional[Point]:
        return next((point for point in self.points if point.is_best), None)

    def grids(self) -> dict[tuple[tuple[str, str], ...], list[Point]]:
        """The points over ranks and threads, for each combination of what else is varied; only
        where times of several values of both are known."""
        groups: dict[tuple[tuple[str, str], ...], list[Point]] = {}
        for point in self.points:
            rest = tuple((k, v) for k, v in point.values.items() if k not in GRID)
            groups.setdefault(rest, []).append(point)
        return {rest: points for rest, points in groups.items() if _spans_a_grid(points)}


def read_plan(file: pathlib.Path) -> Plan:
    """Raises ValueError for anything but a plan of a known layout."""
    found = json.loads(file.read_text(encoding="utf-8"))
    if found.get("kind") != "plan" or found.get("schema") != KNOWN_SCHEMA:
        raise ValueError(f"{file}: not a plan of schema {KNOWN_SCHEMA}")
    return Plan(
        *(found[key] for key in ("name", "question", "hypothesis", "machine", "repeats")),
        found["varied"],
        found["left_out"],
        [_point(point, found["best"]) for point in found["points"]],
    )


def _spans_a_grid(points: list[Point]) -> bool:
    timed = [point for point in points if point.median_s is not None]
    return len({p.ranks for p in timed}) > 1 and len({p.threads for p in timed}) > 1


def _point(found: dict, best: Optional[str]) -> Point:
    time = found["solve_s"] or {}
    return Point(
        *(found[key] for key in ("values", "nodes", "ranks", "threads", "n_done", "n_failed")),
        *(time.get(key) for key in ("median", "low", "high")),
        found["id"] == best,
        found["may_be_best"],
    )
