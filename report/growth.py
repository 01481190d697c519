"""How time and memory of one variant grow over a family of cases: the same input at several sizes."""

import math
import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Optional

from .book import Book
from .ladders import Layout, layout_of
from .records import Run
from .text import table, three_digits

LEAST_SIZES = 4


@dataclass(frozen=True)
class Family:
    """Runs of one variant and layout by growing size: w2_6-31gs, w5_6-31gs, ... are w#_6-31gs."""

    machine: str
    app: str
    name: str
    variant: str
    layout: Layout
    runs: tuple[tuple[int, Run], ...]

    def exponent(self, values: list[float], largest: int) -> Optional[float]:
        """Least squares through the logarithms of the largest sizes."""
        return fitted_exponent([size for size, _ in self.runs][-largest:], values[-largest:])


def fitted_exponent(sizes: list[float], values: list[float]) -> Optional[float]:
    x, y = ([math.log(value) for value in column] for column in (sizes, values))
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    spread = sum((a - mean_x) ** 2 for a in x)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / spread if spread else None


def size_of(case: str) -> Optional[tuple[str, int]]:
    """The family of a case and its size: letters, then the number, as the name begins."""
    found = re.match(r"([A-Za-z]+)(\d+)(_.*|)$", case)
    return (f"{found[1]}#{found[3]}", int(found[2])) if found else None


def families(runs: list[Run]) -> list[Family]:
    """Those with runs that passed at four sizes or more."""
    groups: dict[tuple, dict[int, Run]] = defaultdict(dict)
    for run in runs:
        place = size_of(run.case)
        if place and run.samples and not run.oversubscribed:
            name, size = place
            groups[run.machine, run.app, name, run.variant, layout_of(run)][size] = run
    return [
        Family(*key, tuple(sorted(members.items())))
        for key, members in sorted(groups.items())
        if len(members) >= LEAST_SIZES
    ]


LARGEST = 3


def text_of(book: Book, family: Family) -> list[str]:
    """A table over the sizes, and the fitted exponents."""
    times = [run.median_s for _, run in family.runs]
    memory = [run.json["memory"]["peak_rank_mib"] for _, run in family.runs]
    rows = [
        (str(size), three_digits(time_s), three_digits(mib), book.cite(run))
        for (size, run), time_s, mib in zip(family.runs, times, memory)
    ]
    fits = [
        f"{what} {family.exponent(values, len(values)):.2f}, over the three largest "
        f"{family.exponent(values, LARGEST):.2f}"
        for what, values in (("time", times), ("memory", memory))
    ]
    lines = table((">size", ">time [s]", ">peak of a rank [MiB]", "record"), rows)
    return [*lines, f"Exponents (least squares through the logarithms): {'; '.join(fits)}.", ""]
