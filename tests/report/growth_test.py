"""Growth over the sizes of a problem, and models: what is fitted, drawn and said."""

import math
import unittest

import samples
from report.growth import fitted_exponent, size_of
from report.report import make_report

MODEL = {
    "schema": 1,
    "kind": "model",
    "id": "20260101T000000Z-toy-model",
    "started": "2026-01-01T00:00:00Z",
    "app": "toy",
    "machine": {"host": "node1"},
    "title": "sums on more cores",
    "notes": ["One assumption."],
    "x": {"label": "cores", "values": [1, 100]},
    "y": {"label": "efficiency", "unit": "share"},
    "series": [{"label": "as dealt", "values": [1.0, 0.875]}],
    "checks": [{"what": "small, 2 x 1", "model": 0.991, "measured": 0.984}],
}


def sizes(power: float) -> list[dict]:
    return [
        samples.run(
            "v1_blocked",
            [0.001 * n**power] * 3,
            id=f"20260101T000000Z-toy-{n}",
            case={"name": f"w{n}_small", "source": "", "overrides": [], "input_hash": f"{n}"},
            memory={"peak_rank_mib": 10.0 * n},
        )
        for n in (2, 3, 5, 10, 21)
    ]


class Growth(unittest.TestCase):
    def test_the_exponent_of_a_power_is_that_power(self):
        values = [7.0 * n**2.5 for n in (2, 5, 11)]

        self.assertTrue(math.isclose(fitted_exponent([2, 5, 11], values), 2.5))

    def test_a_family_is_the_name_without_its_number(self):
        self.assertEqual(size_of("w21_6-31gs"), ("w#_6-31gs", 21))
        self.assertIsNone(size_of("benzene_cc-pvdz"))

    def test_time_and_memory_of_a_family_are_fitted(self):
        text = make_report(samples.book(*sizes(3.0))).text

        self.assertIn("### Over the size: w#_small, v1_blocked", text)
        self.assertIn("time 3.00, over the three largest 3.00; memory 1.00", text)

    def test_three_sizes_are_not_a_family(self):
        self.assertNotIn("### Over the size", make_report(samples.book(*sizes(3.0)[:3])).text)


class Models(unittest.TestCase):
    def test_a_model_is_drawn_and_stands_beside_what_was_measured(self):
        report = make_report(samples.book(*samples.ladder(), MODEL))

        self.assertIn("model-toy-sums-on-more-cores", [p.name for p in report.pictures])
        self.assertIn("| 100 | 88 % |", report.text)
        picture = next(p for p in report.pictures if p.name.startswith("model-toy"))
        self.assertIn(("measured", 2, 0.984), picture.rows)

    def test_without_one_nothing_is_said(self):
        self.assertNotIn("### Modelled", make_report(samples.book(*samples.ladder())).text)


if __name__ == "__main__":
    unittest.main()
