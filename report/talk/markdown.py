"""A deck as pandoc's Markdown: headings of the second level are slides."""

import pathlib
from collections.abc import Iterator
from typing import Union

from .plain import plain
from .slide import Bullets, Chart, Columns, Deck, Slide, Table

# What pandoc may find in the text. No more than the deck uses: a program's name is no formula.
FORMAT = (
    "markdown_strict+fenced_divs+pipe_tables+yaml_metadata_block"
    "+intraword_underscores+all_symbols_escapable"
)
RULE_DASHES = 100  # of a table's rule: pandoc takes widths from it where it is longer than a line


def text_of(deck: Deck, figures: str) -> str:
    """figures: the folder of the charts, relative to the text."""
    head = [
        "---",
        f"title: {_quoted(deck.title)}",
        f"author: {_quoted(deck.subtitle)}",
        f"date: {_quoted(deck.date)}",
        "---",
        "",
    ]
    return "\n".join([*head, *(line for slide in deck.slides for line in _slide(slide, figures))])


def write_charts(deck: Deck, folder: pathlib.Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for slide in deck.slides:
        if slide.chart:
            slide.chart.draw().savefig(folder / f"{slide.chart.name}.png", format="png")


def _slide(slide: Slide, figures: str) -> Iterator[str]:
    yield from (f"## {plain(slide.title)}", "")
    if isinstance(slide.body, Columns):
        yield from ("::: columns", "")
        for part in slide.parts:
            yield from ("::: column", "", *_part(part, figures, RULE_DASHES // 2), "", ":::", "")
        yield ":::"
    else:
        yield from _part(slide.body, figures, RULE_DASHES)
    notes = [plain(note) for note in slide.notes] + _evidence(slide)
    if notes:
        yield from ("", "::: notes", "")
        for note in notes:
            yield from (note, "")
        yield ":::"
    yield ""


def _part(part: Union[Bullets, Table, Chart], figures: str, dashes: int) -> Iterator[str]:
    if isinstance(part, Bullets):
        yield from (f"- {line}" for line in part.lines)
    elif isinstance(part, Table):
        yield from _table(part, dashes)
    else:
        # Without text in the brackets: it would be a caption. The title becomes the description.
        yield f'![]({figures}/{part.name}.png "{part.alt}")'


def _table(table: Table, n_dashes: int) -> Iterator[str]:
    dashes = [max(3, n_dashes * width // sum(table.widths)) for width in table.widths]
    titles = [title.removeprefix(">") for title in table.columns]
    rule = [
        "-" * count + (":" if title.startswith(">") else "-")
        for count, title in zip(dashes, table.columns)
    ]
    for cells in (titles, rule, *table.rows):
        yield "| " + " | ".join(cells) + " |"


def _evidence(slide: Slide) -> list[str]:
    items = list(dict.fromkeys(item for item in slide.evidence if item))
    if not items:
        return []
    commits = sorted({item.commit for item in items if item.commit})
    hosts = sorted({item.host for item in items if item.host})
    lines = ["Evidence: " + ", ".join(plain(item.id) for item in items) + "."]
    if commits:
        lines.append(
            f"Built from {', '.join(commits)}; measured on {', '.join(map(plain, hosts))}."
        )
    return lines


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
