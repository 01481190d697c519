"""A model, not a measurement: the rate of the elimination on more ranks than there are here.

    lu_nodes.py RECORD.json ROOFS.json [--check RECORD.json] [--figure FIGURE.svg]

RECORD: a run of a variant with a grid of ranks, on one rank of one thread: it gives the rates of a core
in panel, triangular solve, exchange of rows and update. ROOFS: what `casebook roofs` measured. For each
panel of b columns, with m rows left, a rank of a grid of P x Q takes

    update               2 m^2 b / P Q flops            triangular solve   b^2 m / Q flops
    exchange of rows     2 b m / Q elements             panel              b^2 m / P flops, b messages to log2 P
    exchange's messages  2 (P - 1) alpha + 2 x 8 b m / Q (P - 1) / P / beta
    broadcast            log2 Q alpha + 8 b (m / P + b) / beta

The next panel is made and sent during the update: a step takes the longer of the two, and without
look-ahead their sum. alpha is half of a measured round trip of 8 bytes, beta the rate of the largest
messages, both between two ranks of the measured machine: a network is slower, and cores share their
memory and their clock. --check: a run on more ranks, whose time is held beside the model's.
Prints JSON; the figure says that it is a model.
"""

import argparse
import dataclasses
import json
import math
import pathlib

from one_core import draw_panels, messages, rank_counts, region_s, require_one_core

BLOCKS = (64, 96, 128, 192, 256, 384)


@dataclasses.dataclass(frozen=True)
class Core:
    """Operations, or elements moved, of one core in a second; messages as the roofs have them."""

    panel: float
    swap: float
    triangular_solve: float
    update: float
    alpha_s: float
    beta: float


def flops(n: int) -> float:
    return n * n * (2 / 3 * n + 1.5)


def steps(n: int, block: int) -> list[tuple[int, int]]:
    """Rows left below each panel, and its width."""
    return [(max(0, n - first - block), min(block, n - first)) for first in range(0, n, block)]


def grids(ranks: int) -> list[tuple[int, int]]:
    return [(p, ranks // p) for p in range(1, math.isqrt(ranks) + 1) if ranks % p == 0]


def panel_s(core: Core, m: int, b: int, p: int) -> float:
    return b * b * (m + b) / p / core.panel + b * math.log2(p) * 2 * core.alpha_s


def broadcast_s(core: Core, m: int, b: int, p: int, q: int) -> float:
    if q == 1:
        return 0.0
    return math.log2(q) * core.alpha_s + 8 * b * (m / p + b) / core.beta


def rest_s(core: Core, m: int, b: int, p: int, q: int) -> float:
    """Exchange of rows, triangular solve and update of one step."""
    messages = 2 * (p - 1) * core.alpha_s + 2 * 8 * b * m / q * (p - 1) / p / core.beta
    return (messages + 2 * b * m / q / core.swap + b * b * m / q / core.triangular_solve
            + 2 * m * m * b / (p * q) / core.update)


def solve_s(core: Core, n: int, block: int, p: int, q: int, look_ahead: bool = True) -> float:
    total = panel_s(core, n, block, p) + broadcast_s(core, n, block, p, q)
    for m, b in steps(n, block):
        after = min(block, m)
        ahead = panel_s(core, m, after, p) + broadcast_s(core, m, after, p, q) if m else 0.0
        rest = rest_s(core, m, b, p, q)
        # A panel is made by one column of the grid, each in turn: its share falls on all of them.
        busy = rest + (panel_s(core, m, after, p) / q if m else 0.0)
        total += max(busy, ahead) if look_ahead else rest + ahead
    return total


def best(core: Core, n: int, ranks: int) -> dict:
    """The grid and the width of a panel that the model likes most."""
    tried = [(solve_s(core, n, block, p, q), p, q, block)
             for p, q in grids(ranks) for block in BLOCKS if block <= n]
    time_s, p, q, block = min(tried)
    return {"ranks": ranks, "n": n, "p": p, "q": q, "block": block, "time_s": time_s,
            "gflop_s": 1e-9 * flops(n) / time_s,
            "without_look_ahead_s": solve_s(core, n, block, p, q, look_ahead=False)}


def read_core(record: dict, roofs: dict, block: int) -> Core:
    require_one_core(record)
    n = record["case"]["n"]
    work = {"panel": 0.0, "swap": 0.0, "triangular_solve": 0.0, "update": 0.0}
    for m, b in steps(n, block):
        work["panel"] += b * b * (m + b)
        work["swap"] += 2 * b * m
        work["triangular_solve"] += b * b * m
        work["update"] += 2 * m * m * b
    return Core(**{name: done / region_s(record, name) for name, done in work.items()}, **messages(roofs))


def tables(core: Core, n: int) -> dict:
    """Strong: this n on all ranks. Weak: as many elements on each rank as one has of this n."""
    ranks = rank_counts(1, 2, 4, 8, 16, 32, 52)
    return {"kind": "model", "n": n, "core": dataclasses.asdict(core),
            "strong": [best(core, n, each) for each in ranks],
            "weak": [best(core, round(n * math.sqrt(each) / 64) * 64, each) for each in ranks]}


def check(core: Core, record: dict, block: int) -> dict:
    ranks = record["layout"]["ranks"]
    p, q = grids(ranks)[-1]
    predicted = solve_s(core, record["case"]["n"], block, p, q)
    measured = record["time"]["solve_s"]["median"]
    return {"ranks": ranks, "model_s": predicted, "measured_s": measured, "ratio": measured / predicted}


def draw(found: dict, path: pathlib.Path) -> None:
    rows = [{"ranks": strong["ranks"], "strong": strong["gflop_s"] / strong["ranks"],
             "weak": weak["gflop_s"] / weak["ranks"]} for strong, weak in zip(found["strong"], found["weak"])]
    draw_panels(path, "alpha-beta messages, one core's rates", {"": rows},
                {"strong": (f"n = {found['n']} on all ranks", "o"),
                 "weak": (f"{found['n']}^2 elements on each rank", "o")}, y_label="GFLOP/s a rank", from_zero=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="a model of the elimination on more ranks")
    parser.add_argument("record", type=pathlib.Path)
    parser.add_argument("roofs", type=pathlib.Path)
    parser.add_argument("--block", type=int, default=128, help="columns of a panel of the record")
    parser.add_argument("--check", type=pathlib.Path)
    parser.add_argument("--figure", type=pathlib.Path)
    arguments = parser.parse_args()
    record, roofs = (json.loads(path.read_text()) for path in (arguments.record, arguments.roofs))
    core = read_core(record, roofs, arguments.block)
    found = tables(core, record["case"]["n"])
    if arguments.check:
        found["check"] = check(core, json.loads(arguments.check.read_text()), arguments.block)
    print(json.dumps(found, indent=1))
    if arguments.figure:
        draw(found, arguments.figure)


if __name__ == "__main__":
    main()
