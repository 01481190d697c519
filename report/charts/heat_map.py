"""The times of a grid of ranks and threads as a heat map."""

import math

from ..picture import MARGIN_IN, Picture, Sheet
from ..plans import Plan, Point
from ..style import PALE, Size, text_width_in
from ..text import three_digits

# Perceived as even, and distinct with any colour vision.
COLOURS = "cividis_r"


def make(plan: Plan, rest: tuple[tuple[str, str], ...], points: list[Point]) -> Picture:
    chosen = ", ".join(value for _, value in rest)
    title = f"{plan.name}: time over ranks and threads" + (f", {chosen}" if chosen else "")
    subtitle = "median time in seconds and its ratio to the fastest; empty: left out by the plan"
    words = f"heat map {plan.name} {plan.machine} {chosen}"
    plain = "".join(c if c.isalnum() or c in "_-." else " " for c in words)
    fewest = min(point.n_done for point in points if point.median_s is not None)
    footer = (
        f"plan {plan.name}; machine {plan.machine}; n = {fewest} of {plan.repeats} runs where timed"
    )
    return Picture(
        "-".join(plain.split()),
        f"Heat map: {title}",
        ("ranks", "threads", "nodes", "time_s", "low_s", "high_s", "runs"),
        [
            (p.ranks, p.threads, p.nodes, p.median_s, p.low_s, p.high_s, p.n_done)
            for p in points
        ],
        lambda size: _draw(points, title, subtitle, footer, size),
    )


def _draw(points: list[Point], title: str, subtitle: str, footer: str, size: Size) -> Sheet:
    ranks = sorted({point.ranks for point in points})
    threads = sorted({point.threads for point in points})
    sheet = Sheet(size, 2 + len(threads), title, subtitle, footer)
    font_pt = size.font_pt
    left = MARGIN_IN + text_width_in("threads 00", font_pt)
    axes = sheet.axes(left, MARGIN_IN, sheet.x_label_room)
    fastest = min(point.median_s for point in points if point.median_s is not None)
    grid = [[math.nan] * len(ranks) for _ in threads]
    for point in points:
        if point.median_s is not None:
            row = grid[threads.index(point.threads)]
            row[ranks.index(point.ranks)] = math.log(point.median_s / fastest)
    axes.set_facecolor(PALE)
    drawn = axes.pcolormesh(grid, cmap=COLOURS, edgecolors="white", linewidth=1.5, vmin=0.0)
    for point in points:
        words, is_dark = _without_time(point), False
        if point.median_s is not None:
            ratio = point.median_s / fastest
            words = f"{three_digits(point.median_s)}\n{ratio:.2f}x"
            is_dark = drawn.norm(math.log(ratio)) > 0.5
        axes.text(
            ranks.index(point.ranks) + 0.5,
            threads.index(point.threads) + 0.5,
            words,
            ha="center",
            va="center",
            fontsize=font_pt,
            color="white" if is_dark else "black",
            weight="bold" if point.median_s == fastest else "normal",
        )
    axes.set_xticks([k + 0.5 for k in range(len(ranks))], [str(n) for n in ranks])
    axes.set_yticks([k + 0.5 for k in range(len(threads))], [str(n) for n in threads])
    axes.tick_params(labelsize=font_pt, length=0)
    axes.set_xlabel("ranks", fontsize=font_pt)
    axes.set_ylabel("threads", fontsize=font_pt)
    return sheet


def _without_time(point: Point) -> str:
    return "failed" if point.n_failed > 0 else "not run"
