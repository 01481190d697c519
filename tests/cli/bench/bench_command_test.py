"""`casebook bench`: the kernels are built, judged, timed and recorded."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import program
from program import casebook, files_below, results_folder

BUILD = pathlib.Path(os.environ["CASEBOOK_BUILD"])
SAMPLES = pathlib.Path(os.environ["CASEBOOK_ROOT"], "tests", "cli", "bench")
CHEAP = ("--filter", "^boys/order_4$", "--min-time", "0.01", "--repetitions", "1")


@unittest.skipUnless((BUILD / "kernels.json").exists(), "needs libbenchmark-dev")
class Bench(unittest.TestCase):
    def test_a_kernel_is_timed_and_recorded(self):
        with results_folder() as results:
            outcome = casebook("bench", "scf", *CHEAP, "--results", results)
            (name,) = files_below(results)
            record = json.loads(pathlib.Path(results, "bench", name).read_text())

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(record["id"] + ".json", name)
        self.assertEqual(record["kind"], "bench")
        self.assertEqual(record["build"]["variant"], "kernels")
        self.assertIn(record["cpu"], os.sched_getaffinity(0))
        (kernel,) = record["kernels"]
        self.assertEqual(kernel["name"], "boys/order_4")
        self.assertIsNone(kernel["problem"])
        # 512 arguments, five values each, eight bytes per value
        self.assertAlmostEqual(kernel["items_per_second"] * kernel["cpu_time_s"] / 2560, 1, 6)
        self.assertAlmostEqual(kernel["bytes_per_second"] / kernel["items_per_second"], 8, 6)
        self.assertIn("boys/order_4", outcome.out)
        self.assertNotIn("***WARNING***", outcome.out + outcome.err)

    def test_json_of_a_kernel_is_the_record_and_nothing_else(self):
        with results_folder() as results:
            outcome = casebook("bench", "scf", *CHEAP, "--results", results, "--json")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(json.loads(outcome.out)["repetitions"], 1)

    def test_a_dry_run_of_kernels_times_and_writes_nothing(self):
        with results_folder() as results:
            outcome = casebook("bench", "scf", *CHEAP, "--results", results, "--dry-run")
            self.assertEqual(files_below(results), [])

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("--target scf_kernels", outcome.out)
        self.assertIn("--benchmark_min_time=0.01", outcome.out)

    def test_the_list_of_kernels_names_each_kind(self):
        outcome = casebook("bench", "scf", "--list")

        self.assertEqual(outcome.code, 0, outcome.err)
        names = outcome.out.split()
        self.assertEqual(len(names), len(set(names)))
        for kind in ("eri/", "quartet_textbook/", "quartet_factored/", "quartet_pairs/", "boys/",
                     "schwarz_bounds/", "multiply/", "diagonalize/"):
            self.assertTrue([name for name in names if name.startswith(kind)], kind)

    def test_a_filter_that_fits_no_kernel_is_refused(self):
        outcome = casebook("bench", "scf", "--filter", "fft")

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertIn("--filter fft", outcome.err)
        self.assertIn("--list", outcome.err)

    def test_a_filter_that_is_no_expression_is_refused(self):
        outcome = casebook("bench", "scf", "--filter", "x(")

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertIn("regular expression", outcome.err)

    def test_a_time_that_is_no_number_is_refused(self):
        for time in ("long", "0", "-1", "nan"):
            with self.subTest(time):
                outcome = casebook("bench", "scf", "--min-time=" + time)
                self.assertEqual(outcome.code, 3, outcome.err)
                self.assertIn("--min-time " + time, outcome.err)


class WrongKernels(unittest.TestCase):
    """A build of its own, whose program of kernels prints what a real one with a wrong kernel did."""

    def setUp(self):
        self.build = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))
        (self.build / "bin").mkdir()
        self.program = shutil.copy(program.PROGRAM, self.build / "bin")
        shutil.copy(BUILD / "variants.json", self.build)
        suite = {"target": "scf_kernels", "executable": "bin/scf_kernels"}
        (self.build / "kernels.json").write_text(json.dumps({"scf": suite}))
        kernels = self.build / "bin" / "scf_kernels"
        kernels.write_text(
            "#!/bin/sh\n"
            f"case $* in *list_tests*) echo boys/order_4 ;; *) cat {SAMPLES}/release_1.7.1.json ;;"
            " esac\n"
        )
        kernels.chmod(0o755)
        (self.build / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(kernels NONE)\n"
            "add_custom_target(scf_kernels)\n"
        )
        subprocess.run(["cmake", "-G", "Ninja", self.build], cwd=self.build, check=True,
                       capture_output=True)

    def test_a_wrong_kernel_is_recorded_without_a_time_and_makes_the_command_fail(self):
        with results_folder() as results:
            done = subprocess.run([self.program, "bench", "scf", "--results", results],
                                  capture_output=True, text=True, env=program.environment())
            (name,) = files_below(results)
            record = json.loads(pathlib.Path(results, "bench", name).read_text())

        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("boys/order_8: value 3 is nan, should be 0.5, bound 1.0e-15", done.stdout)
        wrong = record["kernels"][1]
        self.assertEqual(wrong["name"], "boys/order_8")
        self.assertIsNone(wrong["items_per_second"])


if __name__ == "__main__":
    unittest.main()
