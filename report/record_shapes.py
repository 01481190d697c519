"""What a record of each kind must hold: all that the report reads from it, and no more."""

from .shapes import COUNT, FALSE, FLAG, LINE, NAME, NUMBER, POSITIVE, TEXT, TRUE
from .shapes import Either, Maybe, OrNull, Some

HEAD = {"kind": TEXT, "id": NAME, "started": LINE, "app": NAME}
BUILD = {"commit": TEXT, "dirty": FLAG}
LAYOUT = {"ranks": COUNT, "threads": COUNT}
SPREAD = {"median": POSITIVE, "min": NUMBER, "max": NUMBER, "n": NUMBER}
TIME = Maybe(SPREAD | {"samples": [POSITIVE]})
# Records before schema 3 hold these as bare numbers.
PHASE = Maybe(Either(NUMBER, {"median": NUMBER, "samples": [NUMBER]}))
RATIO = {"median": NUMBER, "low": NUMBER, "high": NUMBER, "n": NUMBER}

CHECK = {"name": TEXT, "value": OrNull(NUMBER), "bound": NUMBER, "bound_source": TEXT, "passed": FLAG}
REGION = {
    "name": TEXT,
    "too_short": FALSE,
    "share": NUMBER,
    "exclusive_s": Some(Some(NUMBER)),
    "inclusive_s": Some(Some(NUMBER)),
}
SHORT_REGION = {"name": TEXT, "too_short": TRUE}
# POP's, in the order of their tables.
FACTORS = (
    "parallel",
    "mpi_parallel",
    "mpi_load_balance",
    "mpi_communication",
    "mpi_serialization",
    "mpi_transfer",
    "omp_parallel",
    "omp_load_balance",
)

RUN = HEAD | {
    "variant": NAME,
    "parent": Maybe(NAME),
    "verdict": TEXT,
    "grade": TEXT,
    "case": {
        "name": LINE,
        "input_hash": TEXT,
        "source": Maybe(TEXT),
        "overrides": Maybe([TEXT]),
        "local_grid": Maybe([POSITIVE]),
    },
    "checks": [CHECK],
    "time": {
        "construct_s": PHASE,
        "set_up_s": PHASE,
        "solve_s": TIME,
        "total_s": TIME,
    },
    "regions": [Either(SHORT_REGION, REGION)],
    "work": OrNull({"flops": NUMBER, "bytes": NUMBER, "units": NUMBER, "numbers": Maybe(TEXT)}),
    "layout": LAYOUT | {"hosts": [TEXT], "pinned": FLAG, "oversubscribed": FLAG},
    "machine": {"host": TEXT, "cpu": Maybe(TEXT), "cpus": Maybe(NUMBER), "memory_gib": Maybe(NUMBER)},
    "build": BUILD,
    "noise": {"probe_spread": [NUMBER], "involuntary_switches": [NUMBER], "stolen_s": NUMBER},
    "deductions": [{"what": TEXT}],
    "efficiency": Maybe([{"region": TEXT} | {name: Maybe(NUMBER) for name in FACTORS}]),
    "counters": Maybe({"values": Maybe([{"name": TEXT, "tier": TEXT, "value": OrNull(NUMBER)}])}),
    "result": Maybe({"iterations": Maybe(POSITIVE), "table": Maybe({})}),
    "rounds": Maybe({"runs": Maybe([{}])}),
}

SIDE = {"label": LINE, "variant": NAME, "layout": LAYOUT, "environment": {}}
COMPARE = HEAD | {
    "case": {"name": LINE, "input_hash": TEXT},
    "a": SIDE,
    "b": SIDE,
    "ratio": OrNull(RATIO | {"confidence": NUMBER}),
    "mann_whitney": Maybe({"p": Maybe(NUMBER)}),
    "verdict": TEXT,
    "sentence": TEXT,
    "pairs": [{}],
}

VERSUS = HEAD | {
    "case": OrNull({"name": LINE}),
    "ours": {"variant": NAME, "layout": LAYOUT},
    "peer": {"name": NAME, "title": TEXT, "like": TEXT},
    "quantity": {"name": TEXT, "unit": TEXT},
    "pairs": [
        {
            "ours": {"value": OrNull(NUMBER), "judge_s": OrNull(NUMBER)},
            "peer": {"value": OrNull(NUMBER)},
            "ratio": OrNull(NUMBER),
        }
    ],
    "ratio": OrNull(RATIO),
    "verdict": TEXT,
    "sentence": TEXT,
}

KERNEL = {
    "name": TEXT,
    "real_time_s": OrNull(NUMBER),
    "items_per_second": Maybe(NUMBER),
    "item": Maybe(TEXT),
    "bytes_per_second": Maybe(NUMBER),
    "iterations": Maybe(NUMBER),
    "reference": Maybe(TEXT),
    "times_reference": Maybe(NUMBER),
    "problem": Maybe(TEXT),
    "left_out": Maybe(TEXT),
}
BENCH = HEAD | {"build": Maybe(BUILD), "kernels": [KERNEL]}

MODEL = HEAD | {
    "title": TEXT,
    "notes": [TEXT],
    "x": {"label": TEXT, "values": [NUMBER]},
    "y": {"label": TEXT, "unit": TEXT},
    "series": [{"label": TEXT, "values": [NUMBER]}],
    "checks": [{"what": TEXT, "measured": NUMBER, "model": NUMBER}],
}

FMA = {"isa": TEXT, "threads": NUMBER, "gflop_s": SPREAD}
ROOFS = {
    "kind": TEXT,
    "id": NAME,
    "started": LINE,
    "machine": {"host": TEXT},
    "build": Maybe(BUILD),
    "bandwidth": [{"level": TEXT, "kernel": TEXT, "threads": NUMBER, "gb_s": SPREAD}],
    "fma": [FMA],
    "fma_single": Maybe([FMA]),
    "dgemm": Maybe({"n": NUMBER, "threads": NUMBER, "gflop_s": SPREAD}),
    "mpi": Maybe(
        {
            "ping_pong": Maybe([{"bytes": NUMBER, "half_round_trip_s": SPREAD}]),
            "allreduce": Maybe([{"bytes": NUMBER, "time_s": SPREAD}]),
        }
    ),
    "notes": Maybe([TEXT]),
}

SHAPES = {
    "run": RUN,
    "profile": RUN,
    "roofs": ROOFS,
    "compare": COMPARE,
    "bench": BENCH,
    "model": MODEL,
    "versus": VERSUS,
}
