"""Charts with one line for each rung, its name on the left and a number on the right."""

import math
from collections.abc import Callable, Sequence

from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from ..picture import MARGIN_IN, Sheet
from ..style import text_width_in
from ..text import row_name

GAP_IN = 0.1


def row_axes(
    sheet: Sheet, names: Sequence[str], numbers: Sequence[str], heading: str, above: float = 0.0
) -> Axes:
    """Axes with the rows at y = 0, 1, ... from the top. numbers: the column at the right, below its
    heading. above: room for a legend, whose last line shares that of the heading, inches."""
    font_pt = sheet.size.font_pt
    labels = [row_name(name) for name in names]
    label_pt = min(font_pt, 11.0)
    left = MARGIN_IN + max(text_width_in(label, label_pt) for label in labels) + GAP_IN
    right = MARGIN_IN + GAP_IN + max(text_width_in(text, font_pt) for text in [*numbers, heading])
    heading_room = 1.4 * font_pt / 72
    axes = sheet.axes(left, right, sheet.x_label_room, max(heading_room, above))
    row_pt = row_text_pt(axes, len(names), font_pt)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_yticks(range(len(names)), labels, fontsize=min(label_pt, row_pt))
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=font_pt)
    at_right = axes.get_yaxis_transform()
    place = 1 + (right - MARGIN_IN) / (sheet.size.width_in - left - right)
    for row, text in enumerate(numbers):
        axes.text(place, row, text, transform=at_right, ha="right", va="center", fontsize=row_pt)
    axes.text(
        place,
        1.01,
        heading,
        transform=axes.transAxes,
        ha="right",
        va="bottom",
        fontsize=font_pt,
        color="#333333",
    )
    return axes


def row_text_pt(axes: Axes, n_rows: int, most_pt: float) -> float:
    """Size of text that stays within a row; the rows of a long ladder are narrow on a slide."""
    height_in = axes.get_position().height * axes.figure.get_size_inches()[1]
    return min(most_pt, 0.9 * 72 * height_in / n_rows)


def set_log_ticks(axis, low: float, high: float, text: Callable[[float], str]) -> None:
    """Marks round numbers within the range; written out, without powers of ten."""
    axis.set_major_locator(FixedLocator(log_marks(low, high)))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: text(value)))


# Of a decade, from few marks to many.
DECADES = (
    (1,),
    (1, 2, 5),
    (1, 1.5, 2, 3, 5, 7),
    (1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9),
)
FEWEST_MARKS, MOST_MARKS = 3, 8
NARROW = 2.0  # below it the ends of a logarithmic axis are as far apart as those of an even one


def log_marks(low: float, high: float) -> list[float]:
    """Enough round numbers to read a logarithmic axis by, and not more than fit."""
    if high < NARROW * low:
        return even_marks(low, high)
    exponents = range(math.floor(math.log10(low)), math.floor(math.log10(high)) + 1)
    ways = [
        [m * 10.0**e for e in exponents for m in decade if low <= m * 10.0**e <= high]
        for decade in DECADES
    ]
    fitting = [marks for marks in ways if FEWEST_MARKS <= len(marks) <= MOST_MARKS]
    if fitting:
        return fitting[-1]
    return next((thinned(marks) for marks in ways if len(marks) > MOST_MARKS), ways[-1])


def even_marks(low: float, high: float) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten, the smallest step of which not too many fit."""
    exponent = math.floor(math.log10(high - low)) - 1
    steps = [digit * 10.0**e for e in (exponent, exponent + 1) for digit in (1, 2, 5)]
    ways = [range(math.ceil(low / step), math.floor(high / step) + 1) for step in steps]
    fitting = [(step, way) for step, way in zip(steps, ways) if len(way) <= MOST_MARKS]
    step, way = fitting[0]
    return [round(k * step, 12) for k in way]


def thinned(marks: list[float]) -> list[float]:
    """Every second one, or every third, as many as fit."""
    return marks[:: -(-len(marks) // MOST_MARKS)]
