"""How quiet the machine was while the numbers were made."""

from collections import Counter
from statistics import median

from ..book import Book
from ..records import Run
from ..text import counted, percent, table, three_digits
from .section import Section

CLAIMED = 0.05  # the smallest difference that a rung claims; the grades use the same


def section(book: Book) -> Section:
    section = Section("How quiet the machine was")
    if not book.runs:
        return section
    grades = Counter(run.grade for run in book.runs)
    steady = [run for run in book.runs if probe_spread_of(run) <= CLAIMED]
    section.say(
        f"In {len(steady)} of {counted(len(book.runs), 'run')} a small fixed work took the same "
        f"time within {percent(CLAIMED)} whenever it was repeated; the median of these spreads "
        f"is {percent(median(probe_spread_of(run) for run in book.runs))}."
    )
    section.say(
        "Grades: " + ", ".join(f"{counted(grades[g], 'run')} {g}" for g in sorted(grades)) + ". "
        "*Fixed work*: how much longer than its fastest the same small work took, worst rank. "
        "*Switches*: how often the kernel took the CPU from a rank, worst rank. *Stolen*: CPU "
        "time that the hypervisor gave to others."
    )
    section.add_table(
        table(
            (
                "record",
                "variant",
                ">layout",
                "grade",
                ">repetitions differ",
                ">fixed work",
                ">switches",
                ">stolen [s]",
                "deductions",
            ),
            [_row(book, run) for run in book.runs],
        )
    )
    return section


def spread_of(run: Run) -> float:
    """Range of the repetitions over their median."""
    return (max(run.samples) - min(run.samples)) / run.median_s if run.samples else 0.0


def probe_spread_of(run: Run) -> float:
    return max(run.json["noise"]["probe_spread"])


def _row(book: Book, run: Run) -> tuple[str, ...]:
    noise = run.json["noise"]
    return (
        book.cite(run),
        run.variant,
        f"{run.ranks}x{run.threads}",
        run.grade,
        percent(spread_of(run)) if len(run.samples) > 1 else "one repetition",
        percent(probe_spread_of(run)),
        f"{max(noise['involuntary_switches']):.0f}",
        three_digits(noise["stolen_s"]),
        "; ".join(deduction["what"] for deduction in run.json["deductions"]),
    )
