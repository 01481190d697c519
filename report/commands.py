"""The commands that make evidence, as they are typed in the project's folder."""

import pathlib
import shlex
from collections.abc import Sequence
from typing import Optional

from .evidence import Evidence
from .ladders import Layout
from .records import Run


class Commands:
    """Knows where the records go, so that a report made again finds them."""

    def __init__(self, root: pathlib.Path, evidence: Evidence):
        self._root = root
        self._folder = evidence.folder

    def folder(self) -> str:
        """Of the evidence, as a reader in the project's folder names it."""
        return self._shown(self._folder)

    def _shown(self, folder: pathlib.Path) -> str:
        below = folder.is_relative_to(self._root)
        return str(folder.relative_to(self._root) if below else folder)

    def _results(self, machine: str) -> list[str]:
        """Options that put new records beside those of the machine."""
        below = self._folder / machine
        folder = (
            below if below.is_dir() or self._folder == self._root / "profiles" else self._folder
        )
        return [] if folder == self._root / "results" else ["--results", self._shown(folder)]

    def climb(self, run: Run, only: Sequence[str] = ()) -> str:
        """Every rung, or only some, on the input and at the layout of a run."""
        chosen = ["--only", ",".join(only)] if only else []
        return _line(
            "climb",
            run.app,
            *_input(run),
            *_layout(run),
            *chosen,
            *self._results(run.machine),
        )

    def run(self, run: Run, variant: str, layout: Optional[Layout] = None) -> str:
        """A run like the given one, of another variant or at another layout."""
        where = ["-n", str(layout.ranks), "-t", str(layout.threads)] if layout else _layout(run)
        return _line("run", run.app, variant, *_input(run), *where, *self._results(run.machine))

    def compare(self, run: Run, a: str, b: str) -> str:
        return _line(
            "compare", run.app, a, b, *_input(run), *_layout(run), *self._results(run.machine)
        )

    def profile(self, run: Run) -> str:
        where = [*_input(run), *_layout(run)]
        return _line("profile", run.app, run.variant, *where, *self._results(run.machine))

    def climb_first(self, app: str) -> str:
        """Where there is no record yet."""
        return _line("climb", app, *self._results("NAME"))

    def bench(self, app: str, machine: str) -> str:
        return _line("bench", app, *self._results(machine))

    def roofs(self, machine: str) -> str:
        return _line("roofs", "--machine", machine)

    def report(self) -> str:
        usual = self._folder == self._root / "profiles"
        return _line("report", *([] if usual else ["--from", self._shown(self._folder)]))


def _line(*words: str) -> str:
    return shlex.join(["./casebook", *words])


def _input(run: Run) -> list[str]:
    """The case, or the deck that a run without a case was given, and what was changed of it."""
    case = run.json["case"]
    source = case.get("source") or ""
    is_case = not source or source.endswith(".toml")
    chosen = ["--case", run.case] if is_case else ["--deck", source]
    return chosen + [word for text in case.get("overrides") or [] for word in ("--set", text)]


def _layout(run: Run) -> list[str]:
    return ["-n", str(run.ranks), "-t", str(run.threads)]
