"""Every step once: what its records on all cases and machines say of it together."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from .book import Book
from .ladders import CountedStep
from .measured import FASTER, OPEN, SAME, SLOWER, Measured, measured_step
from .text import factor

COUNTED = "counted"
VERDICTS = (FASTER, SLOWER, SAME, COUNTED, OPEN)


@dataclass
class ToldStep:
    """A step of an app with all that tells it from its parent."""

    app: str
    variant: str
    timed: list[tuple[str, Measured]] = field(default_factory=list)  # case and machine, ratio
    counted: list[CountedStep] = field(default_factory=list)
    reason: str = ""  # by its page, why nothing tells it

    @property
    def verdict(self) -> str:
        """A time that is told on one case or machine is a word; a count is the next best."""
        judgements = {measured.judgement for _, measured in self.timed}
        for word in (FASTER, SLOWER, SAME):
            if word in judgements:
                return word
        return COUNTED if any(step.is_told for step in self.counted) else OPEN


def told_steps(book: Book) -> list[ToldStep]:
    """Every step that was timed or counted beside its parent, by app and number."""
    found: dict[tuple[str, str], ToldStep] = {}
    for ladder in book.ladders:
        app = ladder.problem.app
        for rung in ladder.timed:
            measured = measured_step(book, ladder, rung)
            if measured:
                step = found.setdefault((app, rung.variant), ToldStep(app, rung.variant))
                step.timed.append((book.case_name(ladder.problem), measured))
    for count in book.counted:
        step = found.setdefault((count.app, count.variant), ToldStep(count.app, count.variant))
        step.counted.append(count)
    for key, step in found.items():
        page = book.steps.get(key)
        step.reason = page.not_told if page else ""
    return [
        found[app, variant]
        for app in book.apps
        for variant in book.variants[app]
        if (app, variant) in found
    ]


def rows(steps: list[ToldStep]) -> Iterator[tuple[str, ...]]:
    """A row for each app, and one for all."""
    for app in [*dict.fromkeys(step.app for step in steps), ""]:
        own = [step for step in steps if not app or step.app == app]
        counts = [sum(step.verdict == word for step in own) for word in VERDICTS]
        name = f"[{app}](report/{app}.md)" if app else "all"
        yield (name, str(len(own)), *(str(n or "") for n in counts))


def open_steps(steps: list[ToldStep]) -> list[str]:
    """A line for each step that neither a time nor a count tells: the narrowest of its intervals, and why."""
    lines = []
    for step in steps:
        if step.verdict == OPEN:
            reason = f"; {step.reason}" if step.reason else ""
            lines.append(f"- {step.app} `{step.variant}`: {_narrowest(step)}{reason}")
    return lines


def _narrowest(step: ToldStep) -> str:
    if not step.timed:
        return "counted, not timed"
    place, best = min(step.timed, key=lambda one: one[1].high / one[1].low)
    width = f", {factor(best.low)} to {factor(best.high)}" if best.low < best.high else ""
    return f"{factor(best.value)} on {place} ({best.how}{width})"
