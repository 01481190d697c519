"""report/<app>.md: everything of one app."""

from . import ratios
from .book import Book
from .markdown_page import Page
from .sections import (
    answers,
    commands,
    ladder,
    network,
    no_gain,
    peers,
    predictions,
    regions,
    roofline,
    scaling,
)
from .text import three_digits
from .views import View

SECTIONS = (ladder, regions, roofline, predictions, no_gain, scaling, peers, answers, commands)


def app_page(book: Book, views: list[View]) -> Page:
    """views: the app on each machine."""
    app = views[0].app
    page = Page(f"report/{app}.md", app)
    for view in views:
        on = f" on {view.machine}" if len(views) > 1 else ""
        page.say(_summary(book, view, on))
        for part in SECTIONS:
            section = part.section(book, view)
            section.title += on
            page.add_section(section)
    page.add_section(network.section(book, app))
    back = "[The whole report](../REPORT.md); [evidence](evidence.md)"
    page.say(f"{back}; what the app is: `apps/{app}/README.md`.")
    return page


def _summary(book: Book, view: View, on: str) -> str:
    sentences = []
    for ladder in view.shown:
        best, rung = ladder.best, ladder.best_rung
        if best is None:
            continue
        gain = ratios.whole(rung) if rung.parent else ""
        times = f", {gain} the baseline" if gain else ""
        sentences.append(
            f"{book.case_name(ladder.problem)}: `{best.variant}` in {three_digits(best.median_s)} s "
            f"on {ladder.layout}{times}, grade {best.grade} ({book.cite(ladder.baseline, best)})"
        )
    if not sentences:
        return f"No answer that may be timed{on}."
    return f"Best legal rung{on}. {'; '.join(sentences)}."
