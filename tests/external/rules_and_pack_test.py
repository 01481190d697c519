"""Records are held against the rules before they count, and what is packed can be traced."""

import csv
import json
import os
import pathlib
import shlex
import shutil
import tempfile
import unittest

from program import casebook
from scene import change, shell, take_times

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
RULES = str(ROOT / "jobs/rules/apac2025.toml")
# A short run is graded low, and a tree under work has changed sources.
ANY_RUN = ("--worst-grade", "F", "--changed-sources")
FOLDERS = ["analysis", "build", "presentation", "results", "run"]


class RulesAndPack(unittest.TestCase):
    """One run of NWChem, and copies of it that somebody has touched."""

    @classmethod
    def setUpClass(cls):
        cls.made = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_results_"))
        outcome = casebook("run", "nwchem", "v3", "--case", "w1_b3lyp_sto-3g", "-n", "1",
                           "--repeat", "1", "--results", cls.made)
        assert outcome.code == 0, outcome.err

    def setUp(self):
        self.results = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_results_")))
        shutil.copytree(pathlib.Path(self.made, "nwchem"), self.results / "nwchem")
        self.record = next(self.results.glob("nwchem/*.json"))
        self.output = next(self.results.glob("nwchem/*.1.out"))

    def broken(self) -> list[str]:
        outcome = casebook("check", "--rules", RULES, "--results", str(self.results), "--json")
        verdicts = json.loads(outcome.out)[0]
        broken = [rule["rule"] for rule in verdicts["rules"] if not rule["kept"]]
        self.assertEqual(outcome.code, 2 if broken else 0, outcome.err)
        self.assertEqual(verdicts["kept"], not broken)
        return broken

    def test_a_run_by_the_rules_keeps_every_one_of_them(self):
        self.assertEqual(self.broken(), [])

    def test_verdicts_are_told_rule_by_rule(self):
        outcome = casebook("check", "--rules", RULES, str(self.record))

        self.assertEqual(outcome.code, 0, outcome.err)
        for rule in ("nodes", "time limit", "lines of the deck", "energy", "integral screening"):
            self.assertIn(rule, outcome.out)
        self.assertIn("keeps the rules", outcome.out)

    def test_too_many_nodes_break_them(self):
        change(self.record, "layout", "hosts", value=["a", "b", "c", "d", "e"])

        self.assertEqual(self.broken(), ["nodes"])

    def test_a_run_beyond_the_time_limit_breaks_them(self):
        take_times(self.record, 180.5)

        self.assertEqual(self.broken(), ["time limit"])

    def test_a_forbidden_line_of_the_deck_breaks_them(self):
        text = json.loads(self.record.read_text())["external"]["deck_text"]
        change(self.record, "external", "deck_text", value=text.replace("grid fine", "grid coarse"))

        self.assertEqual(self.broken(), ["lines of the deck"])

    def test_another_problem_breaks_them(self):
        change(self.record, "case", "input_hash", value="xxh3-128:" + "0" * 32)

        self.assertEqual(self.broken(), ["problem", "lines of the deck"])

    def test_an_energy_beyond_the_bound_breaks_them(self):
        checks = json.loads(self.record.read_text())["checks"]
        for check in checks:
            if check["name"] == "energy_reference":
                check["value"] = 2e-5
                check["bound"] = 1e-4  # of another judge
        change(self.record, "checks", value=checks)

        self.assertEqual(self.broken(), ["energy"])

    def test_a_missing_output_breaks_them(self):
        self.output.unlink()

        self.assertIn("raw output", self.broken())

    def test_a_touched_output_breaks_them(self):
        text = self.output.read_text()
        self.output.write_text(text.replace("1.00D-08", "1.00D-06"))

        self.assertEqual(self.broken(), ["raw output", "integral screening"])

    def test_a_result_that_the_output_does_not_say_breaks_them(self):
        change(self.record, "result", "energy_hartree", value=-75.0)

        self.assertEqual(self.broken(), ["raw output"])

    def pack(self, *more: str):
        target = self.results / "team_nwchem"
        return target, casebook("pack", "nwchem", "--case", "w1_b3lyp_sto-3g", "--rules", RULES,
                                "--results", str(self.results), "--to", str(target), *ANY_RUN, *more)

    def test_the_pack_has_the_folders_that_organisers_ask_for_and_a_manifest_that_holds(self):
        target, outcome = self.pack()

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(sorted(f.name for f in target.iterdir() if f.is_dir()), FOLDERS)
        listed = {line.split("  ", 1)[1] for line in
                  (target / "MANIFEST.sha256").read_text().splitlines()}
        there = {str(f.relative_to(target)) for f in target.rglob("*") if f.is_file()}
        self.assertEqual(listed, there - {"MANIFEST.sha256"})
        self.assertEqual(
            shell(["sha256sum", "-c", "--quiet", "MANIFEST.sha256"], cwd=target).returncode, 0)

    def test_every_number_of_the_pack_stands_where_it_says(self):
        target, _ = self.pack()
        rows = numbers_of(target)

        self.assertGreaterEqual(len(rows), 5)
        check_that_numbers_stand_where_they_say(self, target, rows)
        times = [row for row in rows if row["what"] == "whole_program"]
        record = json.loads((target / times[0]["source"]).read_text())
        self.assertEqual([float(row["value"]) for row in times],
                         record["time"]["solve_s"]["samples"])

    def test_a_run_of_our_own_is_packed_and_every_number_stands_in_its_record(self):
        made = casebook("run", "scf", "v4", "--case", "hydrogen_sto-3g", "-n", "1", "--repeat", "2",
                        "--results", str(self.results))
        self.assertEqual(made.code, 0, made.err)
        target = self.results / "team_scf"

        outcome = casebook("pack", "scf", "--case", "hydrogen_sto-3g", *ANY_RUN,
                           "--results", str(self.results), "--to", str(target))

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("judged once more when this was packed", (target / "README.md").read_text())
        rows = numbers_of(target)
        self.assertEqual([row["what"] for row in rows].count("solve"), 2)
        self.assertIn("energy_hartree", [row["what"] for row in rows])
        check_that_numbers_stand_where_they_say(self, target, rows)
        last = next((target / "run").rglob("run.sh")).read_text().splitlines()[-1]
        again = casebook(*shlex.split(last)[2:], "--dry-run")  # behind `exec ./casebook`
        self.assertEqual(again.code, 0, again.err)

    def test_what_is_packed_of_our_own_is_judged_once_more(self):
        made = casebook("run", "scf", "v4", "--case", "hydrogen_sto-3g", "-n", "1", "--repeat", "1",
                        "--results", str(self.results))
        self.assertEqual(made.code, 0, made.err)
        file = next(self.results.glob("scf/*.json"))
        change(file, "case", "input_hash", value="xxh3-128:" + "0" * 32)  # of a case that was another then
        target = self.results / "team_scf"
        words = ("pack", "scf", str(file), "--to", str(target))

        refused = casebook(*words)
        there = target.exists()
        taken = casebook(*words, "--as-recorded")

        self.assertEqual(refused.code, 2, refused.err)
        self.assertIn("nothing was packed", refused.err)
        self.assertIn("its input was", refused.err)
        self.assertFalse(there)
        self.assertEqual(taken.code, 0, taken.err)
        self.assertNotIn("judged once more", (target / "README.md").read_text())

    def test_runs_of_low_grade_or_changed_sources_are_left_out_and_named(self):
        grade = json.loads(self.record.read_text())["grade"]
        self.assertGreater(grade, "A")  # one repetition
        target = self.results / "team_nwchem"
        arguments = ("pack", "nwchem", "--case", "w1_b3lyp_sto-3g", "--results", str(self.results),
                     "--to", str(target))

        graded = casebook(*arguments, "--worst-grade", "A")
        if not json.loads(self.record.read_text())["build"]["dirty"]:
            change(self.record, "build", "dirty", value=True)
            change(self.record, "grade", value=min("D", chr(ord(grade) + 1)))
        changed = casebook(*arguments, "--worst-grade", "D")

        for outcome in (graded, changed):
            self.assertEqual(outcome.code, 3)
            self.assertIn("is left to pack", outcome.err)
        self.assertIn("left out 1 run with a grade below A (--worst-grade takes them)", graded.err)
        self.assertIn("sources had changed since their commit (--changed-sources", changed.err)
        self.assertFalse(target.exists())

    def test_two_states_of_the_sources_are_two_rows(self):
        change(self.record, "build", "commit", value="1" * 40)
        for state in "23":
            record = json.loads(self.record.read_text())
            record["build"]["commit"] = state * 40
            record["id"] = self.record.stem + state
            self.record.with_stem(self.record.stem + state).write_text(json.dumps(record, indent=1))
        target = self.results / "team_nwchem"

        outcome = casebook("pack", "nwchem", "--case", "w1_b3lyp_sto-3g", *ANY_RUN,
                           "--results", str(self.results), "--to", str(target))

        self.assertEqual(outcome.code, 0, outcome.err)
        rows = [line for line in (target / "analysis/ladder.md").read_text().splitlines() if line.startswith("| v3_")]
        self.assertEqual(len(rows), 3)

    def test_nothing_is_packed_that_breaks_a_rule(self):
        take_times(self.record, 180.5)

        target, outcome = self.pack()

        self.assertEqual(outcome.code, 2)
        self.assertIn("time limit", outcome.err)
        self.assertFalse(target.exists())

    def test_a_folder_that_is_there_is_not_touched(self):
        self.pack()
        target, outcome = self.pack()

        self.assertEqual(outcome.code, 3)
        self.assertIn("there already", outcome.err)

    def test_no_half_written_pack_is_left_when_an_output_is_missing(self):
        self.output.unlink()

        target = self.results / "team_nwchem"
        outcome = casebook("pack", "nwchem", "--case", "w1_b3lyp_sto-3g", *ANY_RUN,
                           "--results", str(self.results), "--to", str(target))

        self.assertEqual(outcome.code, 3)
        self.assertEqual([f.name for f in self.results.iterdir()], ["nwchem"])


def numbers_of(pack: pathlib.Path) -> list[dict[str, str]]:
    with (pack / "analysis/numbers.csv").open() as file:
        return list(csv.DictReader(file))


def check_that_numbers_stand_where_they_say(test, target, rows) -> None:
    for row in rows:
        line = (target / row["source"]).read_text().splitlines()[int(row["line"]) - 1]
        test.assertTrue(any(same(word, row["value"]) for word in line.split()), (row, line))


def same(word: str, value: str) -> bool:
    try:
        return float(word.strip("s%=d,").split("=")[-1]) == float(value)
    except ValueError:
        return False


if __name__ == "__main__":
    unittest.main()
