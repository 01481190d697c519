"""Pictures of md: distances between atoms, and what is drawn of a run."""

import unittest

import numpy
from report.atoms import draw, radial_distribution

BASIS = numpy.array([(0, 0, 0), (0.5, 0.5, 0), (0.5, 0, 0.5), (0, 0.5, 0.5)])


def crystal(cells: int, edge: float) -> numpy.ndarray:
    """A face-centred cubic one, [atom][3]."""
    corners = numpy.stack(numpy.meshgrid(*3 * [numpy.arange(cells)]), axis=-1).reshape(-1, 1, 3)
    return edge * (corners + BASIS).reshape(-1, 3)


def atoms_between(curve, low: float, high: float, density: float) -> float:
    """What a distribution says is in a shell around an atom."""
    middles, found = curve
    width = middles[1] - middles[0]
    volumes = 4 / 3 * numpy.pi * ((middles + width / 2) ** 3 - (middles - width / 2) ** 3)
    inside = (middles > low) & (middles < high)
    return float((found * volumes)[inside].sum() * density)


class Distances(unittest.TestCase):
    def test_an_atom_of_a_crystal_has_twelve_neighbours_then_six_then_twenty_four(self):
        edge, cells = 1.7, 6
        atoms, box = crystal(cells, edge), numpy.full(3, cells * edge)
        curve = radial_distribution(atoms, box, 5.0)
        density = (len(atoms) - 1) / float(box.prod())

        for low, high, neighbours in ((0.6, 0.8, 12), (0.9, 1.1, 6), (1.15, 1.3, 24)):
            found = atoms_between(curve, low * edge, high * edge, density)
            self.assertAlmostEqual(found, neighbours, 6)
        self.assertEqual(atoms_between(curve, 0.0, 0.6 * edge, density), 0.0)

    def test_a_border_of_the_box_changes_nothing(self):
        box = numpy.array([8.5, 10.2, 11.9])
        atoms = numpy.random.default_rng(1).uniform(0.0, 1.0, (400, 3)) * box
        moved = (atoms + [3.0, 5.0, 7.0]) % box

        one, other = (radial_distribution(places, box, 5.0)[1] for places in (atoms, moved))

        self.assertLess(float(numpy.abs(one - other)[20:].max()), 0.1)
        self.assertGreater(float(one[20:].min()), 0.0)

    def test_atoms_anywhere_give_one(self):
        box = numpy.full(3, 10.0)
        atoms = numpy.random.default_rng(2).uniform(0.0, 10.0, (4000, 3))
        far = radial_distribution(atoms, box, 5.0)[1][100:]

        # Some 500 x 4000 x 4 pi r^2 dr / V counts a shell: a hundredth of noise and less.
        self.assertLess(abs(far.mean() - 1.0), 0.01)


class Pictures(unittest.TestCase):
    def test_the_three_panels_show_heat_drift_and_distances(self):
        atoms, box = crystal(3, 1.7), numpy.full(3, 5.1)
        trajectory = {"/particles/trajectory/position/value": numpy.stack(4 * [atoms]),
                      "/particles/trajectory/box/edges/value": numpy.stack(4 * [numpy.diag(box)])}
        record = {"case": {"name": "melt", "atoms": 108, "units": "metal", "dt": 0.005,
                           "cutoff": 2.5},
                  "result": {"history": {"step": [0, 10, 20], "temperature": [1.4, 1.0, 0.8],
                                         "total_energy": [-4.6, -4.5, -4.5]}}}

        heat, drift, distances = draw(record, trajectory).axes

        self.assertEqual(list(heat.lines[0].get_xdata()), [0.0, 0.05, 0.1])
        self.assertEqual(list(heat.lines[0].get_ydata()), [1.4, 1.0, 0.8])
        self.assertAlmostEqual(drift.lines[0].get_ydata()[-1], 0.1)
        self.assertEqual(heat.get_xlabel(), "time [ps]")
        self.assertEqual(len(distances.lines), 2)
        self.assertEqual(distances.get_legend().texts[1].get_text(), "mean of the last 2")


if __name__ == "__main__":
    unittest.main()
