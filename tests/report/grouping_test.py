"""Which runs a report uses, and which of them it puts beside each other."""

import unittest

import samples
from report.keys import short_ids

OLDER = {"id": "older-0001", "started": "2025-12-31T23:59:59Z"}


def medians(book) -> list[float]:
    return [run.median_s for run in book.runs]


class Superseding(unittest.TestCase):
    def test_a_newer_run_supersedes_an_older_one_whatever_their_files(self):
        newer = samples.run("v0_baseline", [4.0])
        older = samples.run("v0_baseline", [9.0], **OLDER)

        for records in ((newer, older), (older, newer)):
            with self.subTest(records[0]["id"]):
                book = samples.book(*records)
                self.assertEqual(medians(book), [4.0])
                self.assertEqual(book.n_superseded, 1)

    def test_runs_that_differ_in_what_matters_stand_beside_each_other(self):
        differences = (
            {"case__input_hash": "xxh3:2"},
            {"case__overrides": ["output.snapshot_every=5"]},
            {"layout__ranks": 1},
            {"layout__threads": 2},
            {"machine__host": "node2"},
        )
        for difference in differences:
            with self.subTest(difference):
                older = samples.run("v0_baseline", [9.0], **OLDER, **difference)
                book = samples.book(samples.run("v0_baseline", [4.0]), older)
                self.assertEqual(len(book.runs), 2)

    def test_a_ladder_says_what_was_set_in_its_case(self):
        settings = {"case__overrides": ["output.snapshot_every=5"]}
        book = samples.book(*samples.ladder(), samples.run("v0_baseline", [9.0], **settings))

        names = [book.name(ladder.problem) for ladder in book.ladders]

        self.assertEqual(names[1], f"{names[0]} (output.snapshot_every=5)")

    def test_a_rung_outside_the_rules_is_never_the_best(self):
        records = [*samples.ladder()[:2], samples.run("v2_reordered", [0.5, 0.5, 0.5])]
        for result, best in (({}, "v2_reordered"), ({"legal": False}, "v1_blocked")):
            with self.subTest(result):
                book = samples.book(*records[:2], records[2] | {"result": result})
                self.assertEqual(book.climbed[0].best.variant, best)

    def test_a_newer_rejected_answer_supersedes_too_and_has_no_time(self):
        wrong = {"verdict": "fail", "grade": "F", "time__solve_s": None, "regions": []}
        book = samples.book(
            samples.run("v0_baseline", [4.0], **OLDER), samples.run("v0_baseline", [1.0], **wrong)
        )

        self.assertEqual(medians(book), [None])

    def test_a_profile_supplies_no_time(self):
        profile = samples.run("v0_baseline", [1.0], kind="profile", started="2026-02-01T00:00:00Z")
        book = samples.book(samples.run("v0_baseline", [4.0]), profile)

        self.assertEqual(medians(book), [4.0])

    def test_the_halves_of_pairs_count_for_their_comparison_only(self):
        pairs = samples.comparison("v0_baseline", "v1_blocked", 2.0, 1.9, 2.1)
        half = {"started": "2026-01-02T00:00:00Z"}
        by_id = samples.run("v0_baseline", [9.0], id="half-v0_baseline", **half)
        by_group = samples.run("v1_blocked", [9.0], id="x-0002", group=pairs["id"], **half)

        book = samples.book(*samples.ladder(), pairs, by_id, by_group)

        self.assertEqual(medians(book), [4.1, 2.05, 2.04])
        self.assertEqual(book.n_halves, 2)


class Rounds(unittest.TestCase):
    """A ladder is made of rounds that belong together."""

    def setUp(self):
        self.climb = [
            samples.charged("v0_baseline", [4.0, 4.1]),
            samples.charged("v1_blocked", [2.0, 2.1]),
            samples.charged("v2_reordered", [1.0, 1.1]),
        ]

    def ladder(self, *more):
        (ladder,) = samples.book(*self.climb, *more).climbed
        return ladder

    def test_a_later_single_run_stands_beside_the_ladder_and_not_in_it(self):
        before = self.ladder()
        for parts in ({}, {"no_speed_up": "the first solve took 9 s, the others 3 s"}):
            with self.subTest(parts):
                single = samples.charged("v0_baseline", [9.0], id="later", started="2026-02-01T00:00:00Z")
                after = self.ladder(single | {"rounds": None} | parts)

                self.assertEqual(after.rungs, before.rungs)
                self.assertEqual([run.id for run in after.beside], ["later"])
                self.assertEqual(after.no_baseline, "")

    def test_a_point_of_a_plan_never_enters_a_ladder(self):
        before = self.ladder()
        point = samples.charged("v1_blocked", [9.0], id="p", group="plan:layouts", started="2026-02-01T00:00:00Z")
        after = self.ladder(point | {"rounds": None})

        self.assertEqual((after.rungs, after.beside), (before.rungs, ()))

    def test_a_later_climb_of_two_rungs_takes_no_pair_from_the_longer_one(self):
        shorter = [
            samples.charged(variant, [time_s], rounds="later", id=f"later-{variant}", started="2026-02-01T00:00:00Z")
            for variant, time_s in (("v1_blocked", 9.0), ("v3_tiled", 0.5))
        ]
        after = {rung.variant: rung for rung in self.ladder(*shorter).rungs}

        self.assertEqual(after["v1_blocked"].run.median_s, 2.05)
        self.assertEqual([after[name].pairs for name in ("v1_blocked", "v2_reordered")], [2, 2])

    def test_a_ladder_without_its_baseline_says_why_and_what_to_run(self):
        del self.climb[0]
        words = self.ladder().no_baseline
        self.assertIn("not measured on this case and layout", words)
        self.assertIn("./casebook climb toy --case small -n 2 -t 1", words)

    def test_a_baseline_that_gives_no_speed_up_is_named_with_the_reason(self):
        self.climb[0]["no_speed_up"] = "the first solve took 9 s, the others 3 s"
        words = self.ladder().no_baseline
        self.assertIn("v0_baseline, which gives none: the first solve took 9 s", words)


class PassingOver(unittest.TestCase):
    def test_other_schemas_and_broken_records_are_counted_and_not_used(self):
        old = samples.run("v0_baseline", [4.0], schema=1)
        del old["kind"]
        cut = samples.run("v0_baseline", [4.0])
        del cut["layout"]["threads"]

        book = samples.book(old, cut, {"kind": "trace"}, samples.run("v1_blocked", [2.0]))

        self.assertEqual(len(book.runs), 1)
        self.assertEqual(
            sorted(book.evidence.passed_over),
            [
                "not a record",
                "run record in which `layout.threads` is missing",
                "run record of schema 1; known is 2 and 3",
            ],
        )


class Ladders(unittest.TestCase):
    def test_rungs_are_in_order_and_those_without_a_run_are_there(self):
        book = samples.book(samples.run("v2_reordered", [2.0]), samples.run("v0_baseline", [4.0]))

        (ladder,) = book.ladders
        self.assertEqual([rung.variant for rung in ladder.rungs], list(samples.PARENTS))
        self.assertEqual([rung.run is not None for rung in ladder.rungs], [True, False, True])

    def test_a_side_branch_stands_behind_its_main_rung_and_ten_behind_nine(self):
        names = ("v10_j", "v9b_side", "v9_i")
        book = samples.book(*(samples.run(name, [1.0]) for name in names))

        measured = [rung.variant for rung in book.ladders[0].rungs if rung.run]
        self.assertEqual(measured, ["v9_i", "v9b_side", "v10_j"])

    def test_the_best_rung_is_the_fastest_accepted_one(self):
        wrong = samples.run("v2_reordered", [0.1], verdict="fail", grade="F", time__solve_s=None)
        (ladder,) = samples.book(*samples.ladder()[:2], wrong).ladders

        self.assertEqual(ladder.best.variant, "v1_blocked")

    def test_the_ladder_with_most_rungs_stands_for_its_problem(self):
        small = [samples.run("v0_baseline", [8.0], ranks=4), samples.run("v0_baseline", [8.0], 1)]
        book = samples.book(*small, *samples.ladder())

        self.assertEqual([l.layout.ranks for l in book.ladders if l.is_principal], [2])

    def test_a_speed_up_needs_two_accepted_runs_of_one_problem_with_cores_of_their_own(self):
        (ladder,) = samples.book(*samples.ladder()[:2]).ladders
        self.assertAlmostEqual(ladder.rungs[1].against_parent, 2.0)
        self.assertAlmostEqual(ladder.rungs[1].against_baseline, 2.0)

        for change in (
            {"layout__oversubscribed": True},
            {"verdict": "fail"},
            {"case__input_hash": "xxh3:2"},
            {"machine__host": "node2"},
        ):
            with self.subTest(change):
                other = samples.run("v1_blocked", [2.0], **change)
                book = samples.book(samples.ladder()[0], other)
                rungs = [rung for ladder in book.ladders for rung in ladder.rungs]
                self.assertEqual({rung.against_parent for rung in rungs}, {None})


class Keys(unittest.TestCase):
    def test_keys_do_not_depend_on_the_order_of_the_files(self):
        records = [
            *samples.ladder(),
            samples.roofs(),
            samples.comparison("v0_baseline", "v1_blocked", 2.0, 1.9, 2.1),
        ]

        def keys(book):
            return [(book.keys.key(item), item.id) for item in book.keys.items]

        self.assertEqual(keys(samples.book(*records)), keys(samples.book(*reversed(records))))

    def test_citations_draw_neighbours_together(self):
        book = samples.book(*samples.ladder(), samples.run("v0_baseline", [4.0], ranks=4))
        runs = book.runs

        self.assertEqual(book.cite(*runs[:3]), "R1-R3")
        self.assertEqual(book.cite(runs[3], runs[0]), "R1, R4")

    def test_short_ids_are_as_long_as_they_must_be(self):
        self.assertEqual(short_ids(["a-1234", "b-5678"]), {"a-1234": "1234", "b-5678": "5678"})
        self.assertEqual(short_ids(["a-1234", "b-1234"]), {"a-1234": "a-1234", "b-1234": "b-1234"})
        self.assertEqual(short_ids(["xa-1234", "xb-1234"])["xa-1234"], "a-1234")


if __name__ == "__main__":
    unittest.main()
