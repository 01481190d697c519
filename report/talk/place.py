"""Whether a talk can be written where it is wanted.

    python3 -m report.talk.place FILE        says why not, before any record is read
"""

import pathlib
import shutil
import sys

from ..program import exit_code

FORMATS = (".pptx", ".pdf", ".md")


class Missing(OSError):
    """A program that is needed is not installed."""


def require_format(to: pathlib.Path) -> None:
    """Errors: ValueError for an ending that names no format, and for a folder that is not there."""
    if to.suffix not in FORMATS:
        raise ValueError(f"--to {to}: the ending says the format; use {', '.join(FORMATS)}")
    if not to.parent.is_dir():
        raise ValueError(
            f"--to {to}: there is no folder {to.parent}; make it, or choose another place"
        )


def require_programs(to: pathlib.Path) -> None:
    """Errors: Missing, before anything is drawn."""
    for suffixes, program, package in (
        ((".pptx", ".pdf"), "pandoc", "pandoc"),
        ((".pdf",), "soffice", "libreoffice-impress"),
    ):
        if to.suffix in suffixes and not shutil.which(program):
            raise Missing(
                f"{to.suffix} needs `{program}`, which is not in PATH; on Debian or Ubuntu: "
                f"apt-get install --no-install-recommends {package}; or use --to talk.md"
            )


def required(to: pathlib.Path) -> list[str]:
    """Errors: as of both."""
    require_format(to)
    require_programs(to)
    return []


if __name__ == "__main__":
    sys.exit(exit_code(lambda: required(pathlib.Path(sys.argv[1]))))
