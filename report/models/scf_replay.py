"""A model, not a measurement: a Fock build of the best rung on more cores than there are here.

    scf_replay.py TIMES.json ROOFS.json OUTPUT.json [TIMES_OF_SEVERAL_CORES.json ...]

TIMES: what scf_task_times measured on one core, ROOFS: what `casebook roofs` measured. The tasks go
in the order in which PairTasks deals them to whichever core is free, by a counter in the memory of
one rank. A core asks for its next task by one fetch-and-add: half of a round trip there, the
counter's own time, in which it serves no other request, and half of a round trip back. Within a node the
round trip is the measured one of 8 bytes between two ranks; between nodes it is assumed. Every core
takes as long for a task as the measured one, alone on its machine, did: clocks that fall and caches
that are shared when all cores work are not in the model.
The further files say how long the same builds took on several cores, to check the model with.
"""

import datetime
import hashlib
import heapq
import json
import math
import pathlib
import sys
from collections.abc import Callable, Sequence

CORES_OF_A_NODE = 104
CORES = (1, 2, 4, 13, 26, 52, 104, 208, 312, 416)
BETWEEN_NODES_S = 4e-6  # assumed: fetch-and-add to another node and back
COUNTER_S = 0.2e-6  # assumed: the counter's own time


class Counter:
    def __init__(self, within_s: float, between_s: float = BETWEEN_NODES_S, own_s: float = COUNTER_S):
        """Round trips from the node that has the counter and from others, and its own time."""
        self.within_s, self.between_s, self.own_s = within_s, between_s, own_s

    def round_trip_s(self, core: int) -> float:
        return self.within_s if core < CORES_OF_A_NODE else self.between_s


def replay(tasks_s: list[float], cores: int, counter: Counter) -> float:
    """Time until the last task is done."""
    # Requests on their way: when each arrives at the counter, and whose it is.
    requests = [(counter.round_trip_s(core) / 2, core) for core in range(cores)]
    heapq.heapify(requests)
    free_s = end_s = 0.0
    for task_s in tasks_s:
        arrival_s, core = heapq.heappop(requests)
        free_s = max(free_s, arrival_s) + counter.own_s
        trip_s = counter.round_trip_s(core)
        done_s = free_s + trip_s / 2 + task_s
        end_s = max(end_s, done_s)
        heapq.heappush(requests, (done_s + trip_s / 2, core))
    return end_s


def efficiency(tasks_s: list[float], cores: int, counter: Counter) -> float:
    return sum(tasks_s) / cores / replay(tasks_s, cores, counter)


def seconds(build: dict) -> list[float]:
    return [1e-9 * task_ns for task_ns in build["tasks_ns"]]


def checks(times: dict, others: Sequence[dict], counter: Counter) -> list[dict]:
    """Efficiency of the first build as it was on several cores, and as it is replayed."""
    one = times["builds"][0]
    return [
        {
            "what": f"{other['case']}, {other['ranks']} x {other['threads']}",
            "model": efficiency(seconds(one), other["ranks"] * other["threads"], counter),
            "measured": one["wall_s"]
            / (other["ranks"] * other["threads"] * other["builds"][0]["wall_s"]),
        }
        for other in others
    ]


def counter_of(roofs: dict) -> Counter:
    """With the round trip that was measured for the smallest message."""
    smallest = min(roofs["mpi"]["ping_pong"], key=lambda row: row["bytes"])
    return Counter(2 * smallest["half_round_trip_s"]["median"])


def record(
    app: str,
    what: str,
    times: dict,
    roofs: dict,
    notes: list[str],
    series: dict[str, list[float]],
    checks: list[dict],
) -> dict:
    """Of a model of parallel efficiency. series: by label, a value for each of CORES."""
    started = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    compact = started.replace("-", "").replace(":", "")
    digest = hashlib.sha256(json.dumps(times).encode()).hexdigest()[:4]
    return {
        "schema": 1,
        "kind": "model",
        "id": f"{compact}-{app}-replay-{times['case']}-{digest}",
        "started": started,
        "app": app,
        "machine": roofs["machine"],
        "title": f"{what} of {times['case']} on more cores",
        "notes": notes,
        "x": {"label": "cores", "values": list(CORES)},
        "y": {"label": "parallel efficiency", "unit": "share"},
        "series": [{"label": label, "values": values} for label, values in series.items()],
        "checks": checks,
    }


def model(times: dict, roofs: dict, *others: dict) -> dict:
    tasks_s = seconds(times["builds"][0])
    counter = counter_of(roofs)
    slower = Counter(counter.within_s, 10 * BETWEEN_NODES_S, 10 * COUNTER_S)
    by_cost = sorted(tasks_s, reverse=True)
    notes = [
        f"{len(tasks_s)} measured tasks of {times['variant']}, {sum(tasks_s):.1f} s on one core, the "
        f"longest {1e3 * by_cost[0]:.2f} ms, half of them below "
        f"{1e3 * by_cost[len(by_cost) // 2]:.2f} ms, dealt by a counter: round trip "
        f"{1e6 * counter.within_s:.2f} us within a node of {CORES_OF_A_NODE} cores (measured), "
        f"{1e6 * counter.between_s:g} us between nodes and {1e6 * counter.own_s:g} us of the "
        "counter's own time (assumed).",
        "Build alone: what every rank does for itself in an iteration (diagonalization, "
        "products of matrices) is not in it, nor is the sum over ranks.",
    ]
    series = {
        "as dealt": [efficiency(tasks_s, cores, counter) for cores in CORES],
        "dealt by cost": [efficiency(by_cost, cores, counter) for cores in CORES],
        "as dealt, ten times the assumed times": [efficiency(tasks_s, cores, slower) for cores in CORES],
    }
    return record("scf", "a Fock build", times, roofs, notes, series, checks(times, others, counter))


def read(file: str) -> dict:
    return json.loads(pathlib.Path(file).read_text(encoding="utf-8"))


def main(arguments: list[str], usage: str, model: Callable[..., dict], most: float = math.inf) -> None:
    """TIMES ROOFS OUTPUT and what else the model reads, `most` words in all."""
    if not 3 <= len(arguments) <= most:
        sys.exit(usage)
    times, roofs, output, *others = arguments
    result = model(*map(read, (times, roofs, *others)))
    pathlib.Path(output).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:], __doc__, model)
