"""Strong scaling over the cores of the machine that were really there."""

from typing import Optional

from matplotlib.ticker import MaxNLocator

from ..book import Book
from ..ladders import Problem, layout_of
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Run
from ..scaling import by_variant, cores_of, efficiency, is_disturbed, speed_up, taken
from ..style import BLUE, GREEN, GREY, VERMILLION, Size, spread, text_width_in
from ..text import counted, number_of, percent, row_name, three_digits

MARKERS = ("s", "o", "^")
COLOURS = (VERMILLION, BLUE, GREEN)
MOST_SERIES = len(MARKERS)


def chosen_variants(names: list[str], best: Optional[str]) -> list[str]:
    """The first, the best, and from the end of the ladder as many as there is room for."""
    wanted = [names[0], *([best] if best in names else []), *reversed(names)]
    kept = list(dict.fromkeys(wanted))[:MOST_SERIES]
    return [name for name in names if name in kept]


def make(book: Book, problem: Problem) -> Optional[Picture]:
    """None where no variant was timed on two numbers of cores."""
    every = {
        name: runs
        for name, runs in by_variant(book.by_problem[problem]).items()
        if len({cores_of(run) for run in runs if not run.oversubscribed}) > 1
    }
    if not every:
        return None
    best = next(l.best for l in book.principal_ladders if l.problem == problem)
    names = chosen_variants(list(every), best.variant if best else None)
    series = {name: [r for r in every[name] if not r.oversubscribed] for name in names}
    rows = [
        (name, run.ranks, run.threads, cores_of(run), run.median_s, speed_up(runs, run))
        for name, runs in series.items()
        for run in runs
    ]
    runs = [run for runs in series.values() for run in runs]
    title = f"{book.name(problem)}: {_sentence(series)}"
    subtitle = "speed-up over the fewest cores; labels: ranks x threads, time; dashed: ideal"
    disturbed = [run for run in runs if is_disturbed(run)]
    if disturbed:
        subtitle += f"; *: other programs had up to {percent(max(map(taken, disturbed)))} of the run's cores"
    footer = footer_of(book.keys, [item for item in book.keys.items if item in runs])
    return Picture(
        book.file_name("scaling", problem),
        f"Speed-up over cores: {title}",
        ("variant", "ranks", "threads", "cores", "time_s", "speed_up"),
        rows,
        lambda size: _draw(series, title, subtitle, footer, size),
    )


def _sentence(series: dict[str, list[Run]]) -> str:
    """The last of the ladder at its best layout of most cores."""
    name, runs = list(series.items())[-1]
    most = max(cores_of(run) for run in runs)
    best = min((r for r in runs if cores_of(r) == most), key=lambda run: run.median_s)
    part = percent(efficiency(runs, best))
    return f"{number_of(name)} uses {counted(most, 'core')} at {part} ({_place(best)})"


def _place(run: Run) -> str:
    """Ranks x threads, with a star where its time says less of how it scales than of what else ran."""
    return layout_of(run).short + ("*" if is_disturbed(run) else "")


def _draw(
    series: dict[str, list[Run]], title: str, subtitle: str, footer: str, size: Size
) -> Sheet:
    sheet = Sheet(size, 7, title, subtitle, footer)
    font_pt = size.font_pt
    left = MARGIN_IN + text_width_in("00.0", font_pt) + 2.0 * font_pt / 72
    axes = sheet.axes(left, MARGIN_IN, sheet.x_label_room, 0.5 * font_pt / 72)
    cores = sorted({cores_of(run) for runs in series.values() for run in runs})
    gains = [speed_up(runs, run) for runs in series.values() for run in runs]
    most = max(cores[-1] / cores[0], *gains)
    axes.set_xlim(0, 1.28 * cores[-1])
    axes.set_ylim(0, 1.12 * most)
    axes.set_xticks([0, *cores])
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 5, 10]))
    axes.plot([0, 1.1 * cores[-1]], [0, 1.1 * cores[-1] / cores[0]], "--", color=GREY, linewidth=1.0)
    axes.set_xlabel("cores", fontsize=font_pt)
    axes.set_ylabel("speed-up", fontsize=font_pt)
    axes.tick_params(labelsize=font_pt)
    axes.grid()
    for (name, runs), marker, colour in zip(series.items(), MARKERS, COLOURS):
        axes.plot(
            [cores_of(run) for run in runs],
            [speed_up(runs, run) for run in runs],
            marker,
            color=colour,
            markersize=0.8 * font_pt,
            label=row_name(name),
        )
    _label(axes, series, font_pt)
    axes.legend(loc="upper left", frameon=False, fontsize=font_pt)
    return sheet


def _label(axes, series: dict[str, list[Run]], font_pt: float) -> None:
    """Beside each number of cores the points' labels, moved apart where they would touch."""
    points = [
        (cores_of(run), speed_up(runs, run), run, colour)
        for runs, colour in zip(series.values(), COLOURS)
        for run in runs
    ]
    height_pt = 72 * axes.get_position().height * axes.figure.get_size_inches()[1]
    per_pt = axes.get_ylim()[1] / height_pt
    for x in sorted({point[0] for point in points}):
        column = [point for point in points if point[0] == x]
        places = spread([gain for _, gain, *_ in column], 1.3 * font_pt * per_pt)
        for (_, gain, run, colour), place in zip(column, places):
            axes.annotate(
                f"{_place(run)}: {three_digits(run.median_s)} s",
                (x, gain),
                (0.8 * font_pt, (place - gain) / per_pt),
                textcoords="offset points",
                va="center",
                color=colour,
                fontsize=0.95 * font_pt,
            )
