"""Names and looks in figures that tell their things apart."""

import unittest

from report.charts.regions import OUTSIDE, REST, looks
from report.charts.rung_labels import joined, right_of


class RungLabels(unittest.TestCase):
    def test_three_rungs_in_a_row_are_written_as_a_range(self):
        self.assertEqual(joined(["v4", "v5", "v6", "v9"]), "v4-v6, v9")

    def test_two_rungs_and_side_branches_stand_alone(self):
        self.assertEqual(joined(["v1", "v2"]), "v1, v2")
        self.assertEqual(joined(["v3", "v3b", "v4", "v5"]), "v3, v3b, v4, v5")

    def test_a_label_ends_within_the_axis(self):
        x, font_pt, width_in = 1e4, 9.0, 5.0

        end = right_of((x, 1.0, "v3-v6"), 0.01, width_in, font_pt)
        longer = right_of((x, 1.0, "v3-v6, v9"), 0.01, width_in, font_pt)

        self.assertLess(x, end)
        self.assertLess(end, longer)


class RegionLooks(unittest.TestCase):
    def test_fifteen_regions_and_the_rest_look_different(self):
        names = [f"region_{k}" for k in range(15)] + [OUTSIDE, REST]

        colour, hatch = looks(names)

        self.assertEqual(len({(colour[name], hatch[name]) for name in names}), len(names))


if __name__ == "__main__":
    unittest.main()
