"""The scaling model's limits, which can be computed by hand."""

import dataclasses
import json
import pathlib
import random
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "report/models"))
from md_scaling import Model, check, read_model, tables

ROOFS = {"mpi": {"ping_pong": [
    {"bytes": 8, "half_round_trip_s": {"median": 1e-6}, "gb_s": {"median": 0.01}},
    {"bytes": 1 << 20, "half_round_trip_s": {"median": 1e-4}, "gb_s": {"median": 10.0}}]}}
FREE = {"alpha_s": 0.0, "beta": float("inf")}
MELT = Model(atoms=32000, length=33.6, cutoff=2.5, skin=0.3, work_s=2e-3, column=2.1, **FREE)


def record(ranks: int) -> dict:
    """A run in the numbers that the model reads: 0.1 s of work a rank in 100 steps."""
    return {
        "case": {"atoms": 32000, "box": [33.6, 33.6, 33.6], "cutoff": 2.5, "skin": 0.3, "steps": 100},
        "layout": {"ranks": ranks, "threads": 1}, "verdict": "pass",
        "regions": [{"name": name, "exclusive_s": 3 * [ranks * [time]]}
                    for name, time in (("force", 0.07), ("neighbour", 0.02), ("integrate", 0.01),
                                       ("exchange", 0.05))],
        "time": {"solve_s": {"median": 0.15}}, "result": {"halo_bytes_per_atom_step": 12.0}}


class ScalingModel(unittest.TestCase):
    def test_one_rank_takes_its_work_and_two_compute_pairs_across_twice(self):
        self.assertEqual(MELT.slab_s(1), 2e-3)
        self.assertAlmostEqual(MELT.slab_s(2), 1e-3 * (1 + 3 * 2.65 / 8 / 16.8))

    def test_neighbours_in_other_slabs_are_as_many_as_points_drawn_in_a_sphere_say(self):
        drawn = random.Random(1)
        for thickness in (1.0, 2.65, 6.0):
            found = n = 0
            while n < 40000:
                way = [drawn.uniform(-2.65, 2.65) for _ in range(3)]
                if sum(x * x for x in way) < 2.65**2:
                    n += 1
                    found += not 0 <= drawn.uniform(0, thickness) + way[0] < thickness
            # Four times the scatter of so many draws: sqrt(1 / 4 n) = 0.0025.
            self.assertLess(abs(MELT.across(thickness) - found / n), 0.01)

    def test_a_border_is_whole_columns_and_at_most_what_others_own(self):
        self.assertAlmostEqual(MELT.layer, 4.2)  # two columns for a reach of 3.4
        self.assertAlmostEqual(MELT.border_bytes(4), 24 * 32000 * 8.4 / 33.6)
        narrow = dataclasses.replace(MELT, length=8.0)
        self.assertAlmostEqual(narrow.border_bytes(2), 24 * 32000 / 2)

    def test_latency_alone_counts_messages(self):
        model = dataclasses.replace(MELT, work_s=0.0, alpha_s=1.0)

        self.assertEqual(model.slab_s(4), 2 + 2 * 2)
        self.assertEqual(model.slab_s(16), 2 * 2 + 2 * 4)  # a border reaches across two slabs of 2.1
        self.assertEqual(model.brick_s(8), 6 + 2 * 3)

    def test_a_record_of_two_ranks_gives_the_work_of_one(self):
        model = read_model(record(2), ROOFS)

        self.assertAlmostEqual(model.work_s / 2 * (1 + model.across(16.8)), 0.1 / 100)
        self.assertAlmostEqual(read_model(record(1), ROOFS).work_s, 0.1 / 100)
        self.assertEqual((model.alpha_s, model.beta), (1e-6, 10e9))
        found = check(model, record(2))
        self.assertEqual((found["measured_s"], found["measured_bytes"]), (0.15 / 100, 12.0 * 16000))

    def test_the_committed_records_have_the_bytes_that_borders_say(self):
        # v11's slabs are as thick as the model's; those of later rungs follow the work, and their bytes the input.
        of_two = sorted((ROOT / "profiles").glob("*/md/*-v11_slabs_of_space-melt_32000-n2t1-*.json"))
        self.assertTrue(of_two)
        for path in of_two:
            measured = json.loads(path.read_text())
            found = check(read_model(measured, ROOFS), measured)
            # Clusters that are not full, and frames of them: some hundredths.
            self.assertLess(abs(found["measured_bytes"] / found["model_bytes"] - 1.0), 0.1)

    def test_a_table_says_that_it_is_a_model_and_keeps_bricks_apart(self):
        found = tables(MELT)

        self.assertEqual(found["kind"], "model")
        self.assertEqual([row["ranks"] for row in found["strong"]][-1], 416)
        self.assertNotIn("brick_s", found["strong"][0])
        self.assertLess(found["bricks"]["weak"][-1]["brick_s"], found["weak"][-1]["slab_s"])


if __name__ == "__main__":
    unittest.main()
