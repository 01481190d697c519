"""A slide before it has a format: a title, one body, and what the speaker says."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Optional, Union

from matplotlib.figure import Figure

from ..records import Item


@dataclass(frozen=True)
class Bullets:
    """One line of text each, in Markdown."""

    lines: Sequence[str]


@dataclass(frozen=True)
class Table:
    """A title that starts with `>` is aligned right; widths: of the columns, relative."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    widths: Sequence[int]


@dataclass(frozen=True)
class Chart:
    """A figure at the size of a slide, with the numbers that it shows."""

    name: str  # stem of its file
    alt: str  # what it shows, in one sentence
    draw: Callable[[], Figure]
    rows: Sequence[Sequence] = ()


@dataclass(frozen=True)
class Slide:
    """notes: for the speaker; evidence: the records that the numbers come from."""

    title: str
    body: Union[Bullets, Table, Chart]
    notes: Sequence[str] = ()
    evidence: Sequence[Optional[Item]] = ()


@dataclass
class Deck:
    title: str
    subtitle: str
    date: str
    slides: list[Slide] = field(default_factory=list)
