"""What is written beside the rungs of a roofline, and the room it needs."""

import math

from ..roofs import Point
from ..style import text_width_in


def labels_of(points: list[Point], decades: float) -> list[tuple[float, float, str]]:
    """Where each label points to, and its text; rungs whose marks lie on each other share one."""
    return [
        (
            group[0].intensity,
            group[0].gflop_s,
            joined([p.run.variant.split("_")[0] for p in group]),
        )
        for group in _near_each_other(points, decades)
    ]


def joined(numbers: list[str]) -> str:
    """v4, v5, v6 and v9 as "v4-v6, v9"; a side branch like v3b stands alone."""
    runs: list[list[str]] = []
    for number in numbers:
        before = f"v{int(number[1:]) - 1}" if number[1:].isdigit() else ""
        if runs and runs[-1][-1] == before:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)


def right_of(
    label: tuple[float, float, str], x_low: float, width_in: float, font_pt: float
) -> float:
    """Where the logarithmic axis may end so that the label lies inside of it."""
    x, _, text = label
    part = (text_width_in(text, font_pt) + 2.5 * font_pt / 72) / width_in
    return x_low * (x / x_low) ** (1 / (1 - part))


def _near_each_other(points: list[Point], decades: float) -> list[list[Point]]:
    """Points less than so much apart in both directions, in the ladder's order."""
    groups: list[list[Point]] = []
    for point in points:
        for group in groups:
            if all(
                abs(math.log10(new / old)) < decades
                for new, old in (
                    (point.intensity, group[0].intensity),
                    (point.gflop_s, group[0].gflop_s),
                )
            ):
                group.append(point)
                break
        else:
            groups.append([point])
    return groups
