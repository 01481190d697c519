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

        self.assertEqual(sorted(silent), [], f"say it in a line that begins {REASON}")


if __name__ == "__main__":
    unittest.main()
