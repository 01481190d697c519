"""The slides in the middle: the ladder, its steps told, and how far the machine is used."""

from collections.abc import Iterator
from typing import Optional

from ..book import Book
from ..ladders import Ladder, Rung, layout_of
from ..measured import measured_step
from ..prediction import Prediction
from ..records import Run
from ..roofs import arithmetic_roofs, bandwidth_roofs
from ..scaling import by_variant
from ..text import factor, percent, three_digits
from . import charts, pages
from .plain import name_of, number_of, plain
from .ratios import Ratios
from .slide import Bullets, Chart, Slide, Table
from .times import main_line, step_gain, timed, total_s

ROWS_OF_A_TABLE = 10
MOST_LINES = 3  # of a figure of scaling


def waterfall(ladder: Ladder, ratios: Ratios) -> Slide:
    line = main_line(ladder)[: charts.MOST_ROWS]
    base = total_s(line[0].run)
    rows = []
    for before, rung in zip([None, *line], line):
        end = rung.against_baseline or base / total_s(rung.run)
        start = (before.against_baseline or base / total_s(before.run)) if before else end
        step = (rung.against_parent or 0.0) if before else 0.0
        rows.append((name_of(rung.variant), start, end, step, ratios.is_proven(rung)))
    gain, last = ratios.whole(line[-1]), number_of(line[-1].variant)
    chart = Chart(
        f"ladder-{ladder.problem.app}", "What each step multiplies the speed by",
        lambda: charts.waterfall(rows), rows,
    )
    notes = [
        "Each bar is one step: where it ends is the speed against the baseline.",
        "Speed-ups are of total times: construction, set-up and solve. Times are medians.",
        "Grey, and ~ in front of a number: the scatter of the times alone could explain the step.",
    ]
    title = f"{gain} from {number_of(line[0].variant)} to {last} on {ladder.problem.case}"
    return Slide(title, chart, notes, [rung.run for rung in line])


def tables(ladder: Ladder, ratios: Ratios) -> Iterator[Slide]:
    """All timed rungs, ten to a slide."""
    rungs = timed(ladder)
    for first in range(0, len(rungs), ROWS_OF_A_TABLE):
        part = rungs[first : first + ROWS_OF_A_TABLE]
        rows = [
            (
                name_of(rung.variant), three_digits(total_s(rung.run)), ratios.step(rung),
                ratios.whole(rung), rung.run.grade,
            )
            for rung in part
        ]
        ends = f"{number_of(part[0].variant)} to {number_of(part[-1].variant)}"
        columns = ("variant", ">total, s", ">against parent", ">against baseline", "grade")
        notes = ["The grade says how far a time can be trusted: A best, D worst.",
                 *(f"{rung.variant}: {d['what']}" for rung in part for d in rung.run.json["deductions"])]
        yield Slide(f"The ladder in numbers: {ends}", Table(columns, rows, (12, 4, 6, 7, 3)), notes,
                    [rung.run for rung in part])


def told(book: Book, ladder: Ladder, most: int, ratios: Ratios) -> Iterator[Slide]:
    """The steps that gained most, in the ladder's order; none that is marked as without gain."""
    app = ladder.problem.app
    gained = [
        rung
        for rung in timed(ladder)
        if step_gain(rung) > 1 and not pages.no_gain(pages.page_of(book.root, app, rung.variant))
    ]
    steps = sorted(gained, key=step_gain)[-most:]
    for rung in (rung for rung in timed(ladder) if rung in steps):
        yield step(book, ladder, rung, ratios)


def step(book: Book, ladder: Ladder, rung: Rung, ratios: Ratios) -> Slide:
    page = pages.page_of(book.root, ladder.problem.app, rung.variant)
    rows = [
        (heading, plain(pages.short(pages.section(page, heading))))
        for heading in ("Symptom", "Cause", "Change")
    ]
    prediction = book.steps.get((ladder.problem.app, rung.variant))
    prediction = prediction and prediction.prediction
    rows.append(("Predicted", _predicted(prediction, ladder.problem.case)))
    measured = measured_step(book, ladder, rung)
    rows.append(("Measured", f"{plain(ratios.step(rung))} against {number_of(rung.parent)}"))
    notes = [f"{heading}: {pages.section(page, heading)}"
             for heading in ("Symptom", "Cause", "Change", "Prediction", "Prediction against measurement")]
    notes = [note for note in notes if not note.endswith(": ")]
    evidence = [rung.run, ladder.run_of(rung.parent), *(measured.sources if measured else ())]
    title = f"{number_of(rung.variant)}: {pages.title_of(page) or name_of(rung.variant)}"
    return Slide(title, Table(("", ""), [(f"**{a}**", b) for a, b in rows], (2, 11)), notes, evidence)


def _predicted(prediction: Optional[Prediction], case: str) -> str:
    """With its case, where that is another one than the talk's."""
    if prediction is None:
        return "no number was written down"
    elsewhere = prediction.case not in (None, case)
    return factor(prediction.value) + (f" on {plain(prediction.case)}" if elsewhere else "")


def path(book: Book, ladder: Ladder) -> Slide:
    """How fast each rung does the textbook's work, below what the machine can do."""
    roofs = book.roofs_of(ladder.problem.machine)
    line = [rung.run for rung in main_line(ladder)]
    work = line[0].json["work"]
    if not roofs or not work or not work["flops"] or not work["bytes"]:
        missing = "the roofs of this machine" if not roofs else "operations and bytes of this program"
        line_ = f"Not measured: {missing}."
        command = book.commands.roofs(ladder.problem.machine)
        return Slide("How near to the machine's limits", Bullets([line_, f"To measure roofs: `{command}`"]))
    intensity = work["flops"] / work["bytes"]
    memory = bandwidth_roofs(roofs, ladder.layout)[-1]
    peak = arithmetic_roofs(roofs, ladder.layout)[0]
    limits = [(f"{memory.name}", memory.value * intensity), (peak.name, peak.value)]
    limits = [limit for limit in limits if limit[1] <= 10 * peak.value]
    points = [(number_of(run.variant), 1e-9 * work["flops"] / total_s(run)) for run in line]
    limit, roof = min(limits, key=lambda pair: pair[1])
    last, rate = points[-1]
    notes = [
        "Modelled, not counted: the operations and bytes are those of the textbook's algorithm, the same "
        "for every rung. The rate is that work divided by the total time.",
        f"The line of memory: {three_digits(memory.value)} GB/s times {three_digits(intensity)} operations "
        "a byte, if each byte comes from memory once.",
    ]
    if rate > roof:
        notes.append("A point above a line is possible: the variant does less than the textbook's work, "
                     "or its data stays in a cache.")
        title = f"{last} does the textbook's work {factor(rate / roof)} as fast as the {limit} limit"
    else:
        title = f"{last} reaches {percent(rate / roof)} of the {limit} limit (modelled)"
    chart = Chart(f"rates-{ladder.problem.app}", "Rate of each rung below the measured roofs",
                  lambda: charts.rates(points, limits), [*points, *limits])
    return Slide(title, chart, notes, [*line, roofs])


def scaling(book: Book, ladder: Ladder) -> Slide:
    lines, runs = [], []
    for variant, found in by_variant(book.by_problem[ladder.problem]).items():
        points = _fastest_by_cores(found)
        if len(points) > 1:
            first = points[min(points)]
            ratios = [(cores, total_s(first) / total_s(points[cores])) for cores in sorted(points)]
            lines.append((number_of(variant), ratios))
            runs += points.values()
    if not lines:
        run = ladder.best or ladder.runs[-1]
        command = book.commands.run(run, run.variant, type(ladder.layout)(1, 1))
        text = [f"Not measured: {number_of(run.variant)} on another number of cores.",
                f"To measure it: `{command}`"]
        return Slide("Scaling", Bullets(text))
    lines = lines[-MOST_LINES:]
    name, points = lines[-1]
    chart = Chart(f"scaling-{ladder.problem.app}", "Speed-up against the fewest cores",
                  lambda: charts.scaling(lines), [(name, *point) for name, points in lines for point in points])
    notes = ["Of several layouts on as many cores the fastest is shown. Runs with more threads than cores are left out."]
    return Slide(f"{name} is {factor(points[-1][1])} as fast on {points[-1][0]} cores as on {points[0][0]}",
                 chart, notes, runs)


def _fastest_by_cores(runs: list[Run]) -> dict[int, Run]:
    best: dict[int, Run] = {}
    for run in runs:
        cores = layout_of(run).cores
        if not run.oversubscribed and total_s(run):
            if cores not in best or total_s(run) < total_s(best[cores]):
                best[cores] = run
    return best
