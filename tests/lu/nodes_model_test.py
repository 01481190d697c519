"""The limits of the model of more ranks, which can be computed by hand."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "report/models"))
from lu_nodes import Core, best, flops, grids, solve_s, tables

NEVER = float("inf")


class NodesModel(unittest.TestCase):
    def test_with_nothing_but_the_update_the_ranks_share_it(self):
        core = Core(NEVER, NEVER, NEVER, 1e9, 0.0, NEVER)

        one = solve_s(core, 4096, 64, 1, 1)

        self.assertAlmostEqual(solve_s(core, 4096, 64, 4, 4), one / 16)
        self.assertAlmostEqual(one, 1e-9 * flops(4096), delta=0.03 * one)

    def test_latency_alone_counts_messages(self):
        core = Core(NEVER, NEVER, NEVER, NEVER, 1.0, NEVER)

        self.assertEqual(solve_s(core, 256, 64, 1, 1), 0.0)
        # 64 columns of 4 panels with a message there and back, and 2 messages of each exchange of rows.
        self.assertEqual(solve_s(core, 256, 64, 2, 1, look_ahead=False), 4 * 64 * 2 + 4 * 2)

    def test_look_ahead_takes_the_longer_of_panel_and_rest(self):
        core = Core(1e9, 1e9, 1e9, 1e9, 1e-6, 1e9)

        for p, q in ((1, 2), (2, 2), (2, 8)):
            self.assertLess(solve_s(core, 4096, 64, p, q),
                            solve_s(core, 4096, 64, p, q, look_ahead=False))

    def test_the_flattest_grid_is_the_last(self):
        self.assertEqual(grids(416)[-1], (16, 26))
        self.assertEqual(grids(7), [(1, 7)])

    def test_the_best_is_no_slower_than_any_that_was_tried(self):
        core = Core(2e10, 1e9, 2e10, 5e10, 1e-6, 1e10)

        found = best(core, 4096, 8)

        for p, q in grids(8):
            self.assertLessEqual(found["time_s"], solve_s(core, 4096, 128, p, q))

    def test_a_table_says_that_it_is_a_model(self):
        found = tables(Core(2e10, 1e9, 2e10, 5e10, 1e-6, 1e10), 2048)

        self.assertEqual(found["kind"], "model")
        self.assertEqual(found["weak"][-1]["ranks"], 416)


if __name__ == "__main__":
    unittest.main()
