"""Steps that did not help stay on the ladder, with the reason."""

from ..book import Book
from ..measured import measured_step
from ..text import factor, span
from ..views import View
from .section import Section


def section(book: Book, view: View) -> Section:
    section = Section("Steps without gain")
    marked = [s for (app, _), s in book.steps.items() if app == view.app and s.no_gain]
    lines = []
    for step in marked:
        found = "; ".join(_measured(book, view, step.variant)) or "not measured on this machine"
        lines.append(f"- `{step.variant}` ({step.title}): {found}. {step.no_gain}")
    section.add([*lines, ""] if lines else [])
    return section


def _measured(book: Book, view: View, variant: str) -> list[str]:
    words = []
    for ladder in view.shown:
        rung = next((rung for rung in ladder.timed if rung.variant == variant), None)
        measured = rung and measured_step(book, ladder, rung)
        if measured:
            between = span(measured.low, measured.high) if measured.low < measured.high else ""
            words.append(
                f"{measured.mark}{factor(measured.value)}{between and f' ({between})'} on {ladder.problem.case}, "
                f"{measured.how}, {book.cite(*measured.sources)}"
            )
    return words
