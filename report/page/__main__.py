"""python3 -m report.page --from profiles --to report.html : see `casebook report --help`; with
--port instead of --to it serves the page: see `casebook serve --help`."""

import argparse
import json
import pathlib
import sys

from ..book import open_book
from ..evidence import name_left_out
from ..program import exit_code
from .contents import contents
from .document import document
from .fallback import fallback
from .labs import labs_of
from .server import serve


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="report.page", description=__doc__)
    parser.add_argument("--root", type=pathlib.Path, required=True, help="the project")
    parser.add_argument("--from", dest="source", type=pathlib.Path, required=True, help="records")
    parser.add_argument("--ladders", type=pathlib.Path, help="from `casebook ladders`")
    parser.add_argument("--to", type=pathlib.Path, help="the file to write")
    parser.add_argument("--program", type=pathlib.Path, required=True, help="casebook")
    parser.add_argument("--board", type=pathlib.Path, help="served as well: the labs' board")
    parser.add_argument("--port", type=int, help="serve there; 0: any that is free")
    return parser.parse_args(arguments)


def write(file: pathlib.Path, text: str) -> None:
    """Whole or not at all."""
    partial = file.with_name(file.name + ".partial")
    partial.write_text(text, encoding="utf-8")
    partial.replace(file)


def written(options: argparse.Namespace) -> list[str]:
    root, folder = options.root.resolve(), options.source.resolve()
    book = open_book(root, folder, options.ladders)
    name_left_out(book.evidence)
    if not book.keys.items:
        raise ValueError(
            f"{options.source} has no records; measure some with `casebook climb APP`, or name a folder "
            "that has, as in `casebook report --html --from results`"
        )
    stored = json.loads(options.ladders.read_text(encoding="utf-8"))
    text = document(contents(book, stored, labs_of(options.program)), fallback(book))
    options.to.parent.mkdir(parents=True, exist_ok=True)
    write(options.to, text)
    return [f"{options.to}: {len(text.encode()) / 1e6:.2f} MB, {len(book.keys.items)} records"]


def served(options: argparse.Namespace) -> list[str]:
    folders = [options.source.resolve(), options.board]
    serve(options.root.resolve(), folders, options.program, options.port)
    return []


if __name__ == "__main__":
    given = parsed(sys.argv[1:])
    work = written if given.port is None else served
    sys.exit(exit_code(lambda: work(given)))
