"""Inputs of all kinds: right, or refused by the name of what is wrong with them.

README.md has the table. CASEBOOK_BUILD names the build folder.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests/harness"))
import launch

RUNGS = {"scf": "v14", "dft": "v8", "mp2": "v4", "lu": "v0", "cg": "v0", "md": "v0", "weather": "v0"}


def rows() -> list[tuple[str, str, str, str]]:
    """input, app, what is right, its bound or words."""
    found = []
    for line in (HERE / "README.md").read_text().splitlines():
        if line.startswith("| ") and not line.startswith("| input |"):
            found.append(tuple(cell.strip() for cell in line[1:].split(" |")[:4]))
    return found


def answer(app: str, result: dict) -> float:
    if app == "md":
        return result["history"]["potential_energy"][-1]
    return result["correlation_hartree" if app == "mp2" else "energy_hartree"]


class Inputs(unittest.TestCase):
    def test_each_input_is_right_or_refused_by_name(self):
        for row in rows():
            with self.subTest(input=row[0]), tempfile.TemporaryDirectory() as folder:
                check = self.check_lint if row[1] == "lint" else self.check_run
                check(pathlib.Path(folder), *row)

    def check_lint(self, folder: pathlib.Path, name: str, _: str, right: str, words: str):
        program = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin/casebook")
        outcome = subprocess.run([program, "job", "--lint", HERE / name], capture_output=True, text=True, cwd=folder)

        self.assertIn(outcome.returncode, (0, 2), outcome.stderr)
        self.assertIn(words if right == "finding" else right, outcome.stdout)

    def check_run(self, folder: pathlib.Path, name: str, app: str, right: str, words: str):
        (program,) = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin").glob(f"{app}.{RUNGS[app]}_*")
        option = "--case-file" if name.endswith(".toml") else "--deck"
        outcome = launch.recorded(str(program), option, str(HERE / name), "--repeat", "1", ranks=1)

        if right == "refused":
            self.assertIn(outcome.code, (2, 3), outcome.err)
            self.assertIn(words, outcome.err + outcome.out)
            return
        if right == "fail":
            self.assertIn(words, {check["name"] for check in outcome.failed})
            return
        self.assertEqual(outcome.code, 0, outcome.why)
        self.assertEqual(outcome.record["verdict"], "pass")
        if right != "pass":
            self.assertAlmostEqual(answer(app, outcome.record["result"]), float(right), delta=float(words))

    def test_every_input_has_a_row(self):
        folders = [folder for folder in HERE.iterdir() if folder.is_dir() and folder.name != "__pycache__"]
        files = {str(file.relative_to(HERE)) for folder in folders for file in folder.iterdir()}

        self.assertEqual({row[0] for row in rows()}, files)


if __name__ == "__main__":
    unittest.main()
