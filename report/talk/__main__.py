"""python3 -m report.talk: see `casebook slides --help`."""

import argparse
import pathlib
import sys

from ..book import open_book
from .deck import talk_of
from .files import require_format, require_programs, write_deck

EXIT_USAGE = 3
EXIT_ENVIRONMENT = 4


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="slides", description=__doc__)
    parser.add_argument("--root", type=pathlib.Path, required=True, help="the project")
    parser.add_argument("--from", dest="source", type=pathlib.Path, required=True, help="records")
    parser.add_argument(
        "--ladders", type=pathlib.Path, required=True, help="from `casebook ladders`"
    )
    parser.add_argument("--app", help="default: all with evidence")
    parser.add_argument("--to", type=pathlib.Path, required=True, help="talk.pptx, .pdf or .md")
    parser.add_argument("--template", type=pathlib.Path, help="a .pptx whose master is used")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    options = parsed(arguments)
    try:
        require_format(options.to)
        require_programs(options.to)
        book = open_book(options.root.resolve(), options.source.resolve(), options.ladders)
        deck = talk_of(book, options.app)
        for line in write_deck(deck, options.to, options.template):
            print(line)
    except ValueError as error:
        print(f"casebook: error: {error}", file=sys.stderr)
        return EXIT_USAGE
    except OSError as error:
        print(f"casebook: error: {error}", file=sys.stderr)
        return EXIT_ENVIRONMENT
    print(f"{len(deck.slides) + 1} slides; change the names on the first one, and read the notes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
