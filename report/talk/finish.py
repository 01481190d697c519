"""What pandoc's PowerPoint lacks: columns of different widths, plain descriptions of figures."""

import pathlib
import re
import zipfile

from .slide import Chart, Deck, Slide, Table

TITLE_SLIDES = 1


def finish(made: pathlib.Path, deck: Deck, to: pathlib.Path) -> None:
    """Copies a presentation; the deck's first slide is the one after its title."""
    slides = {
        f"ppt/slides/slide{number}.xml": slide
        for number, slide in enumerate(deck.slides, start=1 + TITLE_SLIDES)
    }
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name in slides:
                content = _finished(content.decode("utf-8"), slides[name]).encode("utf-8")
            new.writestr(name, content)


def _finished(text: str, slide: Slide) -> str:
    for part in slide.parts:
        if isinstance(part, Table):
            text = _widened(text, part)
        if isinstance(part, Chart):
            text = re.sub(r'descr="[^"]*"', f'descr="{part.alt}"', text, count=1)
    return text


def _widened(text: str, table: Table) -> str:
    """Columns share the width that the table has by the weights of the deck's table."""
    given = [int(width) for width in re.findall(r'<a:gridCol w="(\d+)"', text)]
    if len(given) != len(table.widths):
        return text
    widths = iter([sum(given) * width // sum(table.widths) for width in table.widths])
    return re.sub(r'<a:gridCol w="\d+"', lambda _: f'<a:gridCol w="{next(widths)}"', text)
