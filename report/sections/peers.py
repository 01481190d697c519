"""Other programs on the same input, in alternating pairs."""

from ..book import Book
from ..peers import Peer, peers
from ..text import number_of, span, table, three_digits
from ..views import View
from .section import Section


def section(book: Book, view: View) -> Section:
    section = Section("Peers")
    found = peers(book, view.app, view.machine)
    if not found:
        return section
    columns = ("case", "ours", "peer", "way of working", "quantity", ">ours", ">peer", ">ours is better by",
               ">interval", ">pairs", "record")
    section.add(table(columns, [_row(book, peer) for peer in found]))
    section.say(
        "Alternating pairs of whole programs unless the quantity says otherwise; the time of our judge is "
        "left out, and both answers are judged. ~: the scatter could explain it, or the pairs are fewer than "
        "six. A floor does only a part of the work."
    )
    return section


def _row(book: Book, peer: Peer) -> tuple[str, ...]:
    interval = span(*peer.interval) if peer.interval else ""
    quantity = f"{peer.quantity} [{peer.unit}]" if peer.unit else peer.quantity
    numbers = [three_digits(v) if v is not None else "" for v in (peer.ours, peer.theirs)]
    return (
        peer.case,
        number_of(peer.variant),
        peer.name,
        peer.like,
        quantity,
        *numbers,
        peer.better_by,
        interval,
        str(peer.n),
        book.cite(peer.item),
    )
