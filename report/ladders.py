"""Which runs belong together: the newest of each, ladders of rungs, layouts of one variant."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Optional

from .project import order_of
from .records import Item, Run
from .text import layout_text


@dataclass(frozen=True, order=True)
class Problem:
    """What was solved, and where."""

    machine: str
    app: str
    case: str
    input_hash: str
    host: str


@dataclass(frozen=True, order=True)
class Layout:
    ranks: int
    threads: int
    nodes: int = 1

    @property
    def cores(self) -> int:
        return self.ranks * self.threads

    def __str__(self) -> str:
        text = layout_text(self.ranks, self.threads)
        return text if self.nodes == 1 else f"{text} on {self.nodes} nodes"

    @property
    def short(self) -> str:
        return f"{self.ranks}x{self.threads}" + (f"/{self.nodes}" if self.nodes > 1 else "")


def problem_of(run: Run) -> Problem:
    return Problem(run.machine, run.app, run.case, run.input_hash, run.host)


def layout_of(run: Run) -> Layout:
    return Layout(run.ranks, run.threads, run.nodes)


@dataclass(frozen=True)
class Rung:
    """A variant of a ladder; without a run it was not measured there."""

    variant: str
    parent: Optional[str]
    run: Optional[Run]


@dataclass(frozen=True)
class Ladder:
    """The variants of an app on one problem at one layout, in order."""

    problem: Problem
    layout: Layout
    rungs: tuple[Rung, ...]

    @property
    def runs(self) -> list[Run]:
        return [rung.run for rung in self.rungs if rung.run]

    @property
    def timed(self) -> list[Rung]:
        return [rung for rung in self.rungs if rung.run and rung.run.median_s]

    @property
    def baseline(self) -> Optional[Run]:
        return next((rung.run for rung in self.rungs if rung.run and rung.parent is None), None)

    def run_of(self, variant: Optional[str]) -> Optional[Run]:
        return next((rung.run for rung in self.rungs if rung.variant == variant), None)

    @property
    def best(self) -> Optional[Run]:
        """The fastest rung that the judge accepted and that is legal; None when there is none, or
        every run was oversubscribed."""
        timed = [r.run for r in self.timed if r.run.legal and not r.run.oversubscribed]
        return min(timed, key=lambda run: run.median_s, default=None)


def newest(items: Iterable[Item], key) -> list[Item]:
    """Of all items with the same key the newest, sorted by the keys."""
    kept: dict = {}
    for item in items:
        there = kept.get(key(item))
        if there is None or there.newer_than < item.newer_than:
            kept[key(item)] = item
    return [kept[name] for name in sorted(kept)]


def without_pairs(runs: list[Run], comparisons: list[Item]) -> list[Run]:
    """The runs that were not made as one half of a pair: such a run counts for its comparison only,
    which may repeat less and set its own environment."""
    groups = {comparison.id for comparison in comparisons}
    pairs = [pair for comparison in comparisons for pair in comparison.json["pairs"]]
    halves = {pair.get(side) for pair in pairs for side in ("a_record", "b_record")}
    return [run for run in runs if run.id not in halves and run.json.get("group") not in groups]


def newest_runs(runs: list[Run]) -> list[Run]:
    """A newer run of the same variant, problem and layout supersedes the older ones."""
    return newest(runs, lambda run: (problem_of(run), layout_of(run), order_of(run.variant)))


def make_ladders(runs: list[Run], known: dict[str, list[str]]) -> list[Ladder]:
    """All ladders of newest runs, sorted. known: app -> variants of the project, which appear
    even where they were not measured."""
    groups = defaultdict(list)
    parents = {}
    for run in runs:
        groups[problem_of(run), layout_of(run)].append(run)
        parents[run.app, run.variant] = run.parent
    ladders = []
    for (problem, layout), members in sorted(groups.items(), key=lambda group: group[0]):
        run_of = {run.variant: run for run in members}
        names = sorted({*run_of, *known.get(problem.app, [])}, key=order_of)
        rungs = [
            Rung(name, parents.get((problem.app, name), ""), run_of.get(name)) for name in names
        ]
        ladders.append(Ladder(problem, layout, tuple(rungs)))
    return ladders


def principal(ladders: list[Ladder]) -> Ladder:
    """The ladder that stands for its problem: the most rungs, then not oversubscribed, then the
    most cores, then the most ranks."""
    return max(
        ladders,
        key=lambda ladder: (
            len(ladder.timed),
            ladder.best is not None,
            ladder.layout.cores,
            ladder.layout.ranks,
        ),
    )


def speed_up(slow: Optional[Run], fast: Optional[Run]) -> Optional[float]:
    """The ratio of two medians. None unless both passed the judge on the same input with the same
    layout and machine, and neither was oversubscribed."""
    if slow is None or fast is None or not slow.median_s or not fast.median_s:
        return None
    if slow.oversubscribed or fast.oversubscribed:
        return None
    if (problem_of(slow), layout_of(slow)) != (problem_of(fast), layout_of(fast)):
        return None
    return slow.median_s / fast.median_s
