"""What paragraphs quote of a climb, kept equal to its records.

Under `## Prediction against measurement` a page says "On `CASE` the climb shows 1.58x (1.55-1.62), where 1.50x was
predicted: as predicted". The ratio and its interval are those of the table above it, with the same mark before a ratio
that is not told; the last words are the report's verdict on the prediction.

    python3 -m report.paragraphs.shown --root . --from profiles --ladders FILE        writes them again; prints the pages that changed
"""

import argparse
import pathlib
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from ..book import Book, open_book
from ..measured import Measured, measured_step, verdict_on
from ..program import exit_code, parser_of_records
from ..project import part_of
from ..text import factor, span
from .prose import HEADING, page_of, read_bindings

SHOWN = re.compile(
    r"(?P<before>`(?P<case>[\w.-]+)`[^`]{0,60}?\b(?:the climb|it)\s+shows\s+)"
    r"(?P<figures>[?~=]?[\d.]+x(?:\s+\([\d.]+-[\d.]+\))?)"
    r"(?:(?P<where>,\s+where\s+[\d.]+x\s+was\s+predicted:\s+)"
    r"(?P<verdict>(?:as|(?:more|less)\s+than)\s+predicted|not\s+(?:decided|excluded)))?"
)


@dataclass(frozen=True)
class Outcome:
    """Of a step on one case."""

    figures: str
    verdict: str = ""  # on the prediction; empty: it is for another case


def figures_of(mark: str, ratio: float, low: float, high: float) -> str:
    """~1.02x (0.973-1.07); without an interval where nothing tells one."""
    return f"{mark}{factor(ratio)}" + ("" if low == high else f" ({span(low, high)})")


def refreshed(text: str, outcomes: Mapping[str, Outcome]) -> str:
    """A paragraph with the outcomes of the step, by case; sentences on other cases stay."""

    def sentence(found: re.Match[str]) -> str:
        outcome = outcomes.get(found["case"])
        if outcome is None:
            return found[0]
        verdict = found["verdict"]
        if verdict and outcome.verdict and " ".join(verdict.split()) != outcome.verdict:
            verdict = outcome.verdict
        where = found["where"] + verdict if verdict else ""
        return found["before"] + outcome.figures + where

    return SHOWN.sub(sentence, text)


def outcome_of(book: Book, app: str, variant: str, case: str, measured: Measured) -> Outcome:
    figures = figures_of(measured.mark, measured.value, measured.low, measured.high)
    page = book.steps.get((app, variant))
    prediction = page and page.prediction
    if not prediction or prediction.quantity != "speed_up" or prediction.case not in (None, case):
        return Outcome(figures)
    return Outcome(figures, verdict_on(prediction, measured))


def outcomes_of(book: Book, app: str, variant: str) -> dict[tuple[str, str], Outcome]:
    """By case and machine, from the principal ladders."""
    found: dict[tuple[str, str], Outcome] = {}
    for ladder in book.principal_ladders:
        case, machine = ladder.problem.case, ladder.problem.machine
        for rung in ladder.rungs:
            if (ladder.problem.app, rung.variant) == (app, variant) and rung.run and rung.parent:
                measured = measured_step(book, ladder, rung)
                if measured:
                    found[case, machine] = outcome_of(book, app, variant, case, measured)
    return found


def refresh(page: pathlib.Path, book: Book, app: str, variant: str) -> bool:
    """Writes the figures of the machine that the page is bound to. True if it changed."""
    text = page.read_text()
    machine_of = {run.id: run.machine for run in book.evidence.runs}
    found = outcomes_of(book, app, variant)
    outcomes = {}
    for case, binding in read_bindings(text, str(page)).items():
        outcome = found.get((case, machine_of.get(binding.record, "")))
        if outcome:
            outcomes[case] = outcome
    section = part_of(text, HEADING)
    changed = text.replace(section, refreshed(section, outcomes)) if section else text
    if changed != text:
        page.write_text(changed)
    return changed != text


def pages_written(options: argparse.Namespace) -> list[str]:
    root = options.root.resolve()
    book = open_book(root, options.source.resolve(), options.ladders, [])
    changed = []
    for app in book.apps:
        for variant in book.variants[app]:
            page = page_of(root, app, variant)
            if page and refresh(page, book, app, variant):
                changed.append(str(page.relative_to(root)))
    return changed


def main(arguments: list[str]) -> int:
    options = parser_of_records("report.paragraphs.shown", "Figures in paragraphs.").parse_args(arguments)
    return exit_code(lambda: pages_written(options))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
