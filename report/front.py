"""REPORT.md: everything on one page."""

from statistics import mode
from typing import Optional

from . import ratios, steps
from .book import Book, unique
from .charts import overview
from .measured import (
    FEW,
    LESS,
    OPEN,
    SAME,
    SLOWER,
    Judged,
    Measured,
    judge_predictions,
    measured_step,
    tally,
)
from .markdown_page import Page
from .peers import strongest
from .records import Run, entry
from .roofs import LEDGER, TEXTBOOK, ceiling, missing_roof
from .text import counted, factor, percent, span, table, three_digits
from .threats import quiet, threats
from .views import View, views

COLUMNS = (
    "app",
    "machine",
    "case",
    "best legal rung",
    ">total [s]",
    ">x baseline",
    ">x peer",
    ">of its roof",
    "grade",
    "records",
)
STEPS = (
    "Each step against its parent, on all cases and machines together: told by time where an interval "
    "leaves 1 out; counted where no time tells it, yet valgrind or the calls of MPI count at least 3 % "
    "less of what the step attacks or foresees as less."
)
N_FINDINGS = N_THREATS = 3
MOST_MACHINES = 4


def front(book: Book) -> Page:
    page = Page("REPORT.md", "Report", figures="report/figures")
    every = views(book)
    if not every:
        return _empty(book, page)
    page.say(*_machines(book)[:MOST_MACHINES], f"How quiet it was: {quiet(book)}.")
    page.add(table(COLUMNS, [_row(book, view) for view in _worst_first(every)]))
    page.say(
        "Total: median of construction, set-up and solve. ~: the scatter could explain it; ?: too few pairs to "
        "say. Roof: the "
        "lower one of memory and arithmetic at the app's flops per byte, solve alone. Rules, ladders and "
        "reasons: the page of the app. R1, V1, ... name records: "
        "[report/data/records.csv](report/data/records.csv)."
    )
    ladders = [v.headline for v in _worst_first(every) if v.headline and _gain(v) and v.headline.baseline]
    if ladders:
        page.show(overview.make(book, ladders))
    page.head("Findings")
    page.add([f"{k + 1}. {text}" for k, text in enumerate(findings(book, every))] + [""])
    told = steps.told_steps(book)
    if told:
        page.head("Steps")
        page.say(STEPS)
        page.add(table(("app", ">steps", *(f">{word}" for word in steps.VERDICTS)), steps.rows(told)))
        page.say("Those that are not told, each with its nearest record: [report/evidence.md](report/evidence.md).")
    page.head("Threats")
    page.add([f"{k + 1}. {text}" for k, text in enumerate(threats(book)[:N_THREATS])] + [""])
    page.head("Where to go on")
    page.add(_links(book, every))
    return page


APPS = ("app", ">v0 [s]", ">best [s]", "best legal rung", ">x v0", ">of its roof", ">x peer", "record")


def apps_table(book: Book) -> list[str]:
    """A row for each app, for the README: its last word, where that may be quoted; the others by name."""
    every = sorted(views(book), key=lambda v: v.app)
    quoted = _newest_of_each_app([view for view in every if _is_quotable(view)])
    said = {view.app for view in quoted}
    others = unique(f"[{v.app}](report/{v.app}.md)" for v in every if v.app not in said)
    lines = table(APPS, [_app_row(book, view) for view in quoted]) if quoted else []
    if others:
        text = "Measured with grade D here, too noisily to be quoted"
        lines += [f"{text}: {', '.join(others)}.", ""]
    return lines


def _newest_of_each_app(every: list[View]) -> list[View]:
    newest: dict[str, View] = {}
    for view in sorted(every, key=lambda v: v.headline.best.newer_than):
        newest[view.app] = view
    return [newest[app] for app in sorted(newest)]


def _is_quotable(view: View) -> bool:
    return bool(view.headline and view.headline.is_quotable)


def _app_row(book: Book, view: View) -> tuple[str, ...]:
    ladder = view.headline
    _, machine, case, rung, total, gain, peer, roof, _, record = _row(book, view)
    name = f"[{view.app}](apps/{view.app}/README.md)"
    where = f"{rung} on {case}, {machine}"
    base = three_digits(ladder.baseline.median_s)
    return (name, base, total, where, gain, roof, peer, record)


def _empty(book: Book, page: Page) -> Page:
    page.say(f"There is no record below `{book.commands.folder()}`. The first ones come from:")
    page.add([f"    {book.commands.climb_first(app)}" for app in book.known_apps] + [""])
    return page


def _machines(book: Book) -> list[str]:
    """One line for each: what was measured on, and with what."""
    lines = []
    for machine in unique(run.machine for run in book.runs):
        runs = [run for run in book.runs if run.machine == machine]
        newest = max(runs, key=lambda run: run.newer_than)
        found = newest.json["machine"]
        commits = len({run.commit for run in runs})
        lines.append(
            f"Machine {machine}: {found.get('cpu') or 'unknown processor'}, "
            f"{counted(found.get('cpus') or 0, 'CPU')}, {found.get('memory_gib') or 0:.0f} GiB; "
            f"{found.get('kernel', '')}; {found.get('mpi', '')}{_usual_build(runs)}; "
            f"{counted(len(runs), 'run')} from {counted(commits, 'commit')}, "
            f"the newest of {newest.json['started'][:10]}{_other_processors(runs, found.get('cpu'))}."
        )
    return lines


def _usual_build(runs: list[Run]) -> str:
    """Compiler and flags of most runs: a program of others may have been built with its own."""
    builds = (run.json["build"] for run in runs)
    usual = mode(f"{build.get('compiler', '')} {build.get('flags', '')}".strip() for build in builds)
    return usual and f"; {usual}"


def _other_processors(runs: list[Run], cpu: Optional[str]) -> str:
    """A cloud gives one name to nodes of several kinds: the apps that were measured on others."""
    apps: dict[str, set[str]] = {}
    for run in runs:
        other = entry(run.json, "machine.cpu")
        if other and other != cpu:
            apps.setdefault(other, set()).add(run.app)
    return "".join(
        f"; some runs of {' and '.join(sorted(names))} on {other}" for other, names in apps.items()
    )


def _gain(view: View) -> Optional[float]:
    ladder = view.headline
    return ladder.best_rung.against_baseline if ladder else None


def _worst_first(every: list[View]) -> list[View]:
    """By the gain; those without one at the end."""
    return sorted(every, key=lambda v: (_gain(v) is None, _gain(v) or 0.0, v.app, v.machine))


def _row(book: Book, view: View) -> tuple[str, ...]:
    name = f"[{view.app}](report/{view.app}.md)"
    ladder = view.headline
    if ladder is None:
        runs = [run for one in view.ladders for run in one.runs]
        crowded = any(run.oversubscribed for run in runs)
        why = "oversubscribed" if crowded else "no answer was right"
        return (name, view.machine, "", why, *[""] * 5, book.cite(*runs))
    rung, best = ladder.best_rung, ladder.best
    return (
        name,
        view.machine,
        book.case_name(ladder.problem).removesuffix(f" on {view.machine}"),
        f"{best.variant}, {ladder.layout.short}",
        three_digits(best.median_s),
        ratios.whole(rung),
        _against_peer(book, view),
        _of_roof(book, view),
        best.grade,
        book.cite(ladder.baseline, best),
    )


def _against_peer(book: Book, view: View) -> str:
    """The peer that comes nearest on the headline's case, else on any."""
    ladder = view.headline
    peer = strongest(book, ladder)
    if peer is None:
        return ""
    where = "" if peer.case == ladder.problem.case else f" on {peer.case}"
    like = "" if peer.like in peer.title else f", {peer.like}"
    return f"{peer.better_by} {peer.name}{like}{where} ({book.cite(peer.item)})"


TIERS = {TEXTBOOK: "textbook's work", LEDGER: "by its ledger"}


def _of_roof(book: Book, view: View) -> str:
    ladder, roofs = view.headline, book.roofs_of(view.machine)
    if left_out := book.leaves_out(ladder, ladder.best_variant):
        return f"leaves out {left_out}"
    point = book.best_point(ladder)
    if not roofs or not point:
        return ""
    roof = ceiling(roofs, ladder, point.intensity)
    if roof is None:
        return f"{missing_roof(roofs, ladder)} not measured"
    part, tier = roof.part(point), TIERS.get(point.tier, "counted")
    if part > 1 and point.tier == TEXTBOOK:
        return "less work than the textbook's, or a low roof"
    return f"{percent(part)} of {roof.kind}, {tier}"


def findings(book: Book, every: list[View]) -> list[str]:
    """The largest step, what the predictions were worth, and what brought nothing."""
    steps = [
        (view, ladder, rung, step)
        for view in every
        for ladder in view.shown
        for rung in ladder.timed
        if (step := measured_step(book, ladder, rung))
    ]
    judged = [
        (view, ladder, step)
        for view in every
        for ladder in view.ladders
        for step in judge_predictions(book, ladder)
        if step.measured and step.prediction.quantity == "speed_up"
    ]
    found = [_largest(book, steps), _predicted(book, judged), _without_gain(book, steps)]
    return [text for text in found if text][:N_FINDINGS]


def _named(book: Book, view: View, ladder, variant: str, step: Measured) -> str:
    interval = f", {span(step.low, step.high)}" if step.low < step.high else ""
    return (
        f"`{view.app} {variant}`: {factor(step.value)} on {book.case_name(ladder.problem)} "
        f"({step.how}{interval}; {book.cite(*step.sources)})"
    )


def _largest(book: Book, steps: list[tuple]) -> str:
    proven = [found for found in steps if found[3].is_proven]
    if not proven:
        return "" if not steps else (
            "No step is told from its parent beyond doubt. Rounds would do it: "
            f"`{book.commands.climb(steps[0][2].run)}`"
        )
    view, ladder, rung, step = max(proven, key=lambda found: found[3].value)
    return f"The largest single step is {_named(book, view, ladder, rung.variant, step)}."


def _predicted(book: Book, judged: list[tuple[View, object, Judged]]) -> str:
    if not judged:
        return ""
    text = tally([step for _, _, step in judged]).text.capitalize()
    broken = [found for found in judged if found[2].verdict == LESS]
    if not broken:
        return text + "."
    view, ladder, step = min(broken, key=lambda j: j[2].measured.value / j[2].prediction.value)
    promised = factor(step.prediction.value)
    named = _named(book, view, ladder, step.variant, step.measured)
    return f"{text}. The worst promise was {promised}, by {named}."


def _without_gain(book: Book, steps: list[tuple]) -> str:
    undecided = [found for found in steps if found[3].judgement == OPEN]
    few = [found for found in steps if found[3].judgement == FEW]
    same = [found for found in steps if found[3].judgement == SAME]
    slower = [found for found in steps if found[3].judgement == SLOWER]
    text = (
        f"{len(undecided) + len(few)} of {len(steps)} steps are not told from their parents: {len(undecided)} "
        f"may be scatter, of {len(few)} there are too few pairs"
    )
    if same:
        text += f"; {len(same)} {'is' if len(same) == 1 else 'are'} {SAME}"
    if slower:
        view, ladder, rung, step = min(slower, key=lambda found: found[3].value)
        named = _named(book, view, ladder, rung.variant, step)
        verb = "is" if len(slower) == 1 else "are"
        text += f"; {len(slower)} {verb} slower beyond doubt, most of all {named}"
    return text + "." if steps else ""


def _links(book: Book, every: list[View]) -> list[str]:
    apps = ", ".join(f"[{app}](report/{app}.md)" for app in unique(view.app for view in every))
    lines = [
        f"- Ladder, where the time goes, roofline, predictions, scaling, peers, commands: {apps}.",
        "- For sceptics: [report/evidence.md](report/evidence.md), and as data `report/data/*.csv`.",
    ]
    if book.plans:
        lines.append("- Experiment plans: [report/plans.md](report/plans.md).")
    return [*lines, f"- This page again: `{book.commands.report()}`", ""]
