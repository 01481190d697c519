"""Measured roofs of the machine, and the rungs below them."""

from ..book import Book
from ..charts import roofline
from ..records import Item
from ..roofs import Point, points_of
from ..text import span, table, three_digits
from .section import Section

INTRODUCTION = (
    "Lines are limits measured on this machine. A hollow point is modelled: flops and "
    "compulsory bytes of the textbook's algorithm, the same for every rung, over the rung's "
    "time; a rung that leaves work out rises all the same. A filled point is counted by the "
    "hardware."
)


def section(book: Book) -> Section:
    section = Section("Roofline", INTRODUCTION)
    for machine in book.machines:
        roofs = book.roofs_of(machine)
        if roofs:
            section.head(f"Roofs of {machine} ({book.cite(roofs)})")
            section.add_table(_roofs_table(roofs))
            section.say(*(f"Note: {note}." for note in roofs.json.get("notes", [])))
        else:
            section.miss(f"the roofs of {machine}", book.commands.roofs(machine))
    for ladder in book.climbed:
        picture = roofline.make(book, ladder)
        if picture:
            section.show(picture)
            section.add_table(_points_table(book, points_of(ladder, book.profiles)))
    return section


def _roofs_table(roofs: Item) -> list[str]:
    rows = [
        (f"{e['level']} bandwidth, {e['kernel']}", str(e["threads"]), *_numbers(e["gb_s"]), "GB/s")
        for e in roofs.json["bandwidth"]
    ]
    rows += [
        (f"FMA, {e['isa']}", str(e["threads"]), *_numbers(e["gflop_s"]), "GFLOP/s")
        for e in roofs.json["fma"]
    ]
    dgemm = roofs.json.get("dgemm")
    if dgemm:
        rows.append(
            (
                f"dgemm, n = {dgemm['n']}, kernels {dgemm.get('core') or 'unknown'}",
                str(dgemm["threads"]),
                *_numbers(dgemm["gflop_s"]),
                "GFLOP/s",
            )
        )
    mpi = roofs.json.get("mpi") or {}
    rows += [
        (f"ping-pong of {e['bytes']} B, half", "", *_numbers(e["half_round_trip_s"], 1e6), "us")
        for e in _ends(mpi.get("ping_pong", []))
    ]
    rows += [
        (f"allreduce of {e['bytes']} B, {e['ranks']} ranks", "", *_numbers(e["time_s"], 1e6), "us")
        for e in _ends(mpi.get("allreduce", []))
    ]
    return table(("roof", ">threads", ">median", ">range", ">n", "unit"), rows)


def _ends(entries: list[dict]) -> list[dict]:
    """The smallest and the largest message."""
    by_size = sorted(entries, key=lambda entry: entry["bytes"])
    return by_size[:1] + by_size[1:][-1:]


def _numbers(summary: dict, scale: float = 1.0) -> tuple[str, str, str]:
    return (
        three_digits(scale * summary["median"]),
        span(scale * summary["min"], scale * summary["max"]),
        str(summary["n"]),
    )


def _points_table(book: Book, points: list[Point]) -> list[str]:
    return table(
        ("variant", ">flop/byte", ">GFLOP/s", "tier", "record"),
        [
            (
                p.run.variant,
                three_digits(p.intensity),
                three_digits(p.gflop_s),
                p.tier,
                book.cite(*{p.run, p.source}),
            )
            for p in points
        ],
    )
