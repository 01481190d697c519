"""Names and looks in figures that tell their things apart."""

import unittest

from report.charts.models import tick
from report.charts.regions import looks
from report.charts.rows import FEWEST_MARKS, MOST_MARKS, log_marks
from report.charts.rung_labels import joined, right_of
from report.charts.waterfall import COLOUR, Row, draw
from report.style import PAGE, text_on
from report.text import row_name


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
        colours = looks([f"region_{k}" for k in range(15)])

        self.assertEqual(len(set(colours.values())), 15 + 4)  # and what is no region

    def test_a_region_has_its_colour_whatever_comes_after_it(self):
        few, many = looks(["eri"]), looks(["eri", *(f"region_{k}" for k in range(9))])

        self.assertEqual(few["eri"], many["eri"])

    def test_numbers_can_be_read_on_their_colour(self):
        self.assertEqual(text_on("#F0E442"), "#000000")
        self.assertEqual(text_on("#0072B2"), "#FFFFFF")


class LadderLegend(unittest.TestCase):
    def test_a_legend_of_two_lines_does_not_reach_the_text_above_it(self):
        rows = [Row("v0", "", 1.0, None, 1.0, 1.0, 1.0, None, "", "")]
        rows += [Row(f"v{k}", "v0", 1.0, 1.0, 1.1, 1.0, 1.2, 1.1, judged, "")
                 for k, judged in enumerate(COLOUR, 1)]
        title = "a title as long as those are that go over two lines of a page, and a little longer"

        figure = draw(rows, "v0", title, "the line below it", "records", PAGE).figure
        figure.canvas.draw()

        above = next(text for text in figure.texts if text.get_text() == "the line below it")
        legend = figure.axes[0].get_legend()
        self.assertLessEqual(legend.get_window_extent().y1, above.get_window_extent().y0 + 1)


class Axes(unittest.TestCase):
    def test_a_logarithmic_axis_has_enough_marks_and_not_too_many(self):
        for low, high in ((0.9, 1.7), (0.97, 1.06), (0.5, 3.0), (0.8, 2000.0), (1e-5, 1e9)):
            with self.subTest(low=low, high=high):
                marks = log_marks(low, high)
                self.assertGreaterEqual(len(marks), FEWEST_MARKS)
                self.assertLessEqual(len(marks), MOST_MARKS)
                self.assertTrue(all(low <= mark <= high for mark in marks))

    def test_marks_of_a_narrow_axis_are_evenly_spaced_round_numbers(self):
        marks = log_marks(0.87, 1.1)

        self.assertEqual(marks, [0.9, 0.95, 1.0, 1.05, 1.1])

    def test_numbers_of_cores_say_what_they_are_of_a_node(self):
        self.assertEqual([tick(n, "cores") for n in (4, 13, 104)], ["4", "13\n1/8", "104\n1 node"])
        self.assertEqual(tick(3, "nodes"), "3")

    def test_only_variants_are_written_with_blanks(self):
        self.assertEqual(row_name("v3_schwarz_screening"), "v3 schwarz screening")
        self.assertEqual(row_name("v0, w2_6-31gs"), "v0, w2_6-31gs")


if __name__ == "__main__":
    unittest.main()
