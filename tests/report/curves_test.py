"""Answers that are curves: which are drawn, and that nothing is said where there are none."""

import pathlib
import tempfile
import unittest

import samples
from report.charts import curves
from report.report import make_report, write_report

RESULT = {
    "history": {"time": [0.0, 0.5, 1.0], "energy": [0.125, 0.124, 0.12]},
    "spectrum": [0.0, 0.1, 0.02],
}


def with_curves(**changes) -> list[dict]:
    return [record | {"result": RESULT} | changes for record in samples.ladder()]


class Curves(unittest.TestCase):
    def test_each_column_and_the_spectrum_of_the_best_variant_are_drawn(self):
        report = make_report(samples.book(*with_curves()))

        names = [picture.name for picture in report.pictures]
        self.assertIn("energy-toy-small", names)
        self.assertIn("spectrum-toy-small", names)
        with tempfile.TemporaryDirectory() as folder:
            write_report(report, pathlib.Path(folder), csv=True, slides=False)
            rows = pathlib.Path(folder, "report/data/energy-toy-small.csv").read_text().split()
        self.assertEqual(rows, ["time,energy", "0.0,0.125", "0.5,0.124", "1.0,0.12"])

    def test_an_app_whose_answer_is_a_number_has_no_such_section(self):
        self.assertNotIn("## Answers", make_report(samples.book(*samples.ladder())).text)

    def test_a_rejected_answer_is_not_drawn(self):
        report = make_report(samples.book(*with_curves(verdict="fail")))

        self.assertNotIn("## Answers", report.text)

    def test_shells_that_are_rounding_errors_are_not_drawn(self):
        shells = curves.above_rounding([(1, 4e-34), (2, 0.02), (3, 1e-9), (4, 1e-31)])

        self.assertEqual(shells, [(2, 0.02), (3, 1e-9)])

    def test_values_that_hardly_change_are_drawn_as_their_change(self):
        points, label = curves.as_change([(0.0, 0.125), (1.0, 0.12498), (2.0, 0.12496)], "energy")

        self.assertEqual(label, "energy - 0.125 [1e-5]")
        self.assertEqual([round(change, 9) for _, change in points], [0.0, -2.0, -4.0])

    def test_values_that_change_are_drawn_as_they_are(self):
        constant, decay = [(0.0, 0.125), (1.0, 0.125)], [(0.0, 0.125), (1.0, 0.07)]

        self.assertEqual(curves.as_change(constant, "energy"), (constant, "energy"))
        self.assertEqual(curves.as_change(decay, "energy"), (decay, "energy"))


if __name__ == "__main__":
    unittest.main()
