"""python3 -m report.talk: see `casebook slides --help`."""

import argparse
import pathlib
import sys

from ..book import open_book
from ..program import exit_code, parser_of_records
from .deck import talk_of
from .files import write_deck
from .place import required


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of_records("slides", __doc__)
    parser.add_argument("--app", help="default: all with evidence")
    parser.add_argument("--to", type=pathlib.Path, required=True, help="talk.pptx, .pdf or .md")
    parser.add_argument("--template", type=pathlib.Path, help="a .pptx whose master is used")
    return parser.parse_args(arguments)


def written(options: argparse.Namespace) -> list[str]:
    required(options.to)
    book = open_book(options.root.resolve(), options.source.resolve(), options.ladders)
    deck = talk_of(book, options.app)
    files = write_deck(deck, options.to, options.template)
    return [*files, f"{len(deck.slides) + 1} slides; change the names on the first one, and read the notes"]


if __name__ == "__main__":
    sys.exit(exit_code(lambda: written(parsed(sys.argv[1:]))))
