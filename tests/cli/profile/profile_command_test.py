"""`casebook profile`: what it records, and what it does where a profiler does not work."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from program import casebook, files_below, results_folder

SMALL = ("--case", "water_sto-3g", "-n", "1", "--repeat", "1")
LONGER = ("--case", "water_cc-pvdz", "-n", "1", "--repeat", "3")


VALIDATOR = pathlib.Path(os.environ["CASEBOOK_ROOT"], "tests", "harness", "validate_records.py")


def what_is_wrong(record_file: pathlib.Path) -> str:
    """What the validator of records says, which knows the schema."""
    command = ["/usr/bin/python3", VALIDATOR, record_file]
    return subprocess.run(command, capture_output=True, text=True).stdout


def perf_works() -> bool:
    if shutil.which("perf") is None:
        return False
    with tempfile.NamedTemporaryFile() as file:
        command = ["perf", "record", "-q", "-e", "cpu-clock", "-o", file.name, "--", "true"]
        return subprocess.run(command, capture_output=True).returncode == 0


def profile(*arguments: str, **variables: str):
    """The outcome, the record it printed, and the names of the files it left."""
    with results_folder() as results:
        outcome = casebook("profile", *arguments, "--results", results, "--json", **variables)
        names = files_below(results)
        for file in pathlib.Path(results).rglob("*.json"):
            if file.name == f"{json.loads(outcome.out)['id']}.json":
                assert what_is_wrong(file) == "", what_is_wrong(file)
        folded = [p.read_text() for p in pathlib.Path(results).rglob("*.folded")]
    return outcome, json.loads(outcome.out) if outcome.out else None, names, folded


class FakePerf:
    """A `perf` in front of the real one that refuses as a kernel without permission does."""

    def __enter__(self) -> dict[str, str]:
        self.folder = tempfile.TemporaryDirectory(prefix="casebook_perf_")
        perf = pathlib.Path(self.folder.name, "perf")
        perf.write_text("#!/bin/sh\necho Error: >&2\necho 'Access is limited.' >&2\nexit 255\n")
        perf.chmod(0o755)
        return {"PATH": f"{self.folder.name}:{os.environ['PATH']}"}

    def __exit__(self, *_):
        self.folder.cleanup()


class Profiles(unittest.TestCase):
    def test_without_sampling_there_is_one_record_of_kind_profile(self):
        outcome, record, names, _ = profile("scf", "v4", *SMALL, "--no-sampling")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(names, [record["id"] + ".json"])
        self.assertEqual(record["kind"], "profile")
        self.assertIsNone(record["profile"]["sampler"])
        self.assertEqual(record["profile"]["hot_spots"], [])
        self.assertEqual(len(record["profile"]["advice"]), 2)
        self.assertGreater(record["profile"]["roofline"]["attained_gflop_s"], 0.0)

    def test_likwid_is_tried_first_and_its_reason_told(self):
        _, record, _, _ = profile("scf", "v4", *SMALL, "--no-sampling", "--counters", "likwid")

        source = record["counters"]["sources"][0]
        self.assertEqual(source["source"], "likwid")
        self.assertEqual(source["usable"], record["profile"]["likwid"]["usable"])
        if source["usable"]:
            self.assertGreater(len(record["profile"]["likwid"]["groups"]), 0)
        else:
            print("LIKWID does not count here:", source["reason"])
            self.assertNotEqual(source["reason"], "")

    def test_a_timed_run_takes_no_markers(self):
        outcome = casebook("run", "scf", "v4", "-n", "1", "--counters", "likwid")

        self.assertEqual(outcome.code, 3)
        self.assertIn("casebook profile", outcome.err)

    def test_its_times_do_not_count_when_the_best_variant_is_chosen(self):
        with results_folder() as results:
            first = casebook("profile", "scf", "v4", *SMALL, "--no-sampling", "--results", results)
            outcome = casebook("run", "scf", *SMALL, "--results", results, "--dry-run")

        self.assertEqual(first.code, 0, first.err)
        self.assertIn("no records yet", outcome.err)

    def test_a_perf_that_may_not_is_told_of_and_the_rest_is_done(self):
        with FakePerf() as path:
            outcome, record, names, _ = profile("scf", "v4", *SMALL, **path)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("Access is limited.", record["profile"]["no_samples"])
        self.assertEqual(record["profile"]["n_samples"], 0)
        self.assertGreater(len(record["regions"]), 0)
        self.assertEqual(names, [record["id"] + ".json"])

    @unittest.skipUnless(perf_works(), "needs perf")
    def test_samples_show_functions_lines_and_stacks_of_the_solve(self):
        outcome, record, names, folded = profile("scf", "v1", *LONGER)

        self.assertEqual(outcome.code, 0, outcome.err)
        found = record["profile"]
        self.assertGreater(found["n_samples"], 20, found["no_samples"])
        self.assertEqual(sorted(names), sorted([record["id"] + ".json", found["folded_file"]]))
        hottest = found["hot_spots"][0]
        self.assertTrue(hottest["function"].startswith("scf::"), hottest)
        self.assertTrue(hottest["file"].startswith(("optimized/scf/", "parts/scf/")), hottest)
        self.assertNotIn("scf::oracle", str(found["hot_spots"]), "that is the judge")
        counts = [int(line.rpartition(" ")[2]) for line in folded[0].splitlines()]
        self.assertEqual(sum(counts), found["n_samples"])
        self.assertIn("rank 0;scf::(anonymous namespace)::HartreeFock::solve;", folded[0])

    def test_a_trace_is_kept_beside_the_record(self):
        _, record, names, _ = profile("scf", "v4", *SMALL, "--no-sampling", "--trace")

        self.assertEqual(record["profile"]["trace_file"], record["id"] + ".trace.json")
        self.assertIn(record["profile"]["trace_file"], names)

    def test_the_page_ends_with_advice_and_files(self):
        with results_folder() as results:
            outcome = casebook("profile", "scf", "v4", *SMALL, "--no-sampling", "--results", results)

        self.assertEqual(outcome.code, 0, outcome.err)
        parts = [outcome.out.index(part) for part in ("\nRegions", "\nRoofline", "\nAdvice", "\nFiles")]
        self.assertEqual(parts, sorted(parts))
        self.assertIn("not asked for (--no-sampling)", outcome.out)

    def test_a_dry_run_starts_nothing_and_shows_both_runs(self):
        with results_folder() as results:
            folder = pathlib.Path(results, "new")
            outcome = casebook("profile", "scf", "v4", "-n", "1", "--results", str(folder), "--dry-run")
            self.assertFalse(folder.exists())

        self.assertEqual(outcome.code, 0, outcome.err)
        first, second = outcome.out.splitlines()
        self.assertNotIn("perf record", first)
        self.assertIn("perf record", second)


if __name__ == "__main__":
    unittest.main()
