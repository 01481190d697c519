"""Slides of a talk that follow the ladder: seconds, messages, predictions, a network, other programs."""

import dataclasses
import unittest
from unittest import mock

import samples
from network_test import NODES
from report.talk import course_charts, deck
from report.talk.course import messages, seconds
from report.talk.deck import chosen_ladders, talk_of
from report.talk.ending import failures
from report.talk.limits import beside_peers, over_a_network
from report.talk.promises import promises
from report.talk.times import main_line

NOISE = (1.0, 1.01, 0.99, 1.0, 1.02, 0.98)


def climbed(variant, time, **changes):
    """Disturbed in another order than the other rungs."""
    first = int(variant[1])
    return samples.charged(variant, [time * part for part in NOISE[first:] + NOISE[:first]], **changes)


def between_nodes(variant, time):
    record = climbed(variant, time, rounds="nodes", machine=NODES, layout__hosts=["n1.1gbit.node1", "n2.1gbit.node1"])
    return record | {"id": record["id"] + "-nodes"}


def three_rungs():
    """Each proven to be faster than its parent."""
    return [climbed("v0_baseline", 8.0), climbed("v1_blocked", 4.0), climbed("v2_reordered", 2.0)]


def book_of(*records):
    book = samples.book(*records)
    return book, chosen_ladders(book)["toy"]


def call(name, count, total, region="work"):
    return {"call": name, "region": region, "count": count, "bytes": total, "time_s": [0.1, 0.3]}


def watched(record, *calls):
    return record | {"mpi": {"calls": list(calls)}}


class Seconds(unittest.TestCase):
    def test_of_each_part_are_those_of_the_records(self):
        _, ladder = book_of(*three_rungs())

        slide = seconds(ladder)

        self.assertEqual(slide.title, "`work` takes 4.48 s in v0, 1.12 s in v2")  # 0.8 of the solve, 0.7 of the total
        found = {row[:2]: row[2] for row in slide.chart.rows}
        self.assertAlmostEqual(found["set-up", "v1"], 0.2 * 4.0)
        self.assertEqual([item.variant for item in slide.evidence], [rung.variant for rung in main_line(ladder)])

    def test_a_part_that_is_gone_or_too_short_to_be_timed_is_not_said_to_take_no_time(self):
        for other, words in (
            (samples.region("sweep", 0.8, [1.4] * 6, 2), " and is gone in v2, where `sweep` takes most: 1.12 s"),
            (samples.too_short("work"), ", all short parts of v2 together 1.12 s"),
        ):
            runs = three_rungs()
            runs[-1]["regions"] = [other, *runs[-1]["regions"][2:]]
            _, ladder = book_of(*runs)

            self.assertEqual(seconds(ladder).title, "`work` takes 4.48 s in v0" + words)

    def test_have_no_slide_where_the_ladder_is_short_or_its_gain_not_proven(self):
        _, short = book_of(*three_rungs()[:2])
        _, noisy = book_of(*samples.ladder())

        self.assertIsNone(seconds(short))
        self.assertIsNone(seconds(noisy))

    def test_a_line_that_ends_early_has_its_name_at_its_end(self):
        rows = [("early", "v0", 1.0), ("early", "v1", 0.5), *(("late", f"v{k}", 0.2) for k in range(4))]

        figure = course_charts.seconds([f"v{k}" for k in range(4)], rows)

        names = {text.get_text(): text for text in figure.axes[0].texts}
        self.assertEqual(names["early"].xy, (1, 0.5))
        self.assertEqual(names["late"].xy, (3, 0.2))

    def test_no_name_of_a_line_is_cut_off(self):
        for n_rungs in (3, 17):
            rungs = [f"v{k}" for k in range(n_rungs)]
            figure = course_charts.seconds(rungs, [("triangular_solve", rung, 1.0 + k) for k, rung in enumerate(rungs)])
            figure.canvas.draw()

            self.assertLessEqual(figure.axes[0].texts[0].get_window_extent().x1, figure.bbox.x1)


class Messages(unittest.TestCase):
    def slide(self, after, before=(call("MPI_Bcast", 100, 2e6), call("MPI_Bcast", 60, 1e6, "solve"))):
        first, second, third = three_rungs()
        _, ladder = book_of(watched(first, *before), second, watched(third, *after))
        return messages(ladder)

    def test_that_became_fewer_are_counted_over_all_regions(self):
        slide = self.slide([call("MPI_Ibcast", 40, 3e6), call("MPI_Wait", 40, 0)])

        self.assertEqual(slide.title, "MPI: 160 calls in v0, 80 in v2")
        cells = {row[0]: row[1:] for row in slide.body.rows}
        self.assertEqual(cells["MPI\\_Bcast"], ("160", "3.00", "400", "-", "-", "-"))
        self.assertEqual(cells["all calls"], ("160", "3.00", "400", "80", "3.00", "400"))

    def test_that_became_smaller_are_told_by_their_bytes(self):
        self.assertEqual(self.slide([call("MPI_Bcast", 150, 1e6)]).title, "MPI: 3.00 MB in v0, 1.00 MB in v2")

    def test_that_stayed_or_that_nobody_watched_have_no_slide(self):
        self.assertIsNone(self.slide([call("MPI_Bcast", 150, 2.9e6)]))
        self.assertIsNone(self.slide([]))


class Promises(unittest.TestCase):
    def test_are_counted_where_the_measurement_decided_them(self):
        book, ladder = book_of(*three_rungs())
        with mock.patch("report.talk.promises.FEWEST", 2):
            slide = promises(book, ladder)

        self.assertEqual(slide.title, "Predicted before measured: 0 of 2 came true")
        self.assertEqual([(row[0], row[1]) for row in slide.chart.rows], [("v1", 1.5), ("v2", 1.1)])
        self.assertAlmostEqual(slide.chart.rows[0][4], 2.0, delta=0.05)

    def test_that_were_left_open_are_not_drawn(self):
        scattered = samples.charged("v2_reordered", [3.2, 4.8, 4.0, 3.6, 4.4, 4.2])
        book, ladder = book_of(climbed("v0_baseline", 8.0), climbed("v1_blocked", 4.0), scattered)
        with mock.patch("report.talk.promises.FEWEST", 1):
            slide = promises(book, ladder)

        self.assertEqual([row[0] for row in slide.chart.rows], ["v1"])
        self.assertEqual(slide.title, "Predicted before measured: 0 of 1 came true")

    def test_fewer_than_three_have_no_slide(self):
        self.assertIsNone(promises(*book_of(*three_rungs())))


class Elsewhere(unittest.TestCase):
    def test_a_step_between_nodes_is_shown_where_it_is_proven(self):
        for time, title in ((1.5, "Over a network of 1gbit v2 is 1.99x as fast as v1"), (2.99, None)):
            book, ladder = book_of(
                *three_rungs(), between_nodes("v1_blocked", 3.0), between_nodes("v2_reordered", time)
            )

            slide = over_a_network(book, ladder)

            self.assertEqual(slide and slide.title, title)

    def test_other_programs_of_another_machine_are_shown_with_its_name(self):
        book, ladder = book_of(*three_rungs(), samples.versus("v2_reordered", 1.5))
        self.assertEqual(beside_peers(book, ladder).title, "Beside others: 1.50x Other 1.0 on small")

        book.versus = [dataclasses.replace(item, machine="there") for item in book.versus]
        with mock.patch.object(book, "machines_of", lambda app: {"here", "there"}):
            self.assertEqual(beside_peers(book, ladder).title, "Beside others on there: 1.50x Other 1.0 on small")


class Failures(unittest.TestCase):
    def test_a_step_that_failed_says_what_was_tried(self):
        book, ladder = book_of(climbed("v0_baseline", 8.0), climbed("v1_blocked", 16.0), climbed("v2_reordered", 32.0))

        rows = {row[0]: row[2] for row in failures(book, ladder).body.rows}

        self.assertEqual(rows["v1 blocked"], "Blocks. Better than that.")
        self.assertTrue(rows["v2 reordered"].startswith("Order. "), rows)


class Length(unittest.TestCase):
    def test_what_is_most_spare_goes_first_from_a_talk_that_is_too_long(self):
        book, ladder = book_of(*three_rungs(), between_nodes("v1_blocked", 3.0), between_nodes("v2_reordered", 1.5))
        whole = [slide.title for slide in talk_of(book, "toy").slides]
        self.assertIn("Over a network of 1gbit v2 is 1.99x as fast as v1", whole)

        with mock.patch.object(deck, "MOST_SLIDES", len(whole)):
            shorter = [slide.title for slide in talk_of(book, "toy").slides]

        self.assertEqual(shorter, [title for title in whole if not title.startswith("Over a network")])

    def test_a_talk_is_about_the_ladder_that_may_be_quoted(self):
        noisy = [climbed(variant, time) for variant, time in (("v0_baseline", 8.0), ("v1_blocked", 4.0))]
        for record in noisy:
            record["case"] = record["case"] | {"name": "large", "input_hash": "xxh3:2"}
            record["id"] += "-large"
        bad = three_rungs()
        for record in bad:
            record["grade"] = "D"

        _, ladder = book_of(*bad, *noisy)

        self.assertEqual(ladder.problem.case, "large")


if __name__ == "__main__":
    unittest.main()
