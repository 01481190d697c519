"""Predictions: how they are written, and what becomes of them."""

import os
import pathlib
import unittest

import samples
from report.measured import (
    AS_PREDICTED,
    FASTER,
    FEW,
    LESS,
    NOT_DECIDED,
    NOT_EXCLUDED,
    OPEN,
    SAME,
    Judged,
    Measured,
    judge_predictions,
    tally,
    verdict_on,
)
from report.prediction import Prediction, parse_prediction, read_prediction
from report.project import apps, part_of, variants

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])


def judged(*records) -> dict:
    book = samples.book(*records)
    return {step.variant: step for step in judge_predictions(book, book.climbed[0])}


class Parsing(unittest.TestCase):
    def test_a_speed_up_may_have_a_range_and_a_case(self):
        prediction = parse_prediction("speed_up=2.0 low=1.5 high=3 case=small", "page")

        self.assertEqual(prediction, Prediction("speed_up", 2.0, 1.5, 3.0, "small"))
        self.assertEqual(prediction.range, (1.5, 3.0))

    def test_without_a_range_the_value_stands_alone(self):
        self.assertEqual(parse_prediction("time_s=16", "page").range, (16.0, 16.0))

    def test_what_is_no_prediction_is_refused_with_its_place(self):
        for text in (
            "",
            "2.0",
            "speed_up=two",
            "speed_up=0",
            "speed_up=2 time_s=3",
            "speed_up=2 low=3",
            "speed_up=2 high=1",
            "speed_up=2 colour=red",
            "low=1 high=2",
        ):
            with self.subTest(text), self.assertRaisesRegex(ValueError, "some/page.md"):
                parse_prediction(text, "some/page.md")

    def test_a_page_makes_one_prediction_or_none(self):
        comment = "<!-- prediction: speed_up=2 -->\n"

        self.assertIsNone(read_prediction("## Prediction\n\nNone.\n", "page"))
        self.assertEqual(read_prediction("before\n" + comment, "page").value, 2.0)
        with self.assertRaises(ValueError):
            read_prediction(comment + comment, "page")


class Pages(unittest.TestCase):
    def test_the_number_of_every_prediction_stands_in_its_prose(self):
        n_predictions = 0
        for app in apps(ROOT):
            for variant in variants(ROOT, app):
                page = next(ROOT.glob(f"*/{app}/{variant}/step.md")).read_text()
                prediction = read_prediction(page, variant)
                if prediction is None:
                    continue
                n_predictions += 1
                with self.subTest(variant):
                    prose, comment, _ = part_of(page, "Prediction").partition("<!--")
                    self.assertTrue(comment, "the comment is not under Prediction")
                    self.assertIn(f"{prediction.value:g}", prose)
        self.assertGreater(n_predictions, 0)


class Judging(unittest.TestCase):
    def test_the_verdict_asks_whether_the_ranges_meet(self):
        prediction = Prediction("speed_up", 2.0, 1.8, 2.2)

        for low, high, verdict in (
            (1.0, 1.7, "less than predicted"),
            (1.0, 1.8, "not decided"),  # noise that holds 1 agrees with everything
            (1.1, 1.8, "not excluded"),  # only the interval reaches what was predicted
            (1.77, 1.9, "as predicted"),  # within 3 %
            (1.9, 2.0, "as predicted"),
            (2.2, 9.0, "as predicted"),
            (2.3, 9.0, "more than predicted"),
        ):
            with self.subTest(verdict, low=low):
                self.assertEqual(verdict_on(prediction, Measured(low, low, high, "", ())), verdict)

    def test_one_pair_decides_nothing(self):
        prediction = Prediction("speed_up", 2.0, 1.8, 2.2)

        self.assertEqual(verdict_on(prediction, Measured(2.0, 2.0, 2.0, "", ())), "not decided")
        self.assertEqual(verdict_on(prediction, Measured(9.0, 9.0, 9.0, "", ())), "not decided")

    def test_no_change_comes_true_only_where_it_is_proven(self):
        prediction = Prediction("speed_up", 1.0, 0.95, 1.05)

        for low, high, is_proven, told, verdict in (
            (0.7, 1.4, False, OPEN, "not decided"),
            (0.99, 1.01, False, SAME, "as predicted"),
            (1.01, 1.03, True, OPEN, "as predicted"),
            (1.1, 1.3, True, OPEN, "more than predicted"),
            (0.6, 0.8, True, OPEN, "less than predicted"),
        ):
            with self.subTest(verdict, low=low):
                measured = Measured((low + high) / 2, low, high, "", (), is_proven, told)
                self.assertEqual(verdict_on(prediction, measured), verdict)

    def test_predictions_of_no_change_are_counted_apart(self):
        gain, none = Prediction("speed_up", 2.0), Prediction("speed_up", 1.02)
        measured = Measured(2.0, 1.9, 2.1, "", ())
        steps = [
            *[Judged("v", "v", gain, measured, verdict) for verdict in
              (AS_PREDICTED, NOT_EXCLUDED, LESS, NOT_DECIDED, NOT_DECIDED)],
            Judged("v", "v", none, measured, AS_PREDICTED),
            Judged("v", "v", none, measured, NOT_EXCLUDED),
            Judged("v", "v", none, measured, NOT_DECIDED),
            Judged("v", "v", Prediction("time_s", 1.0), measured, AS_PREDICTED),
            Judged("v", "v", gain, None, ""),
        ]

        self.assertEqual(
            tally(steps).text,
            "of 5 predictions of a change 1 came true (1 not excluded, 1 came out smaller, 2 not decided); "
            "of 3 of no change 1 (1 not excluded, 1 not decided)",
        )

    def test_a_time_is_longer_or_shorter_than_predicted(self):
        prediction = Prediction("time_s", 2.0)

        self.assertEqual(verdict_on(prediction, Measured(3, 3, 3, "", ())), "longer than predicted")
        self.assertEqual(verdict_on(prediction, Measured(1, 1, 1, "", ())), "shorter than predicted")

    def test_without_pairs_two_medians_decide_with_the_range_of_the_repetitions(self):
        measured = judged(*samples.ladder())["v1_blocked"].measured

        self.assertAlmostEqual(measured.value, 4.1 / 2.05)
        self.assertAlmostEqual(measured.low, 4.0 / 2.1)
        self.assertAlmostEqual(measured.high, 4.2 / 2.0)

    def test_pairs_go_before_medians(self):
        pairs = samples.comparison("v0_baseline", "v1_blocked", 1.52, 1.48, 1.55)
        step = judged(*samples.ladder(), pairs)["v1_blocked"]

        self.assertEqual((step.measured.low, step.measured.high), (1.48, 1.55))
        self.assertEqual(step.verdict, "as predicted")

    def test_pairs_in_the_other_order_are_turned_round(self):
        pairs = samples.comparison("v1_blocked", "v0_baseline", 0.5, 0.4, 0.8)
        measured = judged(*samples.ladder(), pairs)["v1_blocked"].measured

        self.assertEqual((measured.value, measured.low, measured.high), (2.0, 1.25, 2.5))

    def test_pairs_of_something_else_do_not_decide(self):
        plain = samples.comparison("v0_baseline", "v1_blocked", 9.0, 8.9, 9.1)
        others = (
            {"a": plain["a"] | {"environment": {"OMP_PROC_BIND": "false"}}},
            {"a": plain["a"] | {"label": "v0_baseline of build/other"}},
            {"b": plain["b"] | {"layout": {"ranks": 1, "threads": 2}}},
            {"case": {"name": "small", "input_hash": "xxh3:2"}},
            {"ratio": None, "mann_whitney": None},
        )
        for other in others:
            with self.subTest(other):
                measured = judged(*samples.ladder(), plain | other)["v1_blocked"].measured
                self.assertAlmostEqual(measured.value, 2.0)

    def test_rounds_go_before_pairs_and_two_of_them_may_prove_a_step(self):
        runs = [
            samples.charged("v0_baseline", [4.0, 4.2, 4.1]),
            samples.charged("v1_blocked", [2.0, 2.0, 2.1]),
        ]
        pairs = samples.comparison("v0_baseline", "v1_blocked", 1.52, 1.48, 1.55)

        measured = judged(*runs, pairs)["v1_blocked"].measured

        self.assertEqual(measured.how, "3 rounds")
        self.assertAlmostEqual(measured.value, (2.0 * 2.1 * 4.1 / 2.1) ** (1 / 3))
        self.assertEqual(measured.judgement, FASTER)

    def test_two_medians_of_three_samples_are_too_few_and_three_that_overlap_are_scatter(self):
        steps = judged(*samples.ladder())

        self.assertEqual(steps["v1_blocked"].measured.judgement, FEW)
        self.assertEqual(steps["v2_reordered"].measured.judgement, OPEN)

    def test_a_baseline_is_judged_by_its_time(self):
        step = judged(*samples.ladder())["v0_baseline"]

        self.assertEqual(step.measured.value, 4.1)
        self.assertEqual(step.verdict, "as predicted")

    def test_a_step_without_its_parent_is_not_measured(self):
        step = judged(samples.ladder()[0], samples.ladder()[2])["v2_reordered"]

        self.assertIsNone(step.measured)
        self.assertEqual(step.verdict, "")


if __name__ == "__main__":
    unittest.main()
