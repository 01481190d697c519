"""report/evidence.md: what a sceptic asks for."""

from . import steps
from .book import Book
from .charts import repetitions
from .evidence_tables import Table, probe_spread_of, spread_of
from .ladders import Rung
from .markdown_page import Page
from .records import part_of_bound
from .text import factor, percent, scientific, span, table, three_digits
from .threats import quiet, threats


def evidence_page(book: Book, tables: list[Table]) -> Page:
    page = Page("report/evidence.md", "Evidence")
    page.say(
        f"Records are below `{book.commands.folder()}`; each key below is an `id` there. All numbers of "
        "the report, and those that it leaves out, as data:"
    )
    rows = [(f"[{t.name}.csv](data/{t.name}.csv)", t.what, str(len(t.rows))) for t in tables]
    page.add(table(("file", "what", ">rows"), rows))
    page.head("How far to trust it")
    page.say(f"How quiet it was: {quiet(book)}.")
    page.add([f"- {text}" for text in threats(book)] + [""])
    _add_open_steps(page, book)
    _add_runs(page, book)
    _add_repetitions(page, book)
    _add_bounds(page, book)
    _add_pairs(page, book)
    _add_roofs(page, book, tables)
    _add_kernels(page, book)
    _add_others(page, book)
    return page


RUN_COLUMNS = (
    "key",
    "app, case",
    "variant",
    "layout",
    ">time [s]",
    ">samples",
    ">differ by",
    ">fixed work",
    "grade",
    ">checks",
    "nearest to its bound",
    "commit",
    "id",
)


def _add_open_steps(page: Page, book: Book) -> None:
    lines = steps.open_steps(steps.told_steps(book))
    if lines:
        page.head("Steps that are not told")
        page.say(
            "Neither a time nor a count tells them from their parents; of each its narrowest record, and "
            "the reason that its page gives."
        )
        page.add([*lines, ""])


def _add_runs(page: Page, book: Book) -> None:
    page.head("Every run")
    page.say(
        "*Differ by*: range of the repetitions over their median. *Fixed work*: how much longer than its "
        "fastest the same small work took, worst rank. *Nearest*: the check that uses most of its bound."
    )
    rungs = [(ladder, rung) for ladder in book.ladders for rung in ladder.measured]
    page.add(table(RUN_COLUMNS, [_run_row(book, ladder, rung) for ladder, rung in rungs]))


def _run_row(book: Book, ladder, rung: Rung) -> tuple[str, ...]:
    run, nearest = rung.run, rung.nearest_check
    checks = run.json["checks"]
    n = len(run.samples)
    return (
        book.keys.key(run),
        book.name(ladder.problem),
        run.variant,
        ladder.layout.short + (", oversubscribed" if run.oversubscribed else ""),
        three_digits(run.median_s) if run.median_s else run.json["verdict"],
        f"{n} in {run.rounds} rounds" if run.rounds else str(n),
        percent(spread_of(run)) if n > 1 else "",
        percent(probe_spread_of(run)),
        run.grade,
        f"{sum(check['passed'] for check in checks)} of {len(checks)}",
        f"{nearest['name']}, {percent(part_of_bound(nearest))}" if nearest else "",
        run.commit,
        run.id,
    )


def _add_repetitions(page: Page, book: Book) -> None:
    pictures = [repetitions.make(book, ladder) for ladder in book.climbed]
    if any(pictures):
        page.head("Every repetition")
    for picture in filter(None, pictures):
        page.show(picture)


def _add_bounds(page: Page, book: Book) -> None:
    """Where the bounds of the checks that a ladder shows come from, each once."""
    found = {}
    for rung in (rung for ladder in book.ladders for rung in ladder.measured):
        check = rung.check
        if check:
            key = (rung.run.app, check["name"], scientific(check["bound"]), check["bound_source"])
            found.setdefault(key, []).append(rung.run)
    if found:
        page.head("Bounds")
        rows = [(*key, book.cite(*runs)) for key, runs in found.items()]
        page.add(table(("app", "check", ">bound", "from", "records"), rows))


def _add_pairs(page: Page, book: Book) -> None:
    if not book.comparisons:
        return
    page.head("Interleaved pairs")
    page.say("Ratio: the first one's time over the second one's, median of the pairs.")
    rows = []
    for item in book.comparisons:
        ratio = item.json["ratio"]
        numbers = ("", "", str(len(item.json["pairs"])))
        if ratio:
            interval = f"{span(ratio['low'], ratio['high'])} ({100 * ratio['confidence']:.1f} %)"
            numbers = (factor(ratio["median"]), interval, str(ratio["n"]))
        sides = [f"{item.json[s]['label']}, {_layout(item.json[s]['layout'])}" for s in "ab"]
        case = f"{item.app}, {item.json['case']['name']}"
        rows.append((book.cite(item), case, *sides, *numbers, item.json["sentence"]))
    columns = ("key", "case", "first", "second", ">ratio", ">interval", ">pairs", "in words")
    page.add(table(columns, rows))


def _layout(layout: dict) -> str:
    return f"{layout['ranks']}x{layout['threads']}"


def _add_roofs(page: Page, book: Book, tables: list[Table]) -> None:
    found = next((t for t in tables if t.name == "roofs"), None)
    page.head("Roofs")
    for machine in {run.machine: None for run in book.runs}:
        if book.roofs_of(machine) is None:
            page.say(f"Not measured: the roofs of {machine}. To measure them: "
                     f"`{book.commands.roofs(machine)}`")
    if found is None:
        return
    rows = [
        (name, str(threads or ""), three_digits(median), span(least, most), str(n), unit, key)
        for key, _, name, threads, unit, median, least, most, n in found.rows
    ]
    page.add(table(("roof", ">threads", ">median", ">range", ">n", "unit", "key"), rows))
    notes = dict.fromkeys(note for item in book.roofs for note in item.json.get("notes") or [])
    page.add([f"- {note}." for note in notes] + [""])


def _add_kernels(page: Page, book: Book) -> None:
    """Of each kernel one line, beside the reference where it has one."""
    for item in book.benches:
        kernels = {kernel["name"]: kernel for kernel in item.json["kernels"]}
        page.head(f"Kernels of {item.app} ({book.cite(item)})")
        references = {k.get("reference") for k in kernels.values()}
        rows = []
        for name, kernel in kernels.items():
            if name in references:
                continue
            reference = kernels.get(kernel.get("reference") or "")
            rows.append(
                (
                    name,
                    _micro(kernel),
                    reference["name"].rpartition("@")[2] if reference else "",
                    _micro(reference) if reference else "",
                    factor(kernel.get("times_reference")),
                )
            )
        columns = ("kernel", ">time [us]", "reference", ">its time [us]", ">times as fast")
        page.add(table(columns, rows))


def _micro(kernel: dict) -> str:
    """A kernel without a time says why."""
    if kernel["real_time_s"] is None:
        return kernel.get("problem") or kernel.get("left_out") or "not measured"
    return three_digits(1e6 * kernel["real_time_s"])


def _add_others(page: Page, book: Book) -> None:
    others = [item for item in book.keys.items if item.kind != "run"]
    if others:
        page.head("Other records")
        rows = [(book.keys.key(i), i.kind, i.app, i.json["started"], i.id) for i in others]
        page.add(table(("key", "kind", "app", "started", "id"), rows))
