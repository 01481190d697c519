"""Whole runs: what a run leaves behind, and how bad input ends it."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
CASES = ROOT / "apps/llm/cases"
STORY = ROOT / "apps/llm/models/story.gguf"


def run(*arguments: str, ranks: int = 1) -> subprocess.CompletedProcess:
    command = [os.environ["CASEBOOK_MPIEXEC"], "-n", str(ranks), os.environ["CASEBOOK_LLM"],
               *arguments, "--repeat", "1"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def case(name: str) -> list[str]:
    return ["--case-file", str(CASES / f"{name}.toml")]


class WholeRuns(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def recorded(self, *arguments: str, ranks: int = 1) -> dict:
        file = self.folder / "record.json"
        outcome = run(*arguments, "--record", str(file), ranks=ranks)
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        return json.loads(file.read_text())

    def expect_one_error(self, outcome: subprocess.CompletedProcess, words: str):
        errors = [line for line in outcome.stderr.splitlines() if "casebook: error:" in line]
        self.assertEqual(outcome.returncode, 3, outcome.stderr)
        self.assertEqual(len(errors), 1, outcome.stderr)
        self.assertIn(words, errors[0])

    def test_the_story_model_goes_on_in_words_and_its_perplexity_is_judged(self):
        record = self.recorded(*case("story_tiny"), "--set", "generate=24")

        self.assertEqual(record["verdict"], "pass")
        self.assertIn("perplexity", {check["name"] for check in record["checks"]})
        self.assertRegex(record["result"]["answer"], r"[a-z]{2,} [a-z]{2,}")

    def test_a_record_has_both_rates_and_the_largest_error(self):
        result = self.recorded(*case("tiny"), ranks=2)["result"]

        self.assertGreater(result["prefill_tokens_s"], 0.0)
        self.assertGreater(result["decode_tokens_s"], 0.0)
        self.assertLess(result["max_logit_error"], 0.1)

    def test_served_requests_have_limits_that_a_lone_one_sets(self):
        service = self.recorded(*case("tiny_serve"))["result"]["service"]

        self.assertGreater(service["lone_first_token_s"], 0.0)
        self.assertEqual(len(service["requests"]["first_token_s"]), 7)

    def test_more_ranks_than_heads_end_in_one_error(self):
        self.expect_one_error(run(*case("tiny"), ranks=5), "5 ranks cannot share 4 heads of keys")

    def test_a_model_that_is_cut_short_ends_in_one_error(self):
        path = self.folder / "short.gguf"
        path.write_bytes(STORY.read_bytes()[:100_000])

        self.expect_one_error(run("--deck", str(path), ranks=2), "cut short or damaged")

    def test_a_file_that_is_no_model_ends_in_one_error(self):
        path = self.folder / "text.gguf"
        path.write_text("This is no model, but a text that is longer than its head would be.\n")

        self.expect_one_error(run("--deck", str(path)), "does not begin with `GGUF`")


if __name__ == "__main__":
    unittest.main()
