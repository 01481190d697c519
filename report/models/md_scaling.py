"""A model, not a measurement: the time of a step of md on more ranks than there are here.

    md_scaling.py RECORD.json ROOFS.json [--check RECORD.json] [--figure FIGURE.svg]

RECORD: a run of v11 or a later rung, on any number of ranks of one thread; ROOFS: what `casebook roofs` measured. A
rank has a slab t = L / p thick. A pair across a border is computed on both of its sides: of the neighbours of an atom
within r, f = 3 r / 8 t are in other slabs on average (a sphere's cap, integrated over the slab), and where t < r all but
3 t / 4 r - t^3 / 8 r^3, so that

    work      w (1 + f) / p
    borders   24 N min(2 l, L - t) / L bytes in 2 ceil(l / t) messages: alpha each, and bytes / beta
    one sum   2 log2 p alpha, which asks whether a list is old

w is the time of forces, lists and motion in the record, freed of its own part across borders; r the cut-off with its
narrow skin; l the whole columns that the wide skin's reach touches. alpha is half of a measured round trip of 8 bytes,
beta the rate of the largest messages, both between two ranks of the measured machine: a network is slower, and cores share
their memory and their clock. Bricks, which no rung has, are what slabs would give way to: t becomes
L / p^(1/3) in three directions. --check: a record of several ranks, whose time and bytes are held beside the model's.
Prints JSON; the figure says that it is a model.
"""

import dataclasses
import math
import pathlib

from one_core import command, draw_panels, messages, rank_counts, region_s

BYTES_OF_A_PLACE = 24
LANES = 8
WORK = ("force", "neighbour", "integrate")  # regions
WIDE, NARROW = 3.0, 0.5  # skins of v6 and later by the deck's


@dataclasses.dataclass(frozen=True)
class Model:
    atoms: int
    length: float  # of the box along which slabs lie
    cutoff: float
    skin: float  # the deck's
    work_s: float  # of a step on one core
    alpha_s: float
    beta: float  # bytes/s
    column: float  # width of a column of clusters

    @property
    def layer(self) -> float:
        """How thick the part of a slab is that its neighbour needs."""
        reach = self.cutoff + WIDE * self.skin
        return math.ceil(reach / self.column) * self.column

    def across(self, thickness: float) -> float:
        """The part of an atom's neighbours in other slabs."""
        t = thickness / (self.cutoff + NARROW * self.skin)
        return 3 / (8 * t) if t >= 1 else 1 - 3 * t / 4 + t**3 / 8

    def sum_s(self, ranks: int) -> float:
        return 2 * math.log2(ranks) * self.alpha_s

    def border_bytes(self, ranks: int) -> float:
        """What a rank gets in a step from both sides: at most what is not its own."""
        others = min(2 * self.layer, self.length * (1 - 1 / ranks))
        return BYTES_OF_A_PLACE * self.atoms * others / self.length

    def slab_s(self, ranks: int) -> float:
        if ranks == 1:
            return self.work_s
        thickness = self.length / ranks
        messages = min(2 * math.ceil(self.layer / thickness), 2 * (ranks - 1)) * self.alpha_s
        return (self.work_s * (1 + self.across(thickness)) / ranks + messages
                + self.border_bytes(ranks) / self.beta + self.sum_s(ranks))

    def brick_s(self, ranks: int) -> float:
        """A cube for each rank, and three exchanges one after the other, in which corners go along."""
        if ranks == 1:
            return self.work_s
        side = self.length / ranks ** (1 / 3)
        inside = (1 - self.across(side)) ** 3
        shell = self.atoms / self.length**3 * ((side + 2 * self.layer) ** 3 - side**3)
        messages = 6 * math.ceil(self.layer / side) * self.alpha_s
        return (self.work_s * (2 - inside) / ranks + messages + BYTES_OF_A_PLACE * shell / self.beta
                + self.sum_s(ranks))


def read_model(record: dict, roofs: dict) -> Model:
    case, ranks = record["case"], record["layout"]["ranks"]
    if record["layout"]["threads"] != 1 or record["verdict"] != "pass":
        raise SystemExit("the record must be of a run that passed, with one thread a rank")
    volume = math.prod(case["box"])
    model = Model(atoms=case["atoms"], length=case["box"][1], cutoff=case["cutoff"], skin=case["skin"],
                  work_s=sum(region_s(record, name) for name in WORK) / case["steps"], **messages(roofs),
                  column=(LANES * volume / case["atoms"]) ** (1 / 3))
    twice = 1 + (model.across(model.length / ranks) if ranks > 1 else 0.0)
    return dataclasses.replace(model, work_s=model.work_s * ranks / twice)


def larger(model: Model, times: int) -> Model:
    return dataclasses.replace(model, atoms=model.atoms * times, work_s=model.work_s * times,
                               length=model.length * times ** (1 / 3))


def tables(model: Model) -> dict:
    """Strong: these atoms on all ranks. Weak: as many on each."""
    counts = rank_counts(1, 2, 4, 8, 16, 32, 52)
    weak = [larger(model, p) for p in counts]
    return {"kind": "model", "atoms": model.atoms, "one_rank_s": model.work_s,
            "alpha_s": model.alpha_s, "beta_bytes_per_s": model.beta,
            "strong": [{"ranks": p, "slab_s": model.slab_s(p)} for p in counts],
            "weak": [{"ranks": p, "slab_s": m.slab_s(p)} for p, m in zip(counts, weak)],
            "bricks": {"strong": [{"ranks": p, "brick_s": model.brick_s(p)} for p in counts],
                       "weak": [{"ranks": p, "brick_s": m.brick_s(p)} for p, m in zip(counts, weak)]}}


def check(model: Model, record: dict) -> dict:
    case, ranks = record["case"], record["layout"]["ranks"]
    model = dataclasses.replace(model, atoms=case["atoms"], length=case["box"][1],
                                work_s=model.work_s * case["atoms"] / model.atoms)
    measured_s = record["time"]["solve_s"]["median"] / case["steps"]
    measured_bytes = record["result"]["halo_bytes_per_atom_step"] * case["atoms"] / ranks
    return {"ranks": ranks, "model_s": model.slab_s(ranks), "measured_s": measured_s,
            "model_bytes": model.border_bytes(ranks), "measured_bytes": measured_bytes}


def draw(found: dict, path: pathlib.Path) -> None:
    panels = {f"{found['atoms']} atoms on {where}": [{**slabs, **bricks} for slabs, bricks in
                                                     zip(found[name], found["bricks"][name])]
              for name, where in (("strong", "all ranks"), ("weak", "each rank"))}
    draw_panels(path, "alpha-beta messages, pairs across borders computed twice", panels,
                {"slab_s": ("slabs", "s"), "brick_s": ("bricks, which no rung has", "o")})


if __name__ == "__main__":
    command("a model of a step of md on more ranks", read_model, tables, check, draw)
