"""The order of a talk."""

from typing import Optional

from .. import ratios
from ..book import Book
from ..ladders import Ladder
from ..project import apps as apps_of
from . import course, ending, ladder as ladders, limits, method, opening
from .promises import promises
from .slide import Deck, Slide
from .times import n_told, timed

STEPS_TOLD = 2
FEWEST_SLIDES, MOST_SLIDES = 8, 12  # with the title; a shorter talk tells more steps
TEAM = "Team, university, names"


def talk_of(book: Book, app: Optional[str]) -> Deck:
    """About one app; it may be left out where there is but one.
    Errors: ValueError where there is nothing to tell, or several apps to tell of."""
    told = chosen_ladders(book)
    if not told or (app and app not in told):
        where = f"{book.commands.folder()} has no timed run" + (f" of {app}" if app else "")
        known = f"; apps with evidence: {', '.join(told)}" if told else ""
        first = app or next(iter(apps_of(book.root)), "APP")
        raise ValueError(f"{where}{known}. To make one: {book.commands.climb_first(first)}")
    if not app and len(told) > 1:
        raise ValueError(f"a talk is about one app; name one of {', '.join(told)}")
    ladder = told[app] if app else next(iter(told.values()))
    return Deck(headline(ladder), TEAM, date_of(ladder), slides_of(book, ladder))


def chosen_ladders(book: Book) -> dict[str, Ladder]:
    """For each app the principal ladder whose speed-up is proven and may be quoted, of several the one with most
    steps that are told, then the one with most rungs."""
    chosen: dict[str, Ladder] = {}
    for ladder in book.principal_ladders:
        there = chosen.get(ladder.problem.app)
        if timed(ladder) and (there is None or _weight(ladder) > _weight(there)):
            chosen[ladder.problem.app] = ladder
    return chosen


def _weight(ladder: Ladder) -> tuple[bool, int, int]:
    best = ladder.best_rung
    may_be_said = ladder.is_quotable and best is not None and best.is_proven_to_baseline
    return (may_be_said, n_told(ladder), len(timed(ladder)))


def headline(ladder: Ladder) -> str:
    """With a speed-up only where it is proven and may be quoted."""
    best = ladder.best_rung
    if ladder.is_quotable and best and best.parent and best.is_proven_to_baseline and best.against_baseline > 1:
        return f"{ladder.problem.app} made {ratios.whole(best)} as fast"
    return f"{ladder.problem.app}: what was measured"


def date_of(ladder: Ladder) -> str:
    return max(run.json["started"] for run in ladder.runs)[:10]


def slides_of(book: Book, ladder: Ladder) -> list[Slide]:
    """Each makes its point by a number that was measured; what was not measured has no slide. Where there are more
    than a talk has time for, the last of `spare` go first."""
    seconds, messages = course.seconds(ladder), course.messages(ladder)
    predicted, networked = promises(book, ladder), limits.over_a_network(book, ladder)
    before = [
        opening.problem(book, ladder),
        opening.answer(book, ladder),
        opening.where_time_goes(book, ladder),
        ladders.waterfall(book, ladder),
        seconds,
    ]
    after = [
        messages,
        predicted,
        ending.failures(book, ladder),
        limits.layouts(book, ladder),
        networked,
        limits.beside_peers(book, ladder),
        limits.below_roofs(book, ladder),
        ending.what_next(book, ladder),
        method.method(book, ladder),
    ]
    n_others = 1 + sum(slide is not None for slide in [*before, *after])
    steps = list(ladders.told(book, ladder, max(STEPS_TOLD, FEWEST_SLIDES - n_others)))
    slides = [slide for slide in [*before, *steps, *after] if slide]
    spare = [slide for slide in (seconds, messages, predicted, networked) if slide]
    for slide in spare[::-1][: max(0, 1 + len(slides) - MOST_SLIDES)]:
        slides.remove(slide)
    return slides
