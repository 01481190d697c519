"""The scaling model's limits, which can be computed by hand."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "report/models"))
from spectral_scaling import Model, pencil_planes, tables


class ScalingModel(unittest.TestCase):
    def test_one_rank_takes_what_was_measured(self):
        model = Model(128, 0.4, 1e-6, 1e10)

        self.assertAlmostEqual(model.slab_s(1), 0.4)
        self.assertAlmostEqual(model.pencil_s(1), 0.4)

    def test_two_slabs_add_one_exchange_of_half_the_kept_data(self):
        model = Model(120, 0.0, 0.0, 1.0)

        self.assertAlmostEqual(model.slab_s(2), 4 * 9 * 8 * 120**3 * 4 / 9 / 4)

    def test_slabs_end_where_rows_do(self):
        model = Model(128, 0.4, 1e-6, 1e10)

        self.assertIsNotNone(model.slab_s(85))
        self.assertIsNone(model.slab_s(86))
        self.assertIsNotNone(model.pencil_s(416))

    def test_latency_alone_counts_messages(self):
        model = Model(128, 0.0, 1.0, float("inf"))

        self.assertEqual(pencil_planes(16), 4)
        self.assertEqual(model.slab_s(16), 4 * 2 * 15)
        self.assertEqual(model.pencil_s(16), 4 * 2 * (3 + 3))

    def test_a_table_says_that_it_is_a_model(self):
        found = tables(Model(64, 0.03, 1e-6, 1e10))

        self.assertEqual(found["kind"], "model")
        self.assertEqual(found["strong"][-1]["ranks"], 416)


if __name__ == "__main__":
    unittest.main()
