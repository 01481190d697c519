"""Where the time of each rung goes: its regions as parts of the solve."""

from statistics import fmean as mean
from typing import Optional

from matplotlib.patches import Patch

from ..book import Book
from ..ladders import Ladder
from ..picture import Picture, Sheet, footer_of
from ..records import Run
from ..style import BLACK, CYCLE, GREY, PALE, Size, text_width_in
from ..text import three_digits
from .rows import row_axes, row_text_pt

OUTSIDE = "solve"  # the region that the harness opens around solve()
REST = "not timed"
REST_LEAST = 0.005  # a smaller remainder is rounding
HATCHES = ("", "////", "....")


def region_times(run: Run) -> dict[str, Optional[float]]:
    """Seconds of each region without those inside: its part of the solve, mean over ranks and
    repetitions, of the median solve. None: too short to be timed. The region around everything
    comes last."""
    times = {}
    for region in sorted(run.json["regions"], key=lambda region: region["name"] == OUTSIDE):
        times[region["name"]] = None if region["too_short"] else _share(region, run) * run.median_s
    return times


def _share(region: dict, run: Run) -> float:
    """Averaged over repetitions, so that the parts of one solve add up to it."""
    return mean(mean(ranks) / solve_s for ranks, solve_s in zip(region["exclusive_s"], run.samples))


def label_of(region: str) -> str:
    return "outside the regions" if region == OUTSIDE else region


def regions_of(runs: list[Run]) -> list[str]:
    """All regions in the order of their first appearance, the one around everything last."""
    names = dict.fromkeys(name for run in runs for name in region_times(run))
    return sorted(names, key=lambda name: name == OUTSIDE)


def make(book: Book, ladder: Ladder) -> Optional[Picture]:
    runs = [rung.run for rung in ladder.timed if rung.run.json["regions"]]
    if not runs:
        return None
    rows = [row for run in runs for row in _rows(run)]
    footer = footer_of(book.keys, runs)
    title = f"{book.name(ladder.problem)}: where the time goes"
    subtitle = f"part of the solve, mean over ranks, {ladder.layout}; numbers in the bars: seconds"
    return Picture(
        book.file_name("regions", ladder.problem),
        f"Stacked bars of the regions of each rung: {title}",
        ("variant", "region", "time_s", "share"),
        rows,
        lambda size: _draw(runs, rows, title, subtitle, footer, size),
    )


def _rows(run: Run) -> list[tuple]:
    times = {name: time_s for name, time_s in region_times(run).items() if time_s is not None}
    rest = run.median_s - sum(times.values())
    if rest > REST_LEAST * run.median_s:
        times[REST] = rest
    return [(run.variant, name, time_s, time_s / run.median_s) for name, time_s in times.items()]


def looks(names: list[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Colour and hatch of each region: where the colours are used up they come again, hatched."""
    colours = [c for c in CYCLE if c != BLACK]
    own = [name for name in names if name not in (OUTSIDE, REST)]
    colour = {name: colours[i % len(colours)] for i, name in enumerate(own)}
    hatch = {name: HATCHES[i // len(colours)] for i, name in enumerate(own)}
    return colour | {OUTSIDE: GREY, REST: PALE}, hatch | {OUTSIDE: "", REST: ""}


def _draw(
    runs: list[Run], rows: list[tuple], title: str, subtitle: str, footer: str, size: Size
) -> Sheet:
    sheet = Sheet(size, len(runs) + 1, title, subtitle, footer)
    names = [name for name in regions_of(runs) if any(row[1] == name for row in rows)]
    names += [REST] if any(row[1] == REST for row in rows) else []
    visible = [name for name in names if max(row[3] for row in rows if row[1] == name) >= 0.005]
    colour, hatch = looks(names)
    times = [f"{three_digits(run.median_s)} s" for run in runs]
    per_line = max(1, int(sheet.size.width_in * 72 / (size.font_pt * 15)))
    legend_lines = -(-len(visible) // per_line)
    axes = row_axes(
        sheet, [run.variant for run in runs], times, "time", 1.45 * legend_lines * size.font_pt / 72
    )
    width_in = axes.get_position().width * size.width_in
    for y, run in enumerate(runs):
        left = 0.0
        for _, name, time_s, share in (row for row in rows if row[0] == run.variant):
            axes.barh(
                y,
                share,
                left=left,
                height=0.68,
                facecolor=colour[name],
                hatch=hatch[name],
                edgecolor="white",
                linewidth=0.5,
            )
            text, text_pt = three_digits(time_s), 0.9 * row_text_pt(axes, len(runs), size.font_pt)
            if text_width_in(text, text_pt) < 0.9 * share * width_in:
                dark = colour[name] in (CYCLE[0], CYCLE[2], CYCLE[5])
                axes.text(
                    left + share / 2,
                    y,
                    text,
                    ha="center",
                    va="center",
                    fontsize=text_pt,
                    color="white" if dark else "black",
                )
            left += share
    axes.set_xlim(0, max(1.0, *(sum(r[3] for r in rows if r[0] == run.variant) for run in runs)))
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
    axes.set_xlabel("part of the solve", fontsize=size.font_pt)
    axes.legend(
        [
            Patch(facecolor=colour[name], hatch=hatch[name], edgecolor="white", linewidth=0.0)
            for name in visible
        ],
        [label_of(n) for n in visible],
        ncol=per_line,
        loc="lower left",
        bbox_to_anchor=(-0.02, 1.0),
        frameon=False,
        fontsize=size.font_pt,
        borderpad=0.1,
        handlelength=1.0,
        columnspacing=1.2,
    )
    return sheet
