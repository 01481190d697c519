"""Two configurations that run the same binary are said to be the same, whatever path leads to it."""

import json
import shutil
import unittest

from adopted import BUILT, HeatScene, has_fortran


@unittest.skipUnless(has_fortran(), "no mpif90 here: apt-get install gfortran libopenmpi-dev")
class SameBinary(unittest.TestCase):
    """A PATH that leads to the same program once looked like a gain of 1.85."""

    def scene(self) -> HeatScene:
        scene = HeatScene()
        self.assertEqual(scene.adopt().code, 0)
        scene.small()
        self.assertEqual(scene.casebook("adopt", "heat", "--reference", "v0", "-n", "1").code, 0)
        folder = scene.root / "build/external/heat"
        built = next(folder.glob("*/source/heat"))
        (scene.desk / "bin").mkdir()
        (scene.desk / "copy").mkdir()
        shutil.copy(built, scene.desk / "bin/heat")
        shutil.copy(built, scene.desk / "copy/heat")
        app = scene.root / "apps/heat/app.toml"
        app.write_text(app.read_text().replace("arguments =", "# In PATH.\narguments ="))
        base = scene.root / "baselines/heat/v0_as_adopted/config.toml"
        base.write_text(f'ranks = 1\n[environment]\nPATH = "{scene.desk}/bin:{{PATH}}"\n')
        return scene

    def test_the_same_binary_on_another_path_gives_no_ratio(self):
        with self.scene() as scene:
            scene.configuration("v1_other_path", 'parent = "v0_as_adopted"\nranks = 1\n'
                                f'[environment]\nPATH = "{scene.desk}/copy:{{PATH}}"\n')

            outcome, record = scene.run("v1")
            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertEqual(record["external"]["same_as"], "v0_as_adopted")
            self.assertIn("it runs what v0_as_adopted runs", record["no_speed_up"])
            self.assertTrue(record["external"]["binary"]["path"].endswith("/copy/heat"))

            outcome = scene.casebook("compare", "heat", "v0", "v1", "--pairs", "2", "--repeat", "1")
            self.assertIn("no ratio", outcome.out)
            self.assertNotIn("faster", outcome.out)

            outcome = scene.casebook("climb", "heat", "--repeat", "1", "--json")
            self.assertEqual(outcome.code, 0, outcome.err)
            reasons = [r["no_speed_up"] for r in json.loads(outcome.out)]
            self.assertTrue(any(reason for reason in reasons), reasons)

    def test_a_path_that_leads_to_another_binary_is_followed(self):
        with self.scene() as scene:
            scene.configuration("v1_built", BUILT.format(flags="-O2"))
            scene.run("v1", "-n", "1")
            other = [p for p in (scene.root / "build/external/heat").glob("*/source/heat")
                     if p.read_bytes() != (scene.desk / "bin/heat").read_bytes()]
            shutil.copy(other[0], scene.desk / "copy/heat")
            scene.configuration("v2_other_path", 'parent = "v0_as_adopted"\nranks = 1\n'
                                f'[environment]\nPATH = "{scene.desk}/copy:{{PATH}}"\n')

            outcome, record = scene.run("v2")

            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertEqual(record["external"]["binary"]["path"], str(scene.desk / "copy/heat"))
            self.assertTrue(record["external"]["environment"]["PATH"].startswith(
                f"{scene.desk}/copy:"))

    def test_what_the_path_changed_is_shown(self):
        with self.scene() as scene:
            outcome = scene.casebook("run", "heat", "v0", "--repeat", "1")

            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertIn(f"PATH = {scene.desk}/bin:... (in front of what it was)", outcome.out)

    def test_an_absolute_program_is_taken_as_it_is(self):
        with self.scene() as scene:
            scene.configuration("v1_absolute", 'parent = "v0_as_adopted"\nranks = 1\n'
                                f'program = "{scene.desk}/copy/heat"\n')

            outcome, record = scene.run("v1")

            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertEqual(record["external"]["binary"]["path"], str(scene.desk / "copy/heat"))
            self.assertEqual(record["external"]["same_as"], "v0_as_adopted")


if __name__ == "__main__":
    unittest.main()
