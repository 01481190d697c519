"""The words that the report's programs have in common, and how they end."""

import argparse
import pathlib
import subprocess
import sys
from collections.abc import Callable

EXIT_USAGE = 3
EXIT_ENVIRONMENT = 4


def parser_of_records(name: str, description: str) -> argparse.ArgumentParser:
    """With the project, the records, and their ladders."""
    parser = argparse.ArgumentParser(prog=name, description=description)
    parser.add_argument("--root", type=pathlib.Path, required=True, help="the project")
    parser.add_argument("--from", dest="source", type=pathlib.Path, required=True, help="records")
    parser.add_argument(
        "--ladders", type=pathlib.Path, required=True, help="from `casebook ladders`"
    )
    return parser


def exit_code(work: Callable[[], list[str]]) -> int:
    """Prints the lines that the work gives, or why it gave none."""
    try:
        lines = work()
    except ValueError as error:
        print(f"casebook: error: {error}", file=sys.stderr)
        return EXIT_USAGE
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"casebook: error: {error}", file=sys.stderr)
        return EXIT_ENVIRONMENT
    for line in lines:
        print(line)
    return 0
