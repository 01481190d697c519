"""Rungs below the measured limits of the machine, each at the traffic that is its own."""

import math
from typing import Optional

from ..book import Book
from ..ladders import Ladder
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Item
from ..roofs import (
    COUNTED,
    LEDGER,
    TEXTBOOK,
    Point,
    Roof,
    arithmetic_roofs,
    bandwidth_roofs,
    ceiling,
    load_of,
)
from ..style import BLUE, GREY, VERMILLION, Size, text_width_in
from ..text import number_of, percent, three_digits
from .labels import decades_per_pt, label_points
from .rows import set_log_ticks
from .rung_labels import labels_of, right_of


CLOSE = 1.6  # roofs nearer than this leave no room for a line of text between them


def make(book: Book, ladder: Ladder) -> Optional[Picture]:
    """None without measured roofs, and where no rung has a traffic of its own: counted by the
    hardware, or by the ledger on its page. The textbook's would put all rungs at one place."""
    roofs = book.roofs_of(ladder.problem.machine)
    points = [point for point in book.points_of(ladder) if point.tier != TEXTBOOK]
    if not roofs or len({point.intensity for point in points}) < 2:
        return None
    lines = bandwidth_roofs(roofs, ladder.layout)
    peaks = arithmetic_roofs(roofs, ladder)
    if not lines or not peaks:
        return None
    title = _sentence(book, ladder, points, roofs)
    modelled = any(point.tier == LEDGER for point in points)
    threads = sorted({roof.threads for roof in lines + peaks})
    subtitle = f"{ladder.layout}; roofs measured with {'-'.join(map(str, threads))} threads" + (
        "; hollow: modelled, the textbook's flops and the bytes of the rung's ledger" if modelled else ""
    )
    if load := load_of(roofs):
        subtitle += f"; {load}"
    sources = {item for point in points for item in (point.run, point.source)} | {roofs}
    footer = footer_of(book.keys, [item for item in book.keys.items if item in sources])
    rows = [("bandwidth roof", roof.name, "", roof.value, "measured") for roof in lines]
    rows += [("arithmetic roof", roof.name, "", roof.value, "measured") for roof in peaks]
    rows += [("rung", p.run.variant, p.intensity, p.gflop_s, p.tier) for p in points]
    return Picture(
        book.file_name("roofline", ladder.problem),
        f"Roofline: {title}",
        ("what", "name", "flop_per_byte", "gb_s_or_gflop_s", "tier"),
        rows,
        lambda size: _draw(lines, peaks, points, title, subtitle, footer, size),
    )


def _sentence(book: Book, ladder: Ladder, points: list[Point], roofs: Item) -> str:
    """What became of the traffic, and how near the best of these rungs comes to its roof."""
    first, best = points[0], book.best_point(ladder)
    roof = ceiling(roofs, ladder, best.intensity)
    part = roof.part(best)
    where = "at" if part <= 1 else "above, by its model, at"
    return (
        f"{book.name(ladder.problem)}: {number_of(best.run.variant)} moves "
        f"{percent(first.intensity / best.intensity)} of {number_of(first.run.variant)}'s bytes for "
        f"a flop, and is {where} {percent(part)} of its roof"
    )


def _draw(
    lines: list[Roof],
    peaks: list[Roof],
    points: list[Point],
    title: str,
    subtitle: str,
    footer: str,
    size: Size,
) -> Sheet:
    sheet = Sheet(size, 8, title, subtitle, footer)
    font_pt = size.font_pt
    left = MARGIN_IN + text_width_in("0.000", font_pt) + 2.0 * font_pt / 72
    names = [f"{roof.name}: {three_digits(roof.value)}" for roof in peaks]
    right = MARGIN_IN + max(text_width_in(name, font_pt) for name in names) + 0.05
    axes = sheet.axes(left, right, sheet.x_label_room)
    top = peaks[0].value
    x_low = min(0.02, *(p.intensity / 4 for p in points))
    y_low = min(lines[-1].value * x_low * 2, *(p.gflop_s / 3 for p in points))
    y_high = 2.5 * max(top, *(p.gflop_s for p in points))
    axes.set(xscale="log", yscale="log", ylim=(y_low, y_high))
    labels = labels_of(points, 0.7 * font_pt * decades_per_pt(axes))
    width_in = axes.get_position().width * sheet.size.width_in
    right = max(point.intensity for point in points)
    x_high = max(
        4 * top / lines[-1].value, *(right_of((right, *label[1:]), x_low, width_in, font_pt) for label in labels)
    )
    axes.set_xlim(x_low, x_high)
    set_log_ticks(axes.xaxis, x_low, x_high, _short)
    set_log_ticks(axes.yaxis, y_low, y_high, lambda value: f"{value:g}")
    axes.tick_params(labelsize=font_pt)
    axes.set_xlabel("flop / byte of main memory traffic", fontsize=font_pt)
    axes.set_ylabel("GFLOP/s", fontsize=font_pt)
    axes.grid(color="#EEEEEE")
    _draw_roofs(axes, lines, peaks, names, x_low, y_low, font_pt)
    _draw_path(axes, points, font_pt)
    label_points(axes, [label[:2] for label in labels], [label[2] for label in labels], font_pt)
    return sheet


def _draw_roofs(axes, lines, peaks, names, x_low, y_low, font_pt) -> None:
    (x0, x1), (y0, y1) = axes.get_xlim(), axes.get_ylim()
    box = axes.get_window_extent()
    angle = math.degrees(
        math.atan2(box.height / math.log10(y1 / y0), box.width / math.log10(x1 / x0))
    )
    top = peaks[0].value
    for roof, above in zip(lines, [None, *lines]):
        is_close = above is not None and above.value < CLOSE * roof.value
        ridge = top / roof.value
        axes.plot([x_low, ridge], [roof.value * x_low, top], color=GREY, linewidth=1.3)
        start = max(x_low, y_low / roof.value)
        place = start * (ridge / start) ** 0.03
        axes.text(
            place,
            place * roof.value,
            f"{roof.name}: {three_digits(roof.value)} GB/s",
            rotation=angle,
            rotation_mode="anchor",
            va="top" if is_close else "bottom",
            fontsize=0.85 * font_pt,
            color="#333333",
        )
    for peak, name, slowest in zip(peaks, names, (lines[0], *[lines[-1]] * len(peaks))):
        axes.plot([peak.value / slowest.value, x1], [peak.value] * 2, color="black", linewidth=1.3)
        axes.annotate(
            name,
            (x1, peak.value),
            (3, 0),
            textcoords="offset points",
            va="center",
            fontsize=font_pt,
            annotation_clip=False,
        )


def _draw_path(axes, points: list[Point], font_pt: float) -> None:
    axes.plot(
        [p.intensity for p in points],
        [p.gflop_s for p in points],
        color=BLUE,
        linewidth=1.0,
        linestyle="--",
        zorder=3,
    )
    for point in points:
        hollow = point.tier != COUNTED
        axes.plot(
            [point.intensity],
            [point.gflop_s],
            "o",
            markersize=0.75 * font_pt,
            zorder=4,
            markerfacecolor="white" if hollow else VERMILLION,
            markeredgecolor=VERMILLION,
            markeredgewidth=1.5,
        )


def _short(value: float) -> str:
    """1000, but 1e5: as wide as the ticks allow."""
    return f"{value:g}" if value < 1e4 else f"{value:.0e}".replace("e+0", "e")
