"""Whatever is killed, and whenever the disk is full: no experiment is lost or counted twice."""

import os
import pathlib
import random
import signal
import time
import unittest
from collections import Counter

from campaign import Campaign

N_KILLS = 50
FULL_DISK_LIBRARY = os.environ["CASEBOOK_FULL_DISK"]


def ranks_of(campaign: Campaign) -> list[int]:
    """Processes of the executable that write into this campaign's results."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue  # it has ended meanwhile
        if "scf.v" in words[0] and any(str(campaign.folder) in word for word in words):
            found.append(int(process.name))
    return found


def kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it has ended meanwhile


class Faults(unittest.TestCase):
    def campaign(self, n_points: int) -> Campaign:
        # The limits of iterations do not matter; they make points that differ.
        limits = ", ".join(str(20 + k) for k in range(n_points))
        campaign = Campaign(vary=f"ranks = [1]\n[vary.set]\nmaxiter = [{limits}]", repeats=5)
        self.addCleanup(campaign.close)
        return campaign

    def check_that_all_are_done_once(self, campaign: Campaign, n_runs: int) -> None:
        resumed = campaign.do("resume")

        self.assertEqual(resumed.code, 0, resumed.err)
        self.assertEqual(campaign.count("done"), n_runs)
        done = Counter(entry["run"] for entry in campaign.done_entries())
        self.assertEqual(set(done.values()), {1})
        self.assertEqual(sum(point["n_done"] for point in campaign.shown()["points"]), n_runs)
        records = [entry["record"] for entry in campaign.done_entries()]
        self.assertEqual(len(set(records)), n_runs)
        self.assertTrue(all(pathlib.Path(record).is_file() for record in records))

    def test_fifty_random_kills_lose_no_experiment_and_count_none_twice(self):
        chance = random.Random(8)
        campaign = self.campaign(8)
        n_kills = 0
        while n_kills < N_KILLS:
            tool = campaign.start("resume")
            time.sleep(chance.uniform(0.02, 0.9))
            ranks = ranks_of(campaign)
            if ranks and chance.random() < 0.4:
                kill(ranks[0])
                time.sleep(chance.uniform(0.0, 0.2))
            kill(tool.pid)
            tool.wait()
            n_kills += 1

        self.check_that_all_are_done_once(campaign, 40)

    def test_full_disk_in_any_step_loses_no_experiment(self):
        chance = random.Random(9)
        campaign = self.campaign(2)
        full = campaign.folder / "full"
        codes = set()
        for _ in range(8):
            tool = campaign.start("resume", LD_PRELOAD=FULL_DISK_LIBRARY, FULL_DISK=str(full))
            time.sleep(chance.uniform(0.02, 0.9))
            full.touch()
            codes.add(tool.wait(timeout=60))
            full.unlink()

        self.assertIn(4, codes)  # what a full disk is: the environment lacks something
        self.check_that_all_are_done_once(campaign, 10)


if __name__ == "__main__":
    unittest.main()
