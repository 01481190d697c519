"""What is said of the inputs of README.md, row by row.

CASEBOOK_BUILD names the build folder.
"""

import json
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent
sys.path += [str(TESTS / "harness"), str(TESTS / "cli")]
import launch
import llama_folder
from program import casebook

RUNGS = {"lu": "v0", "cg": "v0", "llm": "v0"}
DECKS = ("scf", "dft", "mp2", "rimp2")


def rows() -> list[tuple[str, ...]]:
    """input, asked by, right, said or computed now."""
    found = []
    for line in (HERE / "README.md").read_text().splitlines():
        if line.startswith("| ") and not line.startswith("| input |"):
            found.append(tuple(cell.strip() for cell in line[1:].split(" |")[:4]))
    return found


def of(*askers: str) -> list[tuple[str, ...]]:
    found = [row for row in rows() if row[1].split()[0] in askers]
    assert found, askers
    return found


class Brought(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_brought_")))

    def run_of(self, app: str, deck: pathlib.Path, *more: str, ranks: int = 1) -> launch.Outcome:
        (program,) = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin").glob(f"{app}.{RUNGS[app]}_*")
        return launch.recorded(str(program), "--deck", str(deck), "--repeat", "1", *more, ranks=ranks)

    def assert_said(self, right: str, outcome, record: dict | None):
        if right == "pass" or right.startswith("fail: "):
            self.assertIsNotNone(record, outcome.err)
            failed = [check["name"] for check in record["checks"] if not check["passed"]]
            self.assertEqual(failed, [] if right == "pass" else [right.removeprefix("fail: ")])
            return
        self.assertNotEqual(outcome.code, 0)
        self.assertIn(right, outcome.err)

    def test_numbers_matrices_and_sizes(self):
        for name, asked, _, right in of("lu", "cg"):
            app, *ranks = asked.split()
            with self.subTest(input=name):
                outcome = self.run_of(app, HERE / name, ranks=int(ranks[1]) if ranks else 1)

                self.assert_said(right, outcome, outcome.record)

    def test_job_scripts(self):
        for name, asked, _, right in of("lint"):
            with self.subTest(input=name):
                outcome = casebook("job", "--lint", str(HERE / name), *asked.split()[1:])

                self.assertIn(outcome.code, (0, 2), outcome.err)
                self.assertIn(right, outcome.out)

    def test_what_a_scheduler_says_of_its_nodes(self):
        for name, _, _, right in of("detect"):
            for program, script in (("sinfo", f"cat '{HERE / name}'"), ("sbatch", ""), ("squeue", "")):
                file = self.folder / program
                file.write_text(f"#!/bin/sh\n{script}\n")
                file.chmod(0o755)

            outcome = casebook("machine", "detect", PATH=f"{self.folder}:{os.environ['PATH']}")

            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertIn(right, outcome.out)

    @unittest.skipUnless(shutil.which("hpcc"), "hpcc is not here: apt-get install hpcc")
    def test_inputs_of_hpl_itself_by_any_name(self):
        for name, asked, _, right in of("hpl"):
            with self.subTest(input=name):
                outcome = casebook("run", "hpl", "v0", "--deck", str(HERE / name), *asked.split()[1:],
                                   "--repeat", "1", "--json", "--results", str(self.folder))

                record = json.loads(outcome.out)
                self.assert_said(right, outcome, record)
                self.assertEqual(record["result"]["unknowns"], 400)

    def test_folders_of_models(self):
        hashes = {"as it is": set(), "another epsilon": set()}
        for name, _, _, right in of("llm"):
            folder = self.folder / pathlib.Path(name).stem
            llama_folder.write(folder, HERE / name)
            for settings, found in hashes.items():
                outcome = self.run_of("llm", folder, "--set", "prompt_tokens=3", "--set", "generate=1")

                with self.subTest(input=name, settings=settings):
                    self.assert_said(right, outcome, outcome.record)
                found.add(outcome.record["case"]["input_hash"])
                file = folder / "config.json"
                file.write_text(file.read_text().replace("1e-06", "1e-05"))
        self.assertEqual([len(found) for found in hashes.values()], [1, 1])
        self.assertTrue(hashes["as it is"].isdisjoint(hashes["another epsilon"]))

    def test_programs_that_print_the_ends_of_the_range(self):
        for name, _, _, right in of("adopt"):
            with self.subTest(input=name):
                root = self.folder / pathlib.Path(name).stem
                (root / "apps").mkdir(parents=True)

                outcome = casebook("adopt", "brought", "--", "sh", str(HERE / name), CASEBOOK_ROOT=str(root))

                self.assert_said(right, outcome, None)

    def test_decks_are_held_to_the_same_by_their_own_test(self):
        lines = (TESTS / "scf/data/strangers.txt").read_text().splitlines()
        held = {}
        for deck, app, right, more in (line.split(None, 3) for line in lines if line and line[0] != "#"):
            held[f"{deck}.nw"] = (app, f"refused {more}" if right == "refused" else right)

        self.assertEqual({row[0]: (row[1], row[3]) for row in of(*DECKS)}, held)

    def test_other_rows_name_a_test_that_exists(self):
        sources = "".join(file.read_text() for file in TESTS.rglob("*_test.*") if file.suffix in (".py", ".cpp"))
        for name, asked, _, _ in rows():
            if asked.startswith("`"):
                with self.subTest(input=name):
                    test = asked.strip("`")
                    self.assertRegex(sources, rf"def test_{test}\(|TEST\(\w+, {test}\)")

    def test_every_file_has_a_row(self):
        files = {str(file.relative_to(HERE)) for folder in HERE.iterdir() if folder.is_dir() and folder.name != "__pycache__"
                 for file in folder.iterdir()}

        self.assertEqual({row[0] for row in rows() if "/" in row[0]}, files)


if __name__ == "__main__":
    unittest.main()
