"""Times of a run as a talk gives them: the total, where a record has it."""

from typing import Optional

from ..ladders import Ladder, Rung
from ..records import Run, entry

FEWEST_REGIONS = 2  # that say where time goes: one alone is the program


def samples(run: Run) -> list[float]:
    """The timed solves, seconds; none of a wrong answer."""
    times = entry(run.json, "time.solve_s")
    return times["samples"] if run.passed and times else []


def total_s(run: Run) -> Optional[float]:
    """Median. Records of schema 2 have one set-up, which is added."""
    if not samples(run):
        return None
    total = entry(run.json, "time.total_s")
    return (
        total["median"] if total else run.json["time"]["solve_s"]["median"] + (set_up_s(run) or 0.0)
    )


def set_up_s(run: Run) -> Optional[float]:
    times = entry(run.json, "time.set_up_s")
    return times["median"] if isinstance(times, dict) else times


def timed(ladder: Ladder) -> list[Rung]:
    """The rungs that the judge accepted and that have a time."""
    return [rung for rung in ladder.measured if total_s(rung.run)]


def n_told(ladder: Ladder) -> int:
    """Steps of which it is known that they are faster, slower, or the same."""
    return sum(rung.is_proven or rung.told == "the same" for rung in timed(ladder) if rung.parent)


def main_line(ladder: Ladder) -> list[Rung]:
    """The timed rungs from the baseline to the best one, parent by parent."""
    by_name = {rung.variant: rung for rung in ladder.rungs}
    line, name = [], ladder.best_variant
    while name in by_name:
        line.append(by_name[name])
        name = by_name[name].parent
    return [rung for rung in reversed(line) if rung.run and total_s(rung.run)]


def shares(run: Run) -> list[tuple[str, float]]:
    """The parts of the solve that its regions took, the largest first; the region `solve` is what
    no other region covers."""
    found = [(region["name"], region["share"]) for region in run.json["regions"] if region["share"]]
    named = [("in no region" if name == "solve" else name, share) for name, share in found]
    return sorted(named, key=lambda pair: -pair[1])
