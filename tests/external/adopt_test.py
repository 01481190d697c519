"""From a tarball that nobody has seen to numbers that can be defended."""

import json
import os
import unittest

from adopted import BUILT, HeatScene, has_fortran
from scene import valid


@unittest.skipUnless(has_fortran(), "no mpif90 here: apt-get install gfortran libopenmpi-dev")
@unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "two cores are needed")
class Tarball(unittest.TestCase):
    def test_it_is_adopted_judged_built_again_and_compared(self):
        with HeatScene() as scene:
            outcome = scene.adopt()
            self.assertEqual(outcome.code, 0, outcome.err + outcome.out)
            self.assertIn("total_energy", outcome.out)
            app = (scene.root / "apps/heat/app.toml").read_text()
            self.assertIn("release", app)
            self.assertIn('[[region]]\nname = "time_in_exchange"', app)

            outcome, record = scene.run("v0")
            self.assertEqual(outcome.code, 0, outcome.err + outcome.out)
            self.assertEqual(valid(record), [])
            self.assertEqual(record["external"]["version"], "1.4")
            self.assertIn("total_energy_reference", [c["name"] for c in record["checks"]])
            self.assertEqual({r["name"] for r in record["regions"]},
                             {"time_in_exchange", "time_in_update"})
            self.assertIn("GNU Fortran", record["build"]["compiler"])
            self.assertIn("-O1", record["build"]["flags"])
            names = [lib["name"] for lib in record["external"]["binary"]["libraries"]]
            self.assertTrue(any(name.startswith("libmpi") for name in names), names)
            self.assertRegex(record["external"]["binary"]["build_id"], "^[0-9a-f]{40}$")

            scene.configuration("v1_vector_units", BUILT.format(flags="-O3 -march=native"))
            outcome, faster = scene.run("v1")
            self.assertEqual(outcome.code, 0, outcome.err + outcome.out)
            self.assertIn("-march=native", faster["build"]["flags"])
            self.assertNotEqual(faster["external"]["binary"]["hash"],
                                record["external"]["binary"]["hash"])

            outcome = scene.casebook("diff", "heat", "v1")
            self.assertIn('+flags = "-O3 -march=native"', outcome.out)

            outcome = scene.casebook("compare", "heat", "v0", "v1", "--pairs", "2", "--repeat", "1",
                                     "--json")
            self.assertEqual(outcome.code, 0, outcome.err + outcome.out)
            self.assertGreater(json.loads(outcome.out)["ratio"]["median"], 0.0)

            outcome = scene.casebook("climb", "heat", "--repeat", "1")
            self.assertEqual(outcome.code, 0, outcome.err + outcome.out)
            self.assertIn("v1_vector_units", outcome.out)

    def test_three_ranks_are_wrong_and_the_output_line_is_shown(self):
        with HeatScene() as scene:
            self.assertEqual(scene.adopt().code, 0)

            outcome = scene.casebook("run", "heat", "v0", "-n", "3", "--repeat", "1")

            self.assertEqual(outcome.code, 2, outcome.err)
            self.assertIn("a wrong result is not timed", outcome.out)
            self.assertIn("the reference is 60693.5", outcome.out)
            self.assertRegex(outcome.out, r"line \d+ of \S+: +Total energy =")


if __name__ == "__main__":
    unittest.main()
