"""python3 -m report --from profiles --to . : see `casebook report --help`."""

import argparse
import pathlib
import sys

from .book import open_book
from .evidence import name_left_out
from .report import make_report, write_report

EXIT_USAGE = 3
EXIT_ENVIRONMENT = 4


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="report", description=__doc__)
    parser.add_argument("--root", type=pathlib.Path, required=True, help="the project")
    parser.add_argument("--from", dest="source", type=pathlib.Path, required=True, help="records")
    parser.add_argument(
        "--ladders", type=pathlib.Path, required=True, help="from `casebook ladders`"
    )
    parser.add_argument("--to", type=pathlib.Path, required=True, help="where REPORT.md goes")
    parser.add_argument(
        "--plan", type=pathlib.Path, action="append", default=[], help="from `plan show --json`"
    )
    parser.add_argument("--csv", action="store_true", help="the data of each figure as well")
    parser.add_argument("--slides", action="store_true", help="figures as PNG for slides as well")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    options = parsed(arguments)
    try:
        book = open_book(
            options.root.resolve(), options.source.resolve(), options.ladders, options.plan
        )
        name_left_out(book.evidence)
        written = write_report(make_report(book), options.to, options.csv, options.slides)
    except ValueError as error:
        print(f"casebook: error: {error}", file=sys.stderr)
        return EXIT_USAGE
    except OSError as error:
        print(f"casebook: error: {error}", file=sys.stderr)
        return EXIT_ENVIRONMENT
    for line in written:
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
