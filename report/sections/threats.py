"""What could be wrong with the numbers, as far as the records themselves can tell."""

from ..book import Book
from ..records import Run
from ..roofs import points_of
from ..text import counted, percent, three_digits
from .quiet import CLAIMED, probe_spread_of, spread_of
from .section import Section


def section(book: Book) -> Section:
    section = Section("Threats to validity")
    if not book.runs:
        return section
    found = [*_noise(book), *_setting(book), *_origin(book), *_tiers(book)]
    section.add_table([f"- {line}" for line in found] + [""])
    return section


def _some(book: Book, runs: list[Run], what: str) -> list[str]:
    """One line for the runs that something is to be said of; none without them."""
    if not runs:
        return []
    return [f"{counted(len(runs), 'run')} of {len(book.runs)} {what} ({book.cite(*runs)})."]


def _noise(book: Book) -> list[str]:
    widest = max(book.runs, key=spread_of)
    noisiest = max(book.runs, key=probe_spread_of)
    single = [run for run in book.runs if len(run.samples) == 1]
    return [
        f"Repetitions differ by up to {percent(spread_of(widest))} ({book.cite(widest)}), fixed "
        f"work by up to {percent(probe_spread_of(noisiest))} ({book.cite(noisiest)}); ratios of "
        "two medians inherit that, interleaved pairs do not.",
        *_some(
            book,
            [run for run in book.runs if spread_of(run) > CLAIMED],
            f"varied by more than the {percent(CLAIMED)} that a rung may claim",
        ),
        *_some(book, single, "had one repetition: no range is known"),
    ]


def _setting(book: Book) -> list[str]:
    stolen = [run for run in book.runs if run.json["noise"]["stolen_s"] > 0]
    loose = [run for run in book.runs if not run.json["layout"]["pinned"]]
    crowded = [run for run in book.runs if run.oversubscribed]
    most = max((run.json["noise"]["stolen_s"] for run in stolen), default=0.0)
    return [
        *_some(
            book,
            stolen,
            "lost CPU time to other guests of the host, one of them " f"{three_digits(most)} s",
        ),
        *_some(book, loose, "ran with threads that were not pinned to a core"),
        *_some(book, crowded, "had more threads than cores: absolute times only, no speed-up"),
    ]


def _origin(book: Book) -> list[str]:
    dirty = [run for run in book.runs if run.commit.endswith("+")]
    mixed = [ladder for ladder in book.climbed if len({run.commit for run in ladder.runs}) > 1]
    lines = _some(book, dirty, "came from sources with uncommitted changes")
    lines += [
        f"The rungs of {book.name(ladder.problem)} were built from different commits "
        f"({book.cite(*ladder.runs)})."
        for ladder in mixed
    ]
    if book.n_superseded:
        lines.append(
            f"{counted(book.n_superseded, 'older run')} of the same variant, input and layout "
            "gave way to a newer one."
        )
    if book.n_halves:
        lines.append(
            f"{counted(book.n_halves, 'run')} made for interleaved pairs count for their "
            "comparison only."
        )
    return lines + passed_over(book)


def passed_over(book: Book) -> list[str]:
    """Files that were there and not used."""
    return [
        f"{counted(n, 'file')} passed over: {reason}."
        for reason, n in sorted(book.evidence.passed_over.items())
    ]


def _tiers(book: Book) -> list[str]:
    points = [point for ladder in book.climbed for point in points_of(ladder, book.profiles)]
    modelled = [point.run for point in points if point.tier == "model"]
    lines = _some(
        book,
        modelled,
        "have modelled flops and bytes, for want of hardware counters: "
        "their height in the roofline is useful work per second, no count",
    )
    if len({run.host for run in book.runs}) == 1:
        lines.append(f"One host ({book.runs[0].host}): nothing is known of others.")
    return lines
