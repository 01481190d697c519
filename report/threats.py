"""What could be wrong with the numbers, as far as the records themselves can tell."""

from collections import Counter

from .book import Book
from .evidence_tables import probe_spread_of, spread_of
from .records import Run
from .roofs import COUNTED
from .scaling import MUCH, is_disturbed, taken
from .text import counted, percent, three_digits

CLAIMED = 0.05  # the smallest difference that a rung claims; the grades use the same


def threats(book: Book) -> list[str]:
    """The heaviest first."""
    if not book.runs:
        return []
    return [*_noise(book), *_origin(book), *_repetitions(book), *_setting(book), *_work(book)]


def quiet(book: Book) -> str:
    """How quiet the machine was, in one sentence."""
    steady = [run for run in book.runs if probe_spread_of(run) <= CLAIMED]
    letters = sorted({run.grade for run in book.runs})
    grades = ", ".join(f"{sum(run.grade == g for run in book.runs)} {g}" for g in letters)
    return _busy(book) + (
        f"a small fixed work took the same time within {percent(CLAIMED)} in {len(steady)} of "
        f"{counted(len(book.runs), 'run')}; grades, A to D, F refused: {grades}"
    )


def _busy(book: Book) -> str:
    """That most runs shared their cores; "" otherwise: the scaling tables mark the few. The fixed work is too short
    to notice."""
    shared = [run for run in book.runs if is_disturbed(run)]
    if 2 * len(shared) <= len(book.runs):
        return ""
    return (
        f"the machine was busy: other programs had {percent(MUCH)} of its cores or more in {len(shared)} of "
        f"{counted(len(book.runs), 'run')}, up to {percent(max(map(taken, shared)))}; "
    )


def _some(book: Book, runs: list[Run], what: str) -> list[str]:
    """One line for the runs that something is to be said of; none without them."""
    if not runs:
        return []
    keys = book.cite(*runs)
    shown = keys if len(keys) < 60 else f"{book.cite(runs[0])} and others"
    return [f"{counted(len(runs), 'run')} of {len(book.runs)} {what} ({shown})."]


def _noise(book: Book) -> list[str]:
    widest = max(book.runs, key=spread_of)
    noisiest = max(book.runs, key=probe_spread_of)
    return [
        f"Noise: repetitions of a run differ by up to {percent(spread_of(widest))} "
        f"({book.cite(widest)}), a fixed work by up to {percent(probe_spread_of(noisiest))} "
        f"({book.cite(noisiest)}). Ratios of two medians inherit that; rounds and pairs do not."
    ]


def _origin(book: Book) -> list[str]:
    dirty = [run for run in book.runs if run.commit.endswith("+")]
    mixed = [ladder for ladder in book.climbed if len({run.commit for run in ladder.runs}) > 1]
    lines = _some(book, dirty, "came from sources with uncommitted changes")
    if mixed:
        apps = Counter(ladder.problem.app for ladder in mixed)
        names = ", ".join(f"{n} of {app}" for app, n in apps.most_common())
        lines.append(
            f"{len(mixed)} of {counted(len(book.climbed), 'ladder')} have rungs of different commits, which their "
            f"figures name: {names}."
        )
    uncharged = [run for run in book.runs if run.samples and not run.is_charged]
    return lines + _some(book, uncharged, "are of an older schema: their time is the solve alone")


def _repetitions(book: Book) -> list[str]:
    single = [run for run in book.runs if len(run.samples) == 1]
    wide = [run for run in book.runs if spread_of(run) > CLAIMED]
    return [
        *_some(book, single, "had one repetition: no range is known"),
        *_some(book, wide, f"varied by more than the {percent(CLAIMED)} that a rung may claim"),
    ]


def _setting(book: Book) -> list[str]:
    stolen = [run for run in book.runs if run.json["noise"]["stolen_s"] > 0]
    most = max((run.json["noise"]["stolen_s"] for run in stolen), default=0.0)
    loose = [run for run in book.runs if not run.json["layout"]["pinned"]]
    crowded = [run for run in book.runs if run.oversubscribed]
    lines = [
        *_some(
            book, stolen, f"lost CPU time to other guests of the host, up to {three_digits(most)} s"
        ),
        *_some(book, loose, "ran with threads that were not pinned to a core"),
        *_some(book, crowded, "had more threads than cores: absolute times only, no speed-up"),
    ]
    if len({run.host for run in book.runs}) == 1:
        lines.append(f"One host ({book.runs[0].host}): nothing is known of others.")
    return lines


def _work(book: Book) -> list[str]:
    points = [point for ladder in book.climbed for point in book.points_of(ladder)]
    modelled = [point.run for point in points if point.tier != COUNTED]
    lines = _some(
        book,
        modelled,
        "have modelled flops or bytes, for want of hardware counters: their place below a roof is "
        "useful work per second, no count",
    )
    if book.n_superseded:
        older = counted(book.n_superseded, "older run")
        lines.append(f"{older} of the same variant, input and layout gave way to a newer one.")
    if book.n_halves:
        halves = counted(book.n_halves, "run")
        lines.append(f"{halves} made for pairs count for their comparison only.")
    over = sorted(book.evidence.passed_over.items())
    return lines + [f"{counted(n, 'file')} passed over: {reason}." for reason, n in over]
