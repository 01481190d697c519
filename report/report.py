"""Puts the sections together and writes the files."""

import pathlib
from dataclasses import dataclass

from .book import Book
from .picture import Picture
from .sections import (
    cg_nodes,
    comparisons,
    correctness,
    curves,
    efficiency,
    empty,
    forecasts,
    glance,
    growth,
    kernels,
    ladder,
    models,
    no_gain,
    plans,
    predictions,
    quiet,
    regions,
    repetitions,
    reproduce,
    roofline,
    scaling,
    sources,
    threats,
)
from .style import PAGE, use_settings

SECTIONS = (
    glance,
    ladder,
    regions,
    roofline,
    efficiency,
    scaling,
    growth,
    models,
    forecasts,
    cg_nodes,
    repetitions,
    correctness,
    curves,
    comparisons,
    predictions,
    no_gain,
    kernels,
    reproduce,
    quiet,
    threats,
    sources,
)

INTRODUCTION = (
    "<!-- Written by `casebook report`; what is changed by hand is lost. -->",
    "",
    "# Report",
    "",
)


@dataclass
class Report:
    """The text and its pictures, before anything is written."""

    text: str
    pictures: list[Picture]


def make_report(book: Book) -> Report:
    """Without any evidence only what would provide it."""
    lines, pictures = list(INTRODUCTION), []
    parts = SECTIONS if book.keys.items else (empty,)
    for part in (*parts, plans) if book.plans else parts:
        section = part.section(book)
        if section is None:
            continue
        lines += section.text()
        pictures += section.pictures
    return Report("\n".join(lines).rstrip() + "\n", pictures)


def write_report(report: Report, folder: pathlib.Path, csv: bool, slides: bool) -> list[str]:
    """Writes REPORT.md and report/figures/*.svg below a folder, and as asked report/data/*.csv and
    report/slides/*.png. What an earlier report left in these folders goes. Returns what was
    written, for a person."""
    use_settings()
    (folder / "report").mkdir(parents=True, exist_ok=True)
    (folder / "REPORT.md").write_text(report.text, encoding="utf-8")
    written = ["REPORT.md"]
    for name, suffix, wanted, write in (
        ("figures", "svg", True, lambda picture, to: picture.write_svg(to, PAGE)),
        ("slides", "png", slides, Picture.write_png),
        ("data", "csv", csv, Picture.write_csv),
    ):
        below = folder / "report" / name
        for old in below.glob(f"*.{suffix}"):
            old.unlink()
        if wanted and report.pictures:
            below.mkdir(exist_ok=True)
            for picture in report.pictures:
                write(picture, below)
            written.append(f"report/{name}: {len(report.pictures)} {suffix.upper()}")
    return written
