"""The exact commands behind the numbers."""

from ..book import Book, unique
from ..commands import ENOUGH
from ..text import counted
from .section import Section


def section(book: Book) -> Section:
    section = Section("How to reproduce it")
    if not book.runs:
        return section
    commits = unique(run.commit for run in book.runs)
    section.say(
        "Built by the bootstrap script with the preset `release` from "
        f"{counted(len(commits), 'commit')}: {', '.join(sorted(commits))}. "
        "In the project's folder, for each ladder and each single run:"
    )
    section.add_table([f"    {command}" for command in _commands(book)] + [""])
    section.say(*_machines(book))
    return section


def _commands(book: Book) -> list[str]:
    commands = []
    for ladder in book.ladders:
        if len(ladder.runs) > 1:
            n = max(len(run.samples) for run in ladder.runs) or ENOUGH
            whole = len(ladder.runs) == len(ladder.rungs)
            only = () if whole else [run.variant for run in ladder.runs]
            commands.append(book.commands.climb(ladder.runs[0], n, only))
        else:
            commands += [book.commands.repeat(run) for run in ladder.runs]
    commands += [book.commands.again(item) for item in book.comparisons if "command" in item.json]
    commands += [book.commands.bench(item.app, item.machine) for item in book.benches]
    commands += [book.commands.roofs(item.machine) for item in book.roofs]
    return [*unique(commands), book.commands.report()]


def _machines(book: Book) -> list[str]:
    """What was measured on, once for each machine and build."""
    lines = []
    for run in book.runs:
        machine, build = run.json["machine"], run.json["build"]
        lines.append(
            f"{run.machine}: host {run.host}, {machine.get('cpu') or 'unknown processor'}, "
            f"{counted(machine.get('cpus', 0), 'CPU')}, {machine.get('memory_gib', 0):.0f} GiB; "
            f"{machine.get('kernel', '')}; {machine.get('mpi', '')}; {build.get('compiler', '')} "
            f"{build.get('flags', '')}."
        )
    return unique(lines)
