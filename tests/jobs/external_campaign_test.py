"""Jobs and campaigns of a program that we did not write: NWChem itself."""

import json
import pathlib
import subprocess
import tempfile
import unittest

from campaign import Campaign
from golden_scripts import check_golden_script

import program

WATER = "w1_b3lyp_sto-3g"


class ExternalCampaign(unittest.TestCase):
    def campaign(self, **choices) -> Campaign:
        campaign = Campaign(**choices)
        self.addCleanup(campaign.close)
        campaign.replace('app = "scf"', 'app = "nwchem"')
        campaign.replace('case = "hydrogen_sto-3g"', f'case = "{WATER}"')
        campaign.replace("minutes_per_run = 0.05", "minutes_per_run = 0.5")
        return campaign

    def test_script_for_gadi_starts_nwchem_on_its_nodes_as_the_golden_one(self):
        check_golden_script(
            self, "gadi_nwchem", "gadi",
            ["nwchem", "v3", "--case", "w12_apac2025_b3lyp_cc-pvtz", "-N", "4", "--repeat", "1"],
        )

    def test_job_of_a_configuration_has_its_ranks_and_threads(self):
        outcome = program.casebook(
            "job", "nwchem", "v5b", "--case", WATER, "--machine", "generic_slurm")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("-n 1 -t 2", outcome.out)

    def test_script_runs_nwchem_judged_and_recorded(self):
        with tempfile.TemporaryDirectory(prefix="casebook_results_") as folder:
            script = program.casebook(
                "job", "nwchem", "v3", "--case", WATER, "-n", "1", "--repeat", "1",
                "--results", folder,
            ).out

            done = subprocess.run(["bash", "-c", script], capture_output=True,
                                  env=program.environment(), timeout=program.PATIENCE_S)

            self.assertEqual(done.returncode, 0, done.stderr)
            records = [json.loads(f.read_text()) for f in pathlib.Path(folder).rglob("*.json")]
            self.assertEqual([r["verdict"] for r in records], ["pass"])

    def test_campaign_over_configurations_is_checked_run_and_shown(self):
        campaign = self.campaign(vary='variant = ["v0", "v3"]\nranks = [1]', repeats=1)
        campaign.replace('variant = "v4_shell_pair_data"\n', "")

        checked = campaign.do("check")
        planned = campaign.do("run", "--dry-run")
        run = campaign.do("run")

        self.assertEqual((checked.code, planned.code), (0, 0), checked.err + planned.err)
        self.assertEqual(planned.out.count("nwchem " + WATER), 2)
        self.assertEqual(run.code, 0, run.err)
        shown = campaign.shown()
        self.assertEqual([point["n_done"] for point in shown["points"]], [1, 1])
        medians = {point["id"]: point["solve_s"]["median"] for point in shown["points"]}
        self.assertEqual(shown["best"], min(medians, key=medians.get))

    def test_state_that_nobody_can_save_is_not_promised(self):
        campaign = self.campaign(vary="ranks = [1]", repeats=1)
        campaign.replace('variant = "v4_shell_pair_data"', 'variant = "v0"')
        campaign.replace("repeats = 1", "repeats = 1\ncheckpoint = true")

        outcome = campaign.do("check")

        self.assertEqual(outcome.code, 3)
        self.assertIn("leave checkpoint out", outcome.err)


if __name__ == "__main__":
    unittest.main()
