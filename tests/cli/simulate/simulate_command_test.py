"""`--counters sim`: what it refuses, and, in the full tests, what valgrind counts."""

import json
import os
import shutil
import unittest

from program import casebook, results_folder

PROFILES = os.path.join(os.environ["CASEBOOK_ROOT"], "profiles")
FULL = os.environ.get("CASEBOOK_FULL_TESTS") == "ON"


class Refusals(unittest.TestCase):
    def assert_refused(self, outcome, code, *words):
        self.assertEqual(outcome.code, code, outcome.err)
        self.assertEqual(outcome.err.count("\n"), 1, outcome.err)
        for word in words:
            self.assertIn(word, outcome.err)

    def test_a_machine_without_valgrind_is_told_in_one_line(self):
        outcome = casebook("profile", "cg", "v4", "--counters", "sim", PATH="/nowhere")

        self.assert_refused(outcome, 4, "valgrind", "not in PATH")

    def test_several_ranks_would_count_their_waiting(self):
        outcome = casebook("profile", "cg", "v4", "--counters", "sim", "-n", "2")

        self.assert_refused(outcome, 3, "-n 2", "waiting")

    def test_a_timed_run_is_not_simulated(self):
        outcome = casebook("run", "cg", "v4", "--counters", "sim", "-n", "1")

        self.assert_refused(outcome, 3, "casebook profile")

    def test_a_ladder_is_not_compared_by_counts(self):
        outcome = casebook("compare", "cg", "--ladder", "--counters", "sim")

        self.assert_refused(outcome, 3, "--ladder")


class Stored(unittest.TestCase):
    def test_stored_counts_are_shown_without_what_was_timed(self):
        outcome = casebook("climb", "cg", "--from", PROFILES, "--counters", "sim")

        self.assertEqual(outcome.code, 0, outcome.err)
        row = next(line for line in outcome.out.splitlines() if line.startswith("v5_run_columns"))
        self.assertEqual(row.split()[:3], ["v5_run_columns", "v4_sliced_lanes", "symgs"])
        self.assertNotIn("total", outcome.out)

    def test_a_program_that_was_never_counted_says_so(self):
        outcome = casebook("climb", "hpl", "--from", PROFILES, "--counters", "sim")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("no record with counts", outcome.out)


@unittest.skipUnless(FULL and shutil.which("valgrind"), "needs valgrind, and a build of its own: --full")
class Counts(unittest.TestCase):
    def test_bytes_agree_with_the_ledgers_of_two_rungs_and_are_the_same_again(self):
        with results_folder() as results:
            words = ("cg", "v4", "v5", "--counters", "sim", "--json", "--results", results)
            first = casebook("compare", *words)
            again = casebook("compare", *words)

        self.assertEqual(first.code, 0, first.err)
        self.assertEqual(again.code, 0, again.err)
        found, second = json.loads(first.out), json.loads(again.out)
        self.assertGreater(found["ratio"]["bytes"], 1.1)
        for side, ledger in (("a", 2462), ("b", 1906)):
            record = found[side]
            made = record["result"]["iterations"] / record["result"]["reference_iterations"]
            regions = record["profile"]["simulated"]["regions"]
            counted = sum(region["bytes"] for region in regions) / (record["work"]["units"] * made)
            self.assertLess(abs(counted / ledger - 1), 0.15, side)
            for name in ("symgs", "spmv", "dot", "waxpby"):
                same = [
                    next(r for r in of[side]["profile"]["simulated"]["regions"] if r["name"] == name)
                    for of in (found, second)
                ]
                self.assertEqual(same[0]["instructions"], same[1]["instructions"], name)


if __name__ == "__main__":
    unittest.main()
