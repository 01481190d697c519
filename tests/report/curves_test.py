"""A computed curve stands beside the published peak, where the judge asked for that."""

import unittest

import samples
from report.report import make_report

HISTORY = {"time": [0.0, 5.0, 9.0, 10.0], "dissipation_rate": [0.001, 0.004, 0.0138, 0.012]}
CHECKS = [
    {"name": "dissipation_peak", "value": 0.001, "bound": 0.0035, "bound_source": "a paper"},
    {"name": "peak_time", "value": -0.1, "bound": 1.0, "bound_source": "a paper"},
]


def curve(**changes) -> dict:
    checks = [check | {"passed": True} for check in CHECKS]
    record = samples.run("v1_blocked", [2.0], checks=checks)
    return record | {"result": {"history": HISTORY}} | changes


def names(*records) -> list[str]:
    return [picture.name for picture in make_report(samples.book(*records)).pictures]


class Curves(unittest.TestCase):
    def test_the_title_has_both_peaks(self):
        report = make_report(samples.book(curve()))

        picture = next(p for p in report.pictures if p.name.startswith("dissipation"))
        self.assertIn("peaks at t = 9 with 0.0138; published: 9.1 and 0.0128", picture.alt)
        self.assertEqual(picture.rows[2], (9.0, 0.0138))

    def test_an_answer_without_a_published_peak_is_not_drawn(self):
        other = samples.run("v1_blocked", [2.0]) | {"result": {"history": HISTORY}}

        self.assertFalse([name for name in names(other) if name.startswith("dissipation")])

    def test_a_rejected_answer_is_not_drawn(self):
        wrong = curve(verdict="fail", grade="F", regions=[], time={"solve_s": None})

        self.assertFalse([name for name in names(wrong) if name.startswith("dissipation")])


if __name__ == "__main__":
    unittest.main()
