"""Models of an app that go beyond the machine: report/models/<app>_scaling.py, where there is one.

Such a module has
    read_model(record, roofs)   from a passed run on one rank of one thread, and measured roofs
    tables(model)               {"kind": "model", "one_rank_s": s, "strong": rows, "weak": rows, ...}
with rows of "ranks" and, for each layout, "<layout>_s", seconds or None.
"""

import importlib.util
import pathlib
from dataclasses import dataclass
from types import ModuleType
from typing import Optional

from .book import Book
from .ladders import Problem, problem_of
from .records import Item, Run


@dataclass
class Forecast:
    """What a model says, and of which measurements it was made."""

    run: Run
    roofs: Item
    found: dict

    @property
    def problem(self) -> Problem:
        return problem_of(self.run)

    @property
    def layouts(self) -> list[str]:
        return [key[:-2] for key in self.found["strong"][0] if key.endswith("_s")]

    def points(self, kind: str, layout: str) -> list[tuple[int, float]]:
        """(ranks, seconds) where the layout can run."""
        key = f"{layout}_s"
        return [(row["ranks"], row[key]) for row in self.found[kind] if row[key] is not None]


def forecasts(book: Book) -> list[Forecast]:
    """One for each problem that has a fastest run on one core, measured roofs, and a model."""
    made = []
    for problem, ladders in book.by_problem.items():
        module = _module(book.root, problem.app)
        roofs = book.roofs_of(problem.machine)
        run = _on_one_core([run for ladder in ladders for run in ladder.runs])
        if module and roofs and run:
            found = module.tables(module.read_model(run.json, roofs.json))
            made.append(Forecast(run, roofs, found))
    return made


def _module(root: pathlib.Path, app: str) -> Optional[ModuleType]:
    path = root / "report" / "models" / f"{app}_scaling.py"
    if not path.is_file():
        return None
    spec = importlib.util.spec_from_file_location(f"{app}_scaling_model", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _on_one_core(runs: list[Run]) -> Optional[Run]:
    alone = [run for run in runs if run.passed and (run.ranks, run.threads) == (1, 1)]
    return min(alone, key=lambda run: run.median_s, default=None)
