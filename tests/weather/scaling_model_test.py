"""The limits of the model of more ranks, which can be computed by hand, and the messages that runs counted."""

import json
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "report/models"))
from weather_scaling import Grid, Model, read_model, sent, slabs, square, tables

NEVER = float("inf")
REGIONS = ("flux_x", "flux_y", "flux_z", "microphysics", "halo")


def model(alpha_s=0.0, beta=NEVER, **regions):
    return Model(256, 192, 64, 8, {name: regions.get(name, 0.0) for name in REGIONS}, alpha_s, beta)


def record(ranks, **times):
    """A run of two solves of ten steps."""
    return {"layout": {"ranks": ranks, "threads": 1}, "verdict": "pass",
            "case": {"n_x": 256, "n_y": 192, "n_z": 64, "steps": 10, "water": True},
            "time": {"solve_s": {"median": sum(times.values())}},
            "regions": [{"name": name, "exclusive_s": [[time], [time]]}
                        for name, time in times.items()]}


ROOFS = {"mpi": {"ping_pong": [
    {"bytes": 8, "half_round_trip_s": {"median": 1e-6}, "gb_s": {"median": 0.01}},
    {"bytes": 1 << 20, "half_round_trip_s": {"median": 1e-4}, "gb_s": {"median": 10.0}}]}}


class ScalingModel(unittest.TestCase):
    def test_one_rank_takes_what_was_measured(self):
        found = read_model(record(1, flux_x=1.0, flux_y=2.0, flux_z=1.5, halo=0.5), ROOFS)

        self.assertAlmostEqual(found.step_s(Grid(1, 1)), 0.5)
        self.assertEqual((found.alpha_s, found.beta, found.fields), (1e-6, 1e10, 8))

    def test_a_run_on_more_ranks_is_no_beginning(self):
        with self.assertRaises(SystemExit):
            read_model(record(2, flux_x=1.0), ROOFS)

    def test_columns_are_shared_and_nothing_else_is_made_of_them(self):
        self.assertAlmostEqual(model(microphysics=1.0).step_s(Grid(4, 2)), 1 / 8)
        self.assertAlmostEqual(model(microphysics=1.0).step_s(Grid(3, 1)), 86 / 256)
        self.assertAlmostEqual(model(flux_z=1.0).step_s(Grid(16, 1)), 1 / 16)
        self.assertAlmostEqual(model(flux_z=1.0).step_s(Grid(32, 1)), 1 / 16)  # half of a strip

    def test_stages_beyond_the_sides_are_made_twice(self):
        self.assertAlmostEqual(model(flux_y=1.0).step_s(Grid(1, 2)), (96 + 4) / (192 + 4))
        self.assertAlmostEqual(model(flux_x=1.0).step_s(Grid(2, 1)), (16 + 7 / 3) / (32 + 7 / 3))

    def test_latency_alone_counts_messages(self):
        self.assertEqual(model(alpha_s=1.0).step_s(Grid(1, 1)), 0.0)
        self.assertEqual(model(alpha_s=1.0).step_s(Grid(1, 7)), 2.0)
        self.assertEqual(model(alpha_s=1.0).step_s(Grid(2, 2)), 4.0)

    def test_bytes_are_those_of_six_cells_of_every_field_beyond_each_side(self):
        self.assertEqual(model(beta=1.0).step_s(Grid(1, 2)), 2 * 6 * 256 * 64 * 8 * 8)
        self.assertEqual(model(beta=1.0).step_s(Grid(4, 3)), 2 * 6 * (64 + 64) * 64 * 8 * 8)

    def test_the_ranks_lie_as_the_program_lays_them(self):
        self.assertEqual(square(256, 256, 4), Grid(1, 4))  # 4 x 256 cells of border, 2.01 x 512 of a square
        self.assertEqual(square(256, 256, 6), Grid(2, 3))
        self.assertIsNone(square(25, 31, 7))
        self.assertEqual(slabs(256, 256, 42), Grid(1, 42))
        self.assertIsNone(slabs(256, 256, 43))

    def test_a_table_says_that_it_is_a_model_and_where_slabs_end(self):
        found = tables(model(1e-6, 1e10, flux_x=0.1, flux_y=0.1, flux_z=0.1))

        self.assertEqual(found["kind"], "model")
        self.assertEqual(found["strong"][-1]["ranks"], 416)
        self.assertIsNone(found["strong"][-1]["slabs_s"])
        self.assertIsNotNone(found["strong"][-1]["square_s"])


class Messages(unittest.TestCase):
    def test_runs_sent_the_messages_and_the_bytes_that_the_model_says(self):
        files = sorted((ROOT / "profiles").glob("*/weather/*-weather-v1[1-9]_*-n2t1-*.json"))
        self.assertTrue(files)
        for file in files:
            with self.subTest(file.name):
                run = json.loads(file.read_text())
                case = run["case"]
                says = Model(case["n_x"], case["n_y"], case["n_z"], 8 if case["water"] else 5, {},
                             0.0, NEVER).messages(square(case["n_x"], case["n_y"], 2))

                self.assertEqual(sent(run), {"messages": len(says), "bytes": sum(says)})


if __name__ == "__main__":
    unittest.main()
