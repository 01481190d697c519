"""A model, not a measurement: the time of a step on more ranks than there are here.

    weather_scaling.py RECORD.json ROOFS.json [--check RECORD.json] [--figure FIGURE.svg]

RECORD: a run on one rank of one thread of a rung that fills halos once a direction (v9 and later). ROOFS: what
`casebook roofs` measured. On P x Q ranks the largest share is n_x x n_y columns, and a step takes of the one rank's

    flux_x         registers of 8 cells in a row, 7/3 more for the stages of its ends
    flux_y         n_y + 4 rows: first and second stage reach 4 and 2 rows beyond each side
    flux_z         strips of 16 cells in x
    microphysics   its columns: no rank has more of the clouds than another
    halo           copies, in proportion to the bytes beyond all four sides
    and messages   for each direction that is shared 2 alpha + 2 x 8 fields 6 n n_z / beta, n the cells along the side

alpha is half of a measured round trip of 8 bytes, beta the rate of the largest messages, both between two ranks of the
measured machine: a network is slower, and cores share their memory. No message is hidden. --check: a run on more
ranks, whose messages, bytes and time are held beside the model's. Prints JSON; the figure says that it is a model.
"""

import math
import pathlib
from dataclasses import dataclass

from one_core import command, draw_panels, messages, rank_counts, region_s, require_one_core

DEEP = 6  # cells of a halo: three stages of two
WIDE = {"flux_x": 8, "flux_z": 16}  # cells of a register and of a strip, with AVX-512
DIRECTIONS = ("flux_x", "flux_y", "flux_z")


@dataclass(frozen=True)
class Grid:
    """Ranks along x and along y."""

    x: int
    y: int


def square(n_x: int, n_y: int, ranks: int) -> Grid | None:
    """The one with the shortest borders, as apps/weather/rank_grid.cpp; None where parts get too narrow."""
    found = []
    for x in range(1, ranks + 1):
        grid = Grid(x, ranks // x)
        if x * grid.y == ranks and fits(n_x, grid.x) and fits(n_y, grid.y):
            along = (0.0 if x == 1 else 1.01 * x * n_y) + (0.0 if grid.y == 1 else grid.y * n_x)
            found.append((along, x, grid))
    return min(found)[2] if found else None


def slabs(n_x: int, n_y: int, ranks: int) -> Grid | None:
    """All ranks along y."""
    return Grid(1, ranks) if fits(n_y, ranks) else None


def fits(n_cells: int, shares: int) -> bool:
    return shares == 1 or n_cells // shares >= DEEP


@dataclass(frozen=True)
class Model:
    """Seconds of a step on one rank by region, and the messages of the machine."""

    n_x: int
    n_y: int
    n_z: int
    fields: int
    regions: dict[str, float]
    alpha_s: float
    beta: float  # bytes in a second

    def columns(self, grid: Grid) -> tuple[int, int]:
        """Of the largest share."""
        return math.ceil(self.n_x / grid.x), math.ceil(self.n_y / grid.y)

    def side_bytes(self, grid: Grid) -> dict[str, int]:
        """Of one message across each direction."""
        n_x, n_y = self.columns(grid)
        of_cell = 8 * self.fields * DEEP * self.n_z
        return {"x": of_cell * n_y, "y": of_cell * n_x}

    def messages(self, grid: Grid) -> list[int]:
        """Bytes of each that a rank sends in a step."""
        sides = self.side_bytes(grid)
        shared = [side for side, n in (("x", grid.x), ("y", grid.y)) if n > 1]
        return [sides[side] for side in shared for _ in range(2)]

    def work(self, region: str, grid: Grid) -> float:
        """In cells of one field, those that are made more than once among them."""
        n_x, n_y = self.columns(grid)
        if region == "flux_x":
            wide = WIDE[region]
            return wide * (math.ceil(n_x / wide) + 7 / 3) * n_y
        if region == "flux_y":
            return n_x * (n_y + 4)
        if region == "flux_z":
            return WIDE[region] * math.ceil(n_x / WIDE[region]) * n_y
        if region == "halo":
            return sum(self.side_bytes(grid).values())
        return n_x * n_y

    def step_s(self, grid: Grid | None) -> float | None:
        if grid is None:
            return None
        alone = Grid(1, 1)
        total = sum(
            time_s * self.work(region, grid) / self.work(region, alone)
            for region, time_s in self.regions.items()
        )
        return total + sum(self.alpha_s + size / self.beta for size in self.messages(grid))


def read_model(record: dict, roofs: dict) -> Model:
    require_one_core(record)
    case = record["case"]
    names = (*DIRECTIONS, "microphysics", "halo")
    measured = {name: region_s(record, name) for name in names}
    # What is in no region, such as sums, is spread over all of them.
    whole = record["time"]["solve_s"]["median"] / case["steps"]
    scale = whole / sum(measured.values())
    return Model(
        case["n_x"], case["n_y"], case["n_z"], 8 if case["water"] else 5,
        {name: time_s * scale for name, time_s in measured.items()}, **messages(roofs))


def sent(record: dict) -> dict:
    """Messages and bytes of a rank in a step, as a run counted them."""
    calls = [c for c in record["mpi"]["calls"] if c["region"] == "halo" and c["bytes"]]
    each = record["layout"]["ranks"] * record["case"]["steps"]
    return {"messages": sum(c["count"] for c in calls) / each,
            "bytes": sum(c["bytes"] for c in calls) / each}


def check(model: Model, record: dict) -> dict:
    grid = square(model.n_x, model.n_y, record["layout"]["ranks"])
    messages = model.messages(grid)
    predicted = model.step_s(grid)
    measured = record["time"]["solve_s"]["median"] / record["case"]["steps"]
    return {"ranks": record["layout"]["ranks"],
            "model": {"messages": len(messages), "bytes": sum(messages), "step_s": predicted},
            "measured": {**sent(record), "step_s": measured}, "ratio": measured / predicted}


def tables(model: Model) -> dict:
    """Strong: this box on all ranks."""
    rows = [{"ranks": p,
             "square_s": model.step_s(square(model.n_x, model.n_y, p)),
             "slabs_s": model.step_s(slabs(model.n_x, model.n_y, p))} for p in rank_counts(1, 2, 4, 8, 13, 26, 52)]
    return {"kind": "model", "one_rank_s": model.step_s(Grid(1, 1)), "regions_s": model.regions,
            "alpha_s": model.alpha_s, "beta_bytes_per_s": model.beta, "strong": rows}


def draw(found: dict, path: pathlib.Path) -> None:
    draw_panels(path, "one core's regions, alpha-beta messages", {"": found["strong"]},
                {"slabs_s": ("slabs", "s"), "square_s": ("square", "o")}, measured_s=found["one_rank_s"])


if __name__ == "__main__":
    command("a model of a step of weather on more ranks", read_model, tables, check, draw)
