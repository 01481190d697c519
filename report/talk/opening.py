"""The first slides: problem, machine, baseline."""

from ..book import Book
from ..ladders import Ladder
from ..records import Run, entry
from ..roofs import arithmetic_roofs, bandwidth_roofs
from ..text import counted, percent, scientific, three_digits
from . import charts, pages
from .plain import number_of, plain
from .slide import Bullets, Chart, Slide, Table
from .times import shares, timed, total_s

FEWEST_PER_CENT = 0.01
MOST_REGIONS = 8


def problem(book: Book, ladder: Ladder) -> Slide:
    app, run = ladder.problem.app, ladder.runs[0]
    page = pages.app_page(book.root, app)
    case = run.json["case"]
    lines = [plain(pages.short(pages.opening(page), 330))]
    lines.append(
        f"Input: `{run.case}`" + (f", {plain(case['title'])}" if case.get("title") else "")
    )
    work = run.json["work"]
    if work:
        lines.append(
            f"Textbook's work: {scientific(work['flops'])} operations, "
            f"{scientific(work['bytes'])} bytes from memory"
        )
    checks = run.json["checks"]
    lines.append(
        f"Each answer passes {counted(len(checks), 'check')} of a judge before its time counts"
    )
    notes = [pages.opening(page), f"The app's page: apps/{app}/README.md. Input: {case['source']}."]
    return Slide(f"The problem: {pages.title_of(page) or app}", Bullets(lines), notes, [run])


def machine(book: Book, ladder: Ladder) -> Slide:
    run = ladder.best or ladder.runs[-1]
    json = run.json
    compiler = [entry(json, f"build.{name}") for name in ("compiler", "flags")]
    rows = [
        ("processor", f"{entry(json, 'machine.cpu')}, {entry(json, 'machine.cpus')} CPUs"),
        ("memory", f"{three_digits(entry(json, 'machine.memory_gib'))} GiB"),
        ("layout", str(ladder.layout)),
        ("MPI", entry(json, "machine.mpi")),
        ("compiler", ", ".join(filter(None, compiler))),
        ("system", entry(json, "machine.kernel")),
    ]
    roofs = book.roofs_of(ladder.problem.machine)
    if roofs and entry(roofs.json, "machine.cpu") != entry(json, "machine.cpu"):
        roofs = None  # a cloud gives one name to nodes of several kinds
    if roofs:
        for memory in bandwidth_roofs(roofs, ladder.layout)[-1:]:
            rows.append((f"{memory.name}, measured", f"{three_digits(memory.value)} GB/s"))
        for peak in arithmetic_roofs(roofs, ladder)[:1]:
            rows.append((f"{peak.name}, measured", f"{three_digits(peak.value)} GFLOP/s"))
    cells = [(name, plain(value)) for name, value in rows if value]
    notes = (
        []
        if roofs
        else [
            "Not measured: the roofs. To measure them: "
            + book.commands.roofs(ladder.problem.machine)
        ]
    )
    title = f"Machine and toolchain: {ladder.layout}"
    return Slide(title, Table(("what", "value"), cells, (3, 8)), notes, [run, roofs])


def profile(book: Book, ladder: Ladder, run: Run) -> Slide:
    """Where the time of a run goes."""
    name = number_of(run.variant)
    found = shares(run)
    shown = [pair for pair in found if pair[1] >= FEWEST_PER_CENT][:MOST_REGIONS]
    if not shown:
        line = f"No region of {name} was timed. To see more: `./casebook profile {run.app} {name}`"
        return Slide(f"Where the time of {name} goes", Bullets([line]), [], [run])
    region, share = shown[0]
    chart = Chart(
        f"regions-{run.app}-{name}",
        f"Parts of the solve that the regions of {run.variant} take",
        lambda: charts.share_bars(shown),
        shown,
    )
    notes = [
        f"{run.variant} takes {three_digits(total_s(run))} s in total on {run.case}, "
        f"{ladder.layout}.",
        "The parts are those of the solve, mean of the ranks.",
    ]
    what = f"`{region}`" if region != "in no region" else "what no region covers"
    return Slide(f"{name}: {what} takes {percent(share)} of the solve", chart, notes, [run])


def baseline_of(ladder: Ladder) -> Run:
    """The baseline, or the first rung that was timed."""
    return ladder.baseline if ladder.baseline and total_s(ladder.baseline) else timed(ladder)[0].run
