"""The last slide: how the numbers were made."""

import re

from ..book import Book
from ..ladders import Ladder
from ..records import Run, entry
from ..scaling import MUCH, is_disturbed, taken
from ..text import counted, percent, three_digits
from .plain import plain
from .slide import Slide, Table
from .times import timed


def method(book: Book, ladder: Ladder) -> Slide:
    """Machine, toolchain, and what stands behind a ratio."""
    run = ladder.best or ladder.runs[-1]
    json = run.json
    compiler = [entry(json, f"build.{name}") for name in ("compiler", "flags")]
    rounds = sorted({one.run.rounds for one in timed(ladder)})
    rows = [
        ("processor", f"{entry(json, 'machine.cpu')}, {entry(json, 'machine.cpus')} CPUs"),
        ("memory", f"{three_digits(entry(json, 'machine.memory_gib'))} GiB"),
        ("layout", str(ladder.layout)),
        ("MPI", entry(json, "machine.mpi")),
        ("compiler", ", ".join(filter(None, compiler))),
        ("time", _time(run)),
        ("ratio", _ratio(rounds)),
        ("load", _load([one.run for one in timed(ladder)])),
        ("right", f"every answer passes {counted(len(json['checks']), 'check')} before its time counts"),
    ]
    cells = [(name, plain(value)) for name, value in rows if value]
    grades = sorted({one.run.grade for one in timed(ladder)})
    notes = [
        f"Grades of the measurements, A to D: {', '.join(grades)}.",
        *joined([d["what"] for one in timed(ladder) for d in one.run.json["deductions"]]),
    ]
    return Slide("How this was measured", Table(("what", "how"), cells, (2, 9)), notes, [run])


def _time(run: Run) -> str:
    what = "runs of the program" if entry(run.json, "external") else "totals of construction, set-up and solve"
    return f"median of the {what}"


def _load(runs: list[Run]) -> str:
    """That other programs ran meanwhile; "" where none of the runs shared its cores."""
    shared = [run for run in runs if is_disturbed(run)]
    if not shared:
        return ""
    most = percent(max(map(taken, shared)))
    return f"other programs had {percent(MUCH)} of the cores or more in {len(shared)} of {len(runs)} runs, up to {most}"


NUMBER = re.compile(r"\d+(\.\d+)?")


def joined(texts: list[str]) -> list[str]:
    """Each once; those that differ in their number alone become one with its range."""
    found: dict[str, list[str]] = {}
    for text in texts:
        numbers = found.setdefault(NUMBER.sub("{}", text, count=1), [])
        numbers += [match[0] for match in [NUMBER.search(text)] if match]
    return [pattern.replace("{}", _range(numbers), 1) for pattern, numbers in found.items()]


def _range(numbers: list[str]) -> str:
    ends = [pick(numbers, key=float, default="") for pick in (min, max)]
    return " to ".join(dict.fromkeys(ends))


def _ratio(rounds: list[int]) -> str:
    most = rounds[-1] if rounds else 0
    if not most:
        return "of medians, six repetitions a side or more where it is told"
    span = str(most) if rounds[0] == most else f"{rounds[0]} to {most}"
    return f"pairs of runs in one round, {span} rounds; told where its 95 % interval leaves out 1"
