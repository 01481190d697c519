"""Steps measured between the nodes of a cluster in a box, where communication has its price."""

from ..book import Book
from ..ladders import Ladder, Rung
from ..measured import measured_step, verdict_on
from ..text import factor, span, table, three_digits
from .section import Section

COLUMNS = (
    "rung",
    "case",
    "network",
    ">parent [s]",
    ">total [s]",
    ">measured",
    ">interval",
    ">predicted",
    "verdict",
    "records",
)


def section(book: Book, app: str) -> Section:
    section = Section("Over a network")
    rows = [
        row
        for ladder in book.networked
        if ladder.problem.app == app
        for rung in ladder.measured
        if (row := _row(book, ladder, rung))
    ]
    if rows:
        section.add(table(COLUMNS, rows))
        section.say(
            "Nodes are network namespaces of one machine, each with cores of its own, and talk by TCP at the rate "
            "that is named; 2x1/2: ranks, threads and nodes. Rates and latencies as measured: the page of each "
            "step, which derives what it predicts."
        )
    return section


def _row(book: Book, ladder: Ladder, rung: Rung) -> tuple[str, ...]:
    """Empty for a rung without its parent."""
    parent = ladder.run_of(rung.parent)
    if parent is None:
        return ()
    rate = ladder.network.get("asked") or "not held"
    step = book.steps.get((ladder.problem.app, rung.variant))
    prediction = step.over_a_network.get((rate, ladder.problem.case)) if step else None
    measured = measured_step(book, ladder, rung)
    return (
        rung.variant,
        ladder.problem.case,
        f"{rate}, {ladder.layout.short}",
        three_digits(parent.median_s),
        three_digits(rung.run.median_s),
        f"{measured.mark}{factor(measured.value)}" if measured else "",
        span(measured.low, measured.high) if measured else "",
        factor(prediction.value) if prediction else "",
        verdict_on(prediction, measured) if prediction else "",
        book.cite(parent, rung.run),
    )
