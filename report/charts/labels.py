"""Labels beside points that do not lie on each other."""

import math
from collections.abc import Sequence

from matplotlib.axes import Axes

from ..style import BLACK, GREY, spread

LINE = 1.3  # from one label to the next, in heights of the text
PAPER = {"facecolor": "white", "edgecolor": "none", "pad": 0.8, "alpha": 0.85}
NEAR = 0.4  # moved by less than this, a label needs no line to its point


def decades_per_pt(axes: Axes) -> float:
    """Of a logarithmic y axis."""
    low, high = axes.get_ylim()
    return math.log10(high / low) * axes.figure.dpi / (72 * axes.get_window_extent().height)


def label_points(
    axes: Axes,
    points: Sequence[tuple[float, float]],
    texts: Sequence[str],
    size_pt: float,
    colours: Sequence[str] = (),
) -> None:
    """Writes each text to the right of its point, moved up or down where the next is too near; a
    thin line leads to one that was moved. y is logarithmic; points at the same x are kept apart."""
    per_pt = decades_per_pt(axes)
    for x in sorted({x for x, _ in points}):
        column = [i for i, point in enumerate(points) if point[0] == x]
        places = [math.log10(points[i][1]) for i in column]
        for i, place, wanted in zip(column, places, spread(places, LINE * size_pt * per_pt)):
            shift_pt = (wanted - place) / per_pt
            moved = abs(shift_pt) > NEAR * size_pt
            line = {"arrowstyle": "-", "color": GREY, "linewidth": 0.7, "shrinkA": 1, "shrinkB": 0}
            axes.annotate(
                texts[i],
                points[i],
                ((1.8 if moved else 0.9) * size_pt, shift_pt),
                textcoords="offset points",
                va="center",
                fontsize=size_pt,
                color=colours[i] if colours else BLACK,
                zorder=3,
                bbox=PAPER,
                arrowprops=line if moved else None,
            )
