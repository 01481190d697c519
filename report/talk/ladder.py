"""The slides in the middle: the ladder, and its steps told."""

from collections.abc import Iterator
from functools import partial
from typing import Optional

from .. import ratios
from ..book import Book
from ..ladders import Ladder, Rung
from ..measured import FASTER, NOT_EXCLUDED, Measured, mark_of_baseline, measured_step, verdict_on
from ..prediction import Prediction
from ..text import factor
from ..time_parts import parts_of
from . import charts, configuration, pages
from .plain import name_of, number_of, plain
from .slide import Bullets, Chart, Columns, Slide
from .times import main_line, timed

MOST_PROVEN = 10  # bars of a step each; others stand together
MOST_REGIONS = 4
MOST_TEXT = 80  # characters of a paragraph beside a chart
WATERFALL_NOTES = (
    "Each bar is one step against the rung before it; all of them multiply to the number in the title.",
    "Speed-ups are of total times: construction, set-up and solve.",
    "Pale: several steps together, each of them small or not told.",
)


def waterfall(book: Book, ladder: Ladder) -> Optional[Slide]:
    """From the baseline to the best rung; None without a step that is proven."""
    line = main_line(ladder)
    bars = bars_of(book, ladder, line)
    if not any(bar[3] for bar in bars):
        return None
    first, last = number_of(line[0].variant), number_of(line[-1].variant)
    direct = line[-1].against_baseline if line[0].parent is None else None
    end = bars[-1][2]
    mark = mark_of_baseline(line[-1]) if direct else ""
    text = mark + factor(end)
    if direct and factor(direct) != factor(end):
        text += f" in steps, {ratios.whole(line[-1])} in direct comparison"
    title = f"From {first} to {last} on {ladder.problem.case}: {text}"
    chart = Chart(
        f"ladder-{ladder.problem.app}",
        "What each step multiplies the speed by",
        partial(charts.waterfall, bars),
        bars,
    )
    return Slide(title, chart, WATERFALL_NOTES, [rung.run for rung in line])


def bars_of(book: Book, ladder: Ladder, line: list[Rung]) -> list[tuple[str, float, float, bool, float]]:
    """Name, from, to, whether it is one proven step, and its factor; each begins where the one before ends.
    Steps that are small or not told are drawn together with their neighbours of that kind."""
    steps = [(rung, measured_step(book, ladder, rung)) for rung in line[1:]]
    proven = [(rung, step) for rung, step in steps if step and step.is_proven]
    largest = sorted(proven, key=lambda pair: -abs_log(pair[1].value))[:MOST_PROVEN]
    alone = {rung.variant for rung, _ in largest}
    groups: list[list[tuple[Rung, Optional[Measured]]]] = []
    for rung, step in steps:
        if groups and rung.variant not in alone and groups[-1][-1][0].variant not in alone:
            groups[-1].append((rung, step))
        else:
            groups.append([(rung, step)])
    bars = [(name_of(line[0].variant), 1.0, 1.0, False, 1.0)]
    for group in groups:
        value = 1.0
        for rung, step in group:
            value *= step.value if step else 1.0
        name = name_of(group[0][0].variant)
        if len(group) > 1:
            name = f"{number_of(group[0][0].variant)} to {number_of(group[-1][0].variant)}, together"
        start = bars[-1][2]
        bars.append((name, start, start * value, group[0][0].variant in alone, value))
    return bars


def abs_log(value: float) -> float:
    return max(value, 1 / value)


def told(book: Book, ladder: Ladder, most: int) -> Iterator[Slide]:
    """The proven gains, in the ladder's order; those first that lead to the best rung, that were predicted and
    measured on one case, and of these the largest."""
    app = ladder.problem.app
    gained = []
    for rung in timed(ladder):
        step = measured_step(book, ladder, rung)
        page = pages.page_of(book.root, app, rung.variant)
        if step and step.judgement == FASTER and not pages.no_gain(page):
            gained.append((rung, step, prediction_on(book, ladder, rung)))
    line = {rung.variant for rung in main_line(ladder)}
    chosen = sorted(gained, key=lambda found: (found[0].variant not in line, found[2] is None, -found[1].value))[:most]
    for rung, measured, prediction in gained:
        if rung in [one for one, _, _ in chosen]:
            yield _step(book, ladder, rung, measured, prediction)


def prediction_on(book: Book, ladder: Ladder, rung: Rung) -> Optional[Prediction]:
    """The one of the rung's page, if it is for the ladder's case."""
    page = book.steps.get((ladder.problem.app, rung.variant))
    found = page and page.prediction
    fits = found and found.quantity == "speed_up" and found.case in (None, ladder.problem.case)
    return found if fits else None


def outcome(prediction: Prediction, measured: Measured) -> str:
    """Where only the interval reaches what was predicted, the two numbers alone would look like a mistake."""
    verdict = verdict_on(prediction, measured)
    if verdict == NOT_EXCLUDED:
        verdict += f", since the interval is {factor(measured.low)} to {factor(measured.high)}"
    return verdict


def _step(
    book: Book, ladder: Ladder, rung: Rung, measured: Measured, prediction: Optional[Prediction]
) -> Slide:
    app = ladder.problem.app
    page = pages.page_of(book.root, app, rung.variant)
    lines = []
    for heading in ("Symptom", "Cause", "Change"):
        text = pages.short(pages.section(page, heading), MOST_TEXT)
        if text:
            lines.append(f"**{heading}**: {plain(text)}")
    said = f"{ratios.step(rung)}"
    if prediction:
        lines.append(f"**{prediction.value:g}x predicted, {said} measured**: {outcome(prediction, measured)}")
    else:
        lines.append(f"**{said} measured** against {number_of(rung.parent)}")
    parent = ladder.run_of(rung.parent)
    before, after = parts_of(parent).seconds, parts_of(rung.run).seconds
    names = sorted(before | after, key=lambda n: -max(before.get(n, 0), after.get(n, 0)))[:MOST_REGIONS]
    rows = [(name, before.get(name, 0.0), after.get(name, 0.0)) for name in names]
    ends = (number_of(rung.parent), number_of(rung.variant))
    beside = configuration.changes(parent, rung.run) or Chart(
        f"step-{app}-{ends[1]}",
        f"Seconds in each part of {rung.parent} and {rung.variant}",
        lambda: charts.before_and_after(rows, ends),
        rows,
    )
    notes = [
        f"{heading}: {pages.section(page, heading)}"
        for heading in ("Symptom", "Cause", "Change", "Prediction", "Prediction against measurement")
    ]
    notes = [note for note in notes if not note.endswith(": ")]
    if measured.low < measured.high:
        notes.insert(0, f"Interval: {factor(measured.low)} to {factor(measured.high)}, {measured.how}.")
    name = name_of(rung.variant).partition(" ")[2]
    title = f"{number_of(rung.variant)}: {pages.title_of(page) or name}"
    return Slide(title, Columns(Bullets(lines), beside), notes, [rung.run, parent, *measured.sources])
