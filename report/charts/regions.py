"""Where the time of some rungs goes: construction, set-up, and the regions of the solve."""

from typing import Optional

from matplotlib.patches import Patch
from matplotlib.transforms import blended_transform_factory

from ..book import Book
from ..ladders import Ladder
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Run
from ..style import BLACK, CYCLE, Size, mixed, text_on, text_width_in
from ..text import number_of, percent, three_digits
from ..time_parts import CONSTRUCT, LEAST, OUTSIDE, SET_UP, TOGETHER, parts_of
from ..views import View, first_middle_last
from .rows import row_axes, row_text_pt

NEUTRAL = {CONSTRUCT: "#3C3C3C", SET_UP: "#777777", OUTSIDE: "#B4B4B4", TOGETHER: "#E2E2E2"}
SHADES = ((None, 0.0), ("#FFFFFF", 0.55), (BLACK, 0.45))


def make(book: Book, view: View) -> Optional[Picture]:
    """First, middle and best rung of the lesson and of the target. None where each of them is one
    block, and the same."""
    chosen = [(ladder, run) for ladder in view.shown for run in first_middle_last(ladder)]
    chosen = [(ladder, run) for ladder, run in chosen if run.json["regions"]]
    blocks = {
        name
        for _, run in chosen
        for name, time_s in parts_of(run).seconds.items()
        if time_s >= LEAST * run.median_s
    }
    if len(blocks) < 2:
        return None
    rows = [
        (ladder.problem.case, run.variant, name, time_s, time_s / run.median_s)
        for ladder, run in chosen
        for name, time_s in parts_of(run).seconds.items()
    ]
    title = f"{view.app}: {_sentence([ladder for ladder in view.shown if chain_of(ladder)][-1])}"
    together = sorted({name for _, run in chosen for name in parts_of(run).together})
    subtitle = "part of a rung's time, mean over ranks; in the bars: seconds"
    if together and any(row[2] == TOGETHER and row[4] >= LEAST for row in rows):
        subtitle += f"; short regions, whose calls no clock can time: {', '.join(together)}"
    footer = footer_of(book.keys, [run for _, run in chosen])
    words = looks(regions_of_app(book, view.app))
    return Picture(
        f"regions-{view.app}" + (f"-{view.machine}" if len(book.machines_of(view.app)) > 1 else ""),
        f"Stacked bars of the regions of first, middle and best rung: {title}",
        ("case", "variant", "region", "time_s", "share"),
        rows,
        lambda size: _draw(chosen, words, title, subtitle, footer, size),
    )


def chain_of(ladder: Ladder) -> list[Run]:
    return [run for run in first_middle_last(ladder) if run.json["regions"]]


def _sentence(ladder: Ladder) -> str:
    """On w2_6-31gs v0 spends 81 % in eri and v14 spends 42 % in eri."""
    runs = chain_of(ladder)
    words = []
    for run in dict.fromkeys((runs[0], runs[-1])):
        seconds = parts_of(run).seconds
        name = max(seconds, key=seconds.get)
        short = ", ".join(parts_of(run).together)
        where = {TOGETHER: f"in {short} together", OUTSIDE: "between regions"}
        part = percent(seconds[name] / run.median_s)
        words.append(f"{number_of(run.variant)} spends {part} {where.get(name, 'in ' + name)}")
    return f"on {ladder.problem.case} {' and '.join(words)}"


def regions_of_app(book: Book, app: str) -> list[str]:
    """Of all records, in the order in which they appear: a region keeps its colour in every case."""
    runs = [run for run in book.runs if run.app == app and run.median_s]
    every = (name for run in runs for name in parts_of(run).seconds)
    return [name for name in dict.fromkeys(every) if name not in NEUTRAL]


def looks(names: list[str]) -> dict[str, str]:
    """The colour of each region: where the colours are used up they come again, lighter, then darker."""
    colours = [c for c in CYCLE if c != BLACK]
    found = {}
    for place, name in enumerate(names):
        other, part = SHADES[place // len(colours) % len(SHADES)]
        colour = colours[place % len(colours)]
        found[name] = mixed(colour, other, part) if other else colour
    first = {name: NEUTRAL[name] for name in (CONSTRUCT, SET_UP)}
    return first | found | {name: NEUTRAL[name] for name in (OUTSIDE, TOGETHER)}


def _draw(
    chosen: list[tuple[Ladder, Run]],
    colour: dict[str, str],
    title: str,
    subtitle: str,
    footer: str,
    size: Size,
) -> Sheet:
    parts = [parts_of(run).seconds for _, run in chosen]
    visible = [
        name
        for name in colour
        if any(p.get(name, 0.0) >= LEAST * run.median_s for p, (_, run) in zip(parts, chosen))
    ]
    times = [f"{three_digits(run.median_s)} s" for _, run in chosen]
    names = [f"{number_of(run.variant)}, {ladder.problem.case}" for ladder, run in chosen]
    widest = max(text_width_in(name, size.font_pt) for name in visible) + 3 * size.font_pt / 72
    per_line = max(1, int((size.width_in - MARGIN_IN) / widest))
    legend_lines = -(-len(visible) // per_line)
    sheet = Sheet(size, len(chosen) + 1 + 0.55 * legend_lines, title, subtitle, footer)
    axes = row_axes(sheet, names, times, "time", 1.45 * legend_lines * size.font_pt / 72)
    width_in = axes.get_position().width * size.width_in
    text_pt = 0.9 * row_text_pt(axes, len(chosen), size.font_pt)
    for y, (seconds, (_, run)) in enumerate(zip(parts, chosen)):
        left = 0.0
        for name in (name for name in colour if name in seconds):
            share = seconds[name] / run.median_s
            axes.barh(
                y, share, left=left, height=0.68, color=colour[name], edgecolor="white", linewidth=0.5
            )
            text = three_digits(seconds[name])
            if text_width_in(text, text_pt) < 0.9 * share * width_in:
                place = (left + share / 2, y)
                style = {"ha": "center", "va": "center", "fontsize": text_pt}
                axes.text(*place, text, color=text_on(colour[name]), **style)
            left += share
    axes.set_xlim(0, max(1.0, *(sum(p.values()) / r.median_s for p, (_, r) in zip(parts, chosen))))
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
    axes.set_xlabel("part of the time", fontsize=size.font_pt)
    axes.legend(
        [Patch(facecolor=colour[name], edgecolor="white", linewidth=0.0) for name in visible],
        visible,
        ncol=per_line,
        loc="lower left",
        bbox_to_anchor=(MARGIN_IN / size.width_in, 1.0),
        bbox_transform=blended_transform_factory(axes.figure.transFigure, axes.transAxes),
        frameon=False,
        fontsize=size.font_pt,
        borderpad=0.1,
        handlelength=1.0,
        columnspacing=1.2,
    )
    return sheet
