"""Whole runs of weather's executables, and the fields of the snapshots that they leave behind."""

import array
import os
import pathlib
import subprocess
import tempfile
import unittest

import launch

ROOT = pathlib.Path(__file__).resolve().parents[2]
BEST = os.environ["CASEBOOK_WEATHER_BEST"]
FIELDS = ("density_difference", "momentum_x", "momentum_y", "momentum_z", "heat_difference",
          "vapour", "cloud", "rain", "fallen")
SCALE = {"density_difference": 1.2, "heat_difference": 360.0, "vapour": 0.03, "cloud": 0.03,
         "rain": 0.03, "fallen": 30.0}  # of momenta a sound wave's: 333


def executable(variant):
    return str(pathlib.Path(os.environ["CASEBOOK_BIN"], f"weather.{variant}"))


def case_file(case):
    return str(ROOT / "apps/weather/cases" / f"{case}.toml")


def run(*overrides, variant=BEST, case="storm_tiny", ranks=2, threads=1, repeat=1, more=()):
    """One judged solve of the case itself, or timed ones."""
    words = [word for override in overrides for word in ("--set", override)]
    return launch.recorded(
        executable(variant), "--case-file", case_file(case), *words, "--repeat", str(repeat), *more,
        ranks=ranks, environment={"OMP_NUM_THREADS": str(threads)})


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_"))

    def snapshots(self, name, *overrides, **options):
        """A run that writes its start and its end into a folder of its own."""
        folder = pathlib.Path(self.folder, name)
        outcome = run(
            "output.snapshot_every=3", f"output.folder={folder}", *overrides, **options)
        self.assertEqual(outcome.code, 0, outcome.err)
        return folder / "storm_tiny_000003.h5"

    def values(self, file, field):
        """All numbers of an array, by HDF5's own tool."""
        raw = pathlib.Path(self.folder, "raw")
        subprocess.run(["h5dump", "-d", field, "-b", "LE", "-o", str(raw), str(file)],
                       capture_output=True, check=True)
        return array.array("d", raw.read_bytes())

    def assert_same_fields(self, one, other, steps=3):
        for field in FIELDS:
            ours, theirs = self.values(one, field), self.values(other, field)
            bound = steps * 2e-14 * SCALE.get(field, 333.0)  # the judge's bound of each step
            self.assertEqual(len(ours), len(theirs))
            self.assertLess(max(abs(a - b) for a, b in zip(ours, theirs)), bound, field)
