"""A model, not a measurement: a whole solve of the best rung on more cores than there are here.

    dft_replay.py TIMES.json ROOFS.json OUTPUT.json

TIMES: what dft_task_times measured, ROOFS: what `casebook roofs` measured. In every iteration the
quartets' tasks are dealt first and the batches of points after them, as report/models/scf_replay.py deals tasks,
with its assumptions; no core begins with the one before all have ended the other. What is left of the
measured solve (diagonalization, products of matrices, Cholesky's decomposition, screening of what is
shared) every rank does for itself, so that it stays as long as it is. Three matrices are summed over all
ranks in an iteration: each is read and written once by every core, at an assumed bandwidth.
"""

import sys

from scf_replay import CORES, CORES_OF_A_NODE, Counter, counter_of, main, record, replay, seconds

SUMS_OF_AN_ITERATION = 3  # Coulomb, exchange, potential
BANDWIDTH_OF_A_CORE_GB_S = 2.0  # assumed: some 200 GB/s of a node, divided
KINDS = ("quartets", "batches")


class Solve:
    def __init__(self, times: dict, counter: Counter):
        self.phases = [(phase["kind"], seconds(phase)) for phase in times["phases"]]
        self.rest_s = times["solve_s"] - sum(phase["wall_s"] for phase in times["phases"])
        n_sums = SUMS_OF_AN_ITERATION * len(self.phases) / len(KINDS)
        matrix_gb = 1e-9 * 8 * times["functions"] ** 2
        self.sums_s = n_sums * 2 * matrix_gb / BANDWIDTH_OF_A_CORE_GB_S
        self.counter = counter

    def work_s(self, kinds: tuple[str, ...] = KINDS) -> float:
        return sum(sum(tasks) for kind, tasks in self.phases if kind in kinds)

    def tasks_s(self, cores: int, kinds: tuple[str, ...] = KINDS) -> float:
        """Time for the tasks of these kinds, one phase after the other."""
        phases = (tasks for kind, tasks in self.phases if kind in kinds)
        return sum(replay(tasks, cores, self.counter) for tasks in phases)

    def solve_s(self, cores: int) -> float:
        return self.tasks_s(cores) + self.rest_s + (self.sums_s if cores > 1 else 0.0)

    def efficiency(self, cores: int) -> float:
        return (self.work_s() + self.rest_s) / cores / self.solve_s(cores)


def model(times: dict, roofs: dict) -> dict:
    solve = Solve(times, counter_of(roofs))
    measured_cores = times["ranks"] * times["threads"]
    node, nodes = CORES_OF_A_NODE, 4 * CORES_OF_A_NODE
    notes = [
        f"{times['iterations']} iterations of {times['variant']} on {measured_cores} cores took "
        f"{times['solve_s']:.1f} s: {solve.work_s(('quartets',)):.1f} s of tasks over quartets, "
        f"{solve.work_s(('batches',)):.1f} s over batches of points, dealt by a counter, and "
        f"{solve.rest_s:.2f} s that every rank does for itself. On one node of {node} cores the model "
        f"says {solve.solve_s(node):.2f} s, on four {solve.solve_s(nodes):.2f} s.",
        f"Assumed: a core of a full node takes as long for a task as here; a counter in one rank's "
        f"memory ({1e6 * solve.counter.within_s:.2f} us there and back within the node, measured; "
        f"{1e6 * solve.counter.between_s:g} us from another and {1e6 * solve.counter.own_s:g} us of "
        f"its own time, assumed); sums over ranks at {BANDWIDTH_OF_A_CORE_GB_S:g} GB/s a core, "
        f"{1e3 * solve.sums_s:.0f} ms in all. Set-up is not in it.",
    ]
    series = {"whole solve": [solve.efficiency(cores) for cores in CORES]}
    for kind in KINDS:
        work_s = solve.work_s((kind,))
        series[f"{kind} alone"] = [work_s / cores / solve.tasks_s(cores, (kind,)) for cores in CORES]
    check = {
        "what": f"{times['case']}, {times['ranks']} x {times['threads']}",
        "model": solve.efficiency(measured_cores),
        "measured": (solve.work_s() + solve.rest_s) / measured_cores / times["solve_s"],
    }
    return record("dft", "a solve", times, roofs, notes, series, [check])


if __name__ == "__main__":
    main(sys.argv[1:], __doc__, model, most=3)
