"""Steps that did not help stay on the ladder, with the reason."""

from ..book import Book
from ..measured import measured_step
from ..text import NOT_MEASURED, factor, span
from .section import Section


def section(book: Book) -> Section:
    section = Section("Steps without gain")
    marked = [(app, step) for (app, _), step in book.steps.items() if step.no_gain]
    for app, step in marked:
        section.head(f"{app} {step.variant}: {step.title}")
        section.say(step.no_gain)
        found = _measured(book, app, step.variant)
        section.say(*found or [f"{NOT_MEASURED} on this machine."])
    if not marked:
        section.say('No step of the apps reported here is marked "no gain".')
    return section


def _measured(book: Book, app: str, variant: str) -> list[str]:
    lines = []
    for ladder in book.climbed:
        rung = next((rung for rung in ladder.timed if rung.variant == variant), None)
        if ladder.problem.app != app or not rung:
            continue
        measured = measured_step(book, ladder, rung)
        if measured:
            lines.append(
                f"{book.name(ladder.problem)}: {factor(measured.value)} against its parent, "
                f"{span(measured.low, measured.high)}, {measured.how} "
                f"({book.cite(*measured.sources)})."
            )
    return lines
