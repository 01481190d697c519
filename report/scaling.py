"""Strong scaling: one variant on one problem at several layouts."""

from typing import Optional

from .ladders import Ladder, layout_of
from .records import Run


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
