"""Traces of whole runs: what Perfetto and chrome://tracing are given to open."""

import json
import os
import pathlib
import tempfile
import unittest

import launch
import trace_check

TOY = os.environ["CASEBOOK_TOY"]


def traced(*arguments: str, ranks: int) -> tuple[launch.Outcome, dict]:
    """A run of the toy and the trace it wrote."""
    with tempfile.TemporaryDirectory(prefix="casebook_test_") as folder:
        path = pathlib.Path(folder, "run.trace.json")
        outcome = launch.under_mpirun(
            TOY, "--trace", str(path), *arguments, ranks=ranks
        )
        return outcome, json.loads(path.read_text())


class Trace(unittest.TestCase):
    def test_every_rank_is_a_process_with_its_solves_and_regions(self):
        outcome, trace = traced("--repeat", "3", ranks=3)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(trace_check.problems(trace, 3), [])
        for rank in range(3):
            names = [e["name"] for e in trace_check.complete_events(trace)[rank, 0]]
            self.assertEqual(names.count("solve"), 3, "one for each timed solve, no warm-up")
            self.assertEqual(names.count("sum"), 3)

    def test_calls_of_mpi_are_among_the_regions(self):
        _, trace = traced("--repeat", "2", ranks=2)

        for rank in range(2):
            calls = [
                event
                for event in trace_check.complete_events(trace)[rank, 0]
                if event["cat"] == "mpi"
            ]
            self.assertEqual([call["name"] for call in calls], ["MPI_Allreduce"] * 2)
            self.assertTrue(all(call["args"]["bytes"] > 0 for call in calls))

    def test_ranks_of_one_node_are_in_step(self):
        _, trace = traced("--repeat", "2", ranks=2)

        self.assertEqual(trace["otherData"]["ranks_ahead_ns"], [0, 0])
        threads = trace_check.complete_events(trace)
        first, second = ([e for e in threads[r, 0] if e["name"] == "solve"] for r in (0, 1))
        for mine, other in zip(first, second):  # a barrier stands before and after each
            self.assertLess(mine["ts"], other["ts"] + other["dur"])
            self.assertLess(other["ts"], mine["ts"] + mine["dur"])


class DamagedTrace(unittest.TestCase):
    def setUp(self):
        self.trace = {
            "otherData": {
                "zero_ns": 1,
                "ranks_ahead_ns": [0],
                "dropped_events": 0,
                "dropped_if_shorter_than_ns": 0,
            },
            "traceEvents": [
                {"ph": "M", "name": "process_name", "pid": 0, "tid": 0, "args": {"name": "r"}},
                {"ph": "M", "name": "thread_name", "pid": 0, "tid": 0, "args": {"name": "t"}},
                {"ph": "X", "cat": "region", "name": "a", "pid": 0, "tid": 0, "ts": 0, "dur": 10},
                {"ph": "X", "cat": "region", "name": "b", "pid": 0, "tid": 0, "ts": 2, "dur": 3},
            ],
        }

    def test_is_accepted_before_the_damage(self):
        self.assertEqual(trace_check.problems(self.trace, 1), [])

    def test_with_an_event_that_outlives_the_one_around_it_is_refused(self):
        self.trace["traceEvents"][3]["dur"] = 9

        self.assertEqual(len(trace_check.problems(self.trace, 1)), 1)

    def test_with_a_missing_rank_is_refused(self):
        self.assertEqual(len(trace_check.problems(self.trace, 2)), 1)

    def test_with_a_nameless_thread_is_refused(self):
        self.trace["traceEvents"][3]["tid"] = 1

        self.assertEqual(len(trace_check.problems(self.trace, 1)), 1)


if __name__ == "__main__":
    unittest.main()
