"""The last slides: is it right, what failed, what next."""

from ..book import Book
from ..ladders import Ladder
from ..records import part_of_bound
from ..text import counted, percent, scientific
from . import pages
from .opening import profile
from .plain import name_of, number_of, plain
from .ratios import Ratios
from .slide import Bullets, Slide, Table
from .times import timed

MOST_CHECKS = 9
MOST_FAILURES = 5


def correctness(ladder: Ladder) -> Slide:
    """The checks of the last rung of the talk that used most of their bounds."""
    run = ladder.best or timed(ladder)[-1].run
    checks = sorted(run.json["checks"], key=lambda check: -(part_of_bound(check) or 0.0))
    rows = [
        (
            plain(check["name"]),
            scientific(check["value"]),
            scientific(check["bound"]),
            percent(part_of_bound(check)) if check["bound"] else "exact",
        )
        for check in checks[:MOST_CHECKS]
    ]
    all_passed = all(rung.run.passed for rung in ladder.measured)
    rules = "no variant here breaks its benchmark's rules"
    broken = [number_of(rung.variant) for rung in ladder.measured if not rung.run.legal]
    notes = [
        f"All {len(ladder.measured)} rungs passed the judge."
        if all_passed
        else "Not every rung passed.",
        f"Outside the rules of the benchmark: {', '.join(broken)}."
        if broken
        else f"Rules: {rules}.",
        *(f"{check['name']}: {check['bound_source']}" for check in checks[:MOST_CHECKS]),
    ]
    title = f"{number_of(run.variant)} is right: {counted(len(run.json['checks']), 'check')} passed"
    table = Table(("check", ">value", ">bound", ">part of the bound"), rows, (9, 4, 4, 6))
    return Slide(title, table, notes, [run])


def failures(book: Book, ladder: Ladder, ratios: Ratios) -> Slide:
    """Steps that are marked as without gain, and those that were measured to lose."""
    rows, runs, notes = [], [], []
    for rung in timed(ladder):
        page = pages.page_of(book.root, ladder.problem.app, rung.variant)
        reason = pages.no_gain(page)
        if not rung.parent or (reason is None and (rung.against_parent or 1.0) >= 1.0):
            continue
        why = reason or pages.section(page, "Prediction against measurement")
        rows.append(
            (
                name_of(rung.variant),
                plain(ratios.step(rung)) or "no ratio",
                plain(pages.short(why, 110)),
            )
        )
        runs.append(rung.run)
        notes.append(f"{rung.variant}: {why}")
    if not rows:
        return Slide(
            "What failed",
            Bullets(["No step was measured to lose, and none is marked as without gain."]),
        )
    shown = sorted(rows, key=lambda row: row[1])[:MOST_FAILURES]
    table = Table(("step", ">measured", "why"), [row for row in rows if row in shown], (6, 3, 14))
    return Slide(f"What failed: {counted(len(rows), 'step')} without gain", table, notes, runs)


def what_next(book: Book, ladder: Ladder) -> Slide:
    run = ladder.best or timed(ladder)[-1].run
    page = pages.page_of(book.root, run.app, run.variant)
    name = number_of(run.variant)
    lines = [plain(text) for text in pages.sentences(pages.section(page, "Limits"))]
    lines = [line for line in lines if len(line) < 240][:3] or ["(write what you would try next)"]
    where = profile(book, ladder, run)
    return Slide(
        f"What next after {name}",
        Bullets([where.title, *lines]),
        [f"Limits of {run.variant}: {pages.section(page, 'Limits')}"],
        [run],
    )
