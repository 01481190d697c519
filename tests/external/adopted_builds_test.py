"""Builds, references, wrong answers, and binaries that are told apart, with an adopted program."""

import json
import os
import shutil
import unittest

from adopted import HeatScene, has_fortran

BUILT = """parent = "v0_as_adopted"
ranks = 2
threads = 1
program = "heat"

[build]
source = "heat.tar.gz"
compiler = "gfortran"
flags = "{flags}"
commands = ["make FFLAGS='{{flags}}' CFLAGS='{{flags}}'"]
"""


@unittest.skipUnless(has_fortran(), "no mpif90 here: apt-get install gfortran libopenmpi-dev")
@unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "two cores are needed")
class Builds(unittest.TestCase):
    def test_three_ranks_are_wrong_and_the_output_line_is_shown(self):
        with HeatScene() as scene:
            self.assertEqual(scene.adopt().code, 0)

            outcome = scene.casebook("run", "heat", "v0", "-n", "3", "--repeat", "1")

            self.assertEqual(outcome.code, 2, outcome.err)
            self.assertIn("a wrong result is not timed", outcome.out)
            self.assertIn("the reference is 60693.5", outcome.out)
            self.assertRegex(outcome.out, r"line \d+ of \S+: +Total energy =")

    def test_a_build_is_made_once_and_again_when_anything_of_it_changes(self):
        with HeatScene() as scene:
            self.assertEqual(scene.adopt().code, 0)
            scene.small()
            builds = scene.root / "build/external/heat"
            scene.configuration("v1_same_again", BUILT.format(flags="-O2"))

            first, _ = scene.run("v1", "-n", "1")
            second, _ = scene.run("v1", "-n", "1")

            self.assertIn("building", first.err)
            self.assertNotIn("building", second.err)
            self.assertEqual(len(list(builds.glob("*/built.json"))), 2)
            log = next(p for p in builds.glob("*/build.log") if "-O2" in p.read_text())
            self.assertIn("-c heat.f90", log.read_text())

    def test_a_patch_belongs_to_the_build_and_to_the_diff(self):
        with HeatScene() as scene:
            self.assertEqual(scene.adopt().code, 0)
            scene.configuration("v1_patched", BUILT.format(flags="-O2").replace(
                "compiler", 'patches = ["words.patch"]\ncompiler', 1))
            patch = ("--- a/heat.f90\n+++ b/heat.f90\n@@ -1 +1 @@\n"
                     "-! Heat on a ring, by explicit steps: what a contest hands out, made for the "
                     "tests of `casebook adopt`.\n+! Heat.\n")
            (scene.root / "optimized/heat/v1_patched/words.patch").write_text(patch)

            outcome, record = scene.run("v1", "-n", "1")

            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertEqual(record["external"]["build"]["patches"], ["words.patch"])
            self.assertIn("++! Heat.", scene.casebook("diff", "heat", "v1").out)

    def test_a_build_that_fails_shows_the_end_of_its_log(self):
        with HeatScene() as scene:
            self.assertEqual(scene.adopt().code, 0)
            scene.configuration("v1_no_such_flag", BUILT.format(flags="-fno-such-flag"))

            outcome = scene.casebook("run", "heat", "v1")

            self.assertEqual(outcome.code, 4)
            self.assertIn("no-such-flag", outcome.err)
            self.assertIn("build.log", outcome.err)

    def test_a_reference_comes_from_a_configuration_that_is_trusted(self):
        with HeatScene() as scene:
            self.assertEqual(scene.adopt().code, 0)
            scene.small()
            self.assertEqual(scene.run("v0", "-n", "1")[0].code, 2)  # the reference is of other steps

            outcome = scene.casebook("adopt", "heat", "--reference", "v0", "-n", "1")

            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertIn("3 runs of v0_as_adopted with 1 rank", outcome.out)
            self.assertEqual(scene.run("v0")[0].code, 0)

    def test_a_name_that_is_taken_is_refused_before_anything_runs(self):
        with HeatScene() as scene:
            (scene.root / "apps/heat").mkdir()

            outcome = scene.adopt()

            self.assertEqual(outcome.code, 3)
            self.assertIn("exists", outcome.err)

    def test_a_program_that_fails_leaves_no_app(self):
        with HeatScene() as scene:
            outcome = scene.casebook("adopt", "broken", "--", "sh", "-c", "echo no; exit 7")

            self.assertEqual(outcome.code, 4)
            self.assertIn("exit code 7", outcome.err)
            self.assertFalse((scene.root / "apps/broken").exists())


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
            self.assertIn(f"PATH = {scene.desk}/bin... (in front of what it was)", outcome.out)

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
