"""Labels beside points, which do not lie on each other."""

import math
from collections.abc import Sequence

from matplotlib.axes import Axes

from ..style import BLACK, GREY, spread

LINE = 1.3  # from one label to the next, in heights of the text
PAPER = {"facecolor": "white", "edgecolor": "none", "pad": 0.8, "alpha": 0.85}
AWAY = 2.0  # of the texts from the points, in heights of the text


def decades_per_pt(axes: Axes, which: str = "y") -> float:
    """Of a logarithmic axis."""
    low, high = axes.get_ylim() if which == "y" else axes.get_xlim()
    box = axes.get_window_extent()
    length = box.height if which == "y" else box.width
    return math.log10(high / low) * axes.figure.dpi / (72 * length)


def label_points(
    axes: Axes, points: Sequence[tuple[float, float]], texts: Sequence[str], size_pt: float
) -> None:
    """Writes the texts one below the other, to the right of all points of logarithmic axes, as near
    to the height of its point as the others allow; a thin line leads to each."""
    places = spread([math.log10(y) for _, y in points], LINE * size_pt * decades_per_pt(axes))
    right = max(x for x, _ in points) * 10 ** (AWAY * size_pt * decades_per_pt(axes, "x"))
    line = {"arrowstyle": "-", "color": GREY, "linewidth": 0.7, "shrinkA": 1, "shrinkB": 0}
    for point, place, text in zip(points, places, texts):
        axes.annotate(
            text,
            point,
            (right, 10**place),
            va="center",
            fontsize=size_pt,
            color=BLACK,
            zorder=3,
            bbox=PAPER,
            arrowprops=line,
        )
