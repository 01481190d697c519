"""Trajectories of whole runs: the layout that H5MD 1.1 asks for, what stands in it, stops, bad folders."""

import array
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import launch

ROOT = pathlib.Path(__file__).resolve().parents[2]
BASE = "v0_baseline"
KEEPER = "v13_skins_by_speed"
POSITION = "/particles/trajectory/position"
BOX = "/particles/trajectory/box"


def dumped(file, *options):
    return subprocess.run(["h5dump", *options, str(file)], capture_output=True, text=True,
                          check=True).stdout


def values(file, path, kind="d"):
    """All numbers of an array, by HDF5's own tool."""
    with tempfile.NamedTemporaryFile() as raw:
        dumped(file, "-d", path, "-b", "LE", "-o", raw.name)
        return array.array(kind, pathlib.Path(raw.name).read_bytes())


def place(file, path):
    """Where an object lies in its file: the same for two names of one object."""
    shown = subprocess.run(["h5ls", "-v", f"{file}{path}"], capture_output=True, text=True,
                           check=True).stdout
    return re.search(r"Location:\s+(\S+)", shown)[1]


def frames(file):
    """Positions, [frame][atom][3]."""
    flat = values(file, f"{POSITION}/value")
    n_frames = len(values(file, f"{POSITION}/step", "q"))
    n = len(flat) // n_frames
    return [[flat[at:at + 3] for at in range(k * n, (k + 1) * n, 3)] for k in range(n_frames)]


def away(one, other, length):
    """The way between two places along one axis of a periodic box."""
    way = one - other
    return way - length * round(way / length)


def energy_of_an_atom(atoms, length):
    """Of Lennard-Jones pairs within 2.5, each once."""
    total = 0.0
    for i, one in enumerate(atoms):
        for other in atoms[:i]:
            r2 = sum(away(a, b, length) ** 2 for a, b in zip(one, other))
            if r2 < 6.25:
                total += 4.0 * (r2 ** -6 - r2 ** -3)
    return total / len(atoms)


class Trajectories(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))

    def arguments(self, *settings, variant=BASE, case="melt_tiny"):
        program = pathlib.Path(os.environ["CASEBOOK_BIN"], f"md.{variant}")
        words = [word for setting in settings for word in ("--set", setting)]
        return [str(program), "--case-file", str(ROOT / f"apps/md/cases/{case}.toml"),
                "--repeat", "1", *words]

    def run_case(self, *settings, ranks=1, **which):
        return launch.recorded(*self.arguments(*settings, **which), ranks=ranks)

    def written(self, name="out", every=10, case="melt_tiny", **how):
        """A run with its trajectory: what it was, and the file."""
        folder = self.folder / name
        outcome = self.run_case(f"trajectory={every}", f"trajectory_folder={folder}", case=case, **how)
        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(os.listdir(folder), [f"{case}.h5md"])
        return outcome.record, folder / f"{case}.h5md"

    def assert_attribute(self, file, path, kind, space, value):
        shown = dumped(file, "-a", path)
        self.assertRegex(shown, kind, path)
        self.assertIn(f"DATASPACE  {space}", shown, path)
        self.assertRegex(shown, r"\(0\): " + value, path)

    def test_metadata_and_box_are_what_the_specification_asks_for(self):
        _, file = self.written(ranks=3)

        whole, fixed = "H5T_STD_[IU]", r"STRSIZE \d+"
        for path, kind, space, value in (
                ("/h5md/version", whole, "SIMPLE { ( 2 ) / ( 2 ) }", "1, 1"),
                ("/h5md/author/name", fixed, "SCALAR", '"[^"]+"'),
                ("/h5md/creator/name", fixed, "SCALAR", '"casebook"'),
                ("/h5md/creator/version", fixed, "SCALAR", '"[^"]+"'),
                (f"{BOX}/dimension", whole, "SCALAR", "3"),
                (f"{BOX}/boundary", fixed, "SIMPLE { ( 3 ) / ( 3 ) }",
                 '"periodic", "periodic", "periodic"')):
            with self.subTest(path=path):
                self.assert_attribute(file, path, kind, space, value)

    def test_frames_have_steps_and_times_which_the_box_shares(self):
        record, file = self.written(ranks=3)

        for path, kind, shape in (
                (f"{POSITION}/step", "H5T_STD_I64LE", "( 5 ) / ( H5S_UNLIMITED )"),
                (f"{POSITION}/time", "H5T_IEEE_F64LE", "( 5 ) / ( H5S_UNLIMITED )"),
                (f"{POSITION}/value", "H5T_IEEE_F64LE", "( 5, 500, 3 ) / ( H5S_UNLIMITED, 500, 3 )"),
                (f"{BOX}/edges/value", "H5T_IEEE_F64LE", "( 5, 3, 3 ) / ( H5S_UNLIMITED, 3, 3 )"),
                ("/particles/trajectory/species", "H5T_STD_I64LE", "( 500 ) / ( 500 )"),
                ("/particles/trajectory/mass", "H5T_IEEE_F64LE", "( 500 ) / ( 500 )")):
            with self.subTest(path=path):
                shown = dumped(file, "-H", "-d", path)
                self.assertIn(kind, shown)
                self.assertIn(shape, shown)
        self.assertEqual(list(values(file, f"{POSITION}/step", "q")), [0, 10, 20, 30, 40])
        for time, step in zip(values(file, f"{POSITION}/time"), range(0, 41, 10)):
            self.assertAlmostEqual(time, 0.005 * step)
        x, y, z = record["case"]["box"]
        self.assertEqual(list(values(file, f"{BOX}/edges/value")), 5 * [x, 0, 0, 0, y, 0, 0, 0, z])
        for name in ("step", "time"):
            self.assertEqual(place(file, f"{BOX}/edges/{name}"), place(file, f"{POSITION}/{name}"))

    def test_atoms_stand_in_the_order_of_the_deck_with_their_kind_and_mass(self):
        record, file = self.written(ranks=3, variant=KEEPER)
        edge = record["case"]["box"][0] / 5
        crystal = [((i + a) * edge, (j + b) * edge, (k + c) * edge)
                   for k in range(5) for j in range(5) for i in range(5)
                   for a, b, c in ((0, 0, 0), (.5, .5, 0), (.5, 0, .5), (0, .5, .5))]

        for found, expected in zip(frames(file)[0], crystal, strict=True):
            for x, y in zip(found, expected):
                self.assertLess(abs(away(x, y, 5 * edge)), 1e-12)
        _, alloy = self.written("alloy", case="alloy_tiny", ranks=3)
        kinds = values(alloy, "/particles/trajectory/species", "q")
        masses = values(alloy, "/particles/trajectory/mass")
        self.assertEqual(set(zip(kinds, masses)), {(1, 1.0), (2, 2.5)})

    def test_positions_are_in_the_box_and_have_the_energy_of_their_line_of_thermo(self):
        record, file = self.written(ranks=3, variant=KEEPER)
        length = record["case"]["box"][0]

        for atoms, energy in zip(frames(file), record["result"]["history"]["potential_energy"],
                                 strict=True):
            self.assertTrue(all(0.0 <= x < length for atom in atoms for x in atom))
            self.assertAlmostEqual(energy_of_an_atom(atoms, length), energy, 10)

    def test_the_trajectory_is_the_same_on_every_layout_and_by_the_first_rung(self):
        record, file = self.written("reference")
        reference = frames(file)

        for ranks, variant in ((3, BASE), (1, KEEPER), (3, KEEPER), (7, KEEPER)):
            with self.subTest(ranks=ranks, variant=variant):
                _, file = self.written(f"{variant}.{ranks}", ranks=ranks, variant=variant)
                for ours, theirs in zip(frames(file), reference, strict=True):
                    farthest = max(abs(away(x, y, record["case"]["box"][0]))
                                   for one, other in zip(ours, theirs, strict=True)
                                   for x, y in zip(one, other))
                    self.assertLess(farthest, 1e-11)  # rounding, grown for 40 steps of a melt

    def test_only_lengths_with_a_dimension_have_a_unit(self):
        _, metal = self.written("metal", case="copper_tiny", ranks=2)
        _, reduced = self.written("reduced")

        for path, unit in ((f"{POSITION}/value", "Angstrom"), (f"{POSITION}/time", "ps"),
                           (f"{BOX}/edges/value", "Angstrom")):
            # Of variable length, which MDAnalysis compares with its own names.
            self.assert_attribute(metal, f"{path}/unit", "H5T_VARIABLE", "SCALAR", f'"{unit}"')
        self.assertNotIn('"unit"', dumped(reduced, "-A"))

    def test_a_stopped_run_leaves_its_frames_and_the_rest_go_into_another_file(self):
        out = self.folder / "out"
        state = ("--checkpoint", str(self.folder / "state.h5"))
        record = ("--record", str(self.folder / "long.json"))
        settings = ("steps=4000", "trajectory=100", f"trajectory_folder={out}")
        long_run = self.arguments(*settings, variant=KEEPER) + list(record)
        command = [os.environ["CASEBOOK_MPIEXEC"], "--oversubscribe", "-n", "2", *long_run, *state,
                   "--progress"]

        self.assertEqual(launch.stopped_in_its_solve(command), 5)
        outcome = launch.under_mpirun(*long_run, "--restart", state[1], ranks=1)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(json.loads((self.folder / "long.json").read_text())["verdict"], "pass")
        names = sorted(os.listdir(out))
        self.assertEqual(len(names), 2, names)
        self.assertEqual(names[0], "melt_tiny.h5md")
        self.assertRegex(names[1], r"^melt_tiny_from_\d{6}\.h5md$")
        steps = [step for name in names for step in values(out / name, f"{POSITION}/step", "q")]
        self.assertEqual(steps, list(range(0, 4001, 100)))

    def test_a_trajectory_is_foreseen_in_the_memory_and_named_in_the_record(self):
        short = {"case": "melt_32000", "variant": KEEPER}
        out = f"trajectory_folder={self.folder}"
        with_it = self.run_case("steps=10", "trajectory=5", out, **short).record
        without = self.run_case("steps=10", **short).record

        self.assertEqual(with_it["case"]["trajectory"], 5)
        self.assertNotIn("trajectory", without["case"])
        more = [run["memory"]["estimate"]["rank_mib"] for run in (with_it, without)]
        self.assertGreater(more[0] - more[1], 32000 * 160 / 2 ** 20)

    def test_a_folder_that_cannot_be_is_one_clear_error(self):
        (self.folder / "file").write_text("")
        for folder in ("/proc/nowhere", str(self.folder / "file")):
            for ranks in (1, 3):
                outcome = self.run_case("trajectory=10", f"trajectory_folder={folder}", ranks=ranks)

                self.assertEqual(outcome.code, 4, outcome.err)
                self.assertEqual(len(outcome.errors), 1, outcome.err)
                self.assertIn(folder, outcome.errors[0])

    def test_settings_that_cannot_be_are_refused(self):
        for settings, message in ((("trajectory=10",), "say where it goes"),
                                  (("trajectory=1.5", "trajectory_folder=out"), "steps between frames, a whole number"),
                                  (("trajectory=-1", "trajectory_folder=out"), "steps between frames, a whole number")):
            outcome = self.run_case(*settings)

            self.assertEqual(outcome.code, 3, outcome.err)
            self.assertIn(message, outcome.errors[0])

    def test_nothing_is_written_unless_it_was_asked_for(self):
        self.run_case(f"trajectory_folder={self.folder / 'out'}")

        self.assertFalse((self.folder / "out").exists())


if __name__ == "__main__":
    unittest.main()
