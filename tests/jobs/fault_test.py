"""Whatever is killed, and whenever the disk is full: no experiment is lost or counted twice."""

import random
import time
import unittest

from campaign import Campaign
from faults import (
    FULL_DISK_LIBRARY, N_KILLS, SEED, check_that_all_are_done_once, kill, processes_of, wait_for_end,
)

N_FULL_DISKS = max(4, N_KILLS // 4)


class Faults(unittest.TestCase):
    def campaign(self, n_points: int) -> Campaign:
        # The limits of iterations do not matter; they make points that differ.
        limits = ", ".join(str(20 + k) for k in range(n_points))
        campaign = Campaign(vary=f"ranks = [1]\n[vary.set]\nmaxiter = [{limits}]", repeats=5)
        self.addCleanup(campaign.close)
        return campaign

    def resume_to_the_end(self, campaign: Campaign, n_runs: int) -> None:
        resumed = campaign.do("resume")

        self.assertEqual(resumed.code, 0, resumed.err)
        check_that_all_are_done_once(self, campaign, n_runs)

    def test_random_kills_of_tool_and_ranks_lose_no_experiment_and_count_none_twice(self):
        chance = random.Random(SEED)
        n_points = max(2, N_KILLS // 6)
        campaign = self.campaign(n_points)
        for _ in range(N_KILLS):
            tool = campaign.start("resume")
            time.sleep(chance.uniform(0.02, 0.9))
            ranks = processes_of(campaign, "scf.v")
            if ranks and chance.random() < 0.4:
                kill(ranks[0])
                time.sleep(chance.uniform(0.0, 0.2))
            kill(tool.pid)
            tool.wait()

        self.resume_to_the_end(campaign, 5 * n_points)

    def test_full_disk_in_any_step_loses_no_experiment(self):
        chance = random.Random(SEED)
        campaign = self.campaign(2)
        full = campaign.folder / "full"
        codes = set()
        for _ in range(N_FULL_DISKS):
            tool = campaign.start("resume", LD_PRELOAD=FULL_DISK_LIBRARY, FULL_DISK=str(full))
            time.sleep(chance.uniform(0.02, 0.9))
            full.touch()
            codes.add(wait_for_end(self, tool))
            full.unlink()

        self.assertIn(4, codes)  # what a full disk is: the environment lacks something
        self.resume_to_the_end(campaign, 10)


if __name__ == "__main__":
    unittest.main()
