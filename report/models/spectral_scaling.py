"""A model, not a measurement: the time of a step on more ranks than there are here.

    spectral_scaling.py RECORD.json ROOFS.json [FIGURE.svg]

RECORD: a run of a slab variant on one rank of one thread; ROOFS: what `casebook roofs` measured. A step
on p ranks takes its share of the one-rank step, in whole planes and whole rows of modes, and four
stages of exchanges. An exchange among q ranks of fields of b bytes in all takes

    (q - 1) alpha + b / p (q - 1) / q / beta                      (Hockney, Parallel Comput. 20 (1994) 389)

Nine fields a stage, each 8 n^3 bytes times what the 2/3 rule leaves: 4/9 between z and ky, 2/3 between y
and kx. alpha is half of a measured round trip of 8 bytes, beta the rate of the largest messages,
both between two ranks of the measured machine: a network is slower, and cores share their memory.
Prints JSON; the figure says that it is a model.
"""

import json
import math
import pathlib
import sys

from one_core import draw_panels, messages, rank_counts, require_one_core


def pencil_planes(ranks: int) -> int:
    """The smaller side of the rectangle of ranks, as in optimized/spectral/v8_pencils/pencil_grid.cpp."""
    return max(side for side in range(1, math.isqrt(ranks) + 1) if ranks % side == 0)


class Model:
    def __init__(self, n: int, one_rank_s: float, alpha_s: float, beta: float):
        """one_rank_s: a step on one rank; beta: bytes per second."""
        self.n, self.one_rank_s, self.alpha_s, self.beta = n, one_rank_s, alpha_s, beta

    @property
    def rows(self) -> int:
        """Modes that the 2/3 rule keeps in one direction."""
        return 2 * ((self.n - 1) // 3) + 1

    def exchange_s(self, side: int, ranks: int, kept: float) -> float:
        """One step's exchanges among `side` of the ranks, 9 fields in 2 messages a stage."""
        bytes_of_a_stage = 9 * 8 * self.n**3 * kept
        messages = 2 * (side - 1) * self.alpha_s
        return 4 * (messages + bytes_of_a_stage / ranks * (side - 1) / side / self.beta)

    def share(self, planes: int, rows: int) -> float:
        """The largest part of the work that a rank has, half of it planes and half of it rows."""
        return 0.5 * math.ceil(self.n / planes) / self.n + 0.5 * math.ceil(self.rows / rows) / self.rows

    def slab_s(self, ranks: int):
        if ranks > self.rows:
            return None
        return self.one_rank_s * self.share(ranks, ranks) + self.exchange_s(ranks, ranks, 4 / 9)

    def pencil_s(self, ranks: int):
        planes = pencil_planes(ranks)
        lines = ranks // planes
        work = self.one_rank_s * self.share(planes, planes) / lines
        return work + self.exchange_s(planes, ranks, 4 / 9) + self.exchange_s(lines, ranks, 2 / 3)


def read_model(record: dict, roofs: dict) -> Model:
    require_one_core(record)
    case = record["case"]
    return Model(case["n"], record["time"]["solve_s"]["median"] / case["steps"], **messages(roofs))


def tables(model: Model) -> dict:
    """Strong: this n on all ranks. Weak: n^3 per rank as on one, n rounded to a multiple of 4."""
    counts = rank_counts(1, 2, 4, 8, 13, 26, 52)
    strong = [{"ranks": p, "slab_s": model.slab_s(p), "pencil_s": model.pencil_s(p)}
              for p in counts]
    weak = []
    for p in counts:
        n = round(model.n * p ** (1 / 3) / 4) * 4
        work = (n / model.n) ** 3 * math.log2(n) / math.log2(model.n)
        larger = Model(n, model.one_rank_s * work, model.alpha_s, model.beta)
        weak.append({"ranks": p, "n": n, "slab_s": larger.slab_s(p), "pencil_s": larger.pencil_s(p)})
    return {"kind": "model", "n": model.n, "one_rank_s": model.one_rank_s,
            "alpha_s": model.alpha_s, "beta_bytes_per_s": model.beta,
            "strong": strong, "weak": weak}


def draw(found: dict, path: pathlib.Path) -> None:
    draw_panels(path, "alpha-beta exchanges, work shared in planes and rows",
                {f"n = {found['n']} on all ranks": found["strong"],
                 f"{found['n']}^3 points on each rank": found["weak"]},
                {"slab_s": ("slabs", "s"), "pencil_s": ("pencils", "o")}, measured_s=found["one_rank_s"])


def main() -> None:
    record, roofs = (json.loads(pathlib.Path(path).read_text()) for path in sys.argv[1:3])
    found = tables(read_model(record, roofs))
    print(json.dumps(found, indent=1))
    if len(sys.argv) > 3:
        draw(found, pathlib.Path(sys.argv[3]))


if __name__ == "__main__":
    main()
