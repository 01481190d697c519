"""What a run records of MPI, ranks and threads, and how to leave it out."""

import json
import os
import pathlib
import tempfile
import unittest

import launch

TOY = os.environ["CASEBOOK_TOY"]


def record_of(*arguments: str, ranks: int = 2) -> dict:
    with tempfile.TemporaryDirectory(prefix="casebook_test_") as folder:
        path = pathlib.Path(folder, "run.json")
        outcome = launch.under_mpirun(TOY, "--record", str(path), *arguments, ranks=ranks)
        assert outcome.code == 0, outcome.err
        return json.loads(path.read_text())


class Mpi(unittest.TestCase):
    def test_calls_inside_the_solves_are_recorded_and_no_others(self):
        record = record_of("--repeat", "3")

        calls = record["mpi"]["calls"]
        self.assertEqual([(c["call"], c["region"]) for c in calls], [("MPI_Allreduce", "reduce")])
        self.assertEqual(calls[0]["count"], 2, "mean of a repetition, sum of two ranks")
        self.assertEqual(calls[0]["bytes"], 16, "a double of each rank")

    def test_a_run_without_warm_up_is_watched_too(self):
        record = record_of("--repeat", "1")

        self.assertEqual(len(record["mpi"]["calls"]), 1)

    def test_waiting_is_split_on_request(self):
        whole = record_of("--repeat", "2")
        split = record_of("--repeat", "2", "--split-waiting")

        self.assertFalse(whole["mpi"]["split_waiting"])
        self.assertEqual(whole["mpi"]["calls"][0]["wait_s"], [0, 0])
        self.assertIsNone(whole["efficiency"][0]["mpi_serialization"])
        self.assertTrue(split["mpi"]["split_waiting"])
        self.assertGreater(min(split["mpi"]["calls"][0]["wait_s"]), 0)
        self.assertIsNotNone(split["efficiency"][0]["mpi_serialization"])

    def test_nothing_is_watched_when_switched_off(self):
        record = record_of("--repeat", "2", "--no-mpi-stats")

        self.assertIsNone(record["mpi"])
        self.assertEqual(record["efficiency"], [])


class Counters(unittest.TestCase):
    def test_each_has_a_value_or_a_reason_and_the_source_that_was_tried(self):
        counters = record_of("--repeat", "2")["counters"]

        sources = {source["source"]: source for source in counters["sources"]}
        self.assertEqual(
            list(sources), ["perf_hardware", "perf_software", "rusage", "powercap"]
        )
        self.assertTrue(all(s["usable"] != bool(s["reason"]) for s in sources.values()))
        values = {value["name"]: value for value in counters["values"]}
        self.assertGreater(values["user_s"]["value"] + values["system_s"]["value"], 0)
        self.assertEqual(values["flops"]["tier"], "model")

    def test_none_are_tried_when_switched_off(self):
        record = record_of("--repeat", "2", "--counters", "none")

        self.assertEqual(record["counters"], {"sources": [], "values": []})

    def test_those_of_the_kernel_alone_can_be_asked_for(self):
        counters = record_of("--repeat", "2", "--counters", "perf")["counters"]

        self.assertEqual(
            [source["source"] for source in counters["sources"]],
            ["perf_hardware", "perf_software"],
        )


class Efficiency(unittest.TestCase):
    def test_the_whole_solve_comes_first(self):
        record = record_of("--repeat", "2")

        self.assertEqual(record["efficiency"][0]["region"], "solve")
        self.assertLessEqual(record["efficiency"][0]["parallel"], 1)


if __name__ == "__main__":
    unittest.main()
