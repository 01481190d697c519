"""A cut through the roofline where all rungs have the textbook's flops and bytes."""

from typing import Optional

from ..book import Book
from ..ladders import Ladder
from ..picture import Picture, Sheet, footer_of
from ..roofs import Ceiling, Point, ceiling, load_of
from ..style import BLUE, GREY, VERMILLION, Size
from ..text import number_of, percent, three_digits
from .rows import row_axes, set_log_ticks


def make(book: Book, ladder: Ladder) -> Optional[Picture]:
    """None without measured roofs, or without a count of the work."""
    roofs = book.roofs_of(ladder.problem.machine)
    points = book.points_of(ladder)
    roof = roofs and points and ceiling(roofs, ladder, points[0].intensity)
    if not roof:
        return None
    title = f"{book.name(ladder.problem)}: {_sentence(book, ladder, roof)}"
    subtitle = (
        f"modelled: the textbook's flops over the time of the solve, {ladder.layout}; the textbook has "
        f"{three_digits(points[0].intensity)} flop/B, so that its roof is {roof.name}"
    )
    if any(book.leaves_out(ladder, p.run.variant) for p in points):
        subtitle += "; grey: the rung leaves a part of that work out"
    if load := load_of(roofs):
        subtitle += f"; {load}"
    footer = footer_of(book.keys, [*(point.run for point in points), roofs])
    left_out = [book.leaves_out(ladder, p.run.variant) for p in points]
    rows = [
        (p.run.variant, p.gflop_s, roof.name, roof.gflop_s, None if left else roof.part(p), left)
        for p, left in zip(points, left_out)
    ]
    return Picture(
        book.file_name("rates", ladder.problem),
        f"Rate of each rung beside the roof: {title}",
        ("variant", "gflop_s", "roof", "roof_gflop_s", "part", "leaves_out"),
        rows,
        lambda size: _draw(points, left_out, roof, title, subtitle, footer, size),
    )


def _sentence(book: Book, ladder: Ladder, roof: Ceiling) -> str:
    own = ladder.best_variant
    left_out = book.leaves_out(ladder, own)
    best = book.best_point(ladder)
    said = f"{number_of(own)} leaves out {left_out}" if own and left_out else ""
    if best is None:
        return said or "no rung does the textbook's work"
    name, part = number_of(best.run.variant), roof.part(best)
    if part > 1:
        text = f"{name} does less than the textbook's work, or the roof is too low"
    else:
        text = f"{name} does the textbook's work at {percent(part)} of the roof"
    return f"{text}; {said}" if said else text


def _draw(
    points: list[Point], left_out: list[str], roof: Ceiling, title: str, subtitle: str, footer: str, size: Size
) -> Sheet:
    sheet = Sheet(size, len(points) + 0.5, title, subtitle, footer)
    parts = ["less work" if left else percent(roof.part(p)) for p, left in zip(points, left_out)]
    axes = row_axes(
        sheet, [p.run.variant for p in points], parts, "of the roof", 1.2 * size.font_pt / 72
    )
    low = min([roof.gflop_s, *(p.gflop_s for p in points)]) / 1.6
    high = max([roof.gflop_s, *(p.gflop_s for p in points)]) * 1.6
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    set_log_ticks(axes.xaxis, low, high, lambda value: f"{value:g}")
    axes.set_xlabel("GFLOP/s of the textbook's work", fontsize=size.font_pt)
    axes.grid(axis="x")
    axes.axvline(roof.gflop_s, color="black", linewidth=1.5)
    axes.axvspan(roof.gflop_s, high, color="#EFEFEF", zorder=0)
    to_the_left = roof.gflop_s > (low * high) ** 0.5
    axes.annotate(
        f"roof: {roof.name}, {three_digits(roof.gflop_s)}",
        (roof.gflop_s, -0.6),
        (-3 if to_the_left else 3, 3),
        textcoords="offset points",
        ha="right" if to_the_left else "left",
        fontsize=size.font_pt,
        annotation_clip=False,
    )
    for y, (point, left) in enumerate(zip(points, left_out)):
        axes.plot([low, point.gflop_s], [y, y], color=GREY if left else BLUE, linewidth=1.0)
        axes.plot(
            [point.gflop_s],
            [y],
            "o",
            markersize=0.7 * size.font_pt,
            markerfacecolor="white",
            markeredgecolor=GREY if left else VERMILLION,
            markeredgewidth=1.5,
        )
    return sheet
