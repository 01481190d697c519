"""What the records say, as tables for other programs: report/data/*.csv."""

from collections.abc import Iterable
from dataclasses import dataclass

from .book import Book
from .ladders import Ladder, Rung
from .measured import judge_predictions, measured_step
from .record_shapes import FACTORS
from .records import Item, Run, part_of_bound
from .time_parts import parts_of


@dataclass(frozen=True)
class Table:
    name: str
    what: str  # one sentence
    columns: tuple[str, ...]
    rows: list[tuple]


def tables(book: Book) -> list[Table]:
    """Those that have rows."""
    makers = (runs, times, steps, regions, checks, efficiencies, predictions, pairs, versus, roofs)
    found = [make(book) for make in makers] + [kernels(book), records(book)]
    return [table for table in found if table.rows]


PLACE = ("key", "app", "case", "input", "machine", "ranks", "threads", "variant")


def _place(book: Book, run: Run) -> tuple:
    where = (run.app, run.case, run.input_hash[-6:], run.machine, run.ranks, run.threads)
    return (book.keys.key(run), *where, run.variant)


def spread_of(run: Run) -> float:
    """Range of the repetitions over their median."""
    return (max(run.samples) - min(run.samples)) / run.median_s if run.samples else 0.0


def probe_spread_of(run: Run) -> float:
    return max(run.json["noise"]["probe_spread"], default=0.0)


def _rungs(book: Book) -> Iterable[tuple[Ladder, Rung]]:
    return ((ladder, rung) for ladder in book.ladders for rung in ladder.measured)


def runs(book: Book) -> Table:
    rows = []
    for run in book.runs:
        noise, samples = run.json["noise"], run.samples
        rows.append(
            (
                *_place(book, run),
                run.json["verdict"],
                run.grade,
                run.median_s,
                min(samples, default=None),
                max(samples, default=None),
                len(samples),
                run.rounds,
                run.solve_s,
                probe_spread_of(run),
                sum(noise["involuntary_switches"]),
                noise["stolen_s"],
                run.json["layout"]["pinned"],
                run.oversubscribed,
                run.commit,
                "; ".join(deduction["what"] for deduction in run.json["deductions"]),
                run.id,
            )
        )
    columns = (
        *PLACE, "verdict", "grade", "time_s", "least_s", "most_s", "samples", "rounds", "solve_s",
        "fixed_work_spread", "switches", "stolen_s", "pinned", "oversubscribed", "commit", "deductions",
        "id",
    )
    return Table("runs", "Every run: times, noise, grade and its reasons.", columns, rows)


TIMES = ("construct_s", "set_up_s", "solve_s", "total_s")


def times(book: Book) -> Table:
    rows = []
    for run in book.runs:
        samples = [run.samples_of(time) for time in TIMES]
        for number in range(max(map(len, samples))):
            values = (s[number] if number < len(s) else None for s in samples)
            rows.append((*_place(book, run), number + 1, *values))
    columns = (*PLACE, "repetition", *TIMES)
    return Table("repetitions", "Every timed repetition of every run.", columns, rows)


def steps(book: Book) -> Table:
    rows = []
    for ladder, rung in _rungs(book):
        step = measured_step(book, ladder, rung)
        if step:
            numbers = (rung.parent, step.value, step.low, step.high, step.how, step.judgement)
            rows.append((*_place(book, rung.run), *numbers, rung.against_baseline))
    columns = (*PLACE, "parent", "speed_up", "low", "high", "from", "judgement", "against_baseline")
    return Table("steps", "Every step against its parent.", columns, rows)


def regions(book: Book) -> Table:
    rows = [
        (*_place(book, run), name, time_s, time_s / run.median_s)
        for run in book.runs
        if run.median_s
        for name, time_s in parts_of(run).seconds.items()
    ]
    return Table(
        "regions",
        "What the time of every run is made of, seconds and share.",
        (*PLACE, "part", "time_s", "share"),
        rows,
    )


def checks(book: Book) -> Table:
    rows = [
        (
            *_place(book, run),
            check["name"],
            check["value"],
            check["bound"],
            part_of_bound(check),
            check["passed"],
        )
        for run in book.runs
        for check in run.json["checks"]
    ]
    columns = (*PLACE, "check", "value", "bound", "part_of_bound", "passed")
    return Table("checks", "Every check of every run with its bound.", columns, rows)


def efficiencies(book: Book) -> Table:
    rows = [
        (*_place(book, run), part["region"], *(part.get(factor) for factor in FACTORS))
        for run in book.runs
        for part in run.json.get("efficiency") or []
    ]
    what = "POP's efficiencies of every run and region."
    return Table("efficiency", what, (*PLACE, "region", *FACTORS), rows)


def predictions(book: Book) -> Table:
    rows = []
    for ladder in book.principal_ladders:
        for step in judge_predictions(book, ladder):
            guess, found = step.prediction, step.measured
            if found:
                problem = ladder.problem
                rows.append(
                    (
                        problem.app,
                        problem.case,
                        step.variant,
                        guess.quantity,
                        guess.value,
                        *guess.range,
                        found.value,
                        found.low,
                        found.high,
                        found.how,
                        step.verdict,
                        book.cite(*found.sources),
                    )
                )
    columns = (
        "app", "case", "variant", "quantity", "predicted", "predicted_low", "predicted_high", "measured",
        "low", "high", "from", "verdict", "keys",
    )
    return Table("predictions", "Every prediction beside what was measured.", columns, rows)


def pairs(book: Book) -> Table:
    rows = []
    for item in book.comparisons:
        json, ratio = item.json, item.json["ratio"] or {}
        sides = [json[side]["label"] for side in "ab"]
        numbers = (ratio.get(name) for name in ("median", "low", "high", "n"))
        p = (json.get("mann_whitney") or {}).get("p")
        key = book.keys.key(item)
        rows.append((key, item.app, json["case"]["name"], *sides, *numbers, p, json["sentence"]))
    columns = ("key", "app", "case", "first", "second", "ratio", "low", "high", "pairs", "p", "in_words")
    return Table("comparisons", "Interleaved pairs of two variants.", columns, rows)


def versus(book: Book) -> Table:
    rows = [
        (
            book.keys.key(item),
            item.app,
            (item.json["case"] or {}).get("name", ""),
            item.json["ours"]["variant"],
            item.json["peer"]["title"],
            number + 1,
            pair["ours"]["value"],
            pair["ours"]["judge_s"],
            pair["peer"]["value"],
            pair["ratio"],
        )
        for item in book.versus
        for number, pair in enumerate(item.json["pairs"])
    ]
    columns = ("key", "app", "case", "variant", "peer", "pair", "ours", "judge_s", "theirs", "ratio")
    return Table("peers", "Every pair of one of our programs and a peer.", columns, rows)


def roofs(book: Book) -> Table:
    rows = []
    for item in book.roofs:
        entries = [
            (f"{e['level']} bandwidth, {e['kernel']}", e["threads"], "GB/s", e["gb_s"], 1.0)
            for e in item.json["bandwidth"]
        ]
        entries += [
            (f"FMA, {e['isa']}", e["threads"], "GFLOP/s", e["gflop_s"], 1.0)
            for e in item.json["fma"]
        ]
        entries += [
            (f"FMA in floats, {e['isa']}", e["threads"], "GFLOP/s", e["gflop_s"], 1.0)
            for e in item.json.get("fma_single") or []
        ]
        dgemm, mpi = item.json.get("dgemm"), item.json.get("mpi") or {}
        if dgemm:
            name = f"dgemm, n = {dgemm['n']}"
            entries.append((name, dgemm["threads"], "GFLOP/s", dgemm["gflop_s"], 1.0))
        for e in mpi.get("ping_pong") or []:
            name = f"half a ping-pong of {e['bytes']} B"
            entries.append((name, None, "us", e["half_round_trip_s"], 1e6))
        for e in mpi.get("allreduce") or []:
            entries.append((f"allreduce of {e['bytes']} B", None, "us", e["time_s"], 1e6))
        key = book.keys.key(item)
        for name, threads, unit, found, scale in entries:
            numbers = (scale * found[which] for which in ("median", "min", "max"))
            rows.append((key, item.machine, name, threads, unit, *numbers, found["n"]))
    columns = ("key", "machine", "roof", "threads", "unit", "median", "least", "most", "n")
    return Table("roofs", "Measured limits of the machine.", columns, rows)


def kernels(book: Book) -> Table:
    names = ("items_per_second", "item", "bytes_per_second", "real_time_s", "iterations", "reference",
             "times_reference")
    rows = [
        (book.keys.key(item), item.app, kernel["name"], *(kernel.get(name) for name in names))
        for item in book.benches
        for kernel in item.json["kernels"]
    ]
    return Table("kernels", "Kernels timed alone.", ("key", "app", "kernel", *names), rows)


def records(book: Book) -> Table:
    def row(item: Item) -> tuple:
        return (book.keys.key(item), item.id, item.kind, item.json["started"], item.commit, item.file)

    columns = ("key", "id", "kind", "started", "commit", "file")
    rows = [row(item) for item in book.keys.items]
    return Table("records", "The record that each key stands for.", columns, rows)
