"""A step is one lesson: it adds at most 150 lines, or its page says why it cannot be two."""

import json
import os
import pathlib
import unittest

import program

BUILD = os.environ["CASEBOOK_BUILD"]
ROOT = pathlib.Path(__file__).resolve().parents[3]
MOST_LINES = 150
REASON = "**Why one step:**"  # begins a line under `## Change`

# Steps whose pages do not say it yet. Only to become fewer.
SILENT = {
    "scf.v4_shell_pair_data",
    "scf.v5_dynamic_scheduling",
    "scf.v7_quartet_lanes",
    "scf.v10_atomic_guess",
    "scf.v12_mixed_precision",
    "scf.v13_ordered_digestion",
    "scf.v14_semidirect",
    "mp2.v2_direct_batches",
    "mp2.v3_distributed_integrals",
    "mp2.v4_unordered_bras",
    "rimp2.v2_integrals_in_lanes",
    "cg.v4_sliced_lanes",
    "cg.v5_run_columns",
    "dft.v1_batches_of_points",
    "dft.v3_functions_in_lanes",
    "dft.v4_shared_batches",
    "dft.v6_mixed_ordered_quartets",
    "spectral.v3_measured_plans",
    "spectral.v4_pruned_transforms",
    "spectral.v8_pencils",
    "spectral.v9_cached_columns",
    "spectral.v11_exchange_by_planes",
}


def steps() -> list[dict]:
    """The variants that are built and have a parent."""
    listed = json.loads(pathlib.Path(BUILD, "variants.json").read_text())
    return [variant for variant in listed["variants"] if variant["parent"]]


def name_of(step: dict) -> str:
    return f"{step['app']}.{step['variant']}"


def added_lines(step: dict) -> int:
    done = program.casebook("diff", step["app"], step["variant"], "--json")
    return json.loads(done.out)["added"]


def says_why_it_is_one(step: dict) -> bool:
    text = (ROOT / step["folder"] / "step.md").read_text()
    change = text.partition("\n## Change\n")[2].partition("\n## ")[0]
    return any(line.startswith(REASON) for line in change.splitlines())


class StepSize(unittest.TestCase):
    def test_a_step_that_adds_more_than_150_lines_says_why_it_cannot_be_two(self):
        silent = {
            name_of(step)
            for step in steps()
            if not says_why_it_is_one(step) and added_lines(step) > MOST_LINES
        }

        self.assertEqual(sorted(silent - SILENT), [], f"say it in a line that begins {REASON}")
        known = SILENT & {name_of(step) for step in steps()}
        self.assertEqual(sorted(known - silent), [], "these say it now: take them off the list")


if __name__ == "__main__":
    unittest.main()
