"""What the time of a run is made of: construction, set-up, and the regions of its solve."""

from dataclasses import dataclass
from statistics import fmean, median
from typing import Optional

from .records import Run

WHOLE = "solve"  # the region that the harness opens around solve()
CONSTRUCT, SET_UP, OUTSIDE = "construction", "set-up", "between regions"
TOGETHER = "short regions"  # of calls that no clock can time
LEAST = 0.005  # a smaller part is rounding


@dataclass(frozen=True)
class Parts:
    """Seconds by name, adding up to the run's time; and what is in the part that no clock could
    take apart."""

    seconds: dict[str, float]
    together: tuple[str, ...]


def parts_of(run: Run) -> Parts:
    """Of the median run: medians of construction and set-up; each region without those inside, its
    share of the solve (mean over ranks and repetitions). Regions whose calls are too short for the
    clock share what the others leave."""
    solve_s = run.solve_s or 0.0
    regions = run.json["regions"]
    shares = {r["name"]: _share(r, regions) for r in regions if not r["too_short"]}
    together = tuple(r["name"] for r in regions if r["too_short"])
    named = {name: share * solve_s for name, share in shares.items() if name != WHOLE}
    outside = shares.get(WHOLE, 0.0) * solve_s
    rest = solve_s - sum(named.values()) - outside
    seconds = _phases(run) | named
    if rest > LEAST * solve_s and together:
        seconds[TOGETHER] = rest
    elif rest > LEAST * solve_s:
        outside += rest
    seconds[OUTSIDE] = outside
    # The median of a sum is not the sum of the medians.
    scale = run.median_s / sum(seconds.values()) if run.is_charged else 1.0
    return Parts({name: scale * time for name, time in seconds.items() if time > 0}, together)


def _phases(run: Run) -> dict[str, float]:
    """Construction and set-up, where the record charges them."""
    if not run.is_charged:
        return {}
    phases = {CONSTRUCT: run.samples_of("construct_s"), SET_UP: run.samples_of("set_up_s")}
    return {name: median(samples) for name, samples in phases.items() if samples}


def _share(region: dict, regions: list[dict]) -> float:
    """Averaged over repetitions, so that the parts of one solve add up to it."""
    whole: Optional[dict] = next((r for r in regions if r["name"] == WHOLE), None)
    if whole is None or whole["too_short"] or not all(map(any, whole["inclusive_s"])):
        return region["share"]
    pairs = zip(region["exclusive_s"], whole["inclusive_s"])
    return fmean(fmean(own) / fmean(all_of_it) for own, all_of_it in pairs)
