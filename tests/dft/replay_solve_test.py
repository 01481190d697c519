"""The replay of a solve at limits that can be computed by hand."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "report/models"))
from dft_replay import CORES, Counter, Solve, model

FREE = Counter(0.0, 0.0, 0.0)
SECOND = 10**9
TIMES = {
    "case": "some",
    "variant": "v1",
    "functions": 0,
    "ranks": 2,
    "threads": 1,
    "iterations": 1,
    "solve_s": 6.5,
    "phases": [
        {
            "kind": "quartets",
            "wall_s": 4.0,
            "tasks_ns": [3 * SECOND, 2 * SECOND, 2 * SECOND, SECOND],
        },
        {"kind": "batches", "wall_s": 2.0, "tasks_ns": [2 * SECOND, SECOND]},
    ],
}


class ReplaySolve(unittest.TestCase):
    def test_phases_follow_each_other_and_the_rest_does_not_shrink(self):
        solve = Solve(TIMES, FREE)

        self.assertAlmostEqual(solve.rest_s, 0.5)
        self.assertAlmostEqual(solve.solve_s(1), 8.0 + 3.0 + 0.5)
        self.assertAlmostEqual(solve.solve_s(2), 4.0 + 2.0 + 0.5)
        self.assertAlmostEqual(solve.solve_s(100), 3.0 + 2.0 + 0.5)

    def test_matrices_are_summed_on_more_than_one_core(self):
        solve = Solve({**TIMES, "functions": 10_000}, FREE)

        # Three matrices of 0.8 GB, read and written at 2 GB/s.
        self.assertAlmostEqual(solve.solve_s(2), 6.5 + 3 * 0.8)
        self.assertAlmostEqual(solve.solve_s(1), 11.5)

    def test_the_model_stands_beside_what_was_measured(self):
        roofs = {
            "machine": {"host": "here"},
            "mpi": {"ping_pong": [{"bytes": 8, "half_round_trip_s": {"median": 0.0}}]},
        }

        result = model(TIMES, roofs)

        self.assertEqual([len(one["values"]) for one in result["series"]], 3 * [len(CORES)])
        self.assertAlmostEqual(result["checks"][0]["measured"], 11.5 / 2 / 6.5)
        self.assertAlmostEqual(result["checks"][0]["model"], 11.5 / 2 / 6.5, 5)


if __name__ == "__main__":
    unittest.main()
