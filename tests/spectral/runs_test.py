"""Whole runs of the variants: convergence, layouts, output, stopping and going on, bad files."""

import array
import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import time
import unittest

import launch

ROOT = pathlib.Path(__file__).resolve().parents[2]
BEST = "v11_exchange_by_planes"


LONG = ("--set", "dt=0.002")  # so that hundreds of steps stay a smooth flow
STEPS = 500
KEEPER = "v10_own_blocks"  # of the slab variants the one with the fewest exchanges a step


def executable(variant):
    return str(pathlib.Path(os.environ["CASEBOOK_BIN"], f"spectral.{variant}"))


def case_file(case):
    return str(ROOT / "apps/spectral/cases" / f"{case}.toml")


def run(*overrides, variant=BEST, case="tgv_24", ranks=2, threads=1, more=()):
    """One judged solve."""
    words = [word for override in overrides for word in ("--set", override)]
    return launch.recorded(
        executable(variant), "--case-file", case_file(case), *words, "--repeat", "1", *more,
        ranks=ranks, environment={"OMP_NUM_THREADS": str(threads)})


def energies(outcome):
    return outcome.record["result"]["history"]["energy"]


class Physics(unittest.TestCase):
    def test_the_energy_converges_with_the_fourth_order_of_the_step(self):
        for variant in ("v0_baseline", BEST):
            with self.subTest(variant):
                ends = []
                for steps in (8, 16, 32):
                    outcome = run("n=16", "viscosity=0.05", f"steps={steps}", f"dt={1.6 / steps}",
                                  variant=variant)
                    self.assertEqual(outcome.record["verdict"], "pass")
                    ends.append(outcome.record["result"]["enstrophy"])
                ratio = (ends[0] - ends[1]) / (ends[1] - ends[2])

                self.assertGreater(ratio, 11.0)  # 2^4 = 16, and the next order's share
                self.assertLess(ratio, 24.0)

    def test_the_answer_is_the_same_on_every_layout(self):
        reference = energies(run(ranks=1))
        for ranks, threads in ((1, 3), (2, 2), (3, 1), (8, 1)):
            with self.subTest(ranks=ranks, threads=threads):
                found = energies(run(ranks=ranks, threads=threads))

                for ours, theirs in zip(found, reference):
                    self.assertLess(abs(ours - theirs), 1e-14)  # 100 roundings of 1/8

    def test_without_viscosity_the_energy_stays(self):
        outcome = run("viscosity=0")

        self.assertEqual(outcome.record["verdict"], "pass")
        self.assertLess(abs(energies(outcome)[-1] - 0.125), 1e-9)  # the scheme's own: dt^5


class Output(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_"))

    def output(self, *more, **options):
        return run("output.snapshot_every=2", f"output.folder={self.folder}", *more, **options)

    def values(self, name, dataset):
        """All numbers of an array, by HDF5's own tool."""
        raw = pathlib.Path(self.folder, "raw")
        subprocess.run(["h5dump", "-d", dataset, "-b", "LE", "-o", str(raw), f"{self.folder}/{name}"],
                       capture_output=True, check=True)
        return array.array("d", raw.read_bytes())

    def test_snapshots_come_with_an_index_that_names_them(self):
        outcome = self.output()

        self.assertEqual(outcome.code, 0)
        self.assertEqual(sorted(os.listdir(self.folder)),
                         ["tgv_24.xmf", "tgv_24_000000.h5", "tgv_24_000002.h5", "tgv_24_000004.h5"])
        index = pathlib.Path(self.folder, "tgv_24.xmf").read_text()
        self.assertEqual(re.findall(r'Time Value="([^"]+)"', index), ["0", "0.04", "0.08"])
        for name in re.findall(r">(tgv_24_\d+\.h5):/velocity_x<", index):
            self.assertTrue(pathlib.Path(self.folder, name).exists())

    def test_every_variant_and_layout_writes_the_same_fields(self):
        self.output(variant="v0_baseline", ranks=1)
        reference = self.values("tgv_24_000004.h5", "/vorticity_z")
        self.output(ranks=3)
        found = self.values("tgv_24_000004.h5", "/vorticity_z")

        self.assertEqual(len(reference), 24**3)
        self.assertGreater(max(reference), 1.0)
        self.assertLess(max(abs(a - b) for a, b in zip(found, reference)), 1e-12)

    def test_a_folder_that_cannot_be_written_is_one_clear_error(self):
        outcome = run("output.snapshot_every=4", "output.folder=/proc/nowhere")

        self.assertEqual(outcome.code, 4)
        self.assertEqual(len(outcome.errors), 1)
        self.assertIn("/proc/nowhere", outcome.errors[0])


    def test_on_a_full_disk_a_snapshot_is_one_clear_error_and_those_before_stay(self):
        self.output()
        names = sorted(os.listdir(self.folder))
        before = self.values("tgv_24_000002.h5", "/velocity_x")
        for variant in (BEST, "v9_cached_columns"):
            with self.subTest(variant):
                # A file of 12.6 MB where one may have 8 MiB: what a full disk looks like.
                limited = ["bash", "-c", 'trap "" XFSZ; ulimit -f 8192; exec "$@"', "limited"]
                outcome = launch.start(
                    [os.environ["CASEBOOK_MPIEXEC"], "-n", "2", *limited, executable(variant),
                     "--case-file", case_file("tgv_24"), "--repeat", "1", "--set", "n=64", "--set",
                     "output.snapshot_every=2", "--set", f"output.folder={self.folder}"])

                self.assertEqual(outcome.code, 4, outcome.err)
                self.assertEqual(len(outcome.errors), 1, outcome.err)
                self.assertIn("cannot write", outcome.errors[0])
                self.assertEqual(sorted(set(os.listdir(self.folder)) - {"raw"}), names)
                self.assertEqual(self.values("tgv_24_000002.h5", "/velocity_x"), before)


class BadInput(unittest.TestCase):
    def test_each_mistake_is_one_clear_usage_error(self):
        for override, words in (("viscosity=-0.1", "viscosity = -0.1 is negative"),
                                ("dt=3", "stability limit"),
                                ("n=15", "n = 15 is not allowed")):
            with self.subTest(override):
                outcome = run(override)

                self.assertEqual(outcome.code, 3, outcome.err)
                self.assertEqual(len(outcome.errors), 1, outcome.err)
                self.assertIn(words, outcome.errors[0])


class Checkpoints(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_"))
        self.file = str(pathlib.Path(self.folder, "state.h5"))

    def stopped(self, variant=KEEPER, ranks=2):
        """A run that is told to stop, and stops after the step that it is in."""
        mpirun = os.environ["CASEBOOK_MPIEXEC"]
        record = str(pathlib.Path(self.folder, "stopped.json"))
        command = [mpirun, "-n", str(ranks), executable(variant), "--case-file",
                   case_file("tgv_24"), *LONG, "--set", f"steps={STEPS}",
                   "--repeat", "1", "--record", record, "--checkpoint", self.file, "--progress"]
        return launch.stopped_in_its_solve(command)

    def go_on(self, variant=KEEPER, ranks=2):
        return run(f"steps={STEPS}", variant=variant, ranks=ranks,
                   more=(*LONG, "--restart", self.file))

    def test_a_stopped_run_goes_on_to_the_same_bits(self):
        whole = run(f"steps={STEPS}", variant=KEEPER, more=LONG)
        self.assertEqual(self.stopped(), 5)

        continued = self.go_on()

        self.assertEqual(continued.record["verdict"], "pass")
        self.assertEqual(energies(continued), energies(whole))
        self.assertEqual(continued.record["result"]["spectrum"],
                         whole.record["result"]["spectrum"])

    def killed_in_its_first_write(self, delay_s):
        """Goes on, and kills all ranks so long after they have begun a checkpoint; whether it was late."""
        partial = pathlib.Path(f"{self.file}.partial")
        partial.unlink(missing_ok=True)  # of the kill before
        before = os.stat(self.file).st_ino
        command = [os.environ["CASEBOOK_MPIEXEC"], "-n", "2", executable(KEEPER), "--case-file",
                   case_file("tgv_24"), *LONG, "--set", f"steps={STEPS}", "--repeat", "1",
                   "--restart", self.file]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as started:
            while not partial.exists():
                self.assertIsNone(started.poll())
            time.sleep(delay_s)
            for rank in launch.children_of(started.pid):
                os.kill(rank, signal.SIGKILL)
            started.communicate(timeout=60)
        return not partial.exists() or os.stat(self.file).st_ino != before

    def test_a_kill_during_a_write_loses_that_checkpoint_only(self):
        whole = run(f"steps={STEPS}", variant=KEEPER, more=LONG)
        self.assertEqual(self.stopped(), 5)
        chance = random.Random(7)
        for kill in range(int(os.environ.get("CASEBOOK_KILLS", "2"))):
            with self.subTest(kill=kill):
                before = pathlib.Path(self.file).read_bytes()
                was_late = self.killed_in_its_first_write(chance.uniform(0.0, 0.004))

                self.assertTrue(was_late or pathlib.Path(self.file).read_bytes() == before)

        continued = self.go_on()

        self.assertEqual(continued.record["verdict"], "pass")
        self.assertEqual(energies(continued), energies(whole))

    def test_another_variant_and_layout_goes_on_to_rounding(self):
        whole = run(f"steps={STEPS}", variant=KEEPER, more=LONG)
        self.assertEqual(self.stopped(variant="v4_pruned_transforms", ranks=3), 5)

        continued = self.go_on(variant=BEST, ranks=1)

        self.assertEqual(continued.record["verdict"], "pass")
        self.assertEqual(len(energies(continued)), STEPS + 1)
        for ours, theirs in zip(energies(continued), energies(whole)):
            self.assertLess(abs(ours - theirs), 1e-12)

    def test_a_checkpoint_of_another_size_or_a_damaged_one_is_refused(self):
        self.assertEqual(self.stopped(), 5)
        other = run("n=16", f"steps={STEPS}", "dt=0.002", variant=KEEPER, more=("--restart", self.file))
        whole = pathlib.Path(self.file).read_bytes()
        pathlib.Path(self.file).write_bytes(whole[: len(whole) // 2])
        truncated = self.go_on()
        middle = len(whole) // 2
        pathlib.Path(self.file).write_bytes(whole[:middle] + b"\xff" * 64 + whole[middle + 64:])
        damaged = self.go_on()

        for outcome in (other, truncated, damaged):
            self.assertEqual(outcome.code, 3, outcome.err)
            self.assertEqual(len(outcome.errors), 1, outcome.err)

    def test_the_baseline_says_that_it_keeps_none(self):
        outcome = run(variant="v0_baseline", more=("--checkpoint", self.file))

        self.assertEqual(outcome.code, 3)
        self.assertIn("keeps no checkpoints", outcome.errors[0])


class BadLayouts(unittest.TestCase):
    def test_ranks_that_do_not_divide_are_refused_with_those_that_do(self):
        for variant in ("v0_baseline", BEST):
            outcome = run(variant=variant, ranks=5)

            self.assertEqual(outcome.code, 3)
            self.assertEqual(outcome.errors, [
                "tgv_24: 5 ranks do not divide n = 24; use -n 1, 2, 3, 4, 6, 8, 12, 24, or set n "
                "to a multiple of 10"])


if __name__ == "__main__":
    unittest.main()
