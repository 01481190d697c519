"""Builds of an adopted program, and references that come from one."""

import os
import shutil
import subprocess
import unittest

from adopted import BUILT, HeatScene, has_fortran


@unittest.skipUnless(has_fortran(), "no mpif90 here: apt-get install gfortran libopenmpi-dev")
@unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "two cores are needed")
class Builds(unittest.TestCase):
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

    def test_what_is_packed_builds_and_runs_again_from_an_empty_folder(self):
        with HeatScene() as scene:
            self.assertEqual(scene.adopt().code, 0)
            scene.small()
            self.assertEqual(scene.casebook("adopt", "heat", "--reference", "v0", "--runs",
                                            "1").code, 0)
            self.assertEqual(scene.run("v0")[0].code, 0)
            target = scene.desk / "team"
            packed = scene.casebook("pack", "heat", "--to", str(target), "--worst-grade", "F",
                                    "--changed-sources", "--case", "heat")
            self.assertEqual(packed.code, 0, packed.err)
            shutil.rmtree(scene.root)
            empty = scene.desk / "empty"
            empty.mkdir()

            as_root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
            done = subprocess.run(["sh", next(target.rglob("run.sh"))], cwd=empty, text=True,
                                  env={**os.environ, **as_root}, capture_output=True, timeout=300)

            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("Total energy", done.stdout)
            self.assertEqual(list(empty.iterdir()), [])
            build = target / "build/v0_as_adopted"
            self.assertIn("heat.f90", (build / "build.log").read_text())
            self.assertTrue((build / "heat.tar.gz").is_file())
            words = (target / "build/program.txt").read_text()
            self.assertIn("Built from source", words)
            self.assertIn("GNU Fortran", words)

    def test_a_run_of_another_source_is_not_packed(self):
        with HeatScene() as scene:
            self.assertEqual(scene.adopt().code, 0)
            self.assertEqual(scene.run("v0")[0].code, 0)
            config = scene.root / "baselines/heat/v0_as_adopted/config.toml"
            config.write_text(config.read_text().replace('flags = ""', 'flags = "-g"'))

            packed = scene.casebook("pack", "heat", "--to", str(scene.desk / "team"),
                                    "--worst-grade", "F", "--changed-sources", "--case", "heat")

            self.assertEqual(packed.code, 3)
            self.assertIn("other commands or flags", packed.err)

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


if __name__ == "__main__":
    unittest.main()
