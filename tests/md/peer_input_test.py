"""Input of peers that do not read LAMMPS' decks: the crystal, its heat, the columns of files, what is read of a log."""

import contextlib
import io
import math
import os
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "apps/md/peers"))
import gromacs_melt
import mdbench_melt
from melt_atoms import CRYSTAL_ENERGY, CUTOFF, TEMPERATURE, crystal, velocities

# As GROMACS' manual shows a log, for 500 atoms.
LOG = """GROMACS version:    2022.5-Debian_2022.5_2
SIMD instructions:  SSE4.1
   Energies (kJ/mol)
        LJ (SR)   Coulomb (SR)      Potential    Kinetic En.   Total Energy
   -3.38668e+03    0.00000e+00   -3.38668e+03    1.07784e+03   -2.30884e+03

   Energies (kJ/mol)
        LJ (SR)   Coulomb (SR)      Potential    Kinetic En.   Total Energy
   -2.87500e+03    0.00000e+00   -2.87500e+03    5.67000e+02   -2.30800e+03

               Core t (s)   Wall t (s)        (%)
       Time:        5.120        2.560      200.0
"""


class PeerInput(unittest.TestCase):
    def test_the_crystal_has_the_energy_of_every_rung_at_the_start(self):
        edge, places = crystal(500)
        ways = [[(a - b + edge / 2) % edge - edge / 2 for a, b in zip(place, places[0])]
                for place in places[1:]]
        distances2 = [sum(x * x for x in way) for way in ways]

        found = 2.0 * sum(r2**-6 - r2**-3 for r2 in distances2 if r2 < CUTOFF**2)

        self.assertAlmostEqual(found, CRYSTAL_ENERGY, 7)

    def test_what_is_no_cube_of_cells_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "501 atoms"):
            crystal(501)

    def test_atoms_are_as_hot_as_asked_and_rest_together(self):
        moving = velocities(500)

        self.assertAlmostEqual(sum(v * v for each in moving for v in each) / (3 * 499), TEMPERATURE)
        for d in range(3):
            self.assertAlmostEqual(sum(each[d] for each in moving), 0.0)

    def test_gromacs_gets_columns_that_say_how_many_decimals_they_have(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "melt.gro")
            gromacs_melt.write_atoms(path, 500)
            _, n, *atoms, box = path.read_text().splitlines()

        self.assertEqual((int(n), len(atoms)), (500, 500))
        self.assertTrue(math.isclose(float(box.split()[0]), crystal(500)[0], abs_tol=1e-8))
        for line, place, motion in zip(atoms, crystal(500)[1], velocities(500)):
            self.assertEqual(len(line), 20 + 6 * 13)
            numbers = [float(line[at:at + 13]) for at in range(20, 98, 13)]
            for found, expected in zip(numbers, (*place, *motion)):
                self.assertAlmostEqual(found, expected, 7)

    def test_mdbench_gets_a_dump_in_the_words_that_it_knows(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "melt.dmp")
            mdbench_melt.write_atoms(path, 500)
            lines = path.read_text().splitlines()

        edge, places = crystal(500)
        # Its reader compares these words, no more and no less: clusterpair/atom.c.
        self.assertEqual(lines[:5], ["ITEM: TIMESTEP", "0", "ITEM: NUMBER OF ATOMS", "500", "ITEM: BOX BOUNDS pp pp pp"])
        self.assertEqual(lines[5:9], 3 * [f"0 {edge!r}"] + ["ITEM: ATOMS id type x y z vx vy vz"])
        for number, (line, place, motion) in enumerate(zip(lines[9:], places, velocities(500), strict=True), 1):
            self.assertEqual([float(word) for word in line.split()], [number, 0, *place, *motion])

    def test_energies_of_an_atom_and_the_time_of_the_steps_are_read_from_the_log(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            gmx = pathlib.Path(folder, "gmx")
            gmx.write_text(f"#!/bin/sh\ncat > melt.log <<'END'\n{LOG}END\n")
            gmx.chmod(0o755)
            printed = io.StringIO()
            with mock.patch.dict(os.environ, {"GROMACS_FOLDER": folder}), \
                    mock.patch.object(sys, "argv", ["gromacs_melt.py", "500", "0.005", "40", "1"]), \
                    contextlib.redirect_stdout(printed):
                gromacs_melt.main()

        values = dict(line.split(maxsplit=1) for line in printed.getvalue().splitlines())
        self.assertAlmostEqual(float(values["start_potential_energy"]), -6.77336)
        self.assertLess(abs(float(values["crystal_error"])), 1e-4)
        self.assertAlmostEqual(float(values["potential_energy"]), -5.75)
        self.assertEqual((values["solve_s"], values["version"]), ("2.560", "2022.5-Debian_2022.5_2 for SSE4.1"))


if __name__ == "__main__":
    unittest.main()
