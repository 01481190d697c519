"""A figure: what it shows, its data, and its files."""

import pathlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .keys import Keys
from .records import Item, Run
from .style import SLIDE, Size, text_width_in

MARGIN_IN = 0.12
MOST_IDS_IN_A_FOOTER = 16


class Sheet:
    """A figure with title and footer; what is between belongs to the axes. Lengths are inches."""

    def __init__(self, size: Size, n_rows: int, title: str, subtitle: str, footer: str):
        self.size = size
        self.height = size.height_in(n_rows)
        self.figure = Figure((size.width_in, self.height), facecolor="white")
        title_pt, subtitle_pt = 1.2 * size.font_pt, size.font_pt
        top = self._write(title, self.height - MARGIN_IN, title_pt, "top", weight="bold")
        top = self._write(subtitle, top - 0.04, subtitle_pt, "top", color="#333333")
        self.top = top - 0.08
        self.bottom = (
            self._write(footer, MARGIN_IN, size.small_pt, "bottom", color="#555555") + 0.05
        )

    def _write(self, text: str, y: float, size_pt: float, side: str, **style) -> float:
        """Writes lines at the left; returns where they end."""
        width_in = self.size.width_in - 2 * MARGIN_IN
        lines = wrapped(text, width_in, size_pt, style.get("weight", "normal"))
        self.figure.text(
            MARGIN_IN / self.size.width_in,
            y / self.height,
            "\n".join(lines),
            fontsize=size_pt,
            va=side,
            linespacing=1.25,
            **style,
        )
        extent = len(lines) * 1.3 * size_pt / 72
        return y - extent if side == "top" else y + extent

    def axes(
        self, left: float, right: float, below: float = 0.0, above: float = 0.0, **more
    ) -> Axes:
        """Axes from `left` to `right` of the other edge, with room for what is below and above."""
        width, bottom = self.size.width_in, self.bottom + below
        return self.figure.add_axes(
            (
                left / width,
                bottom / self.height,
                (width - left - right) / width,
                (self.top - above - bottom) / self.height,
            ),
            **more,
        )

    @property
    def x_label_room(self) -> float:
        """Below axes that have numbers and a label."""
        return 3.3 * self.size.font_pt / 72


def wrapped(text: str, width_in: float, size_pt: float, weight: str = "normal") -> list[str]:
    """Breaks text at blanks into lines that fit."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width_in(longer, size_pt, weight) <= width_in:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@dataclass
class Picture:
    """A figure before it is drawn."""

    name: str  # stem of its files
    alt: str  # what it shows, in one sentence
    columns: Sequence[str]
    rows: list[Sequence]  # what is drawn, for other programs
    draw: Callable[[Size], Sheet]

    def write_svg(self, file: pathlib.Path, size: Size) -> None:
        self.draw(size).figure.savefig(file, format="svg", metadata={"Date": None})

    def write_png(self, file: pathlib.Path) -> None:
        self.draw(SLIDE).figure.savefig(file, format="png", dpi=SLIDE.dpi)


def footer_of(keys: Keys, items: Sequence[Item]) -> str:
    """Where the numbers come from: records, commit, host, repetitions."""
    if len(items) <= MOST_IDS_IN_A_FOOTER:
        records = ", ".join(f"{keys.key(item)} {keys.short[item.id]}" for item in items)
        where = "numbers and ends of ids"
    else:
        records = keys.cite(items)
        where = "numbers"
    commits = sorted({item.commit for item in items if item.commit})
    hosts = sorted({item.host for item in items if item.host})
    counts = sorted({len(item.samples) for item in items if isinstance(item, Run) and item.samples})
    parts = [f"records {records} ({where} in records.csv)"]
    if commits:
        parts.append("commit " + ", ".join(commits))
    parts.append("host " + ", ".join(hosts))
    if counts:
        ends = " to ".join(str(n) for n in sorted({counts[0], counts[-1]}))
        parts.append(f"{ends} repetition{'' if counts == [1] else 's'} of each run")
    return "; ".join(parts)
