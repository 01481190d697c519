"""Writes a deck as Markdown, PowerPoint or PDF."""

import pathlib
import shutil
import subprocess
import tempfile
from typing import Optional

from ..style import use_settings
from .finish import finish
from .markdown import FORMAT, text_of, write_charts
from .place import Missing
from .reference import write_reference
from .slide import Deck

PATIENCE_S = 300


def write_deck(deck: Deck, to: pathlib.Path, template: Optional[pathlib.Path]) -> list[str]:
    """Returns what was written. A file that is there is replaced when the new one is complete."""
    use_settings()
    if to.suffix == ".md":
        figures = to.with_name(f"{to.stem}_figures")
        write_charts(deck, figures)
        to.write_text(text_of(deck, figures.name), encoding="utf-8")
        return [str(to), f"{figures}/"]
    with tempfile.TemporaryDirectory(prefix="casebook_slides_") as name:
        work = pathlib.Path(name)
        made = _powerpoint(deck, work, template)
        if to.suffix == ".pdf":
            made = _pdf(made, work)
        unfinished = to.with_name(f".{to.name}.new")
        shutil.copyfile(made, unfinished)
        unfinished.replace(to)
    return [str(to)]


def _powerpoint(deck: Deck, work: pathlib.Path, template: Optional[pathlib.Path]) -> pathlib.Path:
    write_charts(deck, work / "figures")
    (work / "talk.md").write_text(text_of(deck, "figures"), encoding="utf-8")
    if template is None:
        template = work / "reference.pptx"
        write_reference("pandoc", template)
    _run(
        [
            "pandoc",
            "--from",
            FORMAT,
            "--to",
            "pptx",
            "--slide-level=2",
            f"--reference-doc={template.resolve()}",
            "talk.md",
            "--output",
            "talk.pptx",
        ],
        work,
    )
    finish(work / "talk.pptx", deck, work / "finished.pptx")
    return work / "finished.pptx"


def _pdf(slides: pathlib.Path, work: pathlib.Path) -> pathlib.Path:
    # A profile of its own: a LibreOffice that this user has open would take the work over.
    profile = (work / "profile").as_uri()
    _run(
        [
            "soffice",
            f"-env:UserInstallation={profile}",
            "--headless",
            "--convert-to",
            "pdf",
            slides.name,
        ],
        work,
    )
    return slides.with_suffix(".pdf")


def _run(command: list[str], folder: pathlib.Path) -> None:
    """Errors: Missing with what the program said."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S)
    if done.returncode != 0:
        raise Missing(
            f"{command[0]} failed with exit code {done.returncode}: {done.stderr.strip()}"
        )
