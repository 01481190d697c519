"""A campaign on the cluster while daemons, nodes, programs and ranks are killed and the disk fills:
no experiment is lost or counted twice."""

import random
import time

from cluster_case import ClusterCase, main

from faults import (
    FULL_DISK_LIBRARY, N_KILLS, SEED, check_that_all_are_done_once, kill, processes_of, wait_for_end,
)

MODES = ("each", "array", "together")

KINDS = ("rank", "tool in a job", "tool", "daemon", "disk", "node")

N_RUNS = 20  # of a campaign; as many campaigns as the kills need

MAX_RESUMES = 5


class ClusterFaults(ClusterCase):
    def start_a_resume(self, campaign, chance):
        self.full_disk = campaign.folder / "full"
        return campaign.start(
            "resume", "--submit", chance.choice(MODES),
            LD_PRELOAD=FULL_DISK_LIBRARY, FULL_DISK=str(self.full_disk),
        )

    def kill_one_of(self, processes, chance) -> bool:
        if processes:
            kill(chance.choice(processes))
        return bool(processes)

    def kill_something(self, kind, campaign, tool, chance) -> bool:
        """False when there was nothing to kill."""
        node = chance.randint(1, 4)
        if kind == "tool":
            return tool.poll() is None and self.kill_one_of([tool.pid], chance)
        if kind == "tool in a job":
            return self.kill_one_of(processes_of(campaign, "casebook", "--in-job"), chance)
        if kind == "rank":
            return self.kill_one_of(processes_of(campaign, "scf.v"), chance)
        if kind == "disk":
            self.full_disk.touch()
            time.sleep(chance.uniform(0.1, 1.0))
            self.full_disk.unlink()
            return True
        if kind == "daemon":
            self.cluster.kill_daemon(node)
        else:
            self.cluster.kill_node(node)
        time.sleep(chance.uniform(0.0, 1.0))
        self.cluster.start_node(node)
        return True

    def kill_until_all_is_done(self, campaign, n_kills, chance) -> list[str]:
        killed = []
        while len(killed) < n_kills and campaign.count("done") < N_RUNS:
            tool = self.start_a_resume(campaign, chance)
            kind = chance.choice(KINDS)
            time.sleep(chance.uniform(0.02, 0.3 if kind == "tool" else 2.0))
            if self.kill_something(kind, campaign, tool, chance):
                killed.append(kind)
            wait_for_end(self, tool)
        return killed

    def resume_to_the_end(self, campaign) -> None:
        self.wait_until_all_nodes_are_idle()
        for _ in range(MAX_RESUMES):
            if campaign.count("done") == N_RUNS:
                break
            campaign.do("resume", "--submit", "together")
            self.wait_until_the_queue_is_empty()
        check_that_all_are_done_once(self, campaign, N_RUNS)

    def test_random_kills_lose_no_experiment_and_count_none_twice(self):
        chance = random.Random(SEED)
        killed = []
        while len(killed) < N_KILLS:
            campaign = self.campaign(
                vary="ranks = [2]\n[vary.set]\nmaxiter = [20, 21, 22, 23]", repeats=5
            )
            killed += self.kill_until_all_is_done(campaign, N_KILLS - len(killed), chance)
            self.resume_to_the_end(campaign)
            print("killed so far:", {kind: killed.count(kind) for kind in KINDS}, flush=True)


if __name__ == "__main__":
    main()
