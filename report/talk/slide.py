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
class Columns:
    """Text, and beside it what it speaks of."""

    left: Bullets
    right: Union[Table, Chart]


@dataclass(frozen=True)
class Slide:
    """notes: for the speaker; evidence: the records that the numbers come from."""

    title: str
    body: Union[Bullets, Table, Chart, Columns]
    notes: Sequence[str] = ()
    evidence: Sequence[Optional[Item]] = ()

    @property
    def parts(self) -> Sequence[Union[Bullets, Table, Chart]]:
        return (self.body.left, self.body.right) if isinstance(self.body, Columns) else (self.body,)

    @property
    def chart(self) -> Optional[Chart]:
        return next((part for part in self.parts if isinstance(part, Chart)), None)


@dataclass
class Deck:
    title: str
    subtitle: str
    date: str
    slides: list[Slide] = field(default_factory=list)
