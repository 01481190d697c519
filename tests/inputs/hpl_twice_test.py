"""A second reader of HPL.dat: HPL itself, by what HPCC's copy of it echoes, on files made at random.

What HPL reads, the app reads alike, or refuses; what HPL stops at is refused.
CASEBOOK_DECKS: how many files, 24 unless it is given. CASEBOOK_FIRST_DECK: the first one. CASEBOOK_LU: the program.
CASEBOOK_SHOW: what is refused.
"""

import itertools
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Sequence

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/harness"))
import launch

HPCC = shutil.which("hpcc")
N_FILES = int(os.environ.get("CASEBOOK_DECKS", "24"))
FIRST = int(os.environ.get("CASEBOOK_FIRST_DECK", "0"))
RANKS = 2
ALONE = {"OMP_NUM_THREADS": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

# What the echo calls a line, our line of the file, and HPL's names of its numbers: the last one is that of all others.
FACTORIZATIONS = {"0": "Left", "1": "Crout", "": "Right"}
BROADCASTS = {"0": "1ring", "2": "2ring", "3": "2ringM", "4": "Blong", "5": "BlongM", "": "1ringM"}
NAMED = {"PFACT": (15, FACTORIZATIONS), "NBMIN": (17, {}), "NDIV": (19, {}), "RFACT": (21, FACTORIZATIONS),
         "BCAST": (23, BROADCASTS), "DEPTH": (25, {})}


class Writer:
    """One file, whose numbers are sometimes written as few people would, and sometimes wrongly."""

    def __init__(self, seed: int):
        self.draw = random.Random(seed)

    def chance(self, share: float) -> bool:
        return self.draw.random() < share

    def number(self, value: int) -> str:
        if self.chance(0.01):
            return self.draw.choice([*(f"{value}{end}" for end in (".0", ".5", "e0", "x", ",")), f"-{value}", "x"])
        if self.chance(0.1):
            return self.draw.choice([f"0{value}", f"+{value}", f"{value}"])
        return str(value)

    def line(self, values: list[int], comment: str) -> str:
        words = [self.number(value) for value in values]
        if self.chance(0.1):
            words.append("7")  # surplus
        # HPL goes on one blank behind a number and misreads a third behind wider gaps; the app reads it as it stands.
        blank = self.draw.choice([" ", "  ", "\t", "   "] if len(words) < 3 else [" ", "\t"])
        if self.chance(0.005):
            words.pop()
        before = self.draw.choice(["", "", " ", "\t"])
        after = comment if self.chance(0.9) else ""
        return before + blank.join(words) + (blank + after if after else "")

    def list_of(self, choices: Sequence[int], name: str, most: int = 2) -> list[str]:
        values = self.draw.sample(choices, self.draw.choice([1, 1, 1, most]))
        said = len(values) + (self.draw.choice([1, -1]) if self.chance(0.02) else 0)
        return [self.line([said], f"# of {name}"), self.line(values, name)]

    def text(self) -> str:
        grids = self.draw.sample([(1, 1), (1, 2), (2, 1)], self.draw.choice([1, 1, 2]))
        lines = ["HPLinpack benchmark input file", "made at random", "HPL.out", self.line([6], "device out")]
        lines += self.list_of(range(1, 101), "Ns", most=3)
        lines += self.list_of([1, 2, 4, 8, 16, 32], "NBs")
        lines += [self.line([self.draw.choice([0, 1, 2, -1])], "PMAP"), self.line([len(grids)], "# of grids"),
                  self.line([p for p, _ in grids], "Ps"), self.line([q for _, q in grids], "Qs"),
                  self.draw.choice(["16.0", "16", "1.6e1", "8.5", "0.5"]) + " threshold"]
        lines += self.list_of([0, 1, 2], "PFACTs")
        lines += self.list_of([2, 4, 8], "NBMINs")
        lines += self.list_of([2, 3], "NDIVs")
        lines += self.list_of([0, 1, 2], "RFACTs")
        lines += self.list_of([0, 1, 2, 3, 4, 5], "BCASTs")
        lines += self.list_of([0, 1], "DEPTHs")
        lines += [self.line([value], name) for value, name in
                  ((2, "SWAP"), (64, "threshold"), (0, "L1"), (0, "U"), (1, "Equilibration"), (8, "alignment"))]
        if self.chance(0.05):
            lines = lines[:self.draw.randrange(5, len(lines))]
        elif self.chance(0.05):
            del lines[self.draw.randrange(4, len(lines))]
        elif self.chance(0.05):
            lines.insert(self.draw.randrange(4, len(lines)), self.draw.choice(["", "# a comment"]))
        return self.draw.choice(["\n", "\n", "\r\n"]).join(lines) + "\n"


def read_by_hpl(text: str, folder: pathlib.Path) -> dict | None:
    """Values by HPL's own names, and `bound`; None where HPL stops."""
    (folder / "hpccinf.txt").write_bytes(text.encode())
    output, errors = folder / "hpccoutf.txt", folder / "errors"
    with errors.open("w") as file, subprocess.Popen(
            [os.environ["CASEBOOK_MPIEXEC"], "-n", str(RANKS), HPCC], cwd=folder, stdout=file, stderr=subprocess.STDOUT,
            env={**os.environ, **launch.IMPATIENT_LAUNCHER, **ALONE}) as hpcc:
        bound = None
        while not bound and hpcc.poll() is None:
            time.sleep(0.02)
            printed = output.read_text() if output.exists() else ""
            bound = re.search(r"less than +(\S+)\n", printed)
        hpcc.terminate()  # the benchmarks would follow
    if not bound or "HPL ERROR" in errors.read_text(errors="replace"):  # with which it echoes values of its own
        return None
    echo = printed.split("will be used:")[1].split("ALIGN")[0]
    named = {name: values.split() for name, values in re.findall(r"^(\w+) +: (.*)$", echo, re.MULTILINE)}
    return {**named, "bound": float(bound.group(1))}


def read_here(text: str, folder: pathlib.Path) -> list[dict] | None:
    """Each run that the file asks for; None where it is refused."""
    deck = folder / "HPL.dat"
    deck.write_bytes(text.encode())

    def run(*choice: str) -> launch.Outcome:
        return launch.start([os.environ["CASEBOOK_LU"], "--deck", str(deck), "--check-input", *choice])

    first = run()
    several = re.search(r"asks for (\d+) runs", first.err)
    outcomes = [first] if not several else [run("--set", f"run={k + 1}") for k in range(int(several.group(1)))]
    if any(outcome.code != 0 for outcome in outcomes):
        if os.environ.get("CASEBOOK_SHOW"):
            print(*(outcome.err.strip() for outcome in outcomes), sep="\n")
        return None
    return [json.loads(outcome.out) for outcome in outcomes]


def unused(run: dict, line: int) -> list[str]:
    """Values of a line that does not change the run."""
    (found,) = [text for text in run["without_effect"] if text.startswith(f"line {line},")]
    return found.split(": ")[1].split()


@unittest.skipUnless(HPCC, "HPCC is not installed")
class HplTwice(unittest.TestCase):
    def test_files_made_at_random_mean_the_same_to_hpl(self):
        counts = {"alike": 0, "both refuse": 0, "only HPL runs it": 0}
        for seed in range(FIRST, FIRST + N_FILES):
            with self.subTest(seed=seed), tempfile.TemporaryDirectory() as name:
                counts[self.compare(Writer(seed).text(), pathlib.Path(name))] += 1
        print(counts)
        self.assertGreaterEqual(counts["alike"], N_FILES // 3)

    def compare(self, text: str, folder: pathlib.Path) -> str:
        theirs = read_by_hpl(text, folder)
        ours = read_here(text, folder)
        if ours is None:
            return "both refuse" if theirs is None else "only HPL runs it"
        self.assertIsNotNone(theirs, f"HPL stops at\n{text}")
        runs = itertools.product(zip(theirs["P"], theirs["Q"]), theirs["N"], theirs["NB"])
        self.assertEqual([(str(run["p"]), str(run["q"]), str(run["n"]), str(run["nb"])) for run in ours],
                         [(p, q, n, nb) for (p, q), n, nb in runs], text)
        # HPL prints one digit behind the point; the judge takes no looser bound than HPL's usual one.
        self.assertAlmostEqual(ours[0]["residual_bound"], min(theirs["bound"], 16.0), delta=0.05, msg=text)
        for name, (line, words) in NAMED.items():
            values = [str(int(value)) for value in unused(ours[0], line)]
            self.assertEqual([words.get(value, words.get("", value)) for value in values], theirs[name], text)
        return "alike"


if __name__ == "__main__":
    unittest.main()
