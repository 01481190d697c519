"""Job scripts against golden files, and against shellcheck.

With CASEBOOK_WRITE_GOLDEN=1 in the environment the golden files are written anew, to be read in the
diff before they are committed.
"""

import os
import pathlib
import re
import subprocess

import program

ROOT = os.environ["CASEBOOK_ROOT"]
BUILD = os.environ["CASEBOOK_BUILD"]
GOLDEN = pathlib.Path(__file__).parent / "golden"


def shellcheck(script: str) -> str:
    done = subprocess.run(["shellcheck", "-"], input=script.encode(), capture_output=True)
    return done.stdout.decode() + done.stderr.decode()


def check_golden_script(test, name: str, machine: str, words: list[str]) -> None:
    """words: what follows `casebook job`, but for the machine."""
    outcome = program.casebook("job", *words, "--machine", machine)

    test.assertEqual(outcome.code, 0, outcome.err)
    neutral = outcome.out.replace(BUILD, "BUILD").replace(ROOT, "ROOT")
    # An estimate of memory begins with what libraries of this machine take.
    neutral = re.sub(r"mem=\d+(mb|MB|M)\b", r"mem=SIZE\1", neutral)
    golden = GOLDEN / f"{name}.sh"
    if os.environ.get("CASEBOOK_WRITE_GOLDEN"):
        golden.write_text(neutral)
    test.assertEqual(neutral, golden.read_text())
    test.assertEqual(shellcheck(outcome.out), "")
