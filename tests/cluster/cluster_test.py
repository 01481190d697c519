"""Jobs and campaigns on a real Slurm of four nodes, from the script to the record."""

import json
import pathlib

from cluster_case import ClusterCase, main

from hostile import HOSTILE, SEVERAL_LINES, HostileSite
import program


def short_names(record) -> list[str]:
    """Of the hosts; the rest of each says the network and the machine."""
    return sorted(name.split(".")[0] for name in record["layout"]["hosts"])


class Slurm(ClusterCase):
    def job_over_four_nodes(self, kind, **choices) -> dict:
        campaign = self.campaign(kind, **choices)
        outcome = program.casebook(
            "job", "scf", "v4", "--case", "water_sto-3g", "--machine", str(campaign.machine),
            "-N", "4", "-n", "4", "--repeat", "1", "--results", str(campaign.results), "--submit",
        )
        self.assertEqual(outcome.code, 0, outcome.err)
        self.wait_until_the_queue_is_empty()
        logs = [f.read_text() for f in (campaign.results / "jobs").iterdir() if f.suffix != ".sh"]
        self.assertIn("passed: ", "".join(logs))
        return self.only_record(campaign, "scf")

    def only_record(self, campaign, app) -> dict:
        logs = "".join(
            file.read_text(errors="replace")
            for file in (campaign.results / "jobs").iterdir() if file.suffix != ".sh"
        )
        records = [json.loads(f.read_text()) for f in campaign.results.glob(f"{app}/*.json")]
        self.assertEqual(len(records), 1, logs)
        return records[0]

    def check_record_of_four_nodes(self, record):
        self.assertEqual(record["verdict"], "pass")
        self.assertEqual(record["layout"]["ranks"], 4)
        if self.cluster.network.own:
            self.assertEqual(short_names(record), ["n1", "n2", "n3", "n4"])

    def test_slurm_script_gives_a_judged_run_over_four_nodes(self):
        self.check_record_of_four_nodes(self.job_over_four_nodes("slurm"))

    def test_srun_starts_the_ranks_as_well_as_mpirun(self):
        record = self.job_over_four_nodes("slurm", launcher="srun", launcher_kind="srun")

        self.check_record_of_four_nodes(record)

    def test_pbs_script_that_selects_chunks_runs_through_qsub(self):
        self.check_record_of_four_nodes(self.job_over_four_nodes("pbs_select"))

    def test_nwchem_runs_over_two_nodes_judged_and_recorded(self):
        campaign = self.campaign()
        # Debian's NWChem asks Open MPI for windows that it else gives on one node only.
        campaign.machine.write_text(campaign.machine.read_text().replace(
            "[environment]", '[environment]\nOMPI_MCA_osc = "pt2pt"'))
        outcome = program.casebook(
            "job", "nwchem", "v3", "--case", "w1_b3lyp_sto-3g", "--machine", str(campaign.machine),
            "-N", "2", "-n", "2", "--repeat", "1", "--results", str(campaign.results), "--submit",
        )
        self.assertEqual(outcome.code, 0, outcome.err)
        self.wait_until_the_queue_is_empty()

        record = self.only_record(campaign, "nwchem")

        printed = "".join(f.read_text() for f in campaign.results.glob("nwchem/*.out"))
        self.assertEqual(record["verdict"], "pass", printed[-3000:])
        if self.cluster.network.own:
            self.assertEqual(short_names(record), ["n1", "n2"])

    def test_campaign_of_nwchem_runs_in_jobs(self):
        campaign = self.campaign(vary='variant = ["v0", "v3"]\nranks = [2]', repeats=1)
        campaign.replace('app = "scf"', 'app = "nwchem"')
        campaign.replace('variant = "v4_shell_pair_data"\ncase = "hydrogen_sto-3g"',
                         'case = "w1_b3lyp_sto-3g"')
        campaign.replace("minutes_per_run = 0.05", "minutes_per_run = 3")

        submitted = campaign.do("run", "--submit", "array")
        self.wait_until_the_queue_is_empty()

        self.assertEqual(submitted.code, 0, submitted.err)
        self.assertEqual(campaign.count("done"), 2, campaign.states())

    def test_hostile_names_reach_the_run_through_scripts_that_are_handed_in_and_run_nothing(self):
        # Slurm itself reads a backslash in the path of a job's log: sbatch(1), "filename pattern".
        site = HostileSite(scheduler='kind = "slurm"\ndirectives = ["--exclusive"]',
                           folder=HOSTILE.replace("\\", ""))
        self.addCleanup(site.close)

        submitted = program.casebook(
            "plan", "run", str(site.plan), "--results", str(site.results), "--submit", "array")
        self.wait_until_the_queue_is_empty()

        self.assertEqual(submitted.code, 0, submitted.err)
        logs = [file.read_text(errors="replace") for file in site.folder.rglob("*.log")]
        state = program.casebook("plan", "status", str(site.plan), "--json").out
        self.assertTrue(site.modules_seen.exists(), [state, *logs])
        self.assertEqual(site.modules_seen.read_text(), f"purge\nload\n{HOSTILE}\n")
        self.assertEqual(site.value_seen.read_text(), SEVERAL_LINES)
        record = site.only_record(self)
        self.assertEqual((record["verdict"], record["case"]["source"]), ("pass", str(site.deck)))
        self.assertEqual(record["environment"]["OMP_HOSTILE"], SEVERAL_LINES)
        site.check_that_nothing_was_run(self)

    def test_detected_machine_is_the_cluster(self):
        outcome = program.casebook("machine", "detect")

        self.assertEqual(outcome.code, 0, outcome.err)
        for line in ('kind = "slurm"', 'queue = "main"', "nodes = 4", "cores = 2",
                     'walltime = "01:00:00"'):
            self.assertIn(line, outcome.out)

    def test_array_runs_a_point_in_each_task(self):
        campaign = self.campaign(vary="ranks = [2]\n[vary.set]\nmaxiter = [20, 21, 22]", repeats=2)

        submitted = campaign.do("run", "--submit", "array")
        handed_in = [run["state"] for run in campaign.states()]
        self.wait_until_the_queue_is_empty()

        self.assertEqual(submitted.code, 0, submitted.err)
        self.assertLessEqual({*handed_in}, {"waiting", "running", "done"})
        self.assertEqual(len(handed_in), 6)
        self.assertEqual(campaign.count("done"), 6, campaign.states())
        tasks = {run["job"].rsplit("_", 1)[1] for run in campaign.states()}
        self.assertEqual(tasks, {"0", "1", "2"})

    def test_one_allocation_runs_points_of_several_sizes_interleaved(self):
        campaign = self.campaign(vary="ranks = [2, 4, 8]", repeats=2)
        campaign.replace("hydrogen_sto-3g", "water_sto-3g")

        campaign.do("run", "--submit", "together")
        self.wait_until_the_queue_is_empty()

        self.assertEqual(campaign.count("done"), 6, campaign.states())
        self.assertEqual(len({run["job"] for run in campaign.states()}), 1)
        self.assertEqual({p["nodes"] for p in campaign.shown()["points"]}, {1, 2, 4})

    def test_job_whose_run_fails_is_recorded_with_the_reason(self):
        campaign = self.campaign(vary="ranks = [2]", repeats=1, launcher="false")

        campaign.do("run", "--submit", "each")
        self.wait_until_the_queue_is_empty()

        run = campaign.states()[0]
        self.assertEqual(run["state"], "failed")
        self.assertIn("left no record (exit code 1)", run["reason"])

    def long_campaign(self, **choices):
        campaign = self.campaign(vary="ranks = [2]", repeats=1, **choices)
        campaign.replace("hydrogen_sto-3g", "w10_6-31gs")
        campaign.replace("v4_shell_pair_data", "v0_baseline")
        return campaign

    def test_run_that_is_told_to_stop_before_the_time_limit_is_resumed_from_its_checkpoint(self):
        # Some 50 s on one core. The signal comes 60 s before the limit, so that with a limit
        # of a minute it comes when Slurm looks at the limits next; that is every 30 s.
        campaign = self.campaign(vary="ranks = [1]", repeats=1)
        campaign.replace("hydrogen_sto-3g", "w5_6-31gs")
        campaign.replace("v4_shell_pair_data", "v2_schwarz_screening")
        campaign.replace("repeats = 1", "repeats = 1\ncheckpoint = true")
        campaign.replace("minutes_per_run = 0.05", "minutes_per_run = 5")

        campaign.do("run", "--submit", "each")
        self.wait_until_running(campaign)
        number = campaign.states()[0]["job"]
        self.cluster.ask("scontrol", "update", f"jobid={number}", "timelimit=1")
        self.wait_until_the_queue_is_empty(200)
        stopped = campaign.states()[0]
        campaign.do("resume", "--submit", "each")
        self.wait_until_the_queue_is_empty(200)
        resumed = campaign.states()[0]

        self.assertEqual(stopped["state"], "incomplete", stopped)
        self.assertEqual(resumed["state"], "done", resumed)
        record = json.loads(pathlib.Path(resumed["record"]).read_text())
        self.assertEqual((record["verdict"], record["kind"]), ("pass", "continued"))
        # The time of the rest of a solve is not the time of a solve.
        self.assertEqual(campaign.shown()["points"][0]["solve_s"], None)

    def test_cancelled_job_is_recorded_as_cancelled(self):
        campaign = self.long_campaign()
        campaign.do("run", "--submit", "each")
        self.wait_until_running(campaign)
        number = campaign.states()[0]["job"]

        self.cluster.ask("scancel", number)
        self.wait_until_the_queue_is_empty()

        run = campaign.states()[0]
        self.assertEqual(run["state"], "failed")
        self.assertEqual(run["reason"], f"the job was cancelled (job {number})")

    def test_job_that_is_cancelled_while_it_waits_is_recorded_as_cancelled(self):
        first = self.long_campaign(fixed="nodes = 4\n")
        first.replace("ranks = [2]", "ranks = [8]")
        second = self.campaign(vary="ranks = [2]", repeats=1)
        first.do("run", "--submit", "each")
        self.wait_until_running(first)
        second.do("run", "--submit", "each")
        number = second.states()[0]["job"]

        waiting = second.count("waiting")
        self.cluster.ask("scancel", number)
        state = second.states()[0]
        self.cluster.ask("scancel", "--me")
        self.wait_until_the_queue_is_empty()

        self.assertEqual(waiting, 1)
        self.assertEqual((state["state"], state["reason"]),
                         ("failed", f"the job was cancelled (job {number})"))

    def test_node_that_dies_is_recorded_and_resume_completes_the_campaign(self):
        campaign = self.campaign(vary="ranks = [2]", repeats=1)  # some 40 s
        campaign.replace("hydrogen_sto-3g", "w5_6-31gs")
        campaign.replace("minutes_per_run = 0.05", "minutes_per_run = 2")
        campaign.do("run", "--submit", "each")
        self.wait_until_running(campaign)
        number = campaign.states()[0]["job"]
        node = int(self.cluster.ask("squeue", "-h", "-j", number, "-o", "%N").lstrip("n"))

        self.cluster.kill_node(node)
        self.cluster.wait_for(
            "the node's death is noticed",
            lambda: self.cluster.ask("squeue", "-h", "-j", number, check=False) == "",
            150,
        )
        state = campaign.states()[0]
        self.cluster.start_node(node)
        self.wait_until_all_nodes_are_idle()

        campaign.do("resume", "--submit", "each")
        self.wait_until_the_queue_is_empty()

        self.assertEqual(state["state"], "failed")
        self.assertRegex(state["reason"], "a node of the (job died|run does not answer)")
        self.assertEqual(campaign.count("done"), 1, campaign.states())


if __name__ == "__main__":
    main()
