"""`casebook compare` with real runs of a tiny case: what it leaves, never how fast it is."""

import json
import os
import pathlib
import shlex
import signal
import subprocess
import tempfile
import unittest

from program import PROGRAM, casebook, environment, results_folder

SMALL = ("--case", "hydrogen_sto-3g", "-n", "1", "--repeat", "1")


def records_below(results: str, folder: str) -> dict[str, dict]:
    records = (json.loads(path.read_text()) for path in pathlib.Path(results, folder).glob("*.json"))
    return {record["id"]: record for record in records}


def build_that_changes_records(folder: str, change: str, exit_code: int, tells: str) -> str:
    """A copy of this build in which v1 changes the record of its run by a command of sed.
    tells: which of the run's own words, the digest of its record among them, are heard: "all", "none" or the "first"."""
    silence = "" if tells == "all" else " > /dev/null"
    first = "echo '@casebook set_up'\n" if tells == "first" else ""
    build = pathlib.Path(os.environ["CASEBOOK_BUILD"])
    variants = json.loads((build / "variants.json").read_text())
    v1 = next(v for v in variants["variants"] if v["variant"].startswith("v1_"))
    script = pathlib.Path(folder, "changed.sh")
    script.write_text(
        f"#!/bin/sh\n{first}"
        f'{build / v1["executable"]} "$@"{silence} || exit $?\n'
        'for word; do\n'
        f'  [ "$last" = --record ] && sed -i {shlex.quote(change)} "$word" && exit {exit_code}\n'
        '  last=$word\n'
        'done\n'
    )
    script.chmod(0o755)
    v1["executable"] = script.name
    pathlib.Path(folder, "variants.json").write_text(json.dumps(variants))
    return folder


class Comparisons(unittest.TestCase):
    def assert_refused(self, code, word, *arguments):
        with results_folder() as results:
            outcome = casebook("compare", "scf", *arguments, "--results", results)
            self.assertEqual(list(pathlib.Path(results).rglob("*.json")), [])
        self.assertEqual(outcome.code, code, outcome.err)
        self.assertIn(word, outcome.err)
        self.assertEqual(outcome.out, "")

    def test_a_variant_against_itself_leaves_pairs_of_records(self):
        with results_folder() as results:
            outcome = casebook("compare", "scf", "v1", "v1", *SMALL, "--pairs", "2",
                               "--results", results, "--json")
            kept = records_below(results, "compare")
            runs = records_below(results, "scf")

        self.assertEqual(outcome.code, 0, outcome.err)
        comparison = json.loads(outcome.out)
        self.assertEqual(kept, {comparison["id"]: comparison})
        self.assertEqual(len(runs), 4)
        self.assertEqual([pair["first"] for pair in comparison["pairs"]], ["a", "b"])
        for pair in comparison["pairs"]:
            for side in "ab":
                run = runs[pair[f"{side}_record"]]
                self.assertEqual(run["time"]["solve_s"]["median"], pair[f"{side}_s"])
                self.assertEqual(run["group"], comparison["id"])
            self.assertAlmostEqual(pair["ratio"], pair["a_s"] / pair["b_s"])
            a_came_first = runs[pair["a_record"]]["started"] <= runs[pair["b_record"]]["started"]
            self.assertTrue(a_came_first or pair["first"] == "b")
        self.assertEqual(comparison["ratio"]["confidence"], 0.5)
        self.assertIn(comparison["verdict"], ("no difference beyond noise", "too few pairs"))

    def test_builds_and_environments_are_sides_too(self):
        with results_folder() as results:
            outcome = casebook("compare", "scf", "v1", "v1", *SMALL, "--pairs", "1",
                               "--build-b", os.environ["CASEBOOK_BUILD"], "--env-b", "OMP_STACKSIZE=8M",
                               "--results", results, "--json")
            runs = records_below(results, "scf")

        self.assertEqual(outcome.code, 0, outcome.err)
        comparison = json.loads(outcome.out)
        pair = comparison["pairs"][0]
        self.assertEqual(comparison["b"]["environment"], {"OMP_STACKSIZE": "8M"})
        self.assertEqual(runs[pair["b_record"]]["environment"]["OMP_STACKSIZE"], "8M")
        self.assertNotIn("OMP_STACKSIZE", runs[pair["a_record"]]["environment"])

    def assert_no_ratio(self, change, exit_code, reason, n_pairs, tells="none"):
        with results_folder() as results, tempfile.TemporaryDirectory() as folder:
            build = build_that_changes_records(folder, change, exit_code, tells)
            outcome = casebook("compare", "scf", "v1", "v1", *SMALL, "--build-b", build,
                               "--results", results)
            kept = list(records_below(results, "compare").values())

        self.assertEqual(outcome.code, 2, outcome.err)
        self.assertIn(reason, " ".join(outcome.out.split()))
        self.assertEqual(kept[0]["verdict"], "no ratio")
        self.assertIsNone(kept[0]["ratio"])
        self.assertEqual(len(kept[0]["pairs"]), n_pairs)

    def test_a_rejected_run_ends_the_comparison_without_a_ratio(self):
        self.assert_no_ratio('s/"verdict": "pass"/"verdict": "fail"/', 2, "did not pass", 0)

    def test_runs_of_different_inputs_have_no_ratio(self):
        self.assert_no_ratio("s/xxh3-128:./xxh3-128:x/", 0, "inputs of the runs", 1)

    def test_a_record_that_was_changed_after_the_run_is_not_used(self):
        self.assert_no_ratio("s/xxh3-128:./xxh3-128:x/", 0, "was changed", 0, tells="all")

    def test_a_run_that_falls_silent_has_no_record(self):
        self.assert_no_ratio("s/a/a/", 0, "gave the digest of its record 0 times", 0, tells="first")

    def test_an_interruption_keeps_the_pairs_so_far(self):
        with results_folder() as results:
            run = subprocess.Popen(
                [PROGRAM, "compare", "scf", "v1", "v1", *SMALL, "--pairs", "500",
                 "--results", results],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(),
            )
            for line in run.stderr:
                if "pair 2 of 500" in line:
                    break
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=30)
            kept = list(records_below(results, "compare").values())

        self.assertEqual(run.returncode, 130, err)
        self.assertIn("nothing was left running", err)
        self.assertIn(kept[0]["sentence"], " ".join(out.split()))
        self.assertGreaterEqual(len(kept[0]["pairs"]), 2)
        self.assertEqual(kept[0]["planned_pairs"], 500)

    def test_a_dry_run_shows_both_commands_and_the_order(self):
        outcome = casebook("compare", "scf", "v0@1x1", "v1@1x1", "--pairs", "3", "--dry-run")

        self.assertEqual(outcome.code, 0, outcome.err)
        order, a, b = outcome.out.splitlines()
        self.assertEqual(order, "order: AB BA AB")
        self.assertIn("scf.v0_baseline", a)
        self.assertIn("scf.v1_", b)

    def test_a_ladder_compares_every_step_with_its_parent(self):
        outcome = casebook("compare", "scf", "--ladder", "-n", "1", "--dry-run")

        lines = outcome.out.splitlines()
        variants = json.loads(casebook("list", "--json").out)[0]["variants"]
        steps = [variant for variant in variants if variant["parent"]]
        self.assertEqual(len(lines), 3 * len(steps))
        for k, step in enumerate(steps):
            self.assertIn(f"scf.{step['parent']} ", lines[3 * k + 1])
            self.assertIn(f"scf.{step['variant']} ", lines[3 * k + 2])

    def test_what_cannot_be_compared_is_refused_before_the_first_run(self):
        self.assert_refused(3, "two sides", "v1")
        self.assert_refused(3, "v1@2by1", "v1@2by1", "v1")
        self.assert_refused(3, "gives no ratio", "v1", "v1@999x1")
        self.assert_refused(3, "--pairs 0", "v1", "v1", "--pairs", "0")
        self.assert_refused(3, "NAME=VALUE", "v1", "v1", "--env-a", "X")
        self.assert_refused(3, "no such folder", "v1", "v1", "--build-b", "/nonexistent")
        self.assert_refused(3, "--ladder", "v1", "v1", "--ladder")


if __name__ == "__main__":
    unittest.main()
