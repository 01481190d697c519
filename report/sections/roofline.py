"""Rungs beside the measured roofs of the machine."""

from ..book import Book
from ..charts import rates, roofline
from ..roofs import LEDGER, TEXTBOOK, ceiling, missing_roof
from ..text import three_digits
from ..views import View
from .section import Section


def section(book: Book, view: View) -> Section:
    section = Section("Roofline")
    ladder = view.headline
    if ladder is None or not book.points_of(ladder):
        return section
    roofs = book.roofs_of(view.machine)
    if roofs is None:
        section.miss(f"the roofs of {view.machine}", book.commands.roofs(view.machine))
        return section
    if missing := missing_roof(roofs, ladder):
        section.miss(f"the {missing} of {view.machine}", book.commands.roofs(view.machine))
        return section
    for make in (roofline.make, rates.make):
        picture = make(book, ladder)
        if picture:
            section.show(picture)
            break
    tiers = {point.tier for point in book.points_of(ladder)}
    if LEDGER in tiers:
        section.say(
            "Bytes: by the ledger on each rung's page (`bytes_per_unit`), a model; flops: the textbook's, "
            "the same for every rung."
        )
    elif tiers == {TEXTBOOK}:
        roof = ceiling(roofs, ladder, book.points_of(ladder)[0].intensity)
        section.say(
            "No hardware counter could be read, and no rung counts its own bytes, so that flops and "
            "bytes are the textbook's, the same for every rung: all would lie at one place of a "
            f"roofline. The figure is the cut there. Roof: {roof.name}, "
            f"{three_digits(roof.gflop_s)} GFLOP/s ({book.cite(roofs)})."
        )
    return section
