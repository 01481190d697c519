"""The repetitions themselves."""

from ..book import Book
from ..charts import repetitions
from .section import Section

INTRODUCTION = "A median hides what it was taken from. Each dot is one timed solve."


def section(book: Book) -> Section:
    section = Section("Every repetition", INTRODUCTION)
    for ladder in book.climbed:
        picture = repetitions.make(book, ladder)
        if picture:
            section.show(picture)
        else:
            section.miss(
                f"repetitions of {book.name(ladder.problem)}", book.commands.climb(ladder.runs[0])
            )
    return section
