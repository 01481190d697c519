"""A model of conjugate gradients on more nodes; nothing of it but one node's time is measured.

A step takes its time on one node, scaled by points and by the memory's bandwidth; halo exchanges of
n messages and m bytes n alpha + m / beta, a sum over p ranks 2 alpha log2 p (R. Thakur,
R. Rabenseifner, W. Gropp, Int. J. High Perform. Comput. Appl. 19 (2005) 49). No exchange is
hidden, and the ranks of a node share its link."""

import math
from dataclasses import dataclass

ALPHA_S = 2e-6  # of a message between nodes: what a network of 100 Gbit/s is sold with
BETA_BYTE_S = 12e9
SUMS_A_STEP = 3
# Exchanges a step on each level: product, residual and second smoothing; the coarser levels have no
# product, and the coarsest begins at zero and needs none.
EXCHANGES = (3, 2, 2, 0)


@dataclass(frozen=True)
class Machine:
    """What is assumed of each node beside the network."""

    name: str
    points_a_side: int  # of each rank's cube
    bandwidth: float  # of the memory, in units of the node that was measured


@dataclass(frozen=True)
class Node:
    """What was measured of one."""

    step_s: float
    points_a_side: int
    ranks: int


def rank_grid(n_ranks: int) -> tuple[int, int, int]:
    """As cubic as n_ranks allows."""
    grids = [
        (x, y, n_ranks // (x * y))
        for x in range(1, n_ranks + 1)
        for y in range(1, n_ranks // x + 1)
        if n_ranks % (x * y) == 0
    ]
    return min(grids, key=lambda grid: (sum(grid), grid))


def halo_s(n_ranks: int, ranks_a_node: int, points_a_side: int) -> float:
    """Of all exchanges of a step, for the rank that has most neighbours."""
    sides = [min(n - 1, 2) for n in rank_grid(n_ranks)]
    messages = math.prod(1 + n for n in sides) - 1
    total = 0.0
    for level, exchanges in enumerate(EXCHANGES):
        n = points_a_side >> level
        points = math.prod(n + k for k in sides) - n**3
        total += exchanges * (messages * ALPHA_S + 8 * points * ranks_a_node / BETA_BYTE_S)
    return total


def sums_s(n_ranks: int) -> float:
    return SUMS_A_STEP * 2 * ALPHA_S * math.log2(n_ranks)


def step_s(node: Node, machine: Machine, n_nodes: int) -> float:
    """One node exchanges through its memory, and that is in its measured time."""
    points = (machine.points_a_side / node.points_a_side) ** 3
    alone = node.step_s * points / machine.bandwidth
    n_ranks = n_nodes * node.ranks
    if n_nodes == 1:
        return alone
    return alone + halo_s(n_ranks, node.ranks, machine.points_a_side) + sums_s(n_ranks)


def efficiency(node: Node, machine: Machine, n_nodes: int) -> float:
    """Weak scaling: the same points on each node."""
    return step_s(node, machine, 1) / step_s(node, machine, n_nodes)
