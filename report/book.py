"""Everything that the sections draw on: evidence put in order, keys, and the project's pages."""

import dataclasses
import pathlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Optional

from . import project
from .commands import Commands
from .evidence import Evidence, read_evidence
from .keys import Keys
from .ladders import Ladder, Ladders, Problem, newest, newest_runs, read_ladders, read_left_out
from .plans import Plan, read_plan
from .records import Item
from .roofs import COUNTED, Point, points_of


class Book:
    """root: the project, for its pages; evidence, its ladders and plans: what a report is made of."""

    def __init__(
        self,
        root: pathlib.Path,
        evidence: Evidence,
        stored: Ladders,
        plans: Sequence[Plan] = (),
    ):
        self.plans = list(plans)
        self.root = root
        self.evidence = evidence
        self.commands = Commands(root, evidence)
        self.ladders = [ladder for ladder in stored.ladders if ladder.network is None]
        self.networked = [ladder for ladder in stored.ladders if ladder.network is not None]
        self.runs = [run for ladder in self.ladders for run in ladder.runs]
        self.n_superseded = stored.n_superseded
        self.n_halves = stored.n_halves
        self.counted = stored.counted
        self.comparisons = newest(evidence.comparisons, _what_is_compared)
        self.benches = newest(evidence.benches, lambda item: (item.machine, item.app))
        self.models = newest(
            evidence.models, lambda item: (item.machine, item.app, item.json["title"])
        )
        self.versus = newest(evidence.versus, _what_is_held_against)
        self.roofs = newest(self._roofs(), lambda item: item.machine)
        self.profiles = newest_runs(evidence.profiles)
        self.keys = Keys(
            [
                *self.runs,
                *self.profiles,
                *self.comparisons,
                *self.versus,
                *self.benches,
                *self.models,
                *self.roofs,
                *(run for ladder in self.networked for run in ladder.runs),
            ]
        )
        self.variants = {app: project.variants(root, app) for app in self.apps}

    def _roofs(self) -> list[Item]:
        """Those of the evidence, else those kept in profiles/. Where no run is of their machine's name, they are
        those of the runs on their host and processor."""
        kept = self.root / "profiles"
        if self.evidence.roofs or kept == self.evidence.folder or not kept.is_dir():
            return [self._named_as_its_runs(roofs, roofs.file) for roofs in self.evidence.roofs]
        machines = {(run.host, run.processor) for run in self.evidence.runs}
        return [
            self._named_as_its_runs(roofs, f"{kept}/{roofs.file}")
            for roofs in read_evidence(kept).roofs
            if (roofs.host, roofs.processor) in machines
        ]

    def _named_as_its_runs(self, roofs: Item, file: str) -> Item:
        same = [run.machine for run in self.evidence.runs if (run.host, run.processor) == (roofs.host, roofs.processor)]
        machine = same[-1] if same and roofs.machine not in same else roofs.machine
        return Item(file, machine, roofs.json)

    @property
    def apps(self) -> list[str]:
        """Apps that have evidence."""
        items = [*self.runs, *self.comparisons, *self.versus, *self.benches]
        return sorted({item.app for item in items})

    @property
    def known_apps(self) -> list[str]:
        """All apps of the project."""
        return project.apps(self.root)

    @property
    def machines(self) -> list[str]:
        return sorted({item.machine for item in self.keys.items})

    @cached_property
    def _machines_of(self) -> dict[str, set[str]]:
        found = defaultdict(set)
        for run in self.runs:
            found[run.app].add(run.machine)
        return dict(found)

    def machines_of(self, app: str) -> set[str]:
        """Those that ran an app."""
        return self._machines_of.get(app, set())

    @cached_property
    def by_problem(self) -> dict[Problem, list[Ladder]]:
        """The ladders of each problem, one for each layout."""
        groups = defaultdict(list)
        for ladder in self.ladders:
            groups[ladder.problem].append(ladder)
        return dict(groups)

    @cached_property
    def principal_ladders(self) -> list[Ladder]:
        """For each problem the ladder that stands for it."""
        return [ladder for ladder in self.ladders if ladder.is_principal]

    @property
    def climbed(self) -> list[Ladder]:
        """The principal ladders on which there is something to compare."""
        return [ladder for ladder in self.principal_ladders if len(ladder.runs) > 1]

    @cached_property
    def steps(self) -> dict[tuple[str, str], project.Step]:
        """The pages of the project's variants."""
        pages = {
            (app, variant): project.read_step(self.root, app, variant)
            for app in self.apps
            for variant in self.variants[app]
        }
        return {name: page for name, page in pages.items() if page}

    def comparison_of(self, ladder: Ladder, a: str, b: str) -> Optional[Item]:
        """The newest comparison of two variants as they are on the ladder; None without a ratio."""
        problem, layout = ladder.problem, {
            "ranks": ladder.layout.ranks,
            "threads": ladder.layout.threads,
        }
        for item in reversed(self.comparisons):
            sides = [item.json[side] for side in "ab"]
            place = (item.machine, item.app, item.json["case"]["input_hash"])
            if (
                place == (problem.machine, problem.app, problem.input_hash)
                and all(is_plain(side) and side["layout"] == layout for side in sides)
                and [side["variant"] for side in sides] in ([a, b], [b, a])
                and item.json["ratio"]
            ):
                return item
        return None

    def roofs_of(self, machine: str) -> Optional[Item]:
        return next((item for item in self.roofs if item.machine == machine), None)

    def points_of(self, ladder: Ladder) -> list[Point]:
        """The timed rungs over the traffic that is known of each."""
        app = ladder.problem.app
        pages = {rung.variant: self.steps.get((app, rung.variant)) for rung in ladder.timed}
        ledgers = {name: page.traffic for name, page in pages.items() if page and page.traffic}
        return points_of(ladder, self.profiles, ledgers)

    def leaves_out(self, ladder: Ladder, variant: Optional[str]) -> str:
        """What a rung leaves out of the textbook's work, itself or by a rung before it; empty: nothing."""
        parents = {rung.variant: rung.parent for rung in ladder.rungs}
        while variant:
            page = self.steps.get((ladder.problem.app, variant))
            if page and page.leaves_out:
                return page.leaves_out
            variant = parents.get(variant)
        return ""

    def best_point(self, ladder: Ladder) -> Optional[Point]:
        """Of the best rung that does the textbook's work; where it has none, the fastest one that does."""
        points = [
            point
            for point in self.points_of(ladder)
            if point.tier == COUNTED or not self.leaves_out(ladder, point.run.variant)
        ]
        own = [point for point in points if point.run is ladder.best]
        return max(own or points, key=lambda point: point.gflop_s, default=None)

    def cite(self, *items: Optional[Item]) -> str:
        return self.keys.cite(item for item in items if item)

    def name(self, problem: Problem) -> str:
        """What a reader calls a problem: with the machine only where several have run the app, and
        with the input's hash only where two inputs share a name and settings."""
        text = f"{problem.app}, {problem.case}"
        if problem.settings:
            text += f" ({problem.settings})"
        same = [p for p in self.by_problem if _without_input(p) == _without_input(problem)]
        if len(same) > 1:
            text += f" ({problem.input_hash[-6:]})"
        several = len(self.machines_of(problem.app)) > 1
        return f"{text} on {problem.machine}" if several else text

    def case_name(self, problem: Problem) -> str:
        """The case alone, where the app is clear."""
        return self.name(problem).partition(", ")[2]

    def file_name(self, figure: str, problem: Problem) -> str:
        words = f"{figure} {self.name(problem)}"
        plain = "".join(c if c.isalnum() or c in "_-." else " " for c in words)
        return "-".join(plain.split())


def _without_input(problem: Problem) -> Problem:
    return dataclasses.replace(problem, input_hash="")


def is_plain(side: dict) -> bool:
    """Whether a side of a comparison is its variant as it is: no settings, no build of its own."""
    return side["label"] == side["variant"] and not side["environment"]


def _what_is_compared(item: Item) -> tuple:
    """Equal for comparisons that ask the same question."""
    sides = [
        (side["label"], str(side["layout"]), str(side["environment"]))
        for side in (item.json["a"], item.json["b"])
    ]
    return (item.machine, item.app, item.json["case"]["input_hash"], *sides)


def _what_is_held_against(item: Item) -> tuple:
    """Equal for comparisons of one variant with one peer on one input."""
    ours, case = item.json["ours"], item.json["case"] or {}
    return (item.machine, item.app, case.get("name", ""), item.json["peer"]["name"], ours["variant"])


def open_book(
    root: pathlib.Path,
    folder: pathlib.Path,
    ladders: pathlib.Path,
    plans: Sequence[pathlib.Path] = (),
) -> Book:
    evidence = read_evidence(folder, read_left_out(ladders))
    stored = read_ladders(ladders, evidence.runs)
    return Book(root, evidence, stored, [read_plan(file) for file in plans])


def unique(items: Iterable) -> list:
    return list(dict.fromkeys(items))
