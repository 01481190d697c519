"""An HPL report: every run of the benchmark, the best one, its input, what it is held against."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Optional

from ..book import Book
from ..ladders import Ladder, layout_of
from ..records import Run, entry
from ..roofs import arithmetic_roofs
from ..scaling import cores_of
from ..text import percent, scientific, table, three_digits
from .setting import command_lines, evidence, hole, repeats, setting

COLUMNS = (
    "program",
    ">N",
    ">NB",
    ">P x Q",
    "layout",
    ">time [s]",
    ">repeats",
    ">GFLOP/s",
    ">a core",
    ">of FMA peak",
    ">memory",
    ">residual",
    "grade",
)


def make(book: Book) -> list[str]:
    """The lines of the page. Errors: ValueError without a run of HPL."""
    rated = sorted(_rated(book), key=lambda one: (one.run.app, one.size, one.gflop_s))
    if not rated:
        raise ValueError(
            f"no run of HPL that passed in {book.commands.folder()}; "
            "make one as with `./casebook run hpl` or `./casebook run lu`"
        )
    runs = [one.run for one in rated]
    best = max(rated, key=lambda one: one.gflop_s)
    lines = ["# HPL", "", *_result(best), *setting(runs)]
    lines += hole("Cluster", "Nodes, network, power limit; a drawing helps.")
    lines += ["## Runs", "", *table(COLUMNS, [_row(one) for one in rated])]
    lines += [
        "The residual must be below 16. Memory: the matrix in that of the nodes used. "
        "A rating a core that falls over more nodes is what the network and the panel cost.",
        "",
    ]
    lines += hole("Tuning", "Which one thing did you change in each run, why, what did it bring?")
    lines += hole("Challenges", "What failed, how did you notice, and what did you do?")
    if deck := entry(best.run.json, "external.deck_text"):
        lines += ["## HPL.dat of the best run", "", *(f"    {l}" for l in deck.splitlines()), ""]
    lines += command_lines(book.commands.run(run, run.variant) for run in runs)
    return lines + evidence(runs)


@dataclass(frozen=True)
class Rated:
    """A run that the judge passed, and the peak of its cores where it was measured."""

    run: Run
    peak_gflop_s: Optional[float]

    @property
    def gflop_s(self) -> float:
        return self.run.json["result"]["rating_gflop_s"]

    @property
    def size(self) -> int:
        known = (entry(self.run.json, path) for path in ("case.n", "result.unknowns"))
        return int(next((n for n in known if n), 0))

    @property
    def of_peak(self) -> str:
        return percent(self.gflop_s / self.peak_gflop_s) if self.peak_gflop_s else "n/a"


def _rated(book: Book) -> Iterator[Rated]:
    for ladder in book.ladders:
        for run in ladder.runs:
            is_hpl = run.app == "hpl" or entry(run.json, "case.matrix") == "hpl"
            fits = is_hpl and run.passed and run.legal and not run.oversubscribed
            if fits and entry(run.json, "result.rating_gflop_s"):
                yield Rated(run, _peak(book, ladder))


def _peak(book: Book, ladder: Ladder) -> Optional[float]:
    roofs = book.roofs_of(ladder.problem.machine)
    peaks = arithmetic_roofs(roofs, ladder) if roofs else []
    return peaks[0].value if peaks else None


def _memory(one: Rated) -> str:
    """Of the matrix in doubles."""
    gib = entry(one.run.json, "machine.memory_gib")
    return percent(8 * one.size**2 / (gib * 2**30 * one.run.nodes)) if gib else "n/a"


def _grid(run: Run) -> str:
    """As HPL.dat has it: the number in front of Ps and of Qs."""
    deck = entry(run.json, "external.deck_text") or ""
    found = [re.search(rf"^\s*(\d+)\s+{name}\s*$", deck, re.MULTILINE) for name in ("Ps", "Qs")]
    return " x ".join(match[1] for match in found) if all(found) else ""


def _result(best: Rated) -> list[str]:
    run = best.run
    return [
        f"Best: **{three_digits(best.gflop_s)} GFLOP/s** by {run.app} {run.variant} at "
        f"N = {best.size}, {layout_of(run)}: {three_digits(best.gflop_s / cores_of(run))} a core, "
        f"{best.of_peak} of the measured FMA peak.",
        "",
    ]


def _row(one: Rated) -> tuple[str, ...]:
    run = one.run
    block = entry(run.json, "result.block")
    return (
        f"{run.app} {run.variant}",
        str(one.size),
        f"{block:.0f}" if block else "",
        _grid(run),
        layout_of(run).short,
        three_digits(run.solve_s),
        repeats(run),
        three_digits(one.gflop_s),
        three_digits(one.gflop_s / cores_of(run)),
        one.of_peak,
        _memory(one),
        scientific(entry(run.json, "result.residual")),
        run.grade,
    )
