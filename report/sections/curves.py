"""What the runs computed, where a result is more than a number."""

from typing import Optional

from ..book import Book
from ..charts import curves
from .section import Section

INTRODUCTION = (
    "The best variant's answer, as far as it is a curve. The judge has accepted it; all variants "
    "agree to the bounds above."
)


def section(book: Book) -> Optional[Section]:
    """None where every answer is a number."""
    section = Section("Answers", INTRODUCTION)
    for ladder in book.principal_ladders:
        for picture in curves.make(book, ladder):
            section.show(picture)
    return section if section.pictures else None
