"""A campaign on the cluster while daemons, nodes, programs and ranks are killed and the disk fills:
no experiment is lost or counted twice."""

import random
import time

from cluster_case import ClusterCase, main

from faults import FULL_DISK_LIBRARY, N_KILLS, check_that_all_are_done_once, kill, processes_of

MODES = ("each", "array", "together")

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

    def test_random_kills_lose_no_experiment_and_count_none_twice(self):
        chance = random.Random(10)
        n_points = max(2, N_KILLS // 6)
        limits = ", ".join(str(20 + k) for k in range(n_points))
        campaign = self.campaign(vary=f"ranks = [2]\n[vary.set]\nmaxiter = [{limits}]", repeats=5)
        kinds = ["rank", "tool in a job", "tool", "daemon", "disk", "node"]
        killed = []
        while len(killed) < N_KILLS:
            tool = self.start_a_resume(campaign, chance)
            kind = kinds[len(killed) % len(kinds)]
            time.sleep(chance.uniform(0.02, 0.3 if kind == "tool" else 2.5))
            if self.kill_something(kind, campaign, tool, chance):
                killed.append(kind)
            tool.wait(timeout=60)
        states = [run["state"] for run in campaign.states()]
        print("killed:", {kind: killed.count(kind) for kind in kinds}, flush=True)
        print("then:", {state: states.count(state) for state in set(states)}, flush=True)

        self.wait_until_all_nodes_are_idle()
        for _ in range(MAX_RESUMES):
            campaign.do("resume", "--submit", "together")
            self.wait_until_the_queue_is_empty()
            if campaign.count("done") == 5 * n_points:
                break
        check_that_all_are_done_once(self, campaign, 5 * n_points)


if __name__ == "__main__":
    main()
