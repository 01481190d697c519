"""Which record each key stands for."""

from ..book import Book
from ..records import Item, Run
from ..text import table
from .section import Section


def section(book: Book) -> Section:
    section = Section("Records")
    if not book.keys.items:
        section.say("None.")
        return section
    section.say(f"Files are below `{book.commands.folder()}`.")
    section.add_table(
        table(
            ("key", "id", "what", "started", "commit", "file"),
            [_row(book, item) for item in book.keys.items],
        )
    )
    return section


def _row(book: Book, item: Item) -> tuple[str, ...]:
    return (book.keys.key(item), item.id, _what(item), item.json["started"], item.commit, item.file)


def _what(item: Item) -> str:
    if isinstance(item, Run):
        return f"{item.app} {item.variant}, {item.case}, {item.ranks}x{item.threads}"
    if item.kind == "compare":
        return f"{item.app} {item.json['a']['variant']} and {item.json['b']['variant']}"
    return f"{item.kind} of {item.app or item.machine}"
