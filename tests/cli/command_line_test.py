"""The `casebook` program as it is typed: what it refuses, and what it prints."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from program import PROGRAM, casebook, files_below, results_folder

CORES = len(os.sched_getaffinity(0))
SMALL = ("--case", "water_sto-3g", "-n", "1", "--repeat", "1")


class Refusals(unittest.TestCase):
    def assert_refused(self, outcome, code, *words):
        self.assertEqual(outcome.code, code, outcome.err)
        self.assertEqual(outcome.out, "")
        self.assertEqual(outcome.err.count("casebook: error:"), 1, outcome.err)
        for word in words:
            self.assertIn(word, outcome.err)

    def test_zero_ranks_are_refused(self):
        self.assert_refused(casebook("run", "scf", "v0", "-n", "0"), 3, "-n 0", "core")

    def test_a_negative_number_of_threads_is_refused(self):
        self.assert_refused(casebook("run", "scf", "v0", "-t", "-2"), 3, "-t -2")

    def test_a_number_of_repetitions_in_words_is_refused(self):
        self.assert_refused(casebook("run", "scf", "v0", "--repeat", "six"), 3, "--repeat six")

    def test_a_misspelt_variant_gets_a_suggestion(self):
        outcome = casebook("run", "scf", "v0_basline")

        self.assert_refused(outcome, 3, "did you mean v0_baseline?")

    def test_a_misspelt_app_gets_a_suggestion(self):
        self.assert_refused(casebook("climb", "sfc"), 3, "`sfc`", "scf")

    def test_a_misspelt_command_gets_a_suggestion(self):
        self.assert_refused(casebook("clim"), 3, "did you mean climb?")

    def test_a_misspelt_part_of_a_command_gets_a_suggestion(self):
        self.assert_refused(casebook("plan", "chek", "p.toml"), 3, "did you mean check?")

    def test_a_command_without_its_part_names_the_parts(self):
        self.assert_refused(casebook("plan"), 3, "which part?", "resume", "status")

    def test_an_unknown_case_is_answered_with_the_known_ones(self):
        outcome = casebook("run", "scf", "v0", "--case", "caffeine")

        self.assert_refused(outcome, 3, "`caffeine`", "water_sto-3g")

    def test_a_deck_that_is_not_there_is_refused(self):
        self.assert_refused(casebook("run", "scf", "v0", "--deck", "no.nw"), 3, "no.nw")

    def test_a_setting_without_value_is_refused(self):
        self.assert_refused(casebook("run", "scf", "v0", "--set", "charge"), 3, "KEY=VALUE")

    def test_a_setting_that_the_app_does_not_know_is_told_once(self):
        outcome = casebook("run", "scf", "v0", *SMALL, "--set", "colour=red")

        self.assert_refused(outcome, 3, "colour")

    def test_more_ranks_than_work_are_refused_once(self):
        outcome = casebook("run", "scf", "v1", "--case", "hydrogen_sto-3g", "-n", "4",
                           "--repeat", "1")

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertEqual(outcome.err.count("4 ranks for 3 shell pairs"), 1, outcome.err)
        self.assertIn("use -n 3 or fewer", outcome.err)

    def test_results_that_cannot_be_written_are_noticed_before_the_run(self):
        with tempfile.NamedTemporaryFile() as file:
            outcome = casebook("run", "scf", "v0", *SMALL, "--results", file.name + "/below")

        self.assert_refused(outcome, 4, "below", "Not a directory")
        self.assertNotIn("set up", outcome.err)

    def test_a_document_without_markers_is_noticed_before_the_climb(self):
        with tempfile.NamedTemporaryFile(suffix=".md") as file:
            outcome = casebook("climb", "scf", *SMALL, "--markdown", file.name)

        self.assert_refused(outcome, 3, "<!-- climb:begin -->")
        self.assertNotIn("set up", outcome.err)

    def test_the_baseline_has_nothing_to_be_compared_with(self):
        self.assert_refused(casebook("diff", "scf", "v0"), 3, "--against")

    def test_a_taken_number_is_not_given_to_a_new_variant(self):
        outcome = casebook("new", "scf", "v0_again", "--parent", "v0")

        self.assert_refused(outcome, 3, "never reused")


class Door(unittest.TestCase):
    """A fresh clone has a part of the program first."""

    DOOR = PROGRAM + "-door"

    def test_it_answers_as_the_whole_program(self):
        for words in ([], ["--help"], ["--version"], ["list"], ["explain", "scf", "v1"],
                      ["explain", "scf"], ["diff", "cg", "v2"], ["lst"], ["explain", "scf", "v99"]):
            with self.subTest(words=words):
                first, whole = casebook(*words, program=self.DOOR), casebook(*words)
                if first != whole:  # a test beside this one has stored a run, which is counted
                    first = casebook(*words, program=self.DOOR)
                self.assertEqual(first, whole)

    def test_what_it_lacks_is_told_with_the_way_to_have_it(self):
        outcome = casebook("climb", "scf", "-n", "2", program=self.DOOR)

        self.assertEqual(outcome.code, 4)
        self.assertIn("`./casebook climb` builds it", outcome.err)


class Missing(unittest.TestCase):
    def test_an_argument_that_is_missing_is_asked_for_with_an_example(self):
        for words, command, example in (
            (("run",), "casebook run: app is required", "./casebook run scf"),
            (("new", "scf", "v9_x"), "casebook new: --parent is required", "./casebook new scf"),
            (("judge", "spectral"), "casebook judge: variant is required", "./casebook judge"),
        ):
            outcome = casebook(*words)

            self.assertEqual(outcome.code, 3)
            self.assertIn(command, outcome.err)
            self.assertIn(f"as in\n  {example}", outcome.err)

    def test_an_unknown_option_is_said_of_the_whole_command(self):
        self.assertIn("option of `casebook`", casebook("--versio").err)
        self.assertIn("of `casebook lab board`", casebook("lab", "board", "--as", "x").err)


class Runs(unittest.TestCase):
    def test_json_is_the_record_and_nothing_else(self):
        with results_folder() as results:
            outcome = casebook("run", "scf", "v0", *SMALL, "--results", results, "--json")
            names = files_below(results)

        self.assertEqual(outcome.code, 0, outcome.err)
        record = json.loads(outcome.out)
        self.assertEqual(record["verdict"], "pass")
        self.assertEqual(record["layout"]["launcher"], "mpirun")
        self.assertEqual(record["case"]["source"], "apps/scf/cases/water_sto-3g.toml")
        self.assertEqual(names, [record["id"] + ".json"])

    def test_the_summary_tells_verdict_time_and_place_of_the_record(self):
        with results_folder() as results:
            outcome = casebook("run", "scf", "v0", *SMALL, "--results", results)
            names = files_below(results)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("scf v0_baseline on water_sto-3g, 1 rank x 1 thread: PASS", outcome.out)
        self.assertIn(names[0], outcome.out)
        self.assertRegex(outcome.out.splitlines()[-1], r"^PASS  scf v0_baseline: [0-9.]+ s ")
        self.assertIn("more passed, none nearer to its bound: --checks shows all", outcome.out)
        shown = re.findall(r"^ +\w+ +-?[\d.]+e[-+]\d+ +[\d.]+e[-+]\d+ ", outcome.out, re.MULTILINE)
        self.assertEqual(len(shown), 3, outcome.out)

    def test_every_check_is_shown_where_all_are_asked_for(self):
        with results_folder() as results:
            outcome = casebook("run", "scf", "v0", *SMALL, "--results", results, "--checks")

        self.assertIn("energy_reference", outcome.out)
        self.assertNotIn("--checks shows all", outcome.out)

    def test_an_answer_that_a_full_disk_swallows_is_no_success(self):
        with results_folder() as results, open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "list"], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 4, done.stderr)
            words = [PROGRAM, "run", "scf", "v0", "-n", "1", "--dry-run", "--results", results]
            done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 4, done.stderr)
            self.assertIn("could not be written: No space left", done.stderr)

    def test_the_best_variant_is_the_fastest_recorded_one(self):
        with results_folder() as results:
            casebook("run", "scf", "v0", *SMALL, "--results", results)
            outcome = casebook("run", "scf", *SMALL, "--results", results, "--json")

        self.assertIn("best is v0_baseline", outcome.err)
        self.assertEqual(json.loads(outcome.out)["variant"], "v0_baseline")

    def test_a_dry_run_starts_nothing_and_writes_nothing(self):
        with results_folder() as results:
            folder = pathlib.Path(results, "new")
            outcome = casebook("run", "scf", "v0", "-n", "1", "--results", str(folder), "--dry-run")
            self.assertFalse(folder.exists())

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(outcome.err, "")
        self.assertIn("mpirun -n 1 --map-by slot:PE=1 --bind-to core", outcome.out)
        self.assertRegex(outcome.out, "^# memory: about [0-9]+ MiB rank 0, [0-9]+ MiB a node\n")

    @unittest.skipIf(CORES < 2, "needs two cores")
    def test_two_ranks_are_bound_to_a_core_each(self):
        small = ("--case", "water_sto-3g", "-n", "2", "--repeat", "1")
        with results_folder() as results:
            outcome = casebook("run", "scf", "v0", *small, "--results", results, "--json")

        layout = json.loads(outcome.out)["layout"]
        self.assertTrue(layout["pinned"])
        self.assertFalse(layout["oversubscribed"])
        self.assertNotEqual(layout["bindings"][0], layout["bindings"][1])

    @unittest.skipIf(CORES < 2, "needs two cores")
    def test_two_threads_of_one_rank_are_bound_to_a_core_each(self):
        small = ("--case", "water_sto-3g", "-n", "1", "-t", "2", "--repeat", "1")
        with results_folder() as results:
            outcome = casebook("run", "scf", "v0", *small, "--results", results, "--json")

        layout = json.loads(outcome.out)["layout"]
        self.assertTrue(layout["pinned"])
        self.assertNotEqual(layout["bindings"][0][0], layout["bindings"][0][1])

    def test_more_ranks_than_cores_are_warned_of_and_stamped(self):
        ranks = str(CORES + 1)
        small = ("--case", "water_sto-3g", "-n", ranks, "--repeat", "1")
        with results_folder() as results:
            outcome = casebook("run", "scf", "v0", *small, "--results", results, "--json")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("warning", outcome.err)
        self.assertTrue(json.loads(outcome.out)["layout"]["oversubscribed"])


class Climbs(unittest.TestCase):
    def test_a_climb_compares_rungs_and_rewrites_its_table(self):
        with results_folder() as results:
            page = pathlib.Path(results, "page.md")
            page.write_text("before\n<!-- climb:begin -->\nthe table before\n<!-- climb:end -->\nafter\n")
            outcome = casebook(
                "climb", "scf", *SMALL, "--only", "v0,v1", "--results", results,
                "--markdown", str(page),
            )
            text = page.read_text()

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("v0_baseline", outcome.out)
        self.assertIn("vs base", outcome.out)
        self.assertIn("./casebook climb scf --case water_sto-3g -n 1 -t 1 --repeat 1", text)
        self.assertTrue(text.startswith("before\n"))
        self.assertTrue(text.endswith("after\n"))
        self.assertNotIn("the table before", text)

    def test_a_climb_by_budget_pairs_rungs_by_round_and_keeps_one_record_of_each(self):
        with results_folder() as results:
            outcome = casebook("climb", "scf", "--case", "hydrogen_sto-3g", "-n", "1", "--budget", "20s",
                               "--only", "v0,v1", "--results", results, "--json")
            files = list(pathlib.Path(results, "scf").glob("*.json"))
            table = casebook("climb", "scf", "--from", results)
            steps = casebook("climb", "scf", "--from", results, "--steps")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(steps.code, 3)
        self.assertIn("name its case with --case", steps.err)
        records = json.loads(outcome.out)
        self.assertEqual(len(files), 2)
        self.assertEqual({file.stem for file in files}, {record["id"] for record in records})
        self.assertEqual(len({record["rounds"]["id"] for record in records}), 1)
        for record in records:
            runs = record["rounds"]["runs"]
            self.assertGreaterEqual(len(runs), 2)
            rounds = [run["round"] for run in runs]
            self.assertEqual(rounds, sorted(set(rounds)))
            self.assertLessEqual(rounds[-1], 2 * len(rounds), "only disturbed rounds are left out")
            self.assertEqual(record["time"]["solve_s"]["n"], len(record["time"]["solve_s"]["samples"]))
            self.assertGreaterEqual(record["time"]["solve_s"]["n"], len(runs))
        self.assertIn("v1_permutational_symmetry", table.out)

    def test_rounds_of_a_climb_but_the_first_are_called_later_ones(self):
        with results_folder() as results:
            mpirun, said = pathlib.Path(results, "mpirun"), pathlib.Path(results, "said")
            mpirun.write_text(f'#!/bin/sh\nprintf "%s\\n" "$*" >> {said}\nexec {shutil.which("mpirun")} "$@"\n')
            mpirun.chmod(0o755)
            outcome = casebook("climb", "scf", "--case", "water_sto-3g", "-n", "1", "--budget", "15s",
                               "--only", "v0,v1", "--results", results,
                               PATH=f"{results}:{os.environ['PATH']}")
            runs = [line.split() for line in said.read_text().splitlines() if "--enough" in line]

        self.assertEqual(outcome.code, 0, outcome.err)
        for rung in ("scf.v0_baseline", "scf.v1_permutational_symmetry"):
            later = ["--later-round" in words for words in runs if any(word.endswith(rung) for word in words)]
            self.assertGreaterEqual(len(later), 2)
            self.assertEqual(later, [False] + [True] * (len(later) - 1))

    def test_a_budget_that_is_no_time_is_refused(self):
        outcome = casebook("climb", "scf", "--budget", "soon")

        self.assertEqual(outcome.code, 3)
        self.assertIn("--budget soon: a time is needed, such as 90s, 3m or 1.5h", outcome.err)

    def test_json_is_the_list_of_records(self):
        with results_folder() as results:
            outcome = casebook("climb", "scf", *SMALL, "--only", "v0", "--results", results, "--json")

        self.assertEqual([record["variant"] for record in json.loads(outcome.out)], ["v0_baseline"])


class Judging(unittest.TestCase):
    def test_every_small_case_is_judged_on_several_layouts_and_nothing_is_left(self):
        with results_folder() as results:
            outcome = casebook("judge", "mp2", "v1", "--results", results)
            left = list(pathlib.Path(results).rglob("*.json"))

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("1x1 2x2 4x1 1x3 3x1", outcome.out)
        self.assertIn("of its bound", outcome.out)
        self.assertEqual(left, [])


class Words(unittest.TestCase):
    def test_help_is_a_command_and_an_option(self):
        self.assertEqual(casebook("help", "run").out, casebook("run", "--help").out)
        self.assertEqual(casebook("help").out, casebook("--help").out)
        self.assertRegex(casebook("--version").out, r"^casebook [0-9]+\.[0-9]+\.[0-9]+\n$")

    def test_a_misspelt_option_is_answered_with_the_nearest(self):
        outcome = casebook("run", "scf", "v0", "--repet", "3")

        self.assertEqual(outcome.code, 3)
        self.assertIn("did you mean --repeat?", outcome.err)

    def test_a_mechanism_names_its_variant(self):
        outcome = casebook("run", "scf", "schwarz", "--dry-run")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("scf.v2_schwarz_screening", outcome.out)

    def test_list_explain_and_diff_show_one_app(self):
        self.assertNotIn("spectral", casebook("list", "mp2").out)
        for command in ("explain", "diff"):
            self.assertIn(f"choose one: ./casebook {command} mp2", casebook(command, "mp2").out)

    def test_shells_are_told_what_may_come_next(self):
        self.assertIn("climb\n", casebook("complete", "--").out)
        self.assertIn("scf\n", casebook("complete", "--", "run").out)
        self.assertIn("v2_schwarz_screening\n", casebook("complete", "--", "run", "scf").out)
        self.assertIn("water_sto-3g\n", casebook("complete", "--", "run", "scf", "--case").out)
        self.assertIn("--budget\n", casebook("complete", "--", "climb", "scf").out)
        for shell in ("bash", "zsh"):
            self.assertIn("_casebook", casebook("completion", shell).out)

    def test_a_deck_of_another_app_is_named_before_anything_is_built(self):
        deck = "apps/scf/cases/w2_d-scf_cc-pvdz_energy.nw"
        outcome = casebook("run", "dft", "v0", "--deck", os.path.join(os.environ["CASEBOOK_ROOT"], deck))

        self.assertEqual(outcome.code, 3)
        self.assertIn("it may be a deck of scf: ./casebook run scf --deck", outcome.err)


class Pages(unittest.TestCase):
    def test_every_command_has_help_with_an_example(self):
        for command in ("list", "climb", "compare", "versus", "run", "profile", "bench", "explain", "diff",
                        "report", "serve", "roofs", "new", "test", "doctor", "cluster"):
            with self.subTest(command):
                outcome = casebook(command, "--help")
                self.assertEqual(outcome.code, 0)
                self.assertIn(f"  ./casebook {command}", outcome.out)

    def test_without_a_command_all_are_listed(self):
        outcome = casebook()

        self.assertEqual(outcome.code, 0)
        self.assertIn("Show apps, their ladders and cases", outcome.out)

    def test_the_list_names_variants_and_cases(self):
        apps = json.loads(casebook("list", "--json").out)

        scf = next(app for app in apps if app["app"] == "scf")
        self.assertEqual(scf["variants"][0]["variant"], "v0_baseline")
        self.assertIn("water_sto-3g", [case["case"] for case in scf["cases"]])
        self.assertEqual(sum(case["default"] for case in scf["cases"]), 1)

    def test_a_diff_ends_with_its_count(self):
        outcome = casebook("diff", "scf", "v1")

        self.assertEqual(outcome.code, 0, outcome.err)
        last = outcome.out.splitlines()[-1]
        self.assertRegex(last, r"^v0_baseline -> v1_\w+: \+\d+ -\d+ lines$")

    def test_a_lesson_is_printed_as_it_is_where_there_is_no_terminal(self):
        outcome = casebook("explain", "scf", "v1")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertTrue(outcome.out.startswith("# "))

    def test_the_doctor_looks_at_the_launcher_and_the_cores(self):
        findings = json.loads(casebook("doctor", "--json").out)

        names = [finding["name"] for finding in findings]
        self.assertIn("MPI launcher", names)
        for name in ("cores", "SMT", "processor limit", "memory limit", "throttling", "NMI watchdog",
                     "perf", "LIKWID", "energy", "batch system", "OpenBLAS", "parallel HDF5",
                     "disk, build", "disk, results"):
            self.assertIn(name, names)
        for finding in findings:
            with self.subTest(finding["name"]):
                self.assertNotIn("\n", finding["found"])


if __name__ == "__main__":
    unittest.main()
