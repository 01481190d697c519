"""The replay of tasks at limits that can be computed by hand."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "report/models"))
from scf_replay import CORES, CORES_OF_A_NODE, Counter, efficiency, model, replay

FREE = Counter(0.0, 0.0, 0.0)


class Replay(unittest.TestCase):
    def test_one_core_and_a_counter_that_costs_nothing_take_the_sum(self):
        self.assertAlmostEqual(replay([3.0, 1.0, 2.0], 1, FREE), 6.0)

    def test_tasks_go_in_their_order_to_the_core_that_is_free_first(self):
        self.assertAlmostEqual(replay([3.0, 2.0, 2.0, 1.0], 2, FREE), 4.0)
        self.assertAlmostEqual(replay([1.0, 2.0, 2.0, 3.0], 2, FREE), 5.0)

    def test_a_task_waits_for_one_round_trip_and_the_counter(self):
        self.assertAlmostEqual(replay([1.0, 1.0], 1, Counter(0.1, 9.0, 0.01)), 2 * 1.11)

    def test_the_counter_serves_one_core_after_the_other(self):
        self.assertAlmostEqual(replay([1.0] * 8, 8, Counter(0.0, 0.0, 0.5)), 8 * 0.5 + 1.0)

    def test_a_core_of_another_node_waits_for_the_longer_trip(self):
        cores = CORES_OF_A_NODE + 1

        time_s = replay([1.0] * cores, cores, Counter(0.0, 0.4, 0.0))

        self.assertAlmostEqual(time_s, 1.4)

    def test_efficiency_is_the_work_over_the_time_of_all_cores(self):
        self.assertAlmostEqual(efficiency([3.0, 2.0, 2.0, 1.0], 2, FREE), 1.0)
        self.assertAlmostEqual(efficiency([4.0, 1.0], 2, FREE), 5.0 / 8.0)

    def test_the_model_stands_beside_what_was_measured(self):
        times = {
            "case": "some",
            "variant": "v1",
            "ranks": 1,
            "threads": 1,
            "builds": [{"wall_s": 8.1, "tasks_ns": [3 * 10**9, 2 * 10**9, 2 * 10**9, 10**9]}],
        }
        on_two = {"case": "some", "ranks": 2, "threads": 1, "builds": [{"wall_s": 4.5}]}
        roofs = {
            "machine": {"host": "here"},
            "mpi": {"ping_pong": [{"bytes": 8, "half_round_trip_s": {"median": 0.0}}]},
        }

        result = model(times, roofs, on_two)

        self.assertEqual([len(one["values"]) for one in result["series"]], 3 * [len(CORES)])
        self.assertAlmostEqual(result["checks"][0]["measured"], 0.9)
        self.assertAlmostEqual(result["checks"][0]["model"], 1.0, 5)


if __name__ == "__main__":
    unittest.main()
