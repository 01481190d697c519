"""How far the machine is used: layouts, peers, and rates below the roofs."""

from typing import Optional

from ..book import Book
from ..ladders import Ladder, Layout, layout_of
from ..measured import measured_step, verdict_on
from ..peers import FLOOR, Peer, peers
from ..records import Run
from ..roofs import LEDGER, ceiling
from ..text import factor, percent, three_digits
from . import charts
from .ladder import abs_log
from .plain import name_of, number_of, plain
from .slide import Chart, Slide, Table
from .times import main_line, samples, total_s

MOST_LAYOUTS = 8
FEWEST_SAMPLES = 3
MOST_PEERS = 4


def layouts(book: Book, ladder: Ladder) -> Optional[Slide]:
    """The talk's own rung on other numbers of ranks and threads, also those of a plan. None where no layout is
    told from another by the ranges of their repetitions."""
    run = ladder.best
    if run is None:
        return None
    fastest: dict[Layout, Run] = {}
    for other in book.evidence.runs:
        same = (other.variant, other.app, other.input_hash, other.host) == (
            run.variant, run.app, run.input_hash, run.host)
        if same and not other.oversubscribed and total_s(other) and len(samples(other)) >= FEWEST_SAMPLES:
            place = layout_of(other)
            if place not in fastest or other.newer_than > fastest[place].newer_than:
                fastest[place] = other
    found = sorted(fastest.items(), key=lambda pair: (pair[0].cores, pair[0]))[-MOST_LAYOUTS:]
    if len(found) < 2:
        return None
    (best, first), (worst, last) = (pick(found, key=lambda p: total_s(p[1])) for pick in (min, max))
    if max(first.samples) >= min(last.samples):
        return None
    rows = [(place.short, total_s(one), min(one.samples), max(one.samples)) for place, one in found]
    chart = Chart(
        f"layouts-{run.app}",
        f"Total time of {run.variant} by ranks x threads",
        lambda: charts.layouts(rows),
        rows,
    )
    gain = factor(total_s(last) / total_s(first))
    title = f"{number_of(run.variant)} on {best.short} (ranks x threads) is {gain} as fast as on {worst.short}"
    notes = [f"On {run.case}. The newest run of each layout with {FEWEST_SAMPLES} repetitions or more; lines: their "
             "range. Runs with more threads than cores are left out."]
    return Slide(title, chart, notes, [one for _, one in found])


def beside_peers(book: Book, ladder: Ladder) -> Optional[Slide]:
    """Other programs on the same input, those of another machine where this one has none; None where no pair of
    programs is told apart."""
    problem = ladder.problem
    told = _told_peers(book, problem.app, problem.machine)
    elsewhere = next((m for m in sorted(book.machines_of(problem.app)) if _told_peers(book, problem.app, m)), "")
    where = "" if told or not elsewhere else f" on {elsewhere}"
    told = told or _told_peers(book, problem.app, elsewhere)
    here = [p for p in told if p.case == problem.case]
    shown = sorted(here or told, key=lambda p: p.ratio)[:MOST_PEERS]
    if not shown:
        return None
    rows = [
        (plain(p.title), plain(p.case), number_of(p.variant), f"{three_digits(p.ours)} {p.unit}",
         f"{three_digits(p.theirs)} {p.unit}", p.better_by)
        for p in shown
    ]
    nearest = min(shown, key=lambda p: p.ratio)
    program = nearest.title.partition(",")[0]  # the table says the rest
    title = f"Beside others{where}: {nearest.better_by} {program} on {nearest.case}"
    columns = ("program", "input", "ours", ">ours", ">theirs", ">better by")
    notes = [p.sentence for p in shown]
    return Slide(title, Table(columns, rows, (9, 6, 2, 4, 4, 3)), notes, [p.item for p in shown])


def _told_peers(book: Book, app: str, machine: str) -> list[Peer]:
    return [p for p in peers(book, app, machine) if p.ratio and p.like != FLOOR and p.is_proven]


def over_a_network(book: Book, ladder: Ladder) -> Optional[Slide]:
    """Steps that were proven to matter between nodes, of this app; None where no record says so."""
    rows, evidence, largest = [], [], None
    for other in book.networked:
        rate = other.network.get("asked")
        for rung in other.measured if other.problem.app == ladder.problem.app and rate else []:
            step = measured_step(book, other, rung)
            if step is None or not step.is_proven:
                continue
            page = book.steps.get((other.problem.app, rung.variant))
            predicted = page and page.over_a_network.get((rate, other.problem.case))
            rows.append((name_of(rung.variant), plain(other.problem.case), f"{rate}, {other.layout.nodes} nodes",
                         factor(predicted.value) if predicted else "-", factor(step.value),
                         verdict_on(predicted, step) if predicted else "-"))
            evidence += [rung.run, other.run_of(rung.parent)]
            if largest is None or abs_log(step.value) > abs_log(largest[1].value):
                largest = (rung, step, rate)
    if largest is None:
        return None
    rung, step, rate = largest
    title = f"Over a network of {rate} {number_of(rung.variant)} is {factor(step.value)} as fast as {number_of(rung.parent)}"
    columns = ("step", "input", "network", ">predicted", ">measured", "verdict")
    notes = ["Nodes are network namespaces of one machine with cores of their own; they talk by TCP at that rate."]
    return Slide(title, Table(columns, rows, (8, 4, 5, 4, 4, 5)), notes, evidence)


def below_roofs(book: Book, ladder: Ladder) -> Optional[Slide]:
    """How fast the rungs do the textbook's work, below what the machine can do; None without roofs of this
    processor, and where the best rung leaves work out: that work has no rate."""
    run, roofs = ladder.best, book.roofs_of(ladder.problem.machine)
    points = {point.run.variant: point for point in book.points_of(ladder)}
    point = run and points.get(run.variant)
    if not roofs or not point or book.leaves_out(ladder, run.variant):
        return None
    if roofs.json["machine"].get("cpu") != run.json["machine"].get("cpu"):
        return None  # a cloud gives one name to nodes of several kinds
    roof = ceiling(roofs, ladder, point.intensity)
    if roof is None or roof.part(point) > 1:
        return None
    line = [points[rung.variant] for rung in main_line(ladder) if rung.variant in points]
    rates = [(number_of(p.run.variant), p.gflop_s) for p in line]
    limits = [(roof.name, roof.gflop_s)]
    title = f"{number_of(run.variant)} does the textbook's work at {percent(roof.part(point))} of the {roof.kind} roof"
    chart = Chart(
        f"rates-{run.app}",
        "Rate of each rung below the measured roof",
        lambda: charts.rates(rates, limits),
        [*rates, *limits],
    )
    bytes_of = "the rung's own ledger" if point.tier == LEDGER else "the textbook's algorithm"
    notes = [
        "Modelled, not counted: the operations are those of the textbook's algorithm, the same for every rung; "
        f"bytes are those of {bytes_of}. The rate is that work divided by the time of the solve.",
        f"The roof at {three_digits(point.intensity)} operations a byte: {roof.name}, "
        f"{three_digits(roof.gflop_s)} GFLOP/s, measured on this processor.",
        *(f"Of the roofs: {note}." for note in roofs.json.get("notes") or []),
    ]
    return Slide(title, chart, notes, [*(p.run for p in line), roofs])
