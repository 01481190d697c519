"""Strong scaling: the time at each layout of ranks and threads, and the ideal one."""

from typing import Optional

from matplotlib.lines import Line2D

from ..book import Book
from ..ladders import Problem, layout_of
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Run
from ..scaling import by_variant, reference_of, speed_up
from ..style import BLUE, GREEN, VERMILLION, Size, text_width_in
from ..text import counted, factor, row_name, three_digits
from .labels import label_points
from .rows import set_log_ticks

MARKERS = ("s", "o", "^")
COLOURS = (VERMILLION, BLUE, GREEN)
MOST_SERIES = len(MARKERS)


def chosen_variants(names: list[str], best: Optional[str]) -> list[str]:
    """The first, the best, and from the end of the ladder as many as there is room for."""
    wanted = [names[0], *([best] if best in names else []), *reversed(names)]
    kept = list(dict.fromkeys(wanted))[:MOST_SERIES]
    return [name for name in names if name in kept]


def make(book: Book, problem: Problem) -> Optional[Picture]:
    """None where no variant was timed at two layouts."""
    every = by_variant(book.by_problem[problem])
    if not every:
        return None
    best = next(l.best for l in book.principal_ladders if l.problem == problem)
    names = chosen_variants(list(every), best.variant if best else None)
    series = {name: every[name] for name in names}
    rows = [
        (name, run.ranks, run.threads, run.median_s, speed_up(runs, run), run.oversubscribed)
        for name, runs in series.items()
        for run in runs
    ]
    runs = [run for runs in series.values() for run in runs]
    title = f"{book.name(problem)}: strong scaling"
    subtitle = "ranks x threads; labels: time and speed-up; dashed: ideal"
    if any(run.oversubscribed for run in runs):
        subtitle += "; hollow: more threads than cores, no speed-up"
    footer = footer_of(book.keys, [item for item in book.keys.items if item in runs])
    return Picture(
        book.file_name("scaling", problem),
        f"Time by ranks and threads: {title}",
        ("variant", "ranks", "threads", "time_s", "speed_up", "oversubscribed"),
        rows,
        lambda size: _draw(series, title, subtitle, footer, size),
    )


def _draw(
    series: dict[str, list[Run]], title: str, subtitle: str, footer: str, size: Size
) -> Sheet:
    sheet = Sheet(size, 7, title, subtitle, footer)
    font_pt = size.font_pt
    left = MARGIN_IN + text_width_in("0.000", font_pt) + 2.0 * font_pt / 72
    axes = sheet.axes(left, MARGIN_IN, sheet.x_label_room, 1.5 * font_pt / 72)
    layouts = sorted(
        {layout_of(run) for runs in series.values() for run in runs},
        key=lambda layout: (layout.cores, layout),
    )
    column = {layout: x for x, layout in enumerate(layouts)}
    times = [run.median_s for runs in series.values() for run in runs]
    ideals = [ideal for runs in series.values() for _, ideal in _ideal(runs)]
    axes.set_yscale("log")
    axes.set_ylim(min(times + ideals) / 1.7, max(times + ideals) * 1.4)
    axes.set_xlim(-0.35, len(layouts) - 0.2)
    axes.set_xticks(
        range(len(layouts)),
        [f"{layout.short}\n{counted(layout.cores, 'core')}" for layout in layouts],
    )
    set_log_ticks(axes.yaxis, *axes.get_ylim(), lambda value: f"{value:g}")
    axes.tick_params(labelsize=font_pt)
    axes.set_ylabel("time [s]", fontsize=font_pt)
    axes.grid(axis="y")
    _draw_points(axes, series, column, font_pt)
    axes.legend(
        [
            Line2D([], [], linestyle="", marker=m, color=c, markersize=0.7 * font_pt)
            for m, c in zip(MARKERS, COLOURS)
        ],
        [row_name(name) for name in series],
        ncol=MOST_SERIES,
        loc="lower left",
        bbox_to_anchor=(-0.02, 1.0),
        frameon=False,
        fontsize=0.95 * font_pt,
        borderpad=0.1,
        handletextpad=0.2,
        columnspacing=1.0,
    )
    return sheet


def _ideal(runs: list[Run]) -> list[tuple[Run, float]]:
    """What the reference's time would be on the cores of each run that had cores of its own."""
    reference = reference_of(runs)
    return [
        (run, reference.median_s * layout_of(reference).cores / layout_of(run).cores)
        for run in runs
        if not run.oversubscribed
    ]


def _draw_points(axes, series: dict[str, list[Run]], column: dict, font_pt: float) -> None:
    points, texts, colours = [], [], []
    for (variant, runs), marker, colour in zip(series.items(), MARKERS, COLOURS):
        ideal = [(column[layout_of(run)], time_s) for run, time_s in _ideal(runs)]
        axes.plot([x for x, _ in ideal], [y for _, y in ideal], "--", color=colour, linewidth=1.0)
        for run in runs:
            point = (column[layout_of(run)], run.median_s)
            axes.plot(
                *point,
                marker,
                markersize=0.8 * font_pt,
                zorder=4,
                markeredgecolor=colour,
                markerfacecolor="white" if run.oversubscribed else colour,
                markeredgewidth=1.5,
            )
            points.append(point)
            colours.append(colour)
            texts.append(f"{three_digits(run.median_s)} s  {factor(speed_up(runs, run))}".strip())
    label_points(axes, points, texts, 0.9 * font_pt, colours)
