"""Every command that a document shows is one that the program understands."""

import functools
import os
import pathlib
import re
import shlex
import unittest

import program

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])

# These start runs or change the tree: asked what they would do, they check everything else.
STARTS_SOMETHING = ("report", "serve", "roofs", "run", "profile", "bench", "climb", "judge",
                    "compare", "versus", "new")


def documents() -> list[pathlib.Path]:
    folders = ("apps", "baselines", "optimized", "docs")
    return sorted([*ROOT.glob("*.md"), *(p for f in folders for p in (ROOT / f).rglob("*.md"))])


def commands_in(text: str) -> set[str]:
    """Commands on a line of their own, indented, and those in backticks."""
    lines = re.findall(r"^    \./casebook +(.+?)(?: +#.*)?$", text, re.MULTILINE)
    quoted = re.findall(r"`(?:\./)?casebook +([^`]+)`", text)
    return {" ".join(command.split()) for command in lines + quoted}


# The last two are for the program itself: what it starts in the place of an app's executable.
MENTIONED = (["diff"], ["versus"], ["external-run"], ["external-rank"])


def as_tried(command: str) -> list[str]:
    words = shlex.split(command)
    if words[0] != "new":
        # The example of CONTRIBUTING.md stands for the reader's own variant.
        words = [re.sub(r"\bv20(_my_idea)?\b", "v1", word) for word in words]
    if words[0] == "cluster":
        return [*words[:2], "--dry-run", *words[2:]]  # what comes last is a command of its own
    if words[0] == "slides":
        return [*words, "--dry-run"]
    if words[0] == "test" or words in (*MENTIONED, ["check"], ["pack"]):
        return [*words, "--help"]  # the tests would start themselves; the others are mentions
    # These need records, or a tarball: tests/external/external_documents_test.py has them.
    if words[0] in ("check", "pack", "adopt") or {"--results", "my_runs", "heat"} & {*words}:
        return [words[0], "--help"]
    if words[0] == "lab" and words[1:2] not in (["list"], ["board"]):
        return [*words[:2], "--help"]  # the others change a member's work; tests/labs walks them
    if words[:2] in (["plan", "run"], ["plan", "resume"]):
        return [*words, "--dry-run"]
    return [*words, "--dry-run"] if words[0] in STARTS_SOMETHING else words


@functools.cache
def tried_once(*words: str) -> program.Outcome:
    """Many documents show the same command."""
    return program.casebook(*words)


class Documents(unittest.TestCase):
    def test_every_command_in_a_document_is_understood(self):
        tried = 0
        for document in documents():
            for command in sorted(commands_in(document.read_text())):
                if "FILE" in command or "..." in command:
                    continue  # a pattern, not a command
                with self.subTest(document=document.relative_to(ROOT), command=command):
                    outcome = tried_once(*as_tried(command))
                    self.assertEqual(outcome.code, 0, outcome.err)
                    tried += 1
        self.assertGreater(tried, 10)


if __name__ == "__main__":
    os.chdir(ROOT)
    unittest.main()
