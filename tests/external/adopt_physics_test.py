"""What `adopt` makes of programs that print stopwatch readings beside their physics."""

import json
import os
import pathlib
import sys
import tempfile
import unittest

import program

DYNAMICS = """
import time
start = time.time()
x = sum(k * k for k in range({work})) * 0
loop = time.time() - start
print("Lattice size: 1.679596e+00")
print("step\\ttemp\\t\\tpressure")
print("0\\t1.440000e+00\\t1.215574e+00")
print(f"60\\t{{{temperature}:e}}\\t6.620194e-01")
print(f"TOTAL {{loop:.2f}}s\\n")
print("    | FORCE | NEIGH |  REST |  SETUP|")
print("----|-------|-------|-------|-------|")
print(f" AVG|{{loop:7.2f}}|   0.00|   0.01|   0.02|")
print(f"d_mass: {{{residue}:e}}")
"""
RIGHT = DYNAMICS.format(work=1_000_000, temperature=0.7842453, residue=-7.07e-14)


class Physics(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_physics_")))
        (self.root / "apps").mkdir()
        (self.root / "CMakePresets.json").write_text("{}")

    def install(self, script: str) -> None:
        file = self.root / "dynamics"
        file.write_text(f"#!{sys.executable}\n{script}")
        file.chmod(0o755)

    def casebook(self, *arguments: str) -> program.Outcome:
        here = os.getcwd()
        os.chdir(self.root)
        try:
            # "": `adopt` keeps the processors busy by itself, which other tests spare.
            return program.casebook(*arguments, CASEBOOK_ROOT=str(self.root), CASEBOOK_BUSY_NODE="")
        finally:
            os.chdir(here)

    def run_once(self) -> tuple[program.Outcome, dict]:
        outcome = self.casebook("run", "fluid", "v0", "--repeat", "1", "--json")
        return outcome, json.loads(outcome.out) if outcome.out else {}

    def test_unchanged_runs_pass_and_wrong_ones_fail_whatever_the_clock_says(self):
        self.install(RIGHT)
        adopted = self.casebook("adopt", "fluid", "--", "./dynamics")
        self.assertEqual(adopted.code, 0, adopted.err)
        _, record = self.run_once()
        self.assertEqual({check["name"] for check in record["checks"]},
                         {"exit_code", "temp_reference", "pressure_reference",
                          "lattice_size_reference", "d_mass_near_0"})

        for work, residue in ((3_000_000, -7.07e-14), (100, 2.1e-13)):
            self.install(DYNAMICS.format(work=work, temperature=0.7842453, residue=residue))
            outcome, record = self.run_once()
            self.assertEqual(outcome.code, 0, record.get("checks"))

        for wrong in (RIGHT.replace("0.7842453", "0.8470000"),
                      RIGHT.replace("-7.07e-14", "1e-06"),
                      RIGHT.replace("6.620194e-01", "nan")):
            self.install(wrong)
            outcome = self.casebook("run", "fluid", "v0", "--repeat", "1")
            self.assertEqual(outcome.code, 2, outcome.out)
            line = int(outcome.out.split("apps/fluid/app.toml, line ")[1].split()[0])
            text = (self.root / "apps/fluid/app.toml").read_text().splitlines()[line - 1]
            self.assertTrue(text.startswith("bound = "), text)

    def test_the_table_names_the_line_that_sets_each_bound(self):
        self.install(RIGHT)
        outcome = self.casebook("adopt", "fluid", "--", "./dynamics")

        lines = (self.root / "apps/fluid/app.toml").read_text().splitlines()
        row = next(line for line in outcome.out.splitlines() if line.startswith("temp "))
        self.assertEqual(lines[int(row.split()[3]) - 1], "bound = 2e-07")
        self.assertIn("regions (seconds): avg_force", outcome.out)
        self.assertIn("not whether those were right", outcome.out)

    def test_a_program_without_an_answer_is_refused_with_what_to_give(self):
        for command in (["sleep", "0"], ["echo", "done in 0.10 s"]):
            outcome = self.casebook("adopt", "nothing", "--", *command)

            self.assertEqual(outcome.code, 3, outcome.out)
            self.assertIn("--must-match 'PATTERN'", outcome.err)
            self.assertIn("--result FILE:COLUMN", outcome.err)
            self.assertFalse((self.root / "apps/nothing").exists())

    def test_a_line_that_is_asked_for_is_the_judge(self):
        self.install("print('solved')")
        outcome = self.casebook("adopt", "fluid", "--must-match", "^solved$", "--", "./dynamics")
        self.assertEqual(outcome.code, 0, outcome.err)
        outcome, _ = self.run_once()
        self.assertEqual(outcome.code, 0, outcome.err)
        self.install("print('gave up')")
        self.assertEqual(self.run_once()[0].code, 2)

        outcome = self.casebook("adopt", "other", "--must-match", "^fine$", "--", "./dynamics")
        self.assertEqual(outcome.code, 3)
        self.assertIn("no line of the output matches", outcome.err)


if __name__ == "__main__":
    unittest.main()
