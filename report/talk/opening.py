"""The first slides: problem and correctness, and where the time goes."""

import pathlib
import re
from statistics import fmean
from typing import Optional

from ..book import Book
from ..ladders import Ladder
from ..records import Run, entry, part_of_bound
from ..scaling import is_disturbed, taken
from ..text import counted, percent, scientific, three_digits
from . import charts, pages
from .plain import number_of, plain
from .slide import Bullets, Chart, Columns, Slide, Table
from .times import FEWEST_REGIONS, shares, timed, total_s

FEWEST_PER_CENT = 0.01
MOST_REGIONS = 5  # so that the numbers of both bars of a region stand clear of each other
MOST_CHECKS = 6
LEAST_PART = 0.001  # of a bound


def problem(book: Book, ladder: Ladder) -> Slide:
    """What is solved, and how it is known to be right: the checks nearest to their bounds."""
    app, run = ladder.problem.app, ladder.best or timed(ladder)[-1].run
    page = pages.app_page(book.root, app)
    case = run.json["case"]
    lines = [plain(pages.short(pages.opening(page), 170))] if pages.opening(page) else []
    program = entry(run.json, "external.program")
    if program and not lines:
        lines.append(f"Program: `{pathlib.PurePath(program).name}`")
    lines.append(f"Input: `{run.case}`" + (f", {plain(pages.short(case['title'], 70))}" if case.get("title") else ""))
    work = run.json["work"]
    if work and work["flops"]:
        lines.append(f"Textbook's work: {scientific(work['flops'])} operations")
    checks = run.json["checks"]
    lines.append(f"{number_of(run.variant)} {verdict_of(run.json)}: {counted(len(checks), 'check')} passed")
    nearest = sorted(checks, key=lambda check: -(part_of_bound(check) or 0.0))[:MOST_CHECKS]
    rows = [(plain(check["name"].replace("_", " ")), _part(check)) for check in nearest]
    notes = [
        pages.opening(page),
        f"The app's page: apps/{app}/README.md. Input: {case['source']}.",
        "Not every rung passed." if not all(rung.run.passed for rung in ladder.measured)
        else f"All {len(ladder.measured)} rungs passed the judge.",
        *(f"{check['name']}: {scientific(check['value'])} of {scientific(check['bound'])}, {check['bound_source']}"
          for check in nearest),
    ]
    table = Table(("check", ">of its bound"), rows, (7, 4))
    title = pages.title_of(page) or app
    return Slide(f"The problem: {title}", Columns(Bullets(lines), table), [n for n in notes if n], [run])


def answer(book: Book, ladder: Ladder) -> Optional[Slide]:
    """A picture of what the program computes; None where the app has none for a slide."""
    app = ladder.problem.app
    file = book.root / "apps" / app / "figures" / "slide.png"
    what = pages.first_picture(pages.app_page(book.root, app))
    if not file.is_file() or not what:
        return None
    chart = Chart(f"answer-{app}", what, lambda: charts.picture(file), [(what,)])
    return Slide(what, chart, [f"From the app's page: apps/{app}/README.md says how it was made."])


def verdict_of(record: dict) -> str:
    """Right, unless the program's own runs made the reference: those show change, and not truth."""
    source = str((record.get("reference") or {}).get("source", ""))
    own = re.match(r"\d+ runs? of (the adopted program|v\d\w*)\b", source)
    if not own:
        return "is right"
    return f"agrees with the first runs of {own[1].split('_')[0]}"


def _part(check: dict) -> str:
    part = part_of_bound(check)
    if part is None:
        return "exact" if check["value"] == 0 else "n/a"
    return percent(part) if part >= LEAST_PART or part == 0 else f"below {percent(LEAST_PART)}"


def where_time_goes(book: Book, ladder: Ladder) -> Optional[Slide]:
    """The regions of the first rung beside those of the best, with what of them is MPI, and the hottest function
    where a profile of the first rung names one; of a program with one region the functions of the profile. None
    without either."""
    first, last = baseline_of(ladder), ladder.best or timed(ladder)[-1].run
    before, after = _regions(first), _regions(last) if last is not first else {}
    profile = _profile_of(book, first)
    spots = [(spot["function"], spot["share"]) for spot in entry(profile.json, "profile.hot_spots")] if profile else []
    if len(before) < FEWEST_REGIONS:
        return _hot_functions(first, spots, profile) if spots else None
    names = sorted(before | after, key=lambda name: -max(before.get(name, 0), after.get(name, 0)))
    names = [n for n in names if max(before.get(n, 0), after.get(n, 0)) >= FEWEST_PER_CENT][:MOST_REGIONS]
    mpi = {name: _in_mpi(first, name) for name in names}
    rows = [(name, before.get(name, 0.0), after.get(name, 0.0), mpi[name] or 0.0) for name in names]
    ends = (number_of(first.variant), number_of(last.variant) if after else "")
    chart = Chart(
        f"regions-{first.app}",
        f"Parts of the solve that the regions of {first.variant} and {last.variant} take",
        lambda: charts.share_bars(rows, ends),
        rows,
    )
    region = max(before, key=before.get)
    what = f"`{region}`" if region != "in no region" else "what no region covers"
    title = f"{ends[0]}: {what} takes {percent(before[region])} of the solve"
    hottest = next(((name, share) for name, share in spots if not name.startswith("[")), None)
    if is_disturbed(first):  # whoever waits for a rank without a core waits in a message
        title += f", while other programs had {percent(taken(first))} of its cores"
    elif hottest:
        title += f", `{hottest[0]}` {percent(hottest[1])}"
    notes = [f"{run.variant} takes {three_digits(total_s(run))} s in total on {run.case}, {ladder.layout}."
             for run in ((first, last) if after else (first,))]
    notes.append("The parts are those of the solve, mean of the ranks; in MPI: of the first rung's threads.")
    if hottest:
        notes.append(f"The hottest function, by a profile: {hottest[0]}, {percent(hottest[1])} of the samples.")
    return Slide(title, chart, notes, [first, last, profile if hottest else None])


def _hot_functions(run: Run, spots: list[tuple[str, float]], profile: Run) -> Slide:
    """Of a program with no regions to compare: the functions that its profile met most often, and the part of MPI."""
    rows = [(_short(name), share, 0.0, 0.0) for name, share in spots[:MOST_REGIONS]]
    chart = Chart(
        f"functions-{run.app}",
        f"Functions that the samples of {run.variant} were in",
        lambda: charts.share_bars(rows, (number_of(run.variant), ""), "part of the samples, %"),
        rows,
    )
    name, share = next((spot for spot in spots if not spot[0].startswith("[")), spots[0])
    title = f"{number_of(run.variant)}: `{_short(name)}` has {percent(share)} of the samples"
    mpi = _calls_of_mpi(profile)
    if mpi:
        title += f", MPI takes {percent(mpi)} of the time"
    if is_disturbed(profile):
        title += f", while other programs had {percent(taken(profile))} of its cores"
    notes = ["The samples are those of all ranks in the timed solves. Calls of MPI are watched in another run."]
    return Slide(title, chart, notes, [run, profile])


def _calls_of_mpi(profile: Run) -> Optional[float]:
    """The part of a solve that the ranks are in calls of MPI, their mean; None where nobody watched."""
    calls = entry(profile.json, "mpi.calls")
    if not calls or not profile.solve_s:
        return None
    return sum(fmean(call["time_s"]) for call in calls) / profile.solve_s


def _short(function: str) -> str:
    """[libopen-pal.so.40.30.2], of whose functions no name is known, without its version."""
    name = function.strip("[]")
    return f"in {name.partition('.so')[0]}" if function.startswith("[") else name


def _regions(run: Run) -> dict[str, float]:
    return dict(shares(run))


def _in_mpi(run: Run, name: str) -> Optional[float]:
    """The part of a region's time that its threads spent in MPI."""
    region = next((r for r in run.json["regions"] if r["name"] == name), None)
    own, mpi = (entry(region, key) or [] for key in ("threads_s", "threads_mpi_s"))
    total = sum(map(sum, own))
    return sum(map(sum, mpi)) / total if total else None


def _profile_of(book: Book, run: Run) -> Optional[Run]:
    """With hot spots, of the same rung on the same input."""
    for profile in book.profiles:
        same = (profile.variant, profile.input_hash) == (run.variant, run.input_hash)
        if same and entry(profile.json, "profile.hot_spots"):
            return profile
    return None


def baseline_of(ladder: Ladder) -> Run:
    """The baseline, or the first rung that was timed."""
    return ladder.baseline if ladder.baseline and total_s(ladder.baseline) else timed(ladder)[0].run
