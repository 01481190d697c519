"""Paragraphs that explain a measurement, each bound to the record it was written for.

Under `## Prediction against measurement` a page names what its sentences speak of, on a line of its own
for each case:

    <!-- written for: case=w2_6-31gs record=20261122T... low=1.4 high=1.8 -->

`record` is the step's run, `low` to `high` the speed-ups against the parent of which the paragraph is
still true. When a newer record leaves that range, the paragraph has to be read again. A page without
such a line has prose without a record.

    python3 -m report.paragraphs.prose --root . --from profiles --ladders FILE        what is bound, what is not true any more
    ... --bind scf v4_shell_pair_data w2_6-31gs 1.4 1.8                     when the paragraph has been read or rewritten
"""

import argparse
import pathlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Optional

from ..book import Book, open_book
from ..program import EXIT_USAGE, parser_of_records
from ..project import part_of

HEADING = "Prediction against measurement"
COMMENT = re.compile(r"^<!-- written for: (.*?) -->$", re.M)
EXIT_STALE = 2


@dataclass(frozen=True)
class Binding:
    """What the paragraph of a page was written for, on one case."""

    case: str
    record: str
    low: float
    high: float

    def __str__(self) -> str:
        return (
            f"<!-- written for: case={self.case} record={self.record} "
            f"low={self.low:g} high={self.high:g} -->"
        )


@dataclass(frozen=True)
class Newest:
    """The newest speed-up of a step against its parent on one case."""

    app: str
    variant: str
    case: str
    machine: str
    record: str
    ratio: float


def parse_binding(text: str, where: str) -> Binding:
    """Errors: ValueError with the place, the text and what is allowed."""
    fields = dict(word.partition("=")[::2] for word in text.split())
    try:
        low, high = float(fields.pop("low")), float(fields.pop("high"))
        binding = Binding(fields.pop("case"), fields.pop("record"), low, high)
    except (KeyError, ValueError):
        binding = None
    if not binding or fields or not 0 < low <= high or "" in (binding.case, binding.record):
        raise ValueError(
            f"{where}: written for `{text}`: write case=NAME record=ID low=NUMBER high=NUMBER, "
            "0 < low <= high"
        )
    return binding


def read_bindings(page: str, where: str) -> dict[str, Binding]:
    """The bindings of a page by their case. Errors: ValueError."""
    comments = COMMENT.findall(part_of(page, HEADING))
    if len(comments) != len(COMMENT.findall(page)):
        raise ValueError(f"{where}: `written for` belongs under `## {HEADING}`")
    bindings = [parse_binding(text, where) for text in comments]
    if len({binding.case for binding in bindings}) != len(bindings):
        raise ValueError(f"{where}: a case is named once")
    return {binding.case: binding for binding in bindings}


def newest_ratios(book: Book) -> Iterator[Newest]:
    """Of every step on every principal ladder that has it and its parent."""
    for ladder in book.principal_ladders:
        for rung in ladder.rungs:
            if rung.run and rung.parent and rung.against_parent:
                yield Newest(
                    ladder.problem.app,
                    rung.variant,
                    ladder.problem.case,
                    ladder.problem.machine,
                    rung.run.id,
                    rung.against_parent,
                )


def page_of(root: pathlib.Path, app: str, variant: str) -> Optional[pathlib.Path]:
    pages = (root / part / app / variant / "step.md" for part in ("baselines", "optimized"))
    return next((page for page in pages if page.is_file()), None)


def verdict_on(newest: Newest, binding: Optional[Binding]) -> str:
    """Empty where the paragraph is true of the newest record."""
    if binding is None:
        return "not bound"
    if binding.low <= newest.ratio <= binding.high:
        return ""
    return (
        f"speaks of {binding.low:g} to {binding.high:g} for {binding.record}, "
        f"but {newest.record} says {newest.ratio:.3g}: read the paragraph again"
    )


def judged(root: pathlib.Path, book: Book) -> Iterator[tuple[Newest, Optional[Binding], str]]:
    """Every newest ratio with what its page says of it. Errors: ValueError."""
    machine_of = {run.id: run.machine for run in book.evidence.runs}
    for newest in newest_ratios(book):
        page = page_of(root, newest.app, newest.variant)
        if page:
            where = str(page.relative_to(root))
            binding = read_bindings(page.read_text(), where).get(newest.case)
            if binding and machine_of.get(binding.record, newest.machine) != newest.machine:
                binding = None  # the paragraph speaks of another machine
            yield newest, binding, verdict_on(newest, binding)


def bind(page: pathlib.Path, binding: Binding) -> None:
    """Puts the line at the end of the section, instead of an earlier one of the same case."""
    text = page.read_text()
    bindings = read_bindings(text, str(page)) | {binding.case: binding}
    section = COMMENT.sub("", part_of(text, HEADING)).strip()
    lines = "\n".join(str(bindings[case]) for case in sorted(bindings))
    start = text.index(f"## {HEADING}\n")
    end = text.find("\n## ", start)
    rest = text[end:] if end >= 0 else "\n"
    page.write_text(f"{text[:start]}## {HEADING}\n\n{section}\n\n{lines}\n{rest}")


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of_records("report.paragraphs.prose", "Prose and its records.")
    parser.add_argument(
        "--bind", nargs=5, metavar=("APP", "VARIANT", "CASE", "LOW", "HIGH"), help="to the newest"
    )
    return parser.parse_args(arguments)


def bind_as_asked(root: pathlib.Path, book: Book, words: list[str]) -> str:
    """Errors: ValueError."""
    app, variant, case, low, high = words
    named = (app, variant, case)
    found = [n for n in newest_ratios(book) if (n.app, n.variant, n.case) == named]
    page = page_of(root, app, variant)
    if not found or not page:
        raise ValueError(f"{app} {variant} on {case}: no ladder of the records has this step")
    newest = max(found, key=lambda n: n.record)  # an id begins with the time
    binding = parse_binding(f"case={case} record={newest.record} low={low} high={high}", "--bind")
    if why := verdict_on(newest, binding):
        raise ValueError(f"{app} {variant} on {case}: {why}")
    bind(page, binding)
    return f"{page.relative_to(root)}: {binding}"


def main(arguments: list[str]) -> int:
    options = parsed(arguments)
    root = options.root.resolve()
    stale = 0
    try:
        book = open_book(root, options.source.resolve(), options.ladders, [])
        if options.bind:
            print(bind_as_asked(root, book, options.bind))
            return 0
        for newest, binding, why in judged(root, book):
            stale += bool(binding and why)
            print(f"{newest.app} {newest.variant} {newest.case}: {newest.ratio:.3g}, {why or 'true'}")
    except ValueError as error:
        print(f"casebook: error: {error}", file=sys.stderr)
        return EXIT_USAGE
    return EXIT_STALE if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
