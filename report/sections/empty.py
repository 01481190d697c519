"""What stands in the place of everything else where there is no evidence."""

from .. import project
from ..book import Book
from .section import Section
from .threats import passed_over


def section(book: Book) -> Section:
    section = Section("No records yet")
    section.say(f"There is no record below `{book.commands.folder()}`.", *passed_over(book))
    for app in project.apps(book.root):
        section.miss(app, book.commands.climb_first(app))
    section.say(f"Then `{book.commands.report()}` writes this page anew.")
    return section
