"""python3 -m report --from profiles --to . : see `casebook report --help`."""

import argparse
import pathlib
import sys

from .book import open_book
from .program import exit_code, parser_of_records
from .evidence import name_left_out
from .report import make_report, write_report


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of_records("report", __doc__)
    parser.add_argument("--to", type=pathlib.Path, required=True, help="where REPORT.md goes")
    parser.add_argument(
        "--plan", type=pathlib.Path, action="append", default=[], help="from `plan show --json`"
    )
    parser.add_argument("--csv", action="store_true", help="the data of each figure as well")
    parser.add_argument("--slides", action="store_true", help="figures as PNG for slides as well")
    return parser.parse_args(arguments)


def written(options: argparse.Namespace) -> list[str]:
    book = open_book(
        options.root.resolve(), options.source.resolve(), options.ladders, options.plan
    )
    name_left_out(book.evidence)
    return write_report(make_report(book), options.to, options.csv, options.slides)


if __name__ == "__main__":
    sys.exit(exit_code(lambda: written(parsed(sys.argv[1:]))))
