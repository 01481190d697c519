"""HPL and OpenFOAM as contests use them: every rung on the smallest case, and what the judge says of
another problem."""

import json
import os
import pathlib
import shutil
import tempfile
import unittest

from program import casebook, results_folder
from scene import valid

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
RULES = str(ROOT / "jobs/rules/apac2026.toml")


def climbed(app: str, case: str, results: str, *more: str) -> list[dict]:
    outcome = casebook("climb", app, "--case", case, "--repeat", "1", "--json", "--results", results,
                       *more)
    assert outcome.code == 0, outcome.err
    return json.loads(outcome.out)


@unittest.skipUnless(shutil.which("hpcc"), "hpcc is not here: apt-get install hpcc")
@unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "two cores are needed")
class Hpl(unittest.TestCase):
    def test_every_configuration_solves_the_same_system_and_only_its_own_time_counts(self):
        with results_folder() as results:
            records = climbed("hpl", "hpl_400", results)

            self.assertEqual(len(records), 8)
            for record in records:
                with self.subTest(record["variant"]):
                    self.assertEqual(valid(record), [])
                    self.assertEqual(record["verdict"], "pass")
                    self.assertEqual([r["name"] for r in record["regions"]], ["hpl"])
                    self.assertEqual(record["regions"][0]["exclusive_s"][0],
                                     record["time"]["solve_s"]["samples"])
            self.assertEqual({r["result"]["block"] for r in records}, {80, 192})

    def test_a_smaller_system_is_another_case(self):
        with tempfile.TemporaryDirectory(prefix="casebook_hpl_") as folder:
            root = pathlib.Path(folder)
            (root / "CMakePresets.json").write_text("{}")
            shutil.copytree(ROOT / "apps/hpl", root / "apps/hpl")
            shutil.copytree(ROOT / "baselines/hpl", root / "baselines/hpl")
            config = root / "baselines/hpl/v0_example_input/config.toml"
            config.write_text(config.read_text() +
                              "[[deck]]\nline = '400\\s+Ns'\nwith = ['200 Ns']\n")

            outcome = casebook("run", "hpl", "v0", "--case", "hpl_400", "--repeat", "1", "--json",
                               CASEBOOK_ROOT=str(root))

            self.assertEqual(outcome.code, 2, outcome.err)
            failed = [c["name"] for c in json.loads(outcome.out)["checks"] if not c["passed"]]
            self.assertEqual(failed, ["same_size", "same_matrix", "same_solution"])


@unittest.skipUnless(shutil.which("icoFoam"), "no OpenFOAM here: apt-get install openfoam")
@unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "two cores are needed")
class OpenFoam(unittest.TestCase):
    def test_configurations_have_the_flow_of_the_tight_run_and_rules_tell_them_apart(self):
        with results_folder() as results:
            records = climbed("openfoam_cavity", "cavity_12", results, "--only", "v0,v3,v5")
            checked = casebook("check", "--rules", RULES, "--results", results, "--json")

            self.assertEqual(len(records), 3)
            for record in records:
                with self.subTest(record["variant"]):
                    self.assertEqual(valid(record), [])
                    self.assertEqual(record["verdict"], "pass")
            broken = {}
            for verdict in json.loads(checked.out):
                variant = json.loads(pathlib.Path(verdict["record"]).read_text())["variant"]
                broken[variant[:2]] = [r["rule"] for r in verdict["rules"] if not r["kept"]]
            self.assertEqual(broken, {"v0": [], "v3": [], "v5": ["lines of the deck"]})


if __name__ == "__main__":
    unittest.main()
