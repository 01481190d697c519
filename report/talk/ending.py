"""The last slides: is it right, what failed, what next."""

import re

from ..book import Book
from ..ladders import Ladder, Rung
from ..records import part_of_bound
from ..text import counted, percent, scientific
from . import pages, ratios
from .opening import profile
from .plain import name_of, number_of, plain
from .slide import Bullets, Slide, Table
from .times import timed

MOST_CHECKS = 9
MOST_FAILURES = 5
MOST_REASON, MOST_LIMIT = 150, 240  # characters
LEAST_PART = 0.001  # of a bound


def correctness(ladder: Ladder) -> Slide:
    """The checks of the last rung of the talk that used most of their bounds."""
    run = ladder.best or timed(ladder)[-1].run
    checks = sorted(run.json["checks"], key=lambda check: -(part_of_bound(check) or 0.0))
    rows = [
        (
            plain(check["name"]),
            scientific(check["value"]),
            scientific(check["bound"]),
            _part(check),
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
    n_checks = counted(len(run.json["checks"]), "check")
    title = f"{number_of(run.variant)} {verdict_of(run.json)}: {n_checks} passed"
    table = Table(("check", ">value", ">bound", ">part of the bound"), rows, (11, 3, 3, 5))
    return Slide(title, table, notes, [run])


def verdict_of(record: dict) -> str:
    """Right, unless the program's own runs made the reference: those show change, and not truth."""
    source = str((record.get("reference") or {}).get("source", ""))
    own = re.match(r"\d+ runs? of (the adopted program|v\d\w*)\b", source)
    if not own:
        return "is right"
    return f"agrees with the first runs of {own[1].split('_')[0]}"


def _part(check: dict) -> str:
    part = part_of_bound(check)
    if part is None:
        return "exact" if check["value"] == 0 else "n/a"
    return percent(part) if part >= LEAST_PART or part == 0 else f"below {percent(LEAST_PART)}"


def failures(book: Book, ladder: Ladder) -> Slide:
    """Steps that their pages mark as without gain, and those that were proven to lose."""
    app = ladder.problem.app
    page = {rung.variant: pages.page_of(book.root, app, rung.variant) for rung in timed(ladder)}
    failed = [
        rung for rung in timed(ladder) if rung.parent and _has_failed(rung, page[rung.variant])
    ]
    if not failed:
        lines = ["No step was proven to lose, and none is marked as without gain."]
        return Slide("What failed", Bullets(lines))
    names = [rung.variant for rung in failed]
    why = {name: pages.no_gain(page[name]) or _comparison(page[name]) for name in names}
    worst = sorted(failed, key=lambda rung: rung.against_parent or 1.0)[:MOST_FAILURES]
    rows = [
        (
            name_of(rung.variant),
            ratios.step(rung) or "no ratio",
            plain(pages.short(why[rung.variant], MOST_REASON)),
        )
        for rung in failed
        if rung in worst
    ]
    return Slide(
        f"What failed: {counted(len(failed), 'step')} without gain",
        Table(("step", ">measured", "why"), rows, (6, 3, 14)),
        [f"{name}: {why[name]}" for name in names],
        [rung.run for rung in failed],
    )


def _has_failed(rung: Rung, page: str) -> bool:
    lost = rung.is_proven and (rung.against_parent or 1.0) < 1.0
    return lost or pages.no_gain(page) is not None


def _comparison(page: str) -> str:
    return pages.section(page, "Prediction against measurement")


def what_next(book: Book, ladder: Ladder) -> Slide:
    """Where the best rung spends its time, and what its page says of its limits."""
    run = ladder.best or timed(ladder)[-1].run
    limits = pages.section(pages.page_of(book.root, run.app, run.variant), "Limits")
    said = [line for line in pages.sentences(limits) if len(line) < MOST_LIMIT]
    said.sort(key=lambda line: not line.startswith("Next"))
    lines = [plain(line) for line in said[:2]] or ["Its page says nothing of its limits."]
    return Slide(
        f"What next after {number_of(run.variant)}",
        Bullets([plain(profile(book, ladder, run).title), *lines]),
        [f"Limits of {run.variant}: {limits}"],
        [run],
    )
