"""How a rank turns itself into likwid-perfctr, with one in PATH that only writes down its call.

LIKWID counts on few machines. The stand-in joins and splits the command as version 5.2.2 does.
"""

import json
import os
import pathlib
import tempfile
import unittest

from program import casebook

PERFCTR = """#!/bin/sh
echo "perfctr: $*"
while [ "$1" != -o ]; do shift; done
echo counts > "$2"
shift 2
echo "places: $OMP_PLACES $OMP_PROC_BIND"
grep Cpus_allowed_list /proc/self/status
exec $*
"""

CPUS = sorted(os.sched_getaffinity(0))


class LikwidRank(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        perfctr = self.folder / "likwid-perfctr"
        perfctr.write_text(PERFCTR)
        perfctr.chmod(0o755)
        self.addCleanup(os.sched_setaffinity, 0, CPUS)

    def rank(self, number, *command, cpus=CPUS[-1:], threads=1, ranks=2, core_group="FLOPS_DP"):
        """What one rank of several does that is bound to these CPUs."""
        os.sched_setaffinity(0, cpus)
        return casebook(
            "likwid-rank",
            f"--folder={self.folder}",
            "--group=MEM_DP",
            *([f"--core-group={core_group}"] if core_group else []),
            "--",
            *command,
            PATH=f"{self.folder}:{os.environ['PATH']}",
            OMPI_COMM_WORLD_RANK=str(number),
            OMPI_COMM_WORLD_SIZE=str(ranks),
            OMP_NUM_THREADS=str(threads),
            OMP_PLACES="threads",
        )

    def test_likwid_counts_the_cpus_of_the_rank_and_open_mp_stays_on_them(self):
        outcome = self.rank(0, "true")

        output = self.folder / "likwid.0.csv"
        self.assertEqual((outcome.code, outcome.err), (0, ""))
        self.assertIn(f"perfctr: -c N:0-0 -g MEM_DP -m -o {output} true\n", outcome.out)
        self.assertIn(f"places: {{{CPUS[-1]}}} close\n", outcome.out)
        self.assertRegex(outcome.out, rf"Cpus_allowed_list:\s+{CPUS[-1]}\n")
        self.assertTrue(output.exists())
        place = json.loads((self.folder / "likwid.0.json").read_text())
        self.assertEqual(place["rank"], 0)
        self.assertEqual(list(place["sockets"]), [str(CPUS[-1])])

    def test_likwid_counts_the_memory_of_a_socket_on_one_rank_only(self):
        first = self.rank(1, "true")
        second = self.rank(0, "true")

        self.assertIn("-g MEM_DP", first.out)
        self.assertIn("-g FLOPS_DP", second.out)

    def test_likwid_stops_when_a_rank_has_nothing_that_it_may_count(self):
        self.rank(0, "true")
        outcome = self.rank(1, "true", core_group="")

        self.assertEqual(outcome.code, 4)
        self.assertIn("use one rank per socket", outcome.err)

    def test_likwid_hands_arguments_in_and_the_exit_code_out(self):
        outcome = self.rank(0, "sh", self.script("echo got: $*; exit 7"), "--set", "a=[1,2]", "-x")

        self.assertEqual(outcome.code, 7)
        self.assertIn("got: --set a=[1,2] -x\n", outcome.out)

    def test_likwid_refuses_an_argument_with_a_blank(self):
        outcome = self.rank(0, "./app", "--set", "title=two words")

        self.assertEqual((outcome.code, outcome.out), (3, ""))
        self.assertIn("`title=two words`", outcome.err)

    def test_likwid_refuses_ranks_without_a_core_for_every_thread(self):
        outcome = self.rank(0, "true", threads=len(CPUS) + 1, cpus=CPUS)

        self.assertEqual((outcome.code, outcome.out), (4, ""))
        self.assertIn("LIKWID counts cores", outcome.err)

    @unittest.skipIf(len(CPUS) < 2, "one CPU: a rank has no other to be free on")
    def test_likwid_refuses_ranks_that_are_not_bound(self):
        outcome = self.rank(0, "true", cpus=CPUS)

        self.assertEqual((outcome.code, outcome.out), (4, ""))

    def script(self, text):
        path = self.folder / "script"
        path.write_text(text)
        return str(path)


if __name__ == "__main__":
    unittest.main()
