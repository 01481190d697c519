"""`casebook versus` with the real peers on tiny cases: what it leaves, never how fast it is."""

import json
import os
import pathlib
import shutil
import stat
import sys
import tempfile
import unittest

import jsonschema

from program import casebook, results_folder

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
SCHEMA = json.loads((ROOT / "docs/versus.schema.json").read_text())
SMALL = ("--case", "hydrogen_sto-3g", "-n", "1", "-t", "1")


def invalid(record: dict) -> list[str]:
    errors = jsonschema.Draft202012Validator(SCHEMA).iter_errors(record)
    return [f"{error.json_path}: {error.message}" for error in errors]


def versus(results: str, *arguments: str, **variables: str):
    return casebook("versus", *arguments, "--results", results, **variables)


class Peers(unittest.TestCase):
    def compared(self, *arguments: str, **variables: str) -> tuple[list[dict], list[dict]]:
        """The records of the comparison, and those of our runs."""
        with results_folder() as results:
            outcome = versus(results, *arguments, "--json", **variables)
            self.assertEqual(outcome.code, 0, outcome.err + outcome.out)
            printed = json.loads(outcome.out)
            kept = [json.loads(p.read_text()) for p in pathlib.Path(results, "versus").glob("*.json")]
            runs = [json.loads(p.read_text()) for p in pathlib.Path(results, arguments[0]).glob("*.json")]
            for record in printed:
                for pair in record["pairs"]:
                    self.assertTrue(pathlib.Path(results, "versus", pair["peer"]["output"]).is_file())
        by_id = lambda record: record["id"]
        self.assertEqual(sorted(kept, key=by_id), sorted(printed, key=by_id))
        for record in printed:
            self.assertEqual(invalid(record), [])
        return printed, runs

    def assert_same_energy(self, record: dict):
        energy = next(answer for answer in record["answers"] if answer["name"] == "energy_hartree")
        self.assertLess(abs(energy["ours"] - energy["peer"]), 1e-6)

    def test_nwchem_runs_in_alternating_pairs_and_both_answers_are_judged(self):
        if not shutil.which("nwchem"):
            self.skipTest("nwchem is not installed: apt-get install nwchem")
        (record,), runs = self.compared("scf", "v2", "--peer", "nwchem_semidirect", *SMALL, "--pairs", "2")

        self.assertEqual([pair["first"] for pair in record["pairs"]], ["peer", "ours"])
        self.assertEqual({run["id"] for run in runs}, {pair["ours"]["record"] for pair in record["pairs"]})
        self.assertEqual({run["group"] for run in runs}, {record["id"]})
        for pair in record["pairs"]:
            ours = pair["ours"]
            self.assertAlmostEqual(ours["value"], ours["whole_s"] - ours["judge_s"])
            self.assertAlmostEqual(pair["ratio"], pair["peer"]["value"] / ours["value"])
            self.assertEqual((ours["verdict"], pair["peer"]["verdict"]), ("pass", "pass"))
        self.assertEqual(record["peer"]["version"], "7.0.2")
        self.assertIn("semidirect memsize 134217728", record["peer"]["input_text"])
        self.assert_same_energy(record)

    def test_like_terms_are_set_on_our_side(self):
        if not shutil.which("nwchem"):
            self.skipTest("nwchem is not installed: apt-get install nwchem")
        (record,), runs = self.compared("scf", "v2", "--peer", "nwchem_direct", *SMALL, "--pairs", "1")

        self.assertEqual(record["ours"]["settings"], {"memsize": "0"})
        self.assertEqual(runs[0]["case"]["overrides"], ["memsize=0"])
        self.assert_same_energy(record)

    def test_psi4_reads_the_same_deck(self):
        if not shutil.which("psi4"):
            self.skipTest("psi4 is not installed: apt-get install psi4")
        (record,), _ = self.compared("scf", "v2", "--peer", "psi4_pk", *SMALL, "--pairs", "1")

        self.assertEqual(record["peer"]["layout"], {"ranks": 1, "threads": 1})
        self.assert_same_energy(record)

    def test_an_answer_that_is_wrong_gives_no_ratio(self):
        """A stand-in for a broken build of the peer: the right output with another energy."""
        with tempfile.TemporaryDirectory() as folder, results_folder() as results:
            program = pathlib.Path(folder, "nwchem")
            program.write_text("#!/bin/sh\necho ' Total SCF energy =     -1.116000000000'\n")
            program.chmod(program.stat().st_mode | stat.S_IXUSR)
            outcome = versus(results, "scf", "v2", "--peer", "nwchem_semidirect", *SMALL, "--pairs", "3",
                             PATH=f"{folder}:{os.environ['PATH']}")
            kept = [json.loads(p.read_text()) for p in pathlib.Path(results, "versus").glob("*.json")]

        self.assertEqual(outcome.code, 2, outcome.err)
        self.assertEqual(invalid(kept[0]), [])
        self.assertEqual((kept[0]["verdict"], len(kept[0]["pairs"])), ("no ratio", 1))
        self.assertEqual(kept[0]["pairs"][0]["peer"]["verdict"], "fail")
        self.assertIn("energy", kept[0]["sentence"])

    def test_a_program_that_is_not_here_is_named_with_its_package(self):
        with tempfile.TemporaryDirectory() as folder, results_folder() as results:
            for name in ("mpirun", "sh", "env"):
                os.symlink(shutil.which(name), pathlib.Path(folder, name))
            outcome = versus(results, "scf", "v2", "--peer", "psi4_pk", *SMALL, PATH=folder)

        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertIn("apt-get install psi4", outcome.err)

    def test_a_peer_whose_path_is_missing_says_which_variable(self):
        with results_folder() as results:
            outcome = versus(results, "cg", "v0", "--peer", "hpcg", "--case", "hpcg_64", HPCG_BIN="")

        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertIn("export HPCG_BIN=", outcome.err)

    def test_a_package_that_is_missing_is_named_with_the_command_that_brings_it(self):
        with results_folder() as results:
            outcome = versus(results, "llm", "v0", "--peer", "llama_cpp", "--case", "tiny",
                             LLAMA_CPP_NODE_MODULES="")

        self.assertEqual(outcome.code, 4, outcome.err)
        self.assertIn("npm install", outcome.err)
        self.assertIn("export LLAMA_CPP_NODE_MODULES", outcome.err)

    def test_llama_cpp_gets_our_weights_and_prompt_and_is_judged_in_double(self):
        if not os.environ.get("LLAMA_CPP_NODE_MODULES"):
            self.skipTest("node-llama-cpp is not here: docs/peers.md")
        (record,), runs = self.compared("llm", "v6", "--peer", "llama_cpp", "--case", "tiny",
                                        "-n", "1", "-t", "1", "--pairs", "1")

        checks = {check["name"]: check for check in record["pairs"][0]["peer"]["checks"]}
        self.assertLess(0.0, checks["logits"]["value"])
        self.assertLessEqual(checks["logits"]["value"], 1.0)
        self.assertLessEqual(checks["chosen_tokens"]["value"], 1.0)
        self.assertEqual({answer["name"] for answer in record["answers"]},
                         {"prefill_tokens_s", "decode_tokens_s"})
        self.assertEqual(runs[0]["case"]["format"], "bf16")

    def test_a_case_that_the_peer_has_not_is_refused(self):
        with results_folder() as results:
            outcome = versus(results, "lu", "v0", "--peer", "hpl", "--case", "graded_100")

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertRegex(outcome.err, "it takes these cases: hpl_[0-9]+, ")

    def test_peers_are_listed_and_their_commands_shown(self):
        listed = casebook("versus", "scf", "--list")
        shown = casebook("versus", "scf", "v2", "--peer", "nwchem_direct", *SMALL, "--dry-run")

        for name in ("nwchem_direct", "nwchem_semidirect", "psi4_direct", "psi4_pk"):
            self.assertIn(name, listed.out)
        self.assertIn("all but w12_rhf_cc-pvtz, w2_d-scf_cc-pvdz", listed.out)
        self.assertEqual((listed.code, shown.code), (0, 0), shown.err)
        self.assertIn("memsize=0", shown.out.splitlines()[0])
        self.assertTrue(shown.out.splitlines()[1].startswith("peer: mpirun"))


if __name__ == "__main__":
    sys.exit(unittest.main())
