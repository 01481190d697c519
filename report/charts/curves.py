"""A computed curve beside the published one's peak, where the judge held it against that."""

from typing import Optional

from matplotlib.patches import Rectangle

from ..book import Book
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Run, entry
from ..style import BLUE, ORANGE, Size, text_width_in
from ..text import number_of, three_digits

CURVE = "dissipation_rate"
HEIGHT, TIME = "dissipation_peak", "peak_time"  # checks: computed less published


def make(book: Book, run: Run) -> Optional[Picture]:
    """None where no published peak was asked for."""
    checks = {check["name"]: check for check in run.json["checks"]}
    history = entry(run.json, "result.history") or {}
    if not run.passed or CURVE not in history or not {HEIGHT, TIME} <= checks.keys():
        return None
    points = list(zip(history["time"], history[CURVE]))
    at, peak = max(points, key=lambda point: point[1])
    published = (at - checks[TIME]["value"], peak - checks[HEIGHT]["value"])
    room = (checks[TIME]["bound"], checks[HEIGHT]["bound"])
    words = CURVE.replace("_", " ")
    title = (
        f"{run.case}: {words} peaks at t = {at:g} with {three_digits(peak)}; "
        f"published: {published[0]:g} and {three_digits(published[1])}"
    )
    subtitle = f"by {number_of(run.variant)}; box: within the judge's bounds of the published peak"
    footer = footer_of(book.keys, [run])
    return Picture(
        f"{CURVE}-{run.app}-{run.case}",
        title,
        ("time", CURVE),
        points,
        lambda size: _draw(points, published, room, words, title, subtitle, footer, size),
    )


def _draw(
    points: list[tuple],
    published: tuple[float, float],
    room: tuple[float, float],
    words: str,
    title: str,
    subtitle: str,
    footer: str,
    size: Size,
) -> Sheet:
    sheet = Sheet(size, 6, title, subtitle, footer)
    left = MARGIN_IN + text_width_in("0.0000", size.font_pt) + 2.0 * size.font_pt / 72
    axes = sheet.axes(left, MARGIN_IN + 0.1, sheet.x_label_room, 0.5 * size.font_pt / 72)
    corner = (published[0] - room[0], published[1] - room[1])
    box = Rectangle(corner, 2 * room[0], 2 * room[1], facecolor=ORANGE, alpha=0.22, edgecolor="none")
    axes.add_patch(box)
    axes.plot(*zip(*points), color=BLUE, label="computed")
    axes.plot(*published, "D", color=ORANGE, markersize=0.8 * size.font_pt, label="published peak")
    axes.set_xlim(points[0][0], points[-1][0])
    axes.set_ylim(0, 1.08 * max(published[1] + room[1], *(y for _, y in points)))
    axes.set_xlabel("time [box / 2 pi, over the initial velocity]", fontsize=size.font_pt)
    axes.set_ylabel(words, fontsize=size.font_pt)
    axes.tick_params(labelsize=size.font_pt)
    axes.grid()
    axes.legend(loc="upper left", frameon=False, fontsize=size.font_pt)
    return sheet
