"""Parts that every form has: where the runs were made, and what only the team can write."""

from collections.abc import Iterable, Sequence

from ..book import unique
from ..records import Run, entry
from ..text import table

HOLE = "*To be written by the team:*"


def hole(heading: str, *questions: str) -> list[str]:
    """A section that no record can fill."""
    return [f"## {heading}", "", f"{HOLE} {' '.join(questions)}", ""]


def setting(runs: Iterable[Run]) -> list[str]:
    """Machine and software as the records have them, each kind once."""
    facts = (
        ("host", "machine.host"),
        ("memory of a node [GiB]", "machine.memory_gib"),
        ("kernel", "machine.kernel"),
        ("MPI", "machine.mpi"),
        ("compiler", "build.compiler"),
        ("flags", "build.flags"),
    )
    runs = list(runs)
    rows = [("processor", "; ".join(unique(run.processor for run in runs)))]
    rows += [(name, "; ".join(_values(runs, path)) or "not recorded") for name, path in facts]
    rows += [("commit", ", ".join(unique(run.commit for run in runs)))]
    return ["## Machine and software", "", *table(("what", "as recorded"), rows)]


def _values(runs: Sequence[Run], path: str) -> list[str]:
    found = (entry(run.json, path) for run in runs)
    texts = (f"{v:.0f}" if isinstance(v, float) else str(v) for v in found if v not in (None, ""))
    return unique(texts)


def repeats(run: Run) -> str:
    """How many solves a median stands for, and in how many processes."""
    processes = f" in {run.rounds} processes" if run.rounds else ""
    return f"{len(run.samples)}{processes}"


def command_lines(lines: Iterable[str]) -> list[str]:
    return ["## Command lines", "", *(f"    {line}" for line in unique(lines)), ""]


def evidence(runs: Iterable[Run]) -> list[str]:
    """Where each number comes from."""
    return ["## Records", "", *(f"- `{file}`" for file in unique(run.file for run in runs)), ""]
