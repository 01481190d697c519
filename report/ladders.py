"""Which runs belong together: the newest of each, ladders of rungs, layouts of one variant."""

import json
import pathlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Optional

from .project import order_of
from .records import DOUBLE, Item, Run
from .text import layout_text


NOT_TO_BE_QUOTED = "D"
PLACE = ("machine", "app", "case", "input_hash", "host", "processor", "settings")


@dataclass(frozen=True, order=True)
class Problem:
    """What was solved, and where."""

    machine: str
    app: str
    case: str
    input_hash: str
    host: str
    processor: str = ""
    settings: str = ""


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
    place = (run.machine, run.app, run.case, run.input_hash, run.host, run.processor, run.settings)
    return Problem(*place)


def layout_of(run: Run) -> Layout:
    return Layout(run.ranks, run.threads, run.nodes)


@dataclass(frozen=True)
class Rung:
    """A variant of a ladder; without a run it was not measured there. Speed-ups and checks are as
    `casebook climb` shows them."""

    variant: str
    parent: Optional[str]
    run: Optional[Run]
    against_parent: Optional[float] = None
    against_baseline: Optional[float] = None
    interval: Optional[tuple[float, float]] = None  # of the speed-up against the parent
    pairs: int = 0  # rounds that the step and its parent shared; 0: two medians
    is_proven: bool = False  # the speed-up against the parent is not the scatter alone
    is_proven_to_baseline: bool = False
    told: str = ""  # of the speed-up against the parent, in the words of `casebook`
    told_of_baseline: str = ""
    is_branch: bool = False  # beside the rungs that lead to the last one
    of_another_climb: bool = False  # the speed-up against the parent, which had more rounds there
    check: Optional[dict] = None  # the one that says most
    nearest_check: Optional[dict] = None  # the one that uses most of its bound


@dataclass(frozen=True)
class Ladder:
    """The variants of an app on one problem at one layout, in order."""

    problem: Problem
    layout: Layout
    rungs: tuple[Rung, ...]
    best_variant: Optional[str] = None
    is_principal: bool = False  # stands for its problem
    no_baseline: str = ""  # why no speed-up counts from the baseline, and what mends it
    beside: tuple[Run, ...] = ()  # single runs of rungs that have their place by a climb's rounds

    @property
    def measured(self) -> list[Rung]:
        return [rung for rung in self.rungs if rung.run]

    @property
    def runs(self) -> list[Run]:
        return [rung.run for rung in self.measured]

    @property
    def timed(self) -> list[Rung]:
        return [rung for rung in self.measured if rung.run.median_s]

    @property
    def network(self) -> Optional[dict]:
        """Between the nodes of a cluster in a box: such a ladder has some steps only, and stands apart."""
        return next((run.network for run in self.runs if run.network is not None), None)

    @property
    def numbers(self) -> str:
        """What the flops of the work are done in, double or float: the same for every variant."""
        return self.runs[0].numbers if self.runs else DOUBLE

    @property
    def baseline(self) -> Optional[Run]:
        return next((rung.run for rung in self.measured if rung.parent is None), None)

    @property
    def best_rung(self) -> Optional[Rung]:
        """The fastest rung that the judge accepted and that is legal; None when there is none, or
        every run was oversubscribed."""
        return next((rung for rung in self.measured if rung.variant == self.best_variant), None)

    @property
    def best(self) -> Optional[Run]:
        return self.best_rung and self.best_rung.run

    @property
    def is_quotable(self) -> bool:
        """Whether what its best rung gained may be said: both ends have a grade better than D."""
        ends = (self.baseline, self.best)
        return all(run and run.grade < NOT_TO_BE_QUOTED for run in ends)

    def run_of(self, variant: Optional[str]) -> Optional[Run]:
        return next((rung.run for rung in self.rungs if rung.variant == variant), None)


@dataclass(frozen=True)
class CountedStep:
    """What was counted of a step beside its parent, as `casebook climb --counters sim` shows it."""

    app: str
    variant: str
    parent: str
    case: str
    how: str  # valgrind, or calls of MPI
    is_told: bool  # a count of what the step attacks is at least 3 % less


@dataclass(frozen=True)
class Ladders:
    """All ladders of a folder of records, as `casebook` makes them."""

    ladders: list[Ladder]
    n_superseded: int
    n_halves: int
    counted: tuple[CountedStep, ...] = ()


def newest(items: Iterable[Item], key) -> list[Item]:
    """Of all items with the same key the newest, sorted by the keys."""
    kept: dict = {}
    for item in items:
        there = kept.get(key(item))
        if there is None or there.newer_than < item.newer_than:
            kept[key(item)] = item
    return [kept[name] for name in sorted(kept)]


def newest_runs(runs: list[Run]) -> list[Run]:
    """A newer run of the same variant, problem and layout supersedes the older ones."""
    return newest(runs, lambda run: (problem_of(run), layout_of(run), order_of(run.variant)))


def read_left_out(file: pathlib.Path) -> dict[str, str]:
    """The files that `casebook report` found to be bad, and why."""
    stored = json.loads(file.read_text(encoding="utf-8"))
    return {entry["file"]: entry["reason"] for entry in stored["left_out"]}


def read_ladders(file: pathlib.Path, runs: list[Run]) -> Ladders:
    """file: what `casebook report` writes; runs: the records that it speaks of."""
    stored = json.loads(file.read_text(encoding="utf-8"))
    run_of = {run.id: run for run in runs}
    ladders = [_ladder(entry, run_of) for entry in stored["ladders"]]
    counted = tuple(
        CountedStep(*(step[name] for name in ("app", "variant", "parent", "case", "how", "told")))
        for step in stored.get("counted", [])
    )
    shown = [ladder for ladder in ladders if ladder.runs]
    return Ladders(shown, stored["n_superseded"], stored["n_halves"], counted)


def _ladder(entry: dict[str, Any], run_of: dict[str, Run]) -> Ladder:
    problem = Problem(*(entry[name] for name in PLACE))
    layout = Layout(entry["ranks"], entry["threads"], entry["nodes"])
    rungs = tuple(_rung(rung, run_of) for rung in entry["rungs"])
    beside = tuple(run_of[run["record"]] for run in entry["beside"] if run["record"] in run_of)
    return Ladder(
        problem, layout, rungs, entry["best"], entry["principal"], entry["no_baseline"], beside
    )


def _rung(entry: dict[str, Any], run_of: dict[str, Run]) -> Rung:
    run = run_of.get(entry["record"])
    if run is None:
        return Rung(entry["variant"], entry["parent"], None, is_branch=bool(entry.get("branch")))
    checks = {check["name"]: check for check in run.json["checks"]}
    return Rung(
        entry["variant"],
        entry["parent"],
        run,
        entry["against_parent"],
        entry["against_baseline"],
        tuple(entry.get("parent_interval") or ()) or None,
        entry.get("parent_pairs", 0),
        entry["parent_proven"],
        entry["baseline_proven"],
        entry.get("parent_told") or "",
        entry.get("baseline_told") or "",
        bool(entry.get("branch")),
        bool(entry.get("of_another_climb")),
        checks.get(entry["check"]),
        checks.get(entry["nearest_check"]),
    )
