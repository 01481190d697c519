"""python3 -m report.forms scaling --app lu --to FILE.md : see `casebook report --help`."""

import argparse
import pathlib
import sys

from ..book import Book, open_book
from ..program import exit_code, parser_of_records
from ..evidence import name_left_out
from ..picture import Picture
from ..style import PAGE, use_settings
from . import hpl, scaling


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of_records("report.forms", __doc__)
    parser.add_argument("form", choices=("scaling", "hpl"))
    parser.add_argument("--app", help="of a scaling report")
    parser.add_argument("--to", type=pathlib.Path, required=True, help="a file of Markdown")
    return parser.parse_args(arguments)


def make(book: Book, options: argparse.Namespace) -> tuple[list[str], list[Picture]]:
    return scaling.make(book, options.app) if options.form == "scaling" else (hpl.make(book), [])


def write(lines: list[str], pictures: list[Picture], file: pathlib.Path) -> list[str]:
    """The page, and its figures in a folder beside it; returns their names."""
    figures = file.with_suffix("").with_name(file.stem + "_figures")
    file.parent.mkdir(parents=True, exist_ok=True)
    text = "\n".join(lines).replace("(FIGURES/", f"({figures.name}/")
    file.write_text(text, encoding="utf-8")
    if pictures:
        use_settings()
        figures.mkdir(exist_ok=True)
    for picture in pictures:
        picture.write_svg(figures / f"{picture.name}.svg", PAGE)
    return [str(file)] + ([f"{figures}: {len(pictures)} SVG"] if pictures else [])


def written(options: argparse.Namespace) -> list[str]:
    book = open_book(options.root.resolve(), options.source.resolve(), options.ladders)
    name_left_out(book.evidence)
    return write(*make(book, options), options.to)


if __name__ == "__main__":
    sys.exit(exit_code(lambda: written(parsed(sys.argv[1:]))))
