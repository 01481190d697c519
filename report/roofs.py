"""Measured roofs, and where a rung lies below them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Optional

from .ladders import Layout, Ladder, layout_of, problem_of
from .records import FLOAT, Item, Run


COUNTED, LEDGER, TEXTBOOK = "counted", "ledger", "textbook"
OTHERS_RAN = "other programs were running"  # so begins the note of `casebook roofs`


@dataclass(frozen=True)
class Roof:
    """A limit of the nodes that were used: bandwidth in GB/s, or arithmetic in GFLOP/s."""

    name: str  # FMA avx512, or DRAM (triad)
    kind: str  # FMA, FMA in floats, or the level of memory
    value: float
    threads: int


@dataclass(frozen=True)
class Point:
    """A rung: flops per byte, GFLOP/s, and where these come from."""

    run: Run
    intensity: float
    gflop_s: float
    tier: str  # counted by hardware; bytes by the rung's own ledger; or both the textbook's
    source: Run  # that holds them; the time is that of the run


def bandwidth_roofs(roofs: Item, layout: Layout) -> list[Roof]:
    """Of each level of memory its fastest kernel, the fastest level first."""
    best: dict[str, Roof] = {}
    for entry in _at(layout, roofs.json["bandwidth"]):
        level = entry["level"]
        roof = _roof(f"{level} ({entry['kernel']})", level, entry, "gb_s", layout)
        best[level] = max(best.get(level, roof), roof, key=lambda r: r.value)
    return sorted(best.values(), key=lambda roof: -roof.value)


def arithmetic_roofs(roofs: Item, ladder: Ladder) -> list[Roof]:
    """The widest FMA and, below it, the scalar one, of the numbers that the ladder's work is done in;
    none where these were not measured."""
    measured = roofs.json.get("fma_single" if ladder.numbers == FLOAT else "fma") or []
    entries = sorted(_at(ladder.layout, measured), key=lambda entry: -entry["gflop_s"]["median"])
    return [
        _roof(_fma(ladder, entry["isa"]), _fma(ladder), entry, "gflop_s", ladder.layout)
        for number, entry in enumerate(entries)
        if number == 0 or entry["isa"] == "scalar"
    ]


def _fma(ladder: Ladder, what: str = "") -> str:
    """FMA, or FMA avx512 in floats: the name of an arithmetic roof of a ladder's work."""
    words = ("FMA", what, "in floats" if ladder.numbers == FLOAT else "")
    return " ".join(word for word in words if word)


def _at(layout: Layout, entries: list[dict]) -> list[dict]:
    """What was measured with as many threads as the layout has on a node, else with the most below
    that."""
    counts = sorted({entry["threads"] for entry in entries})
    fitting = [count for count in counts if count * layout.nodes <= layout.cores] or counts[:1]
    return [entry for entry in entries if entry["threads"] == fitting[-1]]


def _roof(name: str, kind: str, entry: dict, quantity: str, layout: Layout) -> Roof:
    """The roof of all nodes; it was measured on one."""
    nodes = layout.nodes
    return Roof(name, kind, entry[quantity]["median"] * nodes, entry["threads"] * nodes)


def points_of(ladder: Ladder, profiles: Iterable[Run], ledgers: Mapping[str, float]) -> list[Point]:
    """The timed rungs of a ladder that have flops and bytes. ledgers: bytes of main memory traffic
    for each unit of work, by variant, where its page counts them."""
    points = []
    for rung in ladder.timed:
        same = [
            profile
            for profile in profiles
            if (problem_of(profile), layout_of(profile)) == (ladder.problem, ladder.layout)
            and profile.variant == rung.variant
        ]
        points.append(point_of(rung.run, same, ledgers.get(rung.variant)))
    return [point for point in points if point]


def point_of(run: Run, profiles: list[Run], ledger: Optional[float] = None) -> Optional[Point]:
    """Counted flops and bytes where the run or a profile of the same variant has both; else the
    textbook's flops, with the bytes of the variant's own ledger, or the textbook's. The time is
    always the solve of the run, never that of the profile."""
    for source in (run, *profiles):
        flops, traffic = source.counter("flops"), source.counter("bytes")
        if flops and traffic and flops["tier"] == traffic["tier"] == "hw":
            return _point(run, flops["value"], traffic["value"], COUNTED, source)
    work = run.json["work"]
    if work is None:  # a program that is not ours: no count
        return None
    if ledger:
        return _point(run, work["flops"], ledger * work["units"], LEDGER, run)
    return _point(run, work["flops"], work["bytes"], TEXTBOOK, run)


def _point(run: Run, flops: float, traffic: float, tier: str, source: Run) -> Optional[Point]:
    if not flops or not traffic or not run.solve_s:
        return None
    return Point(run, flops / traffic, 1e-9 * flops / run.solve_s, tier, source)


@dataclass(frozen=True)
class Ceiling:
    """The roof above one arithmetic intensity; it is called as that roof."""

    name: str
    kind: str
    gflop_s: float

    def part(self, point: Point) -> float:
        return point.gflop_s / self.gflop_s


def ceiling(roofs: Item, ladder: Ladder, intensity: float) -> Optional[Ceiling]:
    """The lower one of main memory and arithmetic; None where one was not measured."""
    lines, peaks = bandwidth_roofs(roofs, ladder.layout), arithmetic_roofs(roofs, ladder)
    if not lines or not peaks:
        return None
    slowest, peak = lines[-1], peaks[0]
    if slowest.value * intensity < peak.value:
        return Ceiling(slowest.name, slowest.kind, slowest.value * intensity)
    return Ceiling(peak.name, peak.kind, peak.value)


def load_of(roofs: Item) -> str:
    """That other programs ran while the roofs were measured, which are too low then; "" where none did."""
    notes = (note.partition(":")[0] for note in roofs.json.get("notes") or [])
    said = next((note for note in notes if note.startswith(OTHERS_RAN)), "")
    return said and f"{said} while the roofs were measured"


def missing_roof(roofs: Item, ladder: Ladder) -> str:
    """What a ceiling lacks; empty where it lacks nothing."""
    if not bandwidth_roofs(roofs, ladder.layout):
        return "bandwidth"
    return "" if arithmetic_roofs(roofs, ladder) else _fma(ladder, "peak")
