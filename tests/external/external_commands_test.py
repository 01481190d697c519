"""Every command with the real NWChem and LAMMPS, on decks of a second."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

from program import (
    PROGRAM, casebook, environment, processes_that_mention, results_folder)
from scene import valid

WATER = ("--case", "w1_b3lyp_sto-3g", "-n", "1", "--repeat", "1")
MELT = ("--case", "melt_864", "-n", "1", "--repeat", "1")


def ranks_below(results: str) -> list[str]:
    return [line for line in processes_that_mention(results) if "external-rank" in line]


class Commands(unittest.TestCase):
    def test_nwchem_is_judged_timed_and_recorded(self):
        with results_folder() as results:
            outcome = casebook("run", "nwchem", "v0", *WATER, "--json", "--results", results)

            self.assertEqual(outcome.code, 0, outcome.err)
            record = json.loads(outcome.out)
            self.assertEqual(valid(record), [])
            self.assertEqual(record["external"]["version"], "7.0.2")
            energy = next(c for c in record["checks"] if c["name"] == "energy_reference")
            self.assertLess(abs(energy["value"]), 1e-6)  # Psi4 and NWChem agree
            self.assertEqual([r["name"] for r in record["regions"]], ["rhf", "dft"])
            self.assertGreater(record["time"]["solve_s"]["median"], record["result"]["total_wall_s"])
            output = pathlib.Path(results, "nwchem", record["external"]["outputs"][0]["file"])
            self.assertIn("Total DFT energy", output.read_text())

    def test_two_ranks_of_nwchem_are_bound_to_cores_of_their_own(self):
        if len(os.sched_getaffinity(0)) < 2:
            self.skipTest("two cores are needed")
        with results_folder() as results:
            outcome = casebook("run", "nwchem", "v1", "--case", "w1_b3lyp_sto-3g", "-n", "2",
                               "--repeat", "1", "--json", "--results", results)

            self.assertEqual(outcome.code, 0, outcome.err)
            layout = json.loads(outcome.out)["layout"]
            self.assertTrue(layout["pinned"])
            self.assertNotEqual(*layout["bindings"])

    def test_every_configuration_of_nwchem_gives_the_right_energy(self):
        with results_folder() as results:
            outcome = casebook("climb", "nwchem", *WATER, "--json", "--results", results)

            self.assertEqual(outcome.code, 0, outcome.err)
            records = json.loads(outcome.out)
            self.assertGreaterEqual(len(records), 8)
            self.assertEqual({record["verdict"] for record in records}, {"pass"})
            self.assertEqual(len({record["case"]["input_hash"] for record in records}), 1)
            cached = {r["variant"][:2]: r["result"]["integrals_cached_percent"] for r in records}
            self.assertIsNone(cached["v2"])
            self.assertEqual(cached["v3"], 100.0)

    def test_lammps_needs_no_more_than_its_description(self):
        with results_folder() as results:
            outcome = casebook("climb", "lammps_melt", *MELT, "--only", "v0,v1,v1b", "--json",
                               "--results", results)  # v2 is a build of minutes

            self.assertEqual(outcome.code, 0, outcome.err)
            for record in json.loads(outcome.out):
                self.assertEqual(valid(record), [])
                self.assertEqual([r["name"] for r in record["regions"]], ["pair", "neigh", "comm"])

    def test_alternating_runs_of_two_configurations_give_a_ratio(self):
        with results_folder() as results:
            outcome = casebook("compare", "lammps_melt", "v0", "v1", *MELT, "--pairs", "2",
                               "--json", "--results", results)

            self.assertEqual(outcome.code, 0, outcome.err)
            comparison = json.loads(outcome.out)
            self.assertEqual(len(comparison["pairs"]), 2)
            self.assertGreater(comparison["ratio"]["median"], 0)

    def test_the_list_shows_configurations_beside_our_own_variants(self):
        outcome = casebook("list", "--json")

        self.assertEqual(outcome.code, 0, outcome.err)
        apps = {app["app"]: app for app in json.loads(outcome.out)}
        parents = {v["variant"]: v["parent"] for v in apps["nwchem"]["variants"]}
        self.assertEqual(parents["v1_bound_ranks"], "v0_as_the_organisers_ran_it")
        self.assertIn("scf", apps)

    def test_a_diff_shows_the_configuration_and_the_deck(self):
        outcome = casebook("diff", "nwchem", "v2")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn('+parent = "v1_bound_ranks"', outcome.out)
        self.assertIn("-task scf energy ignore", outcome.out)
        self.assertIn("+  vectors input atomic", outcome.out)

    def test_a_dry_run_prints_the_other_program_and_starts_nothing(self):
        outcome = casebook("run", "nwchem", "v5_openblas_kernels", "--dry-run")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("mpirun -n", outcome.out)
        self.assertRegex(outcome.out, "-x OPENBLAS_CORETYPE=(SkylakeX|Zen|Haswell) ")
        self.assertIn("nwchem w2_b3lyp_cc-pvtz_energy.nw", outcome.out)

    def test_a_setting_is_refused_because_decks_belong_to_configurations(self):
        outcome = casebook("run", "nwchem", "v0", *WATER, "--set", "grid=coarse")

        self.assertEqual(outcome.code, 3)
        self.assertIn("config.toml", outcome.err)

    def test_an_interrupted_run_leaves_no_process_and_no_record(self):
        with tempfile.TemporaryDirectory(prefix="casebook_results_") as results:
            running = subprocess.Popen(
                [PROGRAM, "run", "nwchem", "v0", "--case", "w3_b3lyp_cc-pvtz", "-n", "1",
                 "--results", results], stderr=subprocess.DEVNULL, env=environment())
            end = time.monotonic() + 30
            while not ranks_below(results) and time.monotonic() < end:
                time.sleep(0.05)
            running.send_signal(signal.SIGINT)
            running.wait(timeout=30)

            self.assertNotEqual(running.returncode, 0)
            self.assertEqual(processes_that_mention(results), [])
            self.assertEqual([p for p in pathlib.Path(results).rglob("*") if p.is_file()], [])


if __name__ == "__main__":
    unittest.main()
