"""The last slides: what failed, what limits, what next."""

from typing import Optional

from ..book import Book
from ..ladders import Ladder, Rung
from ..measured import SAME, SLOWER, measured_step
from ..text import counted, percent
from .. import ratios
from . import pages
from .plain import name_of, number_of, plain
from .slide import Bullets, Slide, Table
from .times import FEWEST_REGIONS, shares, timed

MOST_FAILURES = 5
LEAST_REASON, MOST_REASON, MOST_LIMIT = 40, 145, 200  # characters


def failures(book: Book, ladder: Ladder) -> Optional[Slide]:
    """Steps that were proven to lose, or to change nothing; None where there is none."""
    app = ladder.problem.app
    failed = []
    for rung in timed(ladder):
        step = measured_step(book, ladder, rung)
        if rung.parent and step and step.judgement in (SLOWER, SAME):
            failed.append(rung)
    if not failed:
        return None
    why = {rung.variant: _why(book, ladder, rung) for rung in failed}
    worst = sorted(failed, key=lambda rung: rung.against_parent or 1.0)[:MOST_FAILURES]
    rows = [
        (name_of(rung.variant), ratios.step(rung), plain(_tried(book, app, rung.variant, why[rung.variant])))
        for rung in failed
        if rung in worst
    ]
    return Slide(
        f"What failed: {counted(len(failed), 'step')} without gain",
        Table(("step", ">measured", "what was tried, and why it failed"), rows, (6, 3, 14)),
        [f"{name}: {text}" for name, text in why.items() if text],
        [rung.run for rung in failed],
    )


def _tried(book: Book, app: str, variant: str, why: str) -> str:
    """The title of its page, and the reason as far as there is one."""
    title = pages.title_of(pages.page_of(book.root, app, variant))
    said = title[:1].upper() + title[1:] + "." if title else ""
    room = MOST_REASON - len(said)
    return " ".join(filter(None, (said, pages.short(why, room) if why and room > LEAST_REASON else "")))


def _why(book: Book, ladder: Ladder, rung: Rung) -> str:
    """The page's reason; without one what it says of the measurement, from where it names the ladder's processor."""
    page = pages.page_of(book.root, ladder.problem.app, rung.variant)
    said = pages.section(page, "Prediction against measurement")
    return pages.no_gain(page) or pages.reasons(said, ladder.problem.machine)


def what_next(book: Book, ladder: Ladder) -> Optional[Slide]:
    """Where the best rung spends its time, and what its page says of its limits; None where neither is known."""
    run = ladder.best or timed(ladder)[-1].run
    found = shares(run)
    limits = pages.section(pages.page_of(book.root, run.app, run.variant), "Limits")
    said = [line for line in pages.sentences(limits) if len(line) < MOST_LIMIT]
    said.sort(key=lambda line: not line.startswith("Next"))
    lines = [*map(plain, said[:3])]
    if len(found) >= FEWEST_REGIONS:
        top = [f"{plain(name)} {percent(share)}" for name, share in found[:3]]
        lines.insert(0, f"The solve of {number_of(run.variant)} now: {', '.join(top)}")
    left_out = book.leaves_out(ladder, run.variant)
    if left_out:
        lines.append(f"It leaves out {plain(left_out)}: no roof of the textbook's work limits it")
    if not lines:
        return None
    return Slide(
        f"Limits of {number_of(run.variant)}, and what next",
        Bullets(lines),
        [f"Limits of {run.variant}: {limits}"] if limits else [],
        [run],
    )
