"""Other programs on the same input, from records of `casebook versus`."""

from dataclasses import dataclass
from statistics import median
from typing import Optional

from .book import Book
from .ladders import Ladder
from .records import Item
from .text import factor

FLOOR = "floor"  # a peer that does a part of the work, below which no program comes


@dataclass(frozen=True)
class Peer:
    """One of our variants beside one peer, medians of the pairs."""

    item: Item
    case: str  # with the values that were set in it
    variant: str
    title: str
    version: str  # as it prints it; "" where it prints none
    like: str  # direct, semidirect, ...
    quantity: str
    unit: str
    ours: Optional[float]
    judge_s: Optional[float]  # left out of ours
    theirs: Optional[float]
    ratio: Optional[float]  # above 1: ours is that many times better
    interval: Optional[tuple[float, float]]
    is_proven: bool  # by enough pairs, and more than the scatter
    n: int
    sentence: str

    @property
    def name(self) -> str:
        return f"{self.title} ({self.version})" if self.version else self.title

    @property
    def better_by(self) -> str:
        """The ratio as it is printed, with ~ where nothing is proven."""
        return ("" if self.is_proven or self.ratio is None else "~") + factor(self.ratio)


def peers(book: Book, app: str, machine: str) -> list[Peer]:
    """In the order of cases, the strongest peer of each first."""
    found = [_peer(i) for i in book.versus if (i.app, i.machine) == (app, machine)]
    return sorted(found, key=lambda peer: (peer.case, peer.ratio or 0.0, peer.item.id))


def strongest(book: Book, ladder: Ladder) -> Optional[Peer]:
    """The peer that comes nearest to our best variant beside it, on the ladder's input if there is one,
    else on any; what does a part of the work only is no peer."""
    problem = ladder.problem
    fair = [p for p in peers(book, problem.app, problem.machine) if p.ratio and p.like != FLOOR]
    best = {}  # of our variants beside each peer, on each input
    for peer in sorted(fair, key=lambda peer: peer.ratio):
        best[peer.case, peer.title, peer.like] = peer
    here = [peer for peer in best.values() if peer.case == problem.case]
    return min(here or best.values(), key=lambda peer: peer.ratio, default=None)


def _median(values: list) -> Optional[float]:
    known = [value for value in values if value is not None]
    return median(known) if known else None


def _input(case: dict) -> str:
    changed = ", ".join(case.get("overrides") or [])
    return case.get("name", "") + (f" with {changed}" if changed else "")


def _peer(item: Item) -> Peer:
    json, pairs, ratio = item.json, item.json["pairs"], item.json["ratio"]
    return Peer(
        item,
        _input(json["case"] or {}),
        json["ours"]["variant"],
        json["peer"]["title"],
        (json["peer"].get("version") or "").rstrip(","),
        json["peer"]["like"],
        json["quantity"]["name"],
        json["quantity"]["unit"],
        _median([pair["ours"]["value"] for pair in pairs]),
        _median([pair["ours"]["judge_s"] for pair in pairs]),
        _median([pair["peer"]["value"] for pair in pairs]),
        ratio and ratio["median"],
        (ratio["low"], ratio["high"]) if ratio else None,
        json["verdict"] in ("faster", "slower"),
        ratio["n"] if ratio else len(pairs),
        json["sentence"],
    )
