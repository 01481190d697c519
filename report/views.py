"""What a reader wants to see of an app first: its lesson, its target, and its headline."""

from dataclasses import dataclass
from typing import Optional

from . import project
from .book import Book
from .ladders import Ladder
from .records import Run

TARGET = ("bench", "contest")


@dataclass(frozen=True)
class View:
    """An app on one machine."""

    machine: str
    app: str
    ladders: tuple[Ladder, ...]  # one for each problem
    lesson: Optional[Ladder]  # what a climb of minutes shows
    target: Optional[Ladder]  # what the steps are for

    @property
    def shown(self) -> list[Ladder]:
        """The lesson's ladder and the target's."""
        return [ladder for ladder in (self.lesson, self.target) if ladder]

    @property
    def headline(self) -> Optional[Ladder]:
        """The target where it has a baseline to compare with, else the lesson."""
        able = [ladder for ladder in self.shown if ladder.best]
        compared = [ladder for ladder in able if ladder.best_rung.against_baseline]
        return (compared or able or [None])[-1]


def views(book: Book) -> list[View]:
    """By app; the machine that measured most steps comes first."""
    places = sorted({(run.app, run.machine) for run in book.runs})
    every = [view_of(book, app, machine) for app, machine in places]
    return sorted(every, key=lambda view: (view.app, -sum(map(_n_steps, view.ladders))))


def view_of(book: Book, app: str, machine: str) -> View:
    ladders = [
        ladder
        for ladder in book.principal_ladders
        if (ladder.problem.app, ladder.problem.machine) == (app, machine)
    ]
    classes = [project.case_class(book.root, app, ladder.problem.case) for ladder in ladders]
    lesson = _chosen([l for l, c in zip(ladders, classes) if c not in TARGET])
    target = _chosen([l for l, c in zip(ladders, classes) if c in TARGET])
    return View(machine, app, tuple(ladders), lesson, target)


def _chosen(ladders: list[Ladder]) -> Optional[Ladder]:
    """The one with most steps from a timed rung to a timed rung; of a draw the slower one."""
    return max(ladders, key=lambda l: (_n_steps(l), _time_s(l.best)), default=None)


def _n_steps(ladder: Ladder) -> int:
    timed = {rung.variant for rung in ladder.timed}
    return sum(rung.parent in timed for rung in ladder.timed)


def _time_s(run: Optional[Run]) -> float:
    return (run and run.median_s) or 0.0


def chain(ladder: Ladder) -> list[Run]:
    """Timed rungs from the first one to the best, each the parent of the next where it was timed."""
    best = ladder.best
    if best is None:
        return []
    found = [best]
    parents = {rung.variant: rung.parent for rung in ladder.rungs}
    name = parents[best.variant]
    while name:
        run = ladder.run_of(name)
        if run and run.median_s:
            found.append(run)
        name = parents.get(name)
    return found[::-1]


def first_middle_last(ladder: Ladder) -> list[Run]:
    """Of the way to the best rung; fewer where it is short."""
    runs = chain(ladder)
    places = dict.fromkeys((0, (len(runs) - 1) // 2, len(runs) - 1))
    return [runs[place] for place in places if runs]
