"""The table of steps: each step once, by all that its records say of it."""

import unittest

import samples
from report.measured import FASTER, OPEN
from report.project import parse_step
from report.steps import COUNTED, ToldStep, open_steps, rows, told_steps


NOISE = (1.0, 1.01, 0.99, 1.0, 1.02, 0.98)


def by_variant(*records: dict) -> dict:
    return {step.variant: step for step in told_steps(samples.book(*records))}


def on_two_machines() -> list[dict]:
    """Nothing is told on one processor, v1 is on another one of the same host name."""
    here = [
        samples.charged(name, [2.0, 2.1, 1.9, 2.0, 2.2, 1.8], rounds="here")
        for name in ("v0_baseline", "v1_blocked", "v2_reordered")
    ]
    there = [
        samples.charged(name, [time * part for part in NOISE], rounds="there")
        for name, time in (("v0_baseline", 4.0), ("v1_blocked", 2.0), ("v2_reordered", 2.0))
    ]
    for record in there:
        record["id"] += "-there"
        record["machine"] = record["machine"] | {"cpu": "another processor"}
    return [*here, *there]


def counted(variant: str, parent, instructions: float) -> dict:
    """A profile by valgrind, as `casebook climb --counters sim` leaves it."""
    record = samples.run(variant, [1.0], kind="profile", parent=parent)
    region = {"name": "work", "instructions": instructions, "d1_misses": 1.0}
    record["id"] = f"20260105T000000Z-toy-{variant}-sim"
    record["profile"] = {"simulated": {"regions": [region]}}
    return record


class Steps(unittest.TestCase):
    def test_a_step_that_any_machine_tells_is_told(self):
        found = by_variant(*on_two_machines())

        self.assertEqual(found["v1_blocked"].verdict, FASTER)
        self.assertEqual(len(found["v1_blocked"].timed), 2)

    def test_two_processors_of_one_host_share_no_ladder(self):
        ladders = samples.book(*on_two_machines()).principal_ladders

        places = {ladder.problem.processor for ladder in ladders}
        self.assertEqual(places, {"a processor", "another processor"})
        for ladder in ladders:
            self.assertEqual(len({run.processor for run in ladder.runs}), 1)

    def test_a_count_of_what_a_step_attacks_is_the_next_best(self):
        records = [samples.run(name, [2.0, 2.1, 2.2]) for name in ("v0_baseline", "v1_blocked")]
        before = counted("v0_baseline", None, 1000.0)

        less = by_variant(*records, before, counted("v1_blocked", "v0_baseline", 500.0))
        same = by_variant(*records, before, counted("v1_blocked", "v0_baseline", 990.0))

        self.assertEqual(less["v1_blocked"].verdict, COUNTED)
        self.assertEqual(same["v1_blocked"].verdict, OPEN)

    def test_a_step_that_was_counted_and_not_timed_is_in_the_table(self):
        records = [samples.run("v0_baseline", [2.0]), counted("v0_baseline", None, 1000.0)]

        less = by_variant(*records, counted("v1_blocked", "v0_baseline", 500.0))
        same = told_steps(samples.book(*records, counted("v1_blocked", "v0_baseline", 990.0)))

        self.assertEqual(less["v1_blocked"].verdict, COUNTED)
        self.assertEqual(open_steps(same), ["- toy `v1_blocked`: counted, not timed"])

    def test_a_page_says_why_nothing_tells_its_step(self):
        page = "# v1: x\n\n<!-- not told: needs two nodes -->\n"

        self.assertEqual(parse_step("v1", page, "step.md").not_told, "needs two nodes")
        step = ToldStep("toy", "v1", reason="needs two nodes")
        self.assertEqual(open_steps([step]), ["- toy `v1`: counted, not timed; needs two nodes"])

    def test_the_table_ends_with_the_sum(self):
        every = list(by_variant(*on_two_machines()).values())

        self.assertEqual(list(rows(every))[-1][:2], ("all", "2"))


if __name__ == "__main__":
    unittest.main()
