"""Numbers as they are printed, and tables in Markdown."""

import math
import re
from collections.abc import Iterable, Sequence
from typing import Optional


def three_digits(value: Optional[float]) -> str:
    """Three significant digits, without an exponent where that stays short: 0.00123, 1.23, 1890. As
    the program and the interactive page write it: tests/report/number_texts.json."""
    if value is None or not math.isfinite(value):
        return "n/a"
    rounded = float(f"{value:.2e}")  # first, so that 9.996 becomes 10.0 and not 10.00
    if rounded == 0.0:
        return "0"
    exponent = math.floor(math.log10(abs(rounded)))
    if exponent < -5 or exponent > 6:
        return f"{value:.2e}"
    return f"{rounded:.{max(0, 2 - exponent)}f}"


def factor(value: Optional[float]) -> str:
    """A ratio of times: 8.25x; nothing without one."""
    return "" if value is None else three_digits(value) + "x"


def span(low: float, high: float) -> str:
    return f"{three_digits(low)}-{three_digits(high)}"


def scientific(value: Optional[float]) -> str:
    """A small number as an error or a bound is written: 1.2e-09."""
    return "n/a" if value is None or not math.isfinite(value) else f"{value:.1e}"


def percent(share: Optional[float]) -> str:
    """A share of one: 93 %, and below ten percent with a decimal: 0.4 %."""
    if share is None:
        return "n/a"
    text = f"{100 * share:.0f}" if abs(share) >= 0.0995 else f"{100 * share:.1f}"
    return text.removesuffix(".0") + " %"


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def layout_text(ranks: int, threads: int) -> str:
    return f"{counted(ranks, 'rank')} x {counted(threads, 'thread')}"


def number_of(variant: str) -> str:
    """v3 of v3_schwarz_screening."""
    return variant.partition("_")[0]


def row_name(variant: str) -> str:
    """v3_schwarz_screening as a label that a person reads; other names stay as they are."""
    return variant.replace("_", " ") if re.fullmatch(r"v\d\w*", variant) else variant


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Lines of a table, with a blank line after; a column whose title starts with `>` is aligned
    right."""
    titles = [title.removeprefix(">") for title in columns]
    rules = ["---:" if title.startswith(">") else "---" for title in columns]
    lines = [titles, rules, *rows]
    return [
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
    ] + [""]
