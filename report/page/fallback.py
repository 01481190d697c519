"""What a browser without scripts shows: each ladder as a table and a drawing."""

import math
from html import escape
from typing import Optional

from .. import ratios
from ..book import Book
from ..ladders import Ladder, Rung
from ..records import Run, entry
from ..text import row_name, three_digits

WIDTH, LABELS, ROW = 640, 220, 20  # pixels


def charged(run: Optional[Run]) -> Optional[dict]:
    """Construction, set-up and solve where the record has them together, else the solve."""
    if run is None or not run.passed:
        return None
    return entry(run.json, "time.total_s") or entry(run.json, "time.solve_s")


def fallback(book: Book) -> str:
    ladders = "".join(_ladder(book, ladder) for ladder in book.climbed)
    return (
        "<p>This page needs scripts for its views; they are part of this file, and nothing is "
        "fetched. Without them, here are the ladders.</p>" + ladders
    )


def _ladder(book: Book, ladder: Ladder) -> str:
    head = f"<h2>{escape(book.name(ladder.problem))}, {escape(str(ladder.layout))}</h2>"
    rows = "".join(_row(rung) for rung in ladder.measured)
    return (
        f"{head}{drawing(ladder)}<table><thead><tr><th>rung</th><th>time [s]</th>"
        "<th>x parent</th><th>x baseline</th><th>verdict</th><th>grade</th><th>record</th></tr>"
        f"</thead><tbody>{rows}</tbody></table>"
    )


def _row(rung: Rung) -> str:
    times = charged(rung.run)
    cells = [
        row_name(rung.variant),
        three_digits(times["median"]) if times else "",
        ratios.step(rung),
        ratios.whole(rung),
        rung.run.json["verdict"],
        rung.run.grade,
        rung.run.file,
    ]
    return "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>"


def drawing(ladder: Ladder) -> str:
    """Median and range of every rung as an SVG, time on a logarithmic axis."""
    timed = [(rung, charged(rung.run)) for rung in ladder.measured]
    timed = [(rung, times) for rung, times in timed if times and times["min"] > 0]
    if not timed:
        return ""
    low = math.floor(math.log10(min(times["min"] for _, times in timed)))
    high = math.ceil(math.log10(max(times["max"] for _, times in timed)))

    def x(time_s: float) -> float:
        part = (math.log10(time_s) - low) / max(high - low, 1)
        return LABELS + part * (WIDTH - LABELS - 20)

    height = ROW * (len(timed) + 1) + 10
    lines = [f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img">']
    for exponent in range(low, high + 1):
        at = x(10.0**exponent)
        lines.append(f'<path d="M{at:.1f} 0V{height - ROW}" stroke="#ccc"/>')
        label = f"{10.0**exponent:g} s"
        lines.append(f'<text x="{at:.1f}" y="{height - 6}" text-anchor="middle">{label}</text>')
    for row, (rung, times) in enumerate(timed):
        y = ROW * row + ROW / 2 + 4
        lines.append(f'<text x="0" y="{y + 4}">{escape(row_name(rung.variant))}</text>')
        span = f"M{x(times['min']):.1f} {y}H{x(times['max']):.1f}"
        lines.append(f'<path d="{span}" stroke="#0b62a8" stroke-width="2"/>')
        lines.append(f'<circle cx="{x(times["median"]):.1f}" cy="{y}" r="4" fill="#0b62a8"/>')
    return "".join(lines) + "</svg>"
