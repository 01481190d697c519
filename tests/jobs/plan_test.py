"""Campaigns from the plan to the table."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from campaign import Campaign, write_launcher
import program


def git(folder: pathlib.Path, *words: str) -> subprocess.CompletedProcess:
    identity = ("-c", "user.name=a", "-c", "user.email=a@b")
    return subprocess.run(["git", *identity, *words], cwd=folder, capture_output=True)


class Plan(unittest.TestCase):
    def campaign(self, **choices) -> Campaign:
        campaign = Campaign(**choices)
        self.addCleanup(campaign.close)
        return campaign

    def test_check_tells_experiments_cost_and_what_does_not_fit(self):
        campaign = self.campaign(vary="ranks = [1, 2]\nthreads = [1, 2]", repeats=4)

        outcome = campaign.do("check")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("3 points of 4 runs on machine: 12 experiments", outcome.out)
        self.assertIn("left out: ranks 2, threads 2", outcome.out)
        self.assertIn("at most 0.0200 core-hours", outcome.out)  # 12 x 2 cores x 0.05 min

    def test_a_plan_that_names_no_machine_is_for_where_it_is(self):
        campaign = self.campaign()
        campaign.replace('machine = "machine.toml"\n', "")

        here = program.casebook("plan", "check", str(campaign.plan), CASEBOOK_MACHINE=str(campaign.machine))
        elsewhere = program.casebook("plan", "check", str(campaign.plan), CASEBOOK_MACHINE="")

        self.assertIn("runs on machine:", here.out, here.err)
        self.assertIn("runs on local:", elsewhere.out, elsewhere.err)

    def test_show_says_why_a_crowded_run_has_no_time(self):
        crowd = os.cpu_count() + 1
        with tempfile.TemporaryDirectory() as folder:
            launcher = write_launcher(
                pathlib.Path(folder),
                f"export OMP_NUM_THREADS={crowd}\n"
                'while [[ $1 != */scf.v* ]]; do shift; done\nexec "$@"')
            campaign = self.campaign(
                vary="ranks = [1]", fixed=f"threads = {crowd}", repeats=1, launcher=launcher)
            campaign.machine.write_text(campaign.machine.read_text().replace("cores = 2", f"cores = {crowd}"))
            done = campaign.do("run")

        self.assertEqual(done.code, 0, done.err)
        self.assertIn("no time of 1 run: with more threads than cores", campaign.do("show").out)

    def test_plan_of_which_nothing_fits_the_machine_is_refused(self):
        campaign = self.campaign(vary="ranks = [3, 4]", repeats=1)

        for part in ("check", "run", "status", "show"):
            with self.subTest(part):
                outcome = campaign.do(part)

                self.assertEqual(outcome.code, 3)
                self.assertIn("no point of this plan fits machine", outcome.err)
                self.assertIn("ranks 3:", outcome.err)

    def test_check_refuses_what_is_over_the_budget(self):
        outcome = self.campaign(repeats=60, core_hours=0.1).do("check")

        self.assertEqual(outcome.code, 2)
        self.assertIn("over the budget of 0.100 core-hours", outcome.out)

    def test_a_search_goes_from_coarse_to_fine_and_says_what_it_did_not_try(self):
        campaign = self.campaign(
            vary="[vary.set]\nmaxiter = [40, 41, 42, 43, 44, 45, 46, 47, 48]", repeats=2)
        campaign.replace("[fixed]", "[search]\nfinalists = 1\n[fixed]")

        checked = campaign.do("check")
        coarse = campaign.do("run", "--limit", "3")
        fine = campaign.do("run", "--limit", "1")

        self.assertEqual((checked.code, coarse.code, fine.code), (0, 0, 0), coarse.err + fine.err)
        self.assertIn("a search from coarse to fine", checked.out)
        self.assertIn("3 of 9 points tried", coarse.out)
        self.assertIn("not tried: set.maxiter 41", coarse.out)
        shown = campaign.shown()
        tried = [int(p["values"]["set.maxiter"]) for p in shown["points"] if p["n_done"]]
        self.assertTrue({40, 44, 48} < set(tried), tried)
        self.assertEqual(len(shown["search"]["not_tried"]), 5)
        self.assertEqual(len(campaign.entries()), 4)

    def test_a_search_without_a_budget_or_over_several_jobs_is_refused(self):
        endless = self.campaign(core_hours=0)
        endless.replace("[fixed]", "[search]\n[fixed]")
        jobs = self.campaign()
        jobs.replace("[fixed]", "[search]\n[fixed]")

        without_budget = endless.do("check")
        submitted = jobs.do("run", "--submit", "each", "--machine", "generic_slurm")

        self.assertEqual((without_budget.code, submitted.code), (3, 3))
        self.assertIn("needs `core_hours`", without_budget.err)
        self.assertIn("decides after each run", submitted.err)

    def test_every_problem_of_a_plan_is_named_at_once(self):
        campaign = self.campaign(vary='ranks = 2\nvarant = ["v3"]', repeats=0)
        text = campaign.plan.read_text().replace("question", "qestion")
        campaign.plan.write_text(text)

        outcome = campaign.do("check")

        self.assertEqual(outcome.code, 3)
        for words in (
            "repeats: a whole number from 1",
            "question: write it down before you measure",
            "did you mean question?",
            "vary.ranks: a list of values is needed",
            "did you mean variant?",
        ):
            self.assertIn(words, outcome.err)

    def test_more_points_than_memory_holds_are_refused_before_they_are_made(self):
        values = ", ".join(str(k) for k in range(1, 31))
        campaign = self.campaign(
            vary="".join(f"set.a{k} = [{values}]\n" for k in range(8)), repeats=1)

        outcome = campaign.do("check")

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertIn("6.56e+11 points", outcome.err)
        self.assertIn("at most 10000", outcome.err)

    def test_minutes_that_no_job_has_are_refused(self):
        for minutes in ("1e300", "inf", "nan", "1e-320", "0", "-1", "44000"):
            with self.subTest(minutes):
                campaign = self.campaign()
                campaign.replace("minutes_per_run = 0.05", f"minutes_per_run = {minutes}")

                outcome = campaign.do("check")

                self.assertEqual(outcome.code, 3, outcome.out)
                self.assertIn("minutes_per_run: ", outcome.err)

    def test_run_makes_every_experiment_once_and_show_names_the_best(self):
        campaign = self.campaign()
        self.assertEqual(campaign.count("planned"), 4)

        first = campaign.do("run")
        again = campaign.do("run")

        self.assertEqual((first.code, again.code), (0, 0), first.err)
        self.assertEqual(again.out, "")
        self.assertEqual(campaign.count("done"), 4)
        self.assertEqual(len(campaign.entries()), 4)
        self.assertEqual(len(list(campaign.results.rglob("*.json"))), 4)
        shown = campaign.shown()
        medians = {point["id"]: point["solve_s"]["median"] for point in shown["points"]}
        self.assertEqual(shown["best"], min(medians, key=medians.get))
        shown = campaign.do("show").out
        self.assertIn("best", shown)
        self.assertIn("?: 1 point is not told from the best: that takes 6 runs of both", shown)

    def test_dry_run_prints_every_command_and_leaves_nothing(self):
        campaign = self.campaign()

        outcome = campaign.do("run", "--dry-run")

        self.assertEqual(outcome.out.count("scf.v4_shell_pair_data"), 4)
        self.assertFalse(campaign.ledger.exists())

    def test_submitted_scripts_are_clean_for_shellcheck(self):
        campaign = self.campaign(vary="ranks = [2]\n[vary.set]\nmaxiter = [20, 21]")
        for machine in ("generic_slurm", "generic_pbs_select", "gadi", "generic_pjm"):
            for how in ("each", "array", "together"):
                with self.subTest(machine=machine, how=how):
                    outcome = campaign.do(
                        "run", "--dry-run", "--submit", how, "--machine", machine)
                    script = outcome.out.split("\n#!/bin/bash")[0]
                    check = subprocess.run(
                        ["shellcheck", "-"], input=script.encode(), capture_output=True)
                    self.assertEqual((outcome.code, check.stdout.decode()), (0, ""), outcome.err)
                    self.assertIn("plan run", script)

    def test_repetitions_are_interleaved_and_every_second_round_runs_backwards(self):
        with tempfile.TemporaryDirectory() as folder:
            started = pathlib.Path(folder, "started")
            launcher = write_launcher(pathlib.Path(folder), f"printf '%s\\n' \"$*\" >> {started}")
            campaign = self.campaign(launcher=launcher)

            campaign.do("run")

            ranks = re.findall(r"^(?:.* )?-n (\d+) ", started.read_text(), re.MULTILINE)
        points = [point["id"] for point in campaign.shown()["points"]]
        rounds = [[p, "1"] for p in points] + [[p, "2"] for p in reversed(points)]
        self.assertEqual(ranks, ["1", "2", "2", "1"])
        self.assertEqual([run["run"].rsplit("-r", 1) for run in campaign.states()], rounds)

    def test_failed_experiment_says_why_and_only_resume_tries_it_again(self):
        with tempfile.TemporaryDirectory() as folder:
            broken = pathlib.Path(folder, "broken")
            broken.touch()
            launcher = write_launcher(
                pathlib.Path(folder),
                f'if [[ -e {broken} ]]; then echo "casebook: error: no node" >&2; exit 4; fi',
            )
            campaign = self.campaign(vary="ranks = [1]", launcher=launcher)
            failed = campaign.do("run")
            reasons = {run["reason"] for run in campaign.states()}
            broken.unlink()
            run = campaign.do("run")
            resumed = campaign.do("resume")

        self.assertEqual((failed.code, run.code, resumed.code), (2, 0, 0))
        self.assertEqual(reasons, {"no node"})
        self.assertEqual((run.out, campaign.count("done")), ("", 2))
        self.assertEqual(len(campaign.entries()), 4)  # what failed is not forgotten

    def test_two_people_may_run_one_plan_at_once(self):
        campaign = self.campaign(vary="ranks = [1]\n[vary.set]\nmaxiter = [20, 21, 22]", repeats=3)

        people = [campaign.start("run") for _ in range(2)]
        codes = [person.wait(timeout=90) for person in people]

        self.assertEqual(codes, [0, 0])
        self.assertEqual(campaign.count("done"), 9)
        self.assertEqual(len(campaign.entries()), 9)
        self.assertEqual(len(list(campaign.results.rglob("*.json"))), 9)

    def test_ledgers_of_two_clones_merge_without_conflict_and_count_once(self):
        campaign = self.campaign(vary="ranks = [1]")
        git(campaign.folder, "init", "-q", "-b", "main")
        git(campaign.folder, "add", "plan.toml", "machine.toml")
        git(campaign.folder, "commit", "-qm", "Plan")
        with tempfile.TemporaryDirectory() as other:
            clone = pathlib.Path(other, "clone")
            git(campaign.folder, "clone", "-q", ".", str(clone))
            campaign.do("run")
            git(campaign.folder, "add", "plan.ledger")
            git(campaign.folder, "commit", "-qm", "Runs of one")
            theirs = Campaign(vary="ranks = [1]")
            self.addCleanup(theirs.close)
            theirs.do("run")
            shutil.copytree(theirs.folder / "plan.ledger", clone / "plan.ledger")
            git(clone, "add", "plan.ledger")
            git(clone, "commit", "-qm", "Runs of the other")
            merged = git(campaign.folder, "pull", "-q", "--no-rebase", "--no-edit", str(clone), "main")

        self.assertEqual(merged.returncode, 0, merged.stderr.decode())
        self.assertEqual(len(campaign.entries()), 4)
        self.assertEqual(campaign.count("done"), 2)
        self.assertEqual(campaign.shown()["points"][0]["n_done"], 2)
        tracked = git(campaign.folder, "ls-files").stdout.decode()
        self.assertNotIn("claims", tracked)

    def test_claim_of_another_host_is_kept_until_somebody_declares_it_dead(self):
        campaign = self.campaign(vary="ranks = [1]")
        run = campaign.states()[0]["run"]
        claims = campaign.ledger / "claims"
        claims.mkdir(parents=True)
        claim = {
            "attempt": "20260101T000000Z-00000000",
            "running": True,
            "owner": {"host": "n 7", "boot": "b", "process": 1, "start": "1"},
        }
        (claims / f"{run}.1").write_text(json.dumps(claim))

        campaign.do("resume")
        kept = campaign.count("running")
        campaign.do("resume", "--dead-host", "n 7")

        self.assertEqual(kept, 1)
        self.assertEqual(campaign.count("done"), 2)
        self.assertIn("declared dead", {entry["reason"] for entry in campaign.entries()}.pop()
                      + "".join(entry["reason"] for entry in campaign.entries()))

    def test_interrupted_experiment_is_recorded_and_resumed(self):
        campaign = self.campaign(vary="ranks = [1]")
        campaign.replace("hydrogen_sto-3g", "w10_6-31gs")
        person = campaign.start("run")
        while not list(campaign.ledger.glob("claims/*.1")):
            self.assertIsNone(person.poll())
        person.terminate()

        self.assertEqual(person.wait(timeout=30), 143)
        failed = [run for run in campaign.states() if run["state"] == "failed"]
        self.assertEqual([run["reason"] for run in failed], ["it was interrupted by signal 15"])


if __name__ == "__main__":
    unittest.main()
