"""The order of a talk."""

from typing import Optional

from ..book import Book
from ..ladders import Ladder
from ..text import three_digits
from . import ending, ladder as ladders, limits, opening, ratios
from .plain import number_of
from .slide import Deck, Slide, Table
from .times import timed, total_s

STEPS_TOLD = 3
TEAM = "Team, university, names"


def talk_of(book: Book, app: Optional[str]) -> Deck:
    """About one app, or about all with evidence, shorter.
    Errors: ValueError where there is nothing to tell."""
    told = chosen_ladders(book)
    if not told or (app and app not in told):
        where = f"{book.commands.folder()} has no timed run" + (f" of {app}" if app else "")
        known = f"; apps with evidence: {', '.join(told)}" if told else ""
        raise ValueError(f"{where}{known}. To make one: {book.commands.climb_first(app or 'scf')}")
    if app or len(told) == 1:
        ladder = told[app] if app else next(iter(told.values()))
        return Deck(
            headline(ladder),
            TEAM,
            date_of(ladder),
            chapter(book, ladder, STEPS_TOLD),
        )
    slides = overview(told)
    for ladder in told.values():
        slides += chapter(book, ladder, 1)
    return Deck(f"{len(told)} programs made faster", TEAM, max(map(date_of, told.values())), slides)


def chosen_ladders(book: Book) -> dict[str, Ladder]:
    """For each app the principal ladder with most timed rungs."""
    chosen: dict[str, Ladder] = {}
    for ladder in book.principal_ladders:
        there = chosen.get(ladder.problem.app)
        if timed(ladder) and (there is None or len(timed(ladder)) > len(timed(there))):
            chosen[ladder.problem.app] = ladder
    return chosen


def headline(ladder: Ladder) -> str:
    best = ladder.best_rung
    if best and best.against_baseline and best.parent:
        return f"{ladder.problem.app} made {ratios.whole(best)} as fast"
    return ladder.problem.app


def date_of(ladder: Ladder) -> str:
    return max(run.json["started"] for run in ladder.runs)[:10]


def chapter(book: Book, ladder: Ladder, n_steps: int) -> list[Slide]:
    compared = len(timed(ladder)) > 1
    climbed = compared and ladder.best is not None and ladder.best_rung.parent
    first = opening.baseline_of(ladder)
    slides = [
        opening.problem(book, ladder),
        opening.machine(book, ladder),
        opening.profile(book, ladder, first),
    ]
    if climbed:
        slides += ladders.waterfalls(ladder)
    if compared:
        slides += ladders.tables(ladder)
    if climbed:
        slides += [*ladders.told(book, ladder, n_steps), limits.path(book, ladder)]
    slides += [
        limits.scaling(book, ladder),
        ending.correctness(ladder),
        ending.failures(book, ladder),
        ending.what_next(book, ladder),
    ]
    return slides


MOST_ROWS = 10  # what a slide holds in the size of its text


def overview(told: dict[str, Ladder]) -> list[Slide]:
    """A row for each program, on as many slides as they need."""
    rows, runs = [], []
    for app, ladder in told.items():
        run = ladder.best or timed(ladder)[-1].run
        best = ladder.best_rung
        gain = ratios.whole(best) if best and best.parent else ""
        rows.append(
            (
                app,
                ladder.problem.case.replace("_", " "),
                number_of(run.variant),
                three_digits(total_s(run)),
                gain,
                run.grade,
            )
        )
        runs.append(run)
    columns = ("app", "case", "best", ">total, s", ">against baseline", "grade")
    title = "All programs at a glance"
    return [
        Slide(
            title if k == 0 else f"{title}, continued",
            Table(columns, rows[k : k + MOST_ROWS], (4, 9, 3, 4, 6, 3)),
            [],
            runs[k : k + MOST_ROWS],
        )
        for k in range(0, len(rows), MOST_ROWS)
    ]
