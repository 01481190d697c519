"""How far the machine is used: rates below the roofs, and more cores."""

from typing import Optional

from ..book import Book
from ..ladders import Ladder, Layout, Problem, layout_of
from ..records import Item, Run
from ..roofs import arithmetic_roofs, bandwidth_roofs, missing_roof
from ..scaling import by_variant
from ..text import factor, percent, three_digits
from . import charts
from .plain import number_of
from .slide import Bullets, Chart, Slide
from .times import main_line, total_s

MOST_LINES = 3  # of a figure of scaling


def path(book: Book, ladder: Ladder) -> Slide:
    """How fast each rung does the textbook's work, below what the machine can do."""
    roofs = book.roofs_of(ladder.problem.machine)
    line = [rung.run for rung in main_line(ladder)]
    work = line[0].json["work"]
    if not roofs or not work or not work["flops"] or not work["bytes"] or missing_roof(roofs, ladder):
        return _unknown_limits(book, ladder, roofs)
    intensity = work["flops"] / work["bytes"]
    memory = bandwidth_roofs(roofs, ladder.layout)[-1]
    peak = arithmetic_roofs(roofs, ladder)[0]
    limits = [(memory.name, memory.value * intensity), (peak.name, peak.value)]
    limits = [limit for limit in limits if limit[1] <= 10 * peak.value]
    points = [(number_of(run.variant), 1e-9 * work["flops"] / run.solve_s) for run in line]
    limit, roof = min(limits, key=lambda pair: pair[1])
    last, rate = points[-1]
    if rate > roof:
        title = (
            f"{last} does the textbook's work {factor(rate / roof)} as fast as the {limit} limit"
        )
    else:
        title = f"{last} reaches {percent(rate / roof)} of the {limit} limit (modelled)"
    chart = Chart(
        f"rates-{ladder.problem.app}",
        "Rate of each rung below the measured roofs",
        lambda: charts.rates(points, limits),
        [*points, *limits],
    )
    notes = [
        "Modelled, not counted: the operations and bytes are those of the textbook's algorithm, "
        "the same for every rung. The rate is that work divided by the time of the solve, as in the report.",
        f"The line of memory: {three_digits(memory.value)} GB/s times {three_digits(intensity)} "
        "operations a byte, if each byte comes from memory once.",
        "A point above a line is possible: a variant may do less than the textbook's work, or keep "
        "its data in a cache.",
    ]
    return Slide(title, chart, notes, [*line, roofs])


def _unknown_limits(book: Book, ladder: Ladder, roofs: Optional[Item]) -> Slide:
    title = "How near to the machine's limits"
    command = book.commands.roofs(ladder.problem.machine)
    if not roofs:
        lines = ["Not measured: the roofs of this machine.", f"To measure them: `{command}`"]
    elif missing := missing_roof(roofs, ladder):
        lines = [f"Not measured: the {missing} of this machine.", f"To measure it: `{command}`"]
    else:
        lines = ["Not counted: the operations and bytes of this program."]
    return Slide(title, Bullets(lines))


def scaling(book: Book, ladder: Ladder) -> Slide:
    """On the ladder's own problem, or else on another one of the app."""
    mine = ladder.problem
    others = [p for p in book.by_problem if (p.machine, p.app) == (mine.machine, mine.app)]
    for problem in [mine, *others]:
        lines = _scaled(book, problem)[-MOST_LINES:]
        if lines:
            return _scaling(problem, lines, problem == mine)
    run = ladder.best or ladder.runs[-1]
    text = [
        f"Not measured: {number_of(run.variant)} on another number of cores.",
        f"To measure it: `{book.commands.run(run, run.variant, Layout(1, 1))}`",
    ]
    return Slide("Scaling", Bullets(text))


def _scaling(problem: Problem, lines: list[dict[int, Run]], is_own: bool) -> Slide:
    """lines: for each variant its fastest run by cores."""
    drawn = []
    for runs in lines:
        first = total_s(runs[min(runs)])
        ratios = [(cores, first / total_s(run)) for cores, run in sorted(runs.items())]
        drawn.append((number_of(runs[min(runs)].variant), ratios))
    name, points = drawn[-1]
    chart = Chart(
        f"scaling-{problem.app}",
        "Speed-up against the fewest cores",
        lambda: charts.scaling(drawn),
        [(name, *point) for name, points in drawn for point in points],
    )
    (fewest, _), (most, gain) = points[0], points[-1]
    where = "" if is_own else f" ({problem.case})"
    title = f"{name} is {factor(gain)} as fast on {most} cores as on {fewest}{where}"
    notes = [
        f"On {problem.case}. Of several layouts on as many cores the fastest is shown. Runs with "
        "more threads than cores are left out."
    ]
    return Slide(title, chart, notes, [run for runs in lines for run in runs.values()])


def _scaled(book: Book, problem: Problem) -> list[dict[int, Run]]:
    found = map(_fastest_by_cores, by_variant(book.by_problem[problem]).values())
    return [runs for runs in found if len(runs) > 1]


def _fastest_by_cores(runs: list[Run]) -> dict[int, Run]:
    best: dict[int, Run] = {}
    for run in runs:
        cores = layout_of(run).cores
        if not run.oversubscribed and total_s(run):
            if cores not in best or total_s(run) < total_s(best[cores]):
                best[cores] = run
    return best
