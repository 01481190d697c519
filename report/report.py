"""Puts the pages together and writes the files."""

import csv
import multiprocessing
import pathlib
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from .app_page import app_page
from .book import Book
from .evidence_page import evidence_page
from .evidence_tables import Table, tables
from .front import apps_table, front
from .markdown_page import MARK, Page
from .picture import Picture
from .plans_page import plans_page
from .style import PAGE, use_settings
from .views import views


@dataclass
class Report:
    """The pages, their pictures and the data, before anything is written."""

    pages: list[Page]
    tables: list[Table]
    apps: list[str] = field(default_factory=list)  # the table of the README

    @property
    def pictures(self) -> list[Picture]:
        return [picture for page in self.pages for picture in page.pictures]

    @property
    def text(self) -> str:
        """Of all pages."""
        return "".join(page.text() for page in self.pages)

    def page(self, path: str) -> Page:
        return next(page for page in self.pages if page.path == path)


def make_report(book: Book) -> Report:
    """Without any run only what would provide some."""
    pages, data = [front(book)], []
    if book.runs:
        data = tables(book)
        every = views(book)
        for app in dict.fromkeys(view.app for view in every):
            pages.append(app_page(book, [view for view in every if view.app == app]))
        pages.append(evidence_page(book, data))
    if book.plans:
        pages.append(plans_page(book))
    return Report(pages, data, apps_table(book) if book.runs else [])


def write_report(report: Report, folder: pathlib.Path, csv: bool, slides: bool) -> list[str]:
    """Writes REPORT.md, report/*.md, report/figures/*.svg and report/data/*.csv below a folder, and as
    asked the data of each figure and report/slides/*.png. What an earlier report left there goes.
    Returns what was written, for a person."""
    use_settings()
    below = folder / "report"
    below.mkdir(parents=True, exist_ok=True)
    for old in below.glob("*.md"):
        if old.read_text(encoding="utf-8").startswith(MARK):
            old.unlink()
    for page in report.pages:
        (folder / page.path).write_text(page.text(), encoding="utf-8")
    written = [page.path for page in report.pages]
    if (readme := folder / "README.md").is_file():
        readme.write_text(with_apps(readme.read_text(encoding="utf-8"), report), encoding="utf-8")
    pictures = report.pictures
    svg = (("svg", p.name, _svg(p)) for p in pictures)
    png = (("png", p.name, p.write_png) for p in pictures if slides)
    of_figures = [Table(p.name, p.alt, tuple(p.columns), p.rows) for p in pictures if csv]
    data = (("csv", t.name, _csv(t)) for t in [*report.tables, *of_figures])
    for name, files in (("figures", svg), ("slides", png), ("data", data)):
        written += _write(below / name, list(files))
    return written


BEGIN, END = "<!-- apps:begin -->\n", "<!-- apps:end -->"


def with_apps(readme: str, report: Report) -> str:
    """The README with the table of this report between its markers; without markers as it is."""
    head, begin, rest = readme.partition(BEGIN)
    _, end, tail = rest.partition(END)
    return f"{head}{begin}\n{chr(10).join(report.apps)}\n{end}{tail}" if end else readme


Write = Callable[[pathlib.Path], None]


def _write(folder: pathlib.Path, files: Iterable[tuple[str, str, Write]]) -> list[str]:
    """Writes files by suffix and name, and takes away those of an earlier report."""
    kept = {f"{name}.{suffix}" for suffix, name, _ in files}
    for suffix in {"figures": ["svg"], "slides": ["png"], "data": ["csv"]}[folder.name]:
        for old in folder.glob(f"*.{suffix}"):
            if old.name not in kept:
                old.unlink()
    if not files:
        return []
    folder.mkdir(exist_ok=True)
    _write_with_all_processors(
        [(folder / f"{name}.{suffix}", write) for suffix, name, write in files]
    )
    return [f"report/{folder.name}: {len(files)} {files[0][0].upper()}"]


Job = tuple[pathlib.Path, Write]
_jobs: list[Job] = []  # of a process that writes


def _write_with_all_processors(jobs: list[Job]) -> None:
    """A figure takes a tenth of a second to draw. Forked processes see the jobs, which cannot be sent."""
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(mp_context=fork, initializer=_jobs.extend, initargs=(jobs,)) as pool:
        for _ in pool.map(_do_job, range(len(jobs))):
            pass


def _do_job(number: int) -> None:
    file, write = _jobs[number]
    write(file)


def _svg(picture: Picture) -> Write:
    return lambda file: picture.write_svg(file, PAGE)


def _csv(table: Table) -> Write:
    def write(file: pathlib.Path) -> None:
        with file.open("w", newline="", encoding="utf-8") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(table.columns)
            writer.writerows(table.rows)

    return write
