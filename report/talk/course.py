"""What became of the time and of the messages on the way from the baseline to the best rung."""

from collections import defaultdict
from statistics import fmean
from typing import Optional

from ..ladders import Ladder
from ..records import Run, entry
from ..text import three_digits
from ..time_parts import OUTSIDE, TOGETHER, parts_of
from . import course_charts
from .plain import number_of, plain
from .slide import Chart, Slide, Table
from .times import FEWEST_REGIONS, main_line

FEWEST_RUNGS = 3
MOST_PARTS = 5
LEAST_PART = 0.02  # of the time of a rung
FEWER = 2.0  # times: a change of MPI's calls or bytes that is worth a slide
MOST_CALLS = 6
MB = 1e6
LEAST = 0.01  # of a megabyte or a millisecond; what is below is not written out


def seconds(ladder: Ladder) -> Optional[Slide]:
    """Each part of the time over the rungs that lead to the best one; None without a proven speed-up, and of a
    program with one part."""
    runs = [rung.run for rung in main_line(ladder)]
    best = ladder.best_rung
    if len(runs) < FEWEST_RUNGS or not best.is_proven_to_baseline:
        return None
    parts = [parts_of(run).seconds for run in runs]
    weight: dict[str, float] = defaultdict(float)  # the largest part of a rung's time that it ever had
    for run, found in zip(runs, parts):
        for name, time_s in found.items():
            weight[name] = max(weight[name], time_s / run.median_s)
    told = (name for name in weight if name not in (OUTSIDE, TOGETHER) and weight[name] >= LEAST_PART)
    named = sorted(told, key=lambda name: -weight[name])
    if len(named) < FEWEST_REGIONS:
        return None
    chosen = named[:MOST_PARTS]
    rows = [
        (name, number_of(run.variant), found[name])
        for name in chosen
        for run, found in zip(runs, parts)
        if found.get(name)
    ]
    chart = Chart(
        f"seconds-{ladder.problem.app}",
        "Seconds of each part of the time, rung by rung",
        lambda: course_charts.seconds([number_of(run.variant) for run in runs], rows),
        rows,
    )
    fallen = max(chosen, key=lambda name: parts[0].get(name, 0.0) - parts[-1].get(name, 0.0))
    title = f"`{fallen}` takes {three_digits(parts[0][fallen])} s in {number_of(runs[0].variant)}"
    title += _end_of(fallen, parts[-1], number_of(runs[-1].variant))
    notes = [
        f"On {ladder.problem.case}, {ladder.layout}. Each rung was judged before it was timed; parts are the mean of "
        "the ranks.",
        "A line that begins or ends between: the rungs there have no such part, or its calls are too short to be timed.",
    ]
    return Slide(title, chart, notes, runs)


def _end_of(part: str, seconds_of: dict[str, float], rung: str) -> str:
    """What became of a part in the last rung: it may be gone, or one of those that no clock can take apart."""
    if part in seconds_of:
        return f", {three_digits(seconds_of[part])} s in {rung}"
    if TOGETHER in seconds_of:
        return f", all short parts of {rung} together {three_digits(seconds_of[TOGETHER])} s"
    most = max(seconds_of, key=seconds_of.get)
    return f" and is gone in {rung}, where `{most}` takes most: {three_digits(seconds_of[most])} s"


def messages(ladder: Ladder) -> Optional[Slide]:
    """Calls of MPI in a solve of the first rung and of the best; None where neither their number nor their bytes
    became half as many."""
    line = main_line(ladder)
    first, last = line[0].run, line[-1].run
    before, after = calls_of(first), calls_of(last)
    if first is last or not before or not after:
        return None
    (calls_0, bytes_0, _), (calls_1, bytes_1, _) = map(all_of, (before, after))
    ends = (number_of(first.variant), number_of(last.variant))
    if calls_0 >= FEWER * calls_1:
        title = f"MPI: {round(calls_0)} calls in {ends[0]}, {round(calls_1)} in {ends[1]}"
    elif bytes_0 >= FEWER * bytes_1:
        title = f"MPI: {three_digits(bytes_0 / MB)} MB in {ends[0]}, {three_digits(bytes_1 / MB)} MB in {ends[1]}"
    else:
        return None
    weight = {name: sum(side[name][2] for side in (before, after) if name in side) for name in before | after}
    names = sorted(weight, key=lambda name: -weight[name])[:MOST_CALLS]
    rows = [(plain(name), *_cells(before.get(name)), *_cells(after.get(name))) for name in names]
    rows.append(("all calls", *_cells(all_of(before)), *_cells(all_of(after))))
    columns = ("in a solve", *(f">{end}: {what}" for end in ends for what in ("calls", "MB", "ms")))
    notes = [
        f"On {ladder.problem.case}, {ladder.layout}. Counted, not modelled: calls and bytes of all ranks in one solve.",
        "MB: what all ranks hand over. ms: inside the calls, mean of the ranks; waiting for another rank is in it.",
    ]
    return Slide(title, Table(columns, rows, (7, 5, 5, 5, 5, 5, 5)), notes, [first, last])


Sums = tuple[float, float, float]  # calls and bytes of all ranks, seconds of a rank


def calls_of(run: Run) -> dict[str, Sums]:
    """By the name of the call, over all regions; empty where nobody watched."""
    found: dict[str, Sums] = {}
    for call in entry(run.json, "mpi.calls") or []:
        calls, total, time_s = found.get(call["call"], (0.0, 0.0, 0.0))
        found[call["call"]] = (calls + call["count"], total + call["bytes"], time_s + fmean(call["time_s"]))
    return found


def all_of(calls: dict[str, Sums]) -> Sums:
    return tuple(map(sum, zip(*calls.values())))


def _cells(sums: Optional[Sums]) -> tuple[str, str, str]:
    if sums is None:
        return ("-", "-", "-")
    calls, total, time_s = sums
    return (str(round(calls)), _at_least(total / MB), _at_least(1e3 * time_s))


def _at_least(value: float) -> str:
    return three_digits(value) if value >= LEAST or value == 0 else plain(f"<{LEAST:g}")
