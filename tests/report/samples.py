"""Evidence and a project to try the report on: a ladder of three rungs of an app named toy."""

import atexit
import json
import os
import pathlib
import statistics
import subprocess
import tempfile

from report.book import Book, open_book

WORK = tempfile.TemporaryDirectory(prefix="casebook_report_")
atexit.register(WORK.cleanup)

PARENTS = {"v0_baseline": None, "v1_blocked": "v0_baseline", "v2_reordered": "v1_blocked"}

PAGE = """# {variant}: {title}

## Symptom

Slow.

## Prediction

Counted: {value}.

<!-- prediction: {prediction} -->

## Measured

See the table.

## Prediction against measurement

{why}

## Limits

None.
"""


ATTACKS = "<!-- attacks: region=work cause=work -->"


def region(name: str, part: float, times_s: list[float], ranks: int) -> dict:
    """Its part of the solve without the regions inside; `solve` itself holds all others."""
    of_ranks = [[part * time_s] * ranks for time_s in times_s]
    inside = [[time_s] * ranks for time_s in times_s] if name == "solve" else of_ranks
    threads = [[part * statistics.fmean(times_s)]] * ranks
    return {
        "name": name,
        "calls": 10,
        "too_short": False,
        "share": part,
        "exclusive_s": of_ranks,
        "inclusive_s": inside,
        "threads_s": threads,
        "threads_mpi_s": [[0.0]] * ranks,
    }


def too_short(name: str) -> dict:
    times = dict.fromkeys(("share", "exclusive_s", "inclusive_s", "threads_s", "threads_mpi_s"))
    return {"name": name, "calls": 1000, "too_short": True, **times}


def run(variant: str, times_s: list[float], ranks: int = 2, threads: int = 1, **changes) -> dict:
    """A record as a run leaves it. changes: its members by path, `.` written as `__`."""
    check = {"name": "sum_reference", "value": 1e-12, "bound": 1e-9, "bound_source": "rounding"}
    times = {"median": statistics.median(times_s), "min": min(times_s), "max": max(times_s)}
    record = {
        "schema": 2,
        "kind": "run",
        "id": f"20260101T000000Z-toy-{variant}-n{ranks}t{threads}-{len(times_s):04x}",
        "group": None,
        "started": "2026-01-01T00:00:00Z",
        "app": "toy",
        "variant": variant,
        "parent": PARENTS.get(variant),
        "case": {"name": "small", "source": "small.toml", "overrides": [], "input_hash": "xxh3:1"},
        "verdict": "pass",
        "checks": [check | {"passed": True}],
        "time": {"solve_s": times | {"n": len(times_s), "samples": times_s}},
        "regions": [
            region("work", 0.8, times_s, ranks),
            too_short("tiny"),
            region("solve", 0.2, times_s, ranks),
        ],
        "work": {"flops": 2e9, "bytes": 1e9, "units": 1.0, "unit": "sums"},
        "layout": {
            "ranks": ranks,
            "threads": threads,
            "hosts": ["node1"] * ranks,
            "pinned": True,
            "oversubscribed": False,
        },
        "machine": {"host": "node1", "cpu": "a processor", "cpus": 2, "memory_gib": 4.0},
        "build": {"commit": "0123456789ab", "dirty": False, "compiler": "GNU", "flags": "-O3"},
        "noise": {
            "probe_spread": [0.01] * ranks,
            "involuntary_switches": [3] * ranks,
            "stolen_s": 0.0,
        },
        "grade": "A",
        "deductions": [],
    }
    for path, value in changes.items():
        *parents, name = path.split("__")
        holder = record
        for parent in parents:
            holder = holder[parent]
        holder[name] = value
    agree(record)
    return record


def agree(record: dict) -> None:
    """Makes checks and grade what the verdict and the samples give, as they are in a real record."""
    if record["verdict"] != "pass":
        record["checks"] = [check | {"value": 1.0, "passed": False} for check in record["checks"]]
        return
    solve, layout = record["time"]["solve_s"], record["layout"]
    spread = (solve["max"] - solve["min"]) / solve["median"]
    letters = sum(
        [
            3 * layout["oversubscribed"],
            not layout["pinned"],
            record["build"]["dirty"],
            solve["n"] < 6,
            solve["median"] < 0.1,
            *(spread > step for step in (0.05, 0.2, 0.5)),
        ]
    )
    record["grade"] = max(record["grade"], "ABCD"[min(3, letters)])


def charged(variant: str, totals_s: list[float], rounds: str = "climb", **changes) -> dict:
    """A record of the present schema, climbed in rounds: a tenth of the total is construction, a
    fifth set-up, the rest the solve."""
    def times(part: float) -> dict:
        samples = [part * total for total in totals_s]
        found = {"median": statistics.median(samples), "min": min(samples), "max": max(samples)}
        return found | {"n": len(samples), "samples": samples}

    phases = {"construct_s": 0.1, "set_up_s": 0.2, "solve_s": 0.7, "total_s": 1.0}
    record = run(variant, [0.7 * total for total in totals_s], schema=3, **changes)
    record["time"] = {name: times(part) for name, part in phases.items()}
    runs = [
        {"round": k + 1, "started": "2026-01-01T00:00:00Z", "solve_s": 0.7 * total, "total_s": total}
        for k, total in enumerate(totals_s)
    ]
    return record | {"rounds": {"id": rounds, "runs": runs}, "no_speed_up": None}


def versus(variant: str, ratio: float, **peer) -> dict:
    """Our variant against another program, as `casebook versus` leaves it."""
    ours = {"record": "run-1", "whole_s": 3.5, "judge_s": 0.5, "value": 3.0, "verdict": "pass"}
    pair = {"first": "ours", "ours": ours, "ratio": ratio}
    return {
        "schema": 1,
        "kind": "versus",
        "id": f"20260103T000000Z-versus-{variant}-{peer.get('name', 'other')}",
        "started": "2026-01-03T00:00:00Z",
        "command": "./casebook versus toy",
        "app": "toy",
        "case": {"name": "small", "input_hash": "xxh3:1"},
        "machine": {"host": "node1"},
        "ours": {"variant": variant, "layout": {"ranks": 2, "threads": 1}, "settings": {}},
        "peer": {"name": "other", "title": "Other 1.0", "like": "direct"} | peer,
        "quantity": {"name": "whole_s", "unit": "s", "better": "less"},
        "pairs": [pair | {"peer": {"whole_s": 3.0 * ratio, "value": 3.0 * ratio}}] * 6,
        "ratio": {"median": ratio, "low": 0.9 * ratio, "high": 1.1 * ratio, "n": 6},
        "verdict": "faster",
        "sentence": "ours is faster",
    }


def ladder() -> list[dict]:
    """Three rungs: twice as fast, then no difference that the repetitions show."""
    return [
        run("v0_baseline", [4.0, 4.1, 4.2]),
        run("v1_blocked", [2.0, 2.05, 2.1]),
        run("v2_reordered", [1.98, 2.04, 2.2]),
    ]


def submission(member: str, score: float, lab: str = "panels", **details) -> dict:
    """A file of the labs' board."""
    return {
        "schema": 1,
        "id": f"{lab}-{member}",
        "lab": lab,
        "member": member,
        "team": "",
        "submitted": "2026-01-31T12:00:00Z",
        "host": "node",
        "judged": True,
        "score": {"median": score, "low": score - 0.05, "high": score + 0.05},
        "hints": [],
        "hint_cost": 0.0,
        "details": details,
    }


def in_floats() -> list[dict]:
    """The ladder of three rungs for work in floats, so much for a byte that arithmetic is its roof."""
    records = ladder()
    for record in records:
        record["work"] = record["work"] | {"bytes": 1e7, "numbers": "float"}
    return records


def roofs() -> dict:
    def numbers(value: float) -> dict:
        return {"median": value, "min": 0.9 * value, "max": value, "n": 5}

    return {
        "schema": 1,
        "kind": "roofs",
        "id": "20260101T000000Z-roofs-node1-aaaa",
        "started": "2026-01-01T00:00:00Z",
        "machine": {"host": "node1", "cpu": "a processor"},
        "bandwidth": [
            {"level": level, "kernel": kernel, "threads": threads, "gb_s": numbers(value * threads)}
            for level, kernel, value in (
                ("L1", "load", 100.0),
                ("DRAM", "load", 9.0),
                ("DRAM", "triad", 10.0),
            )
            for threads in (1, 2)
        ],
        "fma": [
            {"isa": isa, "threads": threads, "gflop_s": numbers(value * threads)}
            for isa, value in (("scalar", 5.0), ("avx2", 40.0))
            for threads in (1, 2)
        ],
        "fma_single": [
            {"isa": isa, "threads": threads, "gflop_s": numbers(value * threads)}
            for isa, value in (("scalar", 6.0), ("avx2", 70.0))
            for threads in (1, 2)
        ],
        "notes": [],
    }


def doubles_only() -> dict:
    """Roofs of a machine whose peak in floats nobody measured."""
    return {name: value for name, value in roofs().items() if name != "fma_single"}


def comparison(a: str, b: str, median: float, low: float, high: float, **changes) -> dict:
    def side(variant: str) -> dict:
        layout = {"ranks": 2, "threads": 1}
        return {"label": variant, "variant": variant, "layout": layout, "environment": {}}

    return {
        "schema": 1,
        "kind": "compare",
        "id": f"20260102T000000Z-compare-{a}-{b}-bbbb",
        "started": "2026-01-02T00:00:00Z",
        "command": f"./casebook compare toy {a} {b}",
        "app": "toy",
        "case": {"name": "small", "input_hash": "xxh3:1"},
        "a": side(a),
        "b": side(b),
        "pairs": [
            {"a_record": f"half-{a}", "b_record": f"half-{b}", "a_s": r, "b_s": 1.0, "ratio": r}
            for r in (low, median, median, median, median, high)
        ],
        "ratio": {"median": median, "low": low, "high": high, "confidence": 0.969, "n": 6},
        "mann_whitney": {"u": 0.0, "p": 0.002},
        "verdict": "faster" if low > 1 else "slower" if high < 1 else "no difference beyond noise",
        "sentence": f"{b} is {median}x faster than {a}",
        **changes,
    }


def write_evidence(folder: pathlib.Path, records: list[dict]) -> None:
    below = {"compare": "compare", "versus": "versus", "bench": "bench", "roofs": ""}
    for number, record in enumerate(records):
        place = folder / "here" / below.get(record.get("kind", "run"), "toy")
        place.mkdir(parents=True, exist_ok=True)
        name = "roofs" if record.get("kind") == "roofs" else f"record_{number}"
        (place / f"{name}.json").write_text(json.dumps(record))


def write_project(root: pathlib.Path) -> None:
    (root / "apps" / "toy" / "cases").mkdir(parents=True)
    for case, size in (("small", "lesson"), ("large", "bench")):
        (root / "apps" / "toy" / "cases" / f"{case}.toml").write_text(f'class = "{size}"\n')
    (root / "profiles").mkdir()
    pages = {
        "baselines/toy/v0_baseline": ("time_s=4.1", "the textbook", "It agrees."),
        "optimized/toy/v1_blocked": ("speed_up=1.5", "blocks", f"Better than that.\n\n{ATTACKS}"),
        "optimized/toy/v2_reordered": ("speed_up=1.1", "order", "**No gain**: it is the same."),
    }
    for place, (prediction, title, why) in pages.items():
        folder = root / place
        folder.mkdir(parents=True)
        value = prediction.partition("=")[2]
        (folder / "step.md").write_text(
            PAGE.format(
                variant=folder.name, title=title, value=value, prediction=prediction, why=why
            )
        )


def write_ladders(root: pathlib.Path, folder: pathlib.Path, file: pathlib.Path) -> pathlib.Path:
    """What the program makes of the records in a folder."""
    done = casebook(root, "ladders", str(folder))
    done.check_returncode()
    file.write_bytes(done.stdout)
    return file


def casebook(root: pathlib.Path, *words: str) -> subprocess.CompletedProcess:
    """A command of the program for the project in a folder."""
    program = str(pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin", "casebook"))
    environment = {**os.environ, "CASEBOOK_ROOT": str(root)}
    return subprocess.run([program, *words], capture_output=True, env=environment, check=False)


def book(*records: dict) -> Book:
    """The book that a project with these records in profiles/here gives."""
    root = pathlib.Path(tempfile.mkdtemp(dir=WORK.name))
    write_project(root)
    folder = root / "profiles"
    write_evidence(folder, list(records))
    return open_book(root, folder, write_ladders(root, folder, root / "ladders"))
