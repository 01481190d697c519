"""Benchmarks of single kernels."""

from ..book import Book
from ..text import table, three_digits
from .section import Section

COLUMNS = ("kernel", ">items/s", "item", ">bytes/s", ">time [us]", ">iterations")
PREFIXES = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""))


def section(book: Book) -> Section:
    section = Section("Kernels")
    for item in book.benches:
        section.head(f"{item.app} on {item.machine} ({book.cite(item)})")
        section.add_table(table(COLUMNS, [_row(kernel) for kernel in item.json["kernels"]]))
        section.say(*(f"Warning: {warning}" for warning in item.json.get("warnings", [])))
    measured = {(item.app, item.machine) for item in book.benches}
    for app, machine in sorted({(run.app, run.machine) for run in book.runs} - measured):
        section.miss(f"the kernels of {app} on {machine}", book.commands.bench(app, machine))
    return section


def _row(kernel: dict) -> tuple[str, ...]:
    """A kernel without a time says why in its place."""
    time_s = kernel["real_time_s"]
    if time_s is None:
        why = kernel.get("problem") or kernel.get("left_out") or "not measured"
        return (kernel["name"], "", "", "", why, "")
    return (
        kernel["name"],
        _rate(kernel.get("items_per_second")),
        kernel.get("item") or "",
        _rate(kernel.get("bytes_per_second")),
        three_digits(1e6 * time_s),
        str(kernel["iterations"]),
    )


def _rate(value) -> str:
    if not value:
        return ""
    scale, prefix = next((unit for unit in PREFIXES if value >= unit[0]), PREFIXES[-1])
    return f"{three_digits(value / scale)} {prefix}".rstrip()
