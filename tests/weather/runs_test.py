"""Whole runs: the same answer on any layout, going on from a checkpoint, snapshots, bad input."""

import os
import pathlib
import re
import subprocess
import unittest

import launch
from whole_run import BEST, FIELDS, Folder, case_file, executable, run

# From v9 on a halo is six cells deep, for the three stages of a direction.
DEEP_HALOS = [name for name in os.environ["CASEBOOK_WEATHER_RUNGS"].split(":")
              if int(name[1:].split("_")[0]) >= 9]

class Layouts(Folder):
    def test_the_air_and_its_water_are_the_same_on_every_layout_and_by_the_first_rung(self):
        reference = self.snapshots("reference", variant="v0_baseline", ranks=1)
        self.assertEqual(len(self.values(reference, "rain")), 25 * 31 * 12)
        self.assertGreater(max(self.values(reference, "rain")), 1e-4)
        for ranks, threads in ((1, 3), (2, 1), (3, 1), (5, 1)):
            with self.subTest(ranks=ranks, threads=threads):
                found = self.snapshots(f"{ranks}x{threads}", ranks=ranks, threads=threads)
                self.assert_same_fields(found, reference)

    def test_the_answer_is_the_same_on_seven_and_on_fifteen_ranks(self):
        wide = "n_y=43"  # seven parts of six cells and more
        reference = self.snapshots("reference", wide, variant="v0_baseline", ranks=1)
        self.assertEqual(len(self.values(reference, "rain")), 25 * 43 * 12)
        for variant in ("v0_baseline", BEST):
            for ranks in (7, 15):
                with self.subTest(variant=variant, ranks=ranks):
                    found = self.snapshots(
                        f"{variant}x{ranks}", wide, variant=variant, ranks=ranks)
                    self.assert_same_fields(found, reference)

    def test_a_jet_reaches_both_sides_of_the_box_whatever_ranks_they_are_of(self):
        for variant in ("v0_baseline", "v5_one_pass", "v9_stages_in_cache", BEST):
            for ranks in (1, 3, 7):  # 43 cells by seven: the jet reaches over a rank of six
                with self.subTest(variant=variant, ranks=ranks):
                    outcome = launch.under_mpirun(
                        executable(variant), "--untimed", "--case-file", case_file("injection_tiny"),
                        ranks=ranks)
                    self.assertEqual(outcome.code, 0, outcome.err)

    def narrow(self, name, *sizes):
        """A file of storm_tiny with other sizes."""
        text = pathlib.Path(case_file("storm_tiny")).read_text()
        for size in sizes:
            key = size.split(" ")[0]
            text = re.sub(rf"^{key} = .*$", size, text, flags=re.MULTILINE)
        path = pathlib.Path(self.folder, f"{name}.toml")
        path.write_text(text)
        return str(path)

    def test_a_direction_narrower_than_the_halo_is_deep_comes_around_twice(self):
        alone = [self.narrow("both", "n_x = 5", "n_y = 4")]
        shared = [self.narrow(size.replace(" = ", ""), size)
                  for size in ("n_x = 4", "n_x = 5", "n_y = 4", "n_y = 5")]  # across the other one
        for variant in DEEP_HALOS:
            for ranks, cases in ((1, alone + shared), (2, shared)):
                with self.subTest(variant=variant, ranks=ranks):
                    first, *others = cases
                    outcome = launch.under_mpirun(
                        executable(variant), "--untimed", "--case-file", first,
                        *(word for case in others for word in ("--more-cases", case)), ranks=ranks)
                    self.assertEqual(outcome.code, 0, outcome.err)

    def test_too_many_ranks_are_refused_with_the_numbers_that_fit(self):
        outcome = run("n_x=9", case="plane_tiny", variant="v0_baseline", ranks=5)

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertEqual(len(outcome.errors), 1, outcome.err)
        self.assertIn("use -n 1, 2, 3, 4", outcome.errors[0])


class Output(Folder):
    def test_snapshots_have_the_start_the_end_and_units(self):
        file = self.snapshots("out")

        self.assertEqual(sorted(os.listdir(file.parent)),
                         ["storm_tiny_000000.h5", "storm_tiny_000003.h5"])
        shown = subprocess.run(["h5dump", "-A", str(file)], capture_output=True, text=True,
                               check=True).stdout
        self.assertIn("kg m-2 s-1", shown)
        self.assertGreater(self.values(file, "time")[0], 0.0)

    def test_arrays_say_along_which_coordinates_they_lie(self):
        file = self.snapshots("out")

        def shown(attribute):
            return subprocess.run(["h5dump", "-a", attribute, str(file)], capture_output=True,
                                  text=True, check=True).stdout

        for field in FIELDS:
            axes = re.findall(r'"?/([xyz])\b', shown(f"/{field}/DIMENSION_LIST"))
            self.assertEqual("".join(axes), "yx" if field == "fallen" else "zyx", field)
        for axis, n in (("x", 25), ("y", 31), ("z", 12)):
            self.assertIn("DIMENSION_SCALE", shown(f"/{axis}/CLASS"))
            self.assertIn('"m"', shown(f"/{axis}/units"))
            middles = self.values(file, axis)
            self.assertEqual(len(middles), n)
            self.assertAlmostEqual(middles[-1], 8000.0 - 8000.0 / n / 2)

    def test_a_folder_that_cannot_be_written_is_one_clear_error(self):
        outcome = run("output.snapshot_every=1", "output.folder=/proc/nowhere")

        self.assertEqual(outcome.code, 4)
        self.assertEqual(len(outcome.errors), 1)
        self.assertIn("/proc/nowhere", outcome.errors[0])

    def test_the_time_series_has_a_sample_at_each_snapshot(self):
        outcome = run("output.snapshot_every=1", f"output.folder={self.folder}")

        series = outcome.record["result"]["history"]
        self.assertEqual([len(values) for values in series.values()], [4] * 5)
        self.assertLess(abs(outcome.record["result"]["mass_change"]), 1e-13)

    def test_the_time_series_has_the_same_bits_on_any_number_of_threads(self):
        one, three = (run("output.snapshot_every=1", f"output.folder={self.folder}", ranks=1, threads=threads)
                      for threads in (1, 3))

        self.assertEqual(one.code, 0, one.err)
        self.assertEqual(one.record["result"]["history"], three.record["result"]["history"])


class Checkpoints(Folder):
    STEPS = 60

    def test_a_stopped_run_goes_on_to_the_answer_of_the_run_that_was_not(self):
        state = str(pathlib.Path(self.folder, "state.h5"))
        command = [os.environ["CASEBOOK_MPIEXEC"], "-n", "2", executable(BEST), "--case-file",
                   case_file("storm_tiny"), "--set", f"steps={self.STEPS}", "--repeat", "1",
                   "--record", str(pathlib.Path(self.folder, "stopped.json")),
                   "--checkpoint", state, "--progress"]
        launch.stopped_in_its_solve(command)
        self.assertTrue(pathlib.Path(state).exists())

        def last(folder):
            return (f"output.snapshot_every={self.STEPS}",
                    f"output.folder={pathlib.Path(self.folder, folder)}")

        on = run(f"steps={self.STEPS}", *last("on"), ranks=3, more=("--restart", state))
        whole = run(f"steps={self.STEPS}", *last("whole"))

        self.assertEqual(on.code, 0, on.err)
        self.assertEqual(on.record["verdict"], "pass")
        ours, theirs = on.record["result"], whole.record["result"]
        self.assertEqual(ours["history"]["energy"][0], theirs["history"]["energy"][0])
        self.assertLess(abs(ours["energy_change"] - theirs["energy_change"]), 1e-11)
        self.assertLess(abs(ours["rain_kg"] / theirs["rain_kg"] - 1.0), 1e-6)
        name = f"storm_tiny_{self.STEPS:06}.h5"
        self.assert_same_fields(pathlib.Path(self.folder, "on", name),
                                pathlib.Path(self.folder, "whole", name), steps=self.STEPS)


    def test_a_stopped_run_has_written_each_snapshot_before_its_checkpoint(self):
        state = str(pathlib.Path(self.folder, "state.h5"))
        command = [os.environ["CASEBOOK_MPIEXEC"], "-n", "2", executable(BEST), "--case-file",
                   case_file("storm_tiny"), "--set", f"steps={self.STEPS}", "--set", "output.snapshot_every=1",
                   "--set", f"output.folder={pathlib.Path(self.folder, 'stopped')}", "--repeat", "1",
                   "--record", str(pathlib.Path(self.folder, "stopped.json")), "--checkpoint", state, "--progress"]
        launch.stopped_in_its_solve(command)

        on = run(f"steps={self.STEPS}", "output.snapshot_every=1",
                 f"output.folder={pathlib.Path(self.folder, 'on')}", more=("--restart", state))

        self.assertEqual(on.code, 0, on.err)
        written = [sorted(file.name for file in pathlib.Path(self.folder, folder).iterdir()) for folder in ("stopped", "on")]
        self.assertEqual(written[0] + written[1], [f"storm_tiny_{step:06}.h5" for step in range(self.STEPS + 1)])


class BadInput(unittest.TestCase):
    def test_each_mistake_is_one_clear_usage_error(self):
        for override, words in (("n_x=2", "n_x"), ("flow=strom", "storm"),
                                ("length_z=1e5", "16000")):
            with self.subTest(override):
                outcome = run(override)

                self.assertEqual(outcome.code, 3, outcome.err)
                self.assertEqual(len(outcome.errors), 1, outcome.err)
                self.assertIn(words, outcome.errors[0])


if __name__ == "__main__":
    unittest.main()
