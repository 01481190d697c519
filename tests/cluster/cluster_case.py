"""What the tests on the cluster share: the cluster, its machine file, a campaign on it.

Starting the cluster takes some seconds: all tests of a file share one.
"""

import json
import os
import pathlib
import sys
import tempfile
import unittest

TESTS = pathlib.Path(__file__).parent.parent
for place in (TESTS / "cli", TESTS / "jobs", TESTS.parent / "jobs" / "cluster"):
    sys.path.insert(0, str(place))

import namespaces
from campaign import Campaign
from slurm_cluster import SlurmCluster, missing_programs

SKIPPED = 77  # SKIP_RETURN_CODE of the test

JOB_PATIENCE_S = 120

MACHINE = """
title = "Four nodes of two cores on this machine"
run_there_by_us = true
[scheduler]
kind = "{kind}"
{directives}
[node]
cores = 2
[limits]
nodes = 4
walltime = "01:00:00"
[software]
module_script = {module_script}
[environment]
# The nodes share the cores of this machine: who waits must not spin.
OMPI_MCA_mpi_yield_when_idle = "1"
OMPI_ALLOW_RUN_AS_ROOT = "1"
OMPI_ALLOW_RUN_AS_ROOT_CONFIRM = "1"
[launcher]
kind = "{launcher_kind}"
program = {launcher}
"""

# Slurm's own qsub takes the script, but sets no variables of PBS.
PBS_VARIABLES = """
PBS_NODEFILE=$(generate_pbs_nodefile)
PBS_JOBID=$SLURM_JOB_ID
export PBS_NODEFILE PBS_JOBID
"""


class ClusterCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="casebook_cluster_")
        cls.cluster = SlurmCluster(pathlib.Path(cls.folder.name))
        try:
            cls.cluster.start()
        except BaseException:
            cls.tearDownClass()
            raise
        print("own network for each node:", cls.cluster.network.own, flush=True)
        for name in ("SLURM_CONF", "PATH"):
            os.environ[name] = cls.cluster.environment[name]

    @classmethod
    def tearDownClass(cls):
        cls.cluster.stop()
        cls.folder.cleanup()

    def campaign(
        self, kind="slurm", launcher="mpirun", launcher_kind="open_mpi", **choices
    ) -> Campaign:
        campaign = Campaign(**choices)
        self.addCleanup(campaign.close)
        script = campaign.folder / "modules.sh"
        script.write_text(PBS_VARIABLES if kind.startswith("pbs") else "")
        campaign.machine.write_text(
            MACHINE.format(
                kind=kind,
                directives='directives = ["--exclusive"]' if kind == "slurm" else "",
                module_script=json.dumps(str(script)),
                launcher=json.dumps(str(launcher)),
                launcher_kind=launcher_kind,
            )
        )
        return campaign

    def wait_until_the_queue_is_empty(self, patience_s=JOB_PATIENCE_S):
        self.cluster.wait_for(
            "all jobs have ended", lambda: self.cluster.ask("squeue", "-h") == "", patience_s
        )

    def wait_until_running(self, campaign):
        self.cluster.wait_for("an experiment runs", lambda: campaign.count("running") > 0)

    def wait_until_all_nodes_are_idle(self):
        self.cluster.wait_for(
            "all nodes are idle",
            lambda: self.cluster.ask("sinfo", "-h", "-N", "-o", "%t").split() == ["idle"] * 4,
            90,
        )


def main() -> None:
    missing = missing_programs()
    if missing or os.geteuid() != 0:
        print("not run:", f"missing {missing}" if missing else "only root starts a Slurm cluster")
        sys.exit(SKIPPED)
    namespaces.enter()
    unittest.main(verbosity=2)
