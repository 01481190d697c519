"""Measured roofs, and where a rung lies below them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Optional

from .ladders import Layout, Ladder, layout_of, problem_of
from .records import Item, Run


@dataclass(frozen=True)
class Roof:
    """A limit of the nodes that were used: bandwidth in GB/s, or arithmetic in GFLOP/s."""

    name: str
    value: float
    threads: int


@dataclass(frozen=True)
class Point:
    """A rung: flops per byte, GFLOP/s, and where these come from."""

    run: Run
    intensity: float
    gflop_s: float
    tier: str  # of flops and bytes: hw, counted; or model, the textbook's
    source: Run  # that holds them; the time is that of the run


def bandwidth_roofs(roofs: Item, layout: Layout) -> list[Roof]:
    """Of each level of memory its fastest kernel, the fastest level first."""
    best: dict[str, Roof] = {}
    for entry in _at(layout, roofs.json["bandwidth"]):
        roof = _roof(f"{entry['level']} ({entry['kernel']})", entry, "gb_s", layout)
        best[entry["level"]] = max(best.get(entry["level"], roof), roof, key=lambda r: r.value)
    return sorted(best.values(), key=lambda roof: -roof.value)


def arithmetic_roofs(roofs: Item, layout: Layout) -> list[Roof]:
    """The widest FMA and, below it, the scalar one."""
    entries = _at(layout, roofs.json["fma"])
    peaks = [_roof(f"FMA {entry['isa']}", entry, "gflop_s", layout) for entry in entries]
    widest = sorted(peaks, key=lambda roof: -roof.value)[:1]
    return list(dict.fromkeys([*widest, *(roof for roof in peaks if roof.name == "FMA scalar")]))


def _at(layout: Layout, entries: list[dict]) -> list[dict]:
    """What was measured with as many threads as the layout has on a node, else with the most below
    that."""
    counts = sorted({entry["threads"] for entry in entries})
    fitting = [count for count in counts if count * layout.nodes <= layout.cores] or counts[:1]
    return [entry for entry in entries if entry["threads"] == fitting[-1]]


def _roof(name: str, entry: dict, quantity: str, layout: Layout) -> Roof:
    """The roof of all nodes; it was measured on one."""
    nodes = layout.nodes
    return Roof(name, entry[quantity]["median"] * nodes, entry["threads"] * nodes)


def points_of(ladder: Ladder, profiles: Iterable[Run]) -> list[Point]:
    """The timed rungs of a ladder that have flops and bytes."""
    points = []
    for rung in ladder.timed:
        same = [
            profile
            for profile in profiles
            if (problem_of(profile), layout_of(profile)) == (ladder.problem, ladder.layout)
            and profile.variant == rung.variant
        ]
        points.append(point_of(rung.run, same))
    return [point for point in points if point]


def point_of(run: Run, profiles: list[Run]) -> Optional[Point]:
    """Counted flops and bytes where the run or a profile of the same variant has both; else the
    textbook's. The time is always that of the run, never that of the profile."""
    for source in (run, *profiles):
        flops, traffic = source.counter("flops"), source.counter("bytes")
        if flops and traffic and flops["tier"] == traffic["tier"] == "hw":
            return _point(run, flops["value"], traffic["value"], "hw", source)
    work = run.json["work"]
    if work is None:  # a program that is not ours: nobody has counted
        return None
    return _point(run, work["flops"], work["bytes"], "model", run)


def _point(run: Run, flops: float, traffic: float, tier: str, source: Run) -> Optional[Point]:
    if not flops or not traffic:
        return None
    return Point(run, flops / traffic, 1e-9 * flops / run.median_s, tier, source)
