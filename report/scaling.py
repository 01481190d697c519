"""Strong scaling: one variant on one problem at several layouts."""

from typing import Optional

from .ladders import Ladder, layout_of
from .records import Run, entry
from .text import percent

MUCH = 0.1  # of the cores: a time that is as much too long says nothing of how a program scales


def by_variant(ladders: list[Ladder]) -> dict[str, list[Run]]:
    """From the ladders of one problem: each variant timed at two layouts or more, in the ladder's
    order, with its runs from the fewest cores on."""
    runs: dict[str, list[Run]] = {rung.variant: [] for ladder in ladders for rung in ladder.rungs}
    for ladder in ladders:
        for rung in ladder.timed:
            runs[rung.variant].append(rung.run)
    return {
        variant: sorted(found, key=lambda run: (cores_of(run), layout_of(run)))
        for variant, found in runs.items()
        if len(found) > 1
    }


def cores_of(run: Run) -> int:
    """The cores that it really had: no more than its nodes have."""
    cores = layout_of(run).cores
    if not run.oversubscribed:
        return cores
    return min(cores, run.nodes * run.json["machine"].get("cpus", cores))


def reference_of(runs: list[Run]) -> Optional[Run]:
    """The run on the fewest cores, to which speed-ups refer; None when all were oversubscribed."""
    return next((run for run in runs if not run.oversubscribed), None)


def speed_up(runs: list[Run], run: Run) -> Optional[float]:
    """Against the fewest cores; None where more threads than cores shared them."""
    reference = reference_of(runs)
    if reference is None or run.oversubscribed:
        return None
    return reference.median_s / run.median_s


def efficiency(runs: list[Run], run: Run) -> Optional[float]:
    """The speed-up over that of an ideal program; None as for the speed-up."""
    gain = speed_up(runs, run)
    if gain is None:
        return None
    return gain * cores_of(reference_of(runs)) / cores_of(run)


def taken(run: Run) -> float:
    """The part of the run's own cores that other programs had at the least: what they used beyond the cores that
    it left free. 0 where the record does not say, and over several nodes."""
    others, elapsed, cpus = (
        entry(run.json, path) for path in ("noise.others_s", "noise.elapsed_s", "machine.cpus")
    )
    if not others or not elapsed or not cpus or run.nodes > 1:
        return 0.0
    cores = cores_of(run)
    return max(0.0, others / elapsed - (cpus - cores)) / cores


def is_disturbed(run: Run) -> bool:
    return taken(run) >= MUCH


def explanation(runs: list[Run]) -> str:
    """Why more cores took longer, as far as the records tell: one sentence, or none where none did."""
    slower = [
        run
        for run in runs
        if not run.oversubscribed
        and any(cores_of(o) < cores_of(run) and o.median_s < run.median_s for o in runs if not o.oversubscribed)
    ]
    said = [
        f"{layout_of(run).short} is slower than fewer cores"
        + (f": other programs had {percent(taken(run))} of its cores while it ran" if is_disturbed(run) else "")
        for run in slower
    ]
    return f"{runs[0].variant}: {'; '.join(said)}." if said else ""
