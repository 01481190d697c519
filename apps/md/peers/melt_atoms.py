"""The melt of our cases for programs that do not read LAMMPS' decks: lengths in sigma, masses 1, T = 1.44."""

import math
import random

DENSITY = 0.8442
TEMPERATURE = 1.44
CUTOFF = 2.5
CRYSTAL_ENERGY = -6.7733681  # of an atom at the start: LAMMPS, and every rung
BASIS = ((0.0, 0.0, 0.0), (0.5, 0.5, 0.0), (0.5, 0.0, 0.5), (0.0, 0.5, 0.5))


def crystal(n_atoms: int) -> tuple[float, list[tuple[float, float, float]]]:
    """Edge of the box, and face-centred cubic places in it."""
    cells = round((n_atoms / 4) ** (1 / 3))
    if 4 * cells**3 != n_atoms:
        raise SystemExit(f"{n_atoms} atoms fill no cube of face-centred cells")
    edge = (4 / DENSITY) ** (1 / 3)
    places = [
        tuple(edge * (cell + part) for cell, part in zip((i, j, k), corner))
        for k in range(cells) for j in range(cells) for i in range(cells) for corner in BASIS
    ]
    return cells * edge, places


def velocities(n_atoms: int) -> list[list[float]]:
    """As LAMMPS draws them, evenly in a cube, but from numbers of Python's own; at rest together, and as hot as asked."""
    drawn = random.Random(87287)
    all_of = [[drawn.random() - 0.5 for _ in range(3)] for _ in range(n_atoms)]
    means = [sum(each[d] for each in all_of) / n_atoms for d in range(3)]
    moving = [[each[d] - means[d] for d in range(3)] for each in all_of]
    heat = sum(v * v for each in moving for v in each) / (3 * n_atoms - 3)
    scale = math.sqrt(TEMPERATURE / heat)
    return [[scale * v for v in each] for each in moving]
