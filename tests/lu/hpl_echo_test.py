"""A second reader of HPL.dat: HPL itself, by the values that it prints before it begins (HPCC has it built in).

What HPL takes, the app takes with the same values, or refuses by name; what HPL refuses is refused.
CASEBOOK_FILES: how many files, 8 unless it is given.
"""

import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import time
import unittest

HPCC = shutil.which("hpcc")
N_FILES = int(os.environ.get("CASEBOOK_FILES", "8"))
FIRST = int(os.environ.get("CASEBOOK_FIRST_FILE", "0"))

WORDS = ["HPLinpack benchmark input file", "made by a grammar", "HPL.out output file name (if any)",
         "6 device out (6=stdout,7=stderr,file)"]
AFTER = ["1 # of panel fact", "2 PFACTs", "1 # of recursive stopping criterium", "4 NBMINs (>= 1)",
         "1 # of panels in recursion", "2 NDIVs", "1 # of recursive panel fact.", "1 RFACTs", "1 # of broadcast",
         "1 BCASTs", "1 # of lookahead depth", "1 DEPTHs (>=0)", "2 SWAP (0=bin-exch,1=long,2=mix)",
         "64 swapping threshold", "0 L1 in form", "0 U in form", "1 Equilibration", "8 memory alignment"]


def number(dice: random.Random, value: int) -> str:
    return dice.choice((f"{value}",) * 6 + (f"0{value}", f"+{value}", f"{value}.0", f"{value}e0", f"{value},", f"{value}.5"))


def hpl_dat(seed: int) -> str:
    dice = random.Random(seed)
    sizes = dice.sample(range(1, 60), dice.choice((1, 1, 2, 3)))
    blocks = dice.sample((1, 2, 4, 8, 16), dice.choice((1, 1, 2)))
    lists = []
    for values, count, name in ((sizes, "# of problems sizes (N)", "Ns"), (blocks, "# of NBs", "NBs")):
        said = len(values) + dice.choice((0,) * 12 + (1, -1))
        surplus = dice.choice(("", "", " 7"))
        lists += [f"{number(dice, said)} {count}", " ".join(number(dice, v) for v in values) + f"{surplus} {name}"]
    mapping = dice.choice(("0", "1", "1", "2", "-1"))
    bound = dice.choice(("16.0", "16", "8.5", "1.0e1", "0.5"))
    middle = [f"{mapping} PMAP process mapping", "1 # of process grids (P x Q)", "1 Ps", "1 Qs", f"{bound} threshold"]
    lines = [*WORDS, *lists, *middle, *AFTER]
    if dice.random() < 0.2:
        del lines[dice.randrange(4, len(lines))]
    elif dice.random() < 0.2:
        lines.insert(dice.randrange(4, len(lines)), dice.choice(("", "# a comment")))
    blank = dice.choice((" ", "\t", "    "))
    end = dice.choice(("\n", "\n", "\r\n"))
    return "".join(line.replace(" ", blank, 1) + end for line in lines)


def list_behind(name: str, text: str) -> list[int]:
    """HPL prints a list as eight numbers a line."""
    found = re.search(rf"^{name} +:((?:[ \d]+\n)+)", text, re.M)
    return [int(word) for word in found.group(1).split()]


def echo_of_hpl(text: str, folder: pathlib.Path) -> dict | None:
    """The values that HPL prints; None where it calls them illegal."""
    (folder / "hpccinf.txt").write_text(text, newline="")
    settings = {"OMP_NUM_THREADS": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    child = subprocess.Popen([HPCC], cwd=folder, env={**os.environ, **settings}, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT)
    output = folder / "hpccoutf.txt"
    try:
        for _ in range(600):
            said = output.read_text() if output.exists() else ""
            if "less than" in said or child.poll() is not None:
                break
            time.sleep(0.02)
    finally:
        child.kill()
        printed, _ = child.communicate()
    said = output.read_text() if output.exists() else ""
    if "HPL ERROR" in said + printed.decode(errors="replace") or "less than" not in said:
        return None
    return {"n": list_behind("N", said), "nb": list_behind("NB", said),
            "bound": float(re.search(r"less than +(\S+)", said).group(1))}


def values_here(text: str, folder: pathlib.Path) -> tuple[dict | None, str]:
    """The runs of the file one by one."""
    file = folder / "HPL.dat"
    file.write_text(text, newline="")
    runs = []
    for run in range(1, 100):
        done = subprocess.run([os.environ["CASEBOOK_LU"], "--deck", file, "--check-input", "--set", f"run={run}"],
                              capture_output=True, text=True)
        if done.returncode != 0 and run > 1 and "the file asks for runs 1 to" in done.stderr:
            break
        if done.returncode != 0:
            return None, done.stderr
        runs.append(json.loads(done.stdout))
    def listed(key: str) -> list:
        return list(dict.fromkeys(run[key] for run in runs))
    return {"n": listed("n"), "nb": listed("nb"), "bound": runs[0]["residual_bound"], "runs": len(runs)}, ""


@unittest.skipUnless(HPCC, "HPCC is not installed")
class HplEcho(unittest.TestCase):
    def test_files_by_a_grammar_have_the_values_that_hpl_prints(self):
        counts = {"alike": 0, "both refuse": 0, "only HPL takes it": 0}
        for seed in range(FIRST, FIRST + N_FILES):
            with self.subTest(seed=seed), tempfile.TemporaryDirectory() as name:
                counts[self.compare(hpl_dat(seed), pathlib.Path(name))] += 1
        print(counts)
        self.assertGreaterEqual(counts["alike"], N_FILES // 4)

    def compare(self, text: str, folder: pathlib.Path) -> str:
        theirs = echo_of_hpl(text, folder)
        ours, words = values_here(text, folder)
        if ours is None:
            if theirs is not None and os.environ.get("CASEBOOK_SHOW"):
                print(words.strip())
            return "both refuse" if theirs is None else "only HPL takes it"
        self.assertIsNotNone(theirs, f"HPL stops at\n{text}")
        self.assertEqual(ours["n"], theirs["n"], text)
        self.assertEqual(ours["nb"], theirs["nb"], text)
        self.assertEqual(ours["runs"], len(theirs["n"]) * len(theirs["nb"]), text)
        # HPL prints one digit behind the point; the judge takes no looser bound than HPL's usual one.
        self.assertAlmostEqual(ours["bound"], min(theirs["bound"], 16.0), delta=0.05, msg=text)
        return "alike"


if __name__ == "__main__":
    unittest.main()
