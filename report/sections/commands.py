"""Commands that a reader can type: each is tried by a test."""

from .. import project
from ..book import Book
from ..views import View, chain
from .section import Section


def section(book: Book, view: View) -> Section:
    section = Section("Commands")
    commands = []
    for ladder in view.shown:
        most = 2 * len(ladder.runs) > len(ladder.rungs)
        only = () if most else [run.variant for run in ladder.runs]
        commands.append(book.commands.climb(ladder.runs[0], only=only))
    ladder = view.headline
    if ladder:
        best, way = ladder.best, chain(ladder)
        commands.append(f"./casebook explain {view.app} {best.variant}")
        if len(way) > 1:
            commands.append(f"./casebook diff {view.app} {best.variant}")
            commands.append(book.commands.compare(best, way[-2].variant, best.variant))
        if "external" not in best.json:
            commands.append(book.commands.profile(best))
    if project.has_kernels(book.root, view.app):
        commands.append(book.commands.bench(view.app, view.machine))
    commands.append(book.commands.report())
    section.add([f"    {command}" for command in dict.fromkeys(commands)] + [""])
    return section
