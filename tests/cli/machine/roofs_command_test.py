"""`casebook roofs`: the limits of this machine are measured and kept."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from program import casebook, files_below

ROOFS = str(pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin", "casebook_roofs"))
QUICK = ("--quick", "--machine", "here")
KEPT = pathlib.Path("results", "here", "roofs.json")


def one_core() -> bool:
    return len(os.sched_getaffinity(0)) < 2


def in_order(roofs: dict) -> bool:
    """One thread reads the first cache faster than memory; floats are faster than doubles, vectors than scalars."""
    loads = {e["level"]: e["gb_s"]["max"] for e in roofs["bandwidth"]
             if e["kernel"] == "load" and e["threads"] == 1}
    peaks = {e["isa"]: e["gflop_s"]["max"] for e in roofs["fma"] if e["threads"] == 1}
    floats = [e["gflop_s"]["max"] for e in roofs["fma_single"] if e["threads"] == 1]
    return loads["L1"] > loads["DRAM"] and max(floats) > max(peaks.values()) >= peaks["scalar"]


class Roofs(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_roofs_")))

    def roofs(self, *arguments):
        return casebook("roofs", *arguments, CASEBOOK_ROOT=str(self.root))

    def measured(self):
        outcome = self.roofs(*QUICK, "--json")
        self.assertEqual(outcome.code, 0, outcome.err)
        stored = json.loads((self.root / KEPT).read_text())
        self.assertEqual(stored, json.loads(outcome.out))
        self.assertEqual(files_below(str(self.root)), ["roofs.json"])
        return stored

    def require_summary(self, summary):
        self.assertGreater(summary["min"], 0.0)
        self.assertLessEqual(summary["min"], summary["median"])
        self.assertLessEqual(summary["median"], summary["max"])
        self.assertGreaterEqual(summary["n"], 3)

    def test_roofs_have_every_level_instruction_set_and_message(self):
        roofs = self.measured()

        levels = [f"L{cache['level']}" for cache in roofs["caches"]] + ["DRAM"]
        self.assertEqual({e["level"] for e in roofs["bandwidth"] if e["threads"] == 1}, set(levels))
        self.assertEqual({e["kernel"] for e in roofs["bandwidth"]}, {"load", "copy", "triad"})
        self.assertEqual({e["threads"] for e in roofs["fma"]}, {1, roofs["threads"]})
        for entry in roofs["bandwidth"]:
            self.require_summary(entry["gb_s"])
        kernels = [(entry["isa"], entry["threads"]) for entry in roofs["fma"]]
        self.assertEqual([(e["isa"], e["threads"]) for e in roofs["fma_single"]], kernels)
        for entry in roofs["fma"] + roofs["fma_single"]:
            self.require_summary(entry["gflop_s"])
        self.require_summary(roofs["dgemm"]["gflop_s"])
        self.assertTrue(roofs["dgemm"]["core"])
        self.assertGreater(roofs["dgemm"]["fma_fraction"], 0.0)
        if not one_core():
            sizes = [entry["bytes"] for entry in roofs["mpi"]["ping_pong"]]
            self.assertEqual((sizes[0], sizes[-1]), (8, 4 * 2**20))
            for entry in roofs["mpi"]["ping_pong"]:
                self.require_summary(entry["half_round_trip_s"])
                self.require_summary(entry["gb_s"])
            self.assertEqual([e["bytes"] for e in roofs["mpi"]["allreduce"]], [8, 8192, 2**20])

        # Order only: how fast is not a matter of tests. What runs beside a test may disturb one kernel: once more then.
        self.assertTrue(in_order(roofs) or in_order(self.measured()))

    def test_every_kernel_is_counted_before_it_is_measured(self):
        found = subprocess.run([ROOFS, "--only", "fma", "--quick", "--progress"], capture_output=True,
                               check=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "2"}).stdout
        steps = [line.split() for line in found.splitlines() if line.startswith("@casebook roofs")]
        roofs = json.loads(found[found.index("{"):])

        self.assertEqual(len(steps), len(roofs["fma"]) + len(roofs["fma_single"]))
        self.assertEqual([int(words[2]) for words in steps], list(range(1, len(steps) + 1)))
        self.assertGreaterEqual(int(steps[-1][4]), len(steps))

    def test_roofs_say_why_likwid_bench_was_not_compared(self):
        outcome = self.roofs(*QUICK, "--no-likwid-bench", "--json")

        self.assertEqual(outcome.code, 0, outcome.err)
        roofs = json.loads(outcome.out)
        self.assertIsNone(roofs["likwid_bench"])
        self.assertTrue([n for n in roofs["notes"] if "likwid-bench" in n], roofs["notes"])

    def test_roofs_are_shown_as_a_page(self):
        outcome = self.roofs(*QUICK, "--no-likwid-bench", "-t", "1")

        self.assertEqual(outcome.code, 0, outcome.err)
        for words in ("Bandwidth, GB/s", "L1 load", "DRAM triad", "scalar", "in single precision", "DGEMM", "stored: "):
            self.assertIn(words, outcome.out)

    def test_a_dry_run_of_roofs_shows_its_programs_and_writes_nothing(self):
        outcome = self.roofs("--dry-run")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(files_below(str(self.root)), [])
        self.assertIn("--target casebook_roofs", outcome.out)
        self.assertIn("--only bandwidth,fma,dgemm", outcome.out)
        if not one_core():
            self.assertIn("--only mpi", outcome.out)

    def test_roofs_that_cannot_be_kept_are_not_measured(self):
        (self.root / "results").write_text("a file where a folder is needed")

        outcome = self.roofs(*QUICK)

        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertIn(str(self.root / "results"), outcome.err)
        self.assertNotIn("L1 load", outcome.err)

    def test_more_threads_than_cores_have_no_roofs(self):
        outcome = self.roofs("-t", "4096")

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertIn("-t 4096", outcome.err)

    def test_a_machine_that_is_no_folder_is_refused(self):
        outcome = self.roofs("--machine", "../elsewhere")

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertIn("../elsewhere", outcome.err)


def knows_prescott() -> bool:
    return "avx2" in pathlib.Path("/proc/cpuinfo").read_text()


class Doctor(unittest.TestCase):
    @unittest.skipUnless(knows_prescott(), "needs a processor with AVX2")
    def test_the_doctor_finds_kernels_of_openblas_that_are_too_old(self):
        outcome = casebook("doctor", "--json", OPENBLAS_CORETYPE="Prescott")

        (finding,) = [f for f in json.loads(outcome.out) if f["name"] == "OpenBLAS"]
        self.assertEqual(finding["health"], "note", finding)
        self.assertRegex(finding["found"], r"Prescott: DGEMM [\d.]+ GFLOP/s")
        self.assertIn("too old", finding["cause"])
        self.assertRegex(finding["fix"], r"OPENBLAS_CORETYPE=(SkylakeX|Haswell|Zen)")


if __name__ == "__main__":
    unittest.main()
