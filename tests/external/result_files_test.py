"""Answers in files, steps before the run, input on standard input, and references of several kinds."""

import shutil
import unittest

from scene import Scene, valid

RIGHT = 'print("release 1.2")\nprint("energy = -1.5")\nprint("loop: 0.01 s")\n'

HDF5 = RIGHT + r'''
import subprocess
open("n.txt", "w").write("1.5 0.5 -3.25\n")
open("n.cfg", "w").write("PATH run/energy\nINPUT-CLASS TEXTFP\nRANK 1\nDIMENSION-SIZES 3\n"
                         "OUTPUT-CLASS FP\nOUTPUT-SIZE 64\nOUTPUT-ARCHITECTURE IEEE\n")
subprocess.run(["h5import", "n.txt", "-c", "n.cfg", "-o", "out.h5"], check=True)
'''

CSV = RIGHT + 'open("out.csv", "w").write("step,energy\\n1,1.5\\n2,0.5\\n3,-3.25\\n")\n'

CHECKS = """
[[value]]
name = "history"
file = "{file}"
{place}
pick = "all"
[[check]]
name = "history_falls"
value = "history"
monotone = "falling"
[[check]]
name = "history_reference"
value = "history"
reference = "history"
measure = "relative"
bound = 1e-12
bound_source = "written in full"
"""


class ResultFiles(unittest.TestCase):
    def scene(self, script: str, checks: str, reference: str = "") -> Scene:
        scene = Scene(script)
        app = scene.root / "apps/thing/app.toml"
        app.write_text(app.read_text() + checks)
        case = scene.root / "apps/thing/cases/tiny.toml"
        case.write_text(case.read_text() + reference)
        return scene

    def change_head(self, scene: Scene, line: str) -> None:
        app = scene.root / "apps/thing/app.toml"
        app.write_text(app.read_text().replace('comment = "#"', 'comment = "#"\n' + line))

    @unittest.skipUnless(shutil.which("h5import"), "no h5import here: apt-get install hdf5-tools")
    def test_a_dataset_is_read_by_its_name(self):
        checks = CHECKS.format(file="out.h5", place='dataset = "/run/energy"')
        with self.scene(HDF5, checks, "history = [1.5, 0.5, -3.25]\n") as scene:
            outcome, record = scene.run()

            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertEqual(valid(record), [])
            self.assertEqual(record["result"]["history"], -3.25)

    def test_a_column_is_read_by_its_heading_and_a_wrong_entry_is_named(self):
        checks = CHECKS.format(file="out.csv", place='column = "energy"')
        with self.scene(CSV, checks, "history = [1.5, 0.25, -3.25]\n") as scene:
            outcome = scene.casebook("run", "thing", "v0", "--repeat", "1")

            self.assertEqual(outcome.code, 2, outcome.err)
            self.assertIn("read 0.5 (entry 2), the reference is 0.25", outcome.out)

    def test_a_file_that_is_missing_fails(self):
        checks = CHECKS.format(file="no.csv", place='column = "energy"')
        with self.scene(CSV, checks, "history = [1.5, 0.5, -3.25]\n") as scene:
            outcome, record = scene.run()

            self.assertEqual(outcome.code, 2, outcome.err)
            self.assertEqual(valid(record), [])

    def test_a_reference_for_one_number_of_ranks_is_none_for_another(self):
        with self.scene(RIGHT, "") as scene:
            case = scene.root / "apps/thing/cases/tiny.toml"
            case.write_text(case.read_text().replace("energy = -1.5", "energy = { 2 = 7.0 }"))

            _, record = scene.run("-n", "1")

            self.assertEqual([c["name"] for c in record["checks"]],
                             ["exit_code", "energy_is_a_number"])

    def test_a_line_that_must_not_be_there_is_shown(self):
        checks = "[[check]]\nname = 'no_warning'\nmust_not_match = 'WARNING'\n"
        with self.scene(RIGHT + 'print("WARNING: pivot")\n', checks) as scene:
            outcome = scene.casebook("run", "thing", "v0", "--repeat", "1")

            self.assertEqual(outcome.code, 2, outcome.err)
            self.assertRegex(outcome.out, r"line 4 of \S+: WARNING: pivot")

    def test_steps_before_the_run_and_standard_input(self):
        script = ('import sys\nassert sys.stdin.read() == "first line\\n"\n'
                  'assert open("mesh").read() == "made\\n"\n') + RIGHT
        with Scene(script) as scene:
            self.change_head(scene, 'before = ["echo made > mesh"]\nstandard_input = "{deck}"')
            outcome, _ = scene.run()

            self.assertEqual(outcome.code, 0, outcome.err)

    def test_a_step_before_the_run_that_fails_is_no_answer(self):
        with Scene(RIGHT) as scene:
            self.change_head(scene, 'before = ["echo no mesh; exit 3"]')
            outcome, record = scene.run()

            self.assertEqual(outcome.code, 2, outcome.err)
            self.assertEqual(record["checks"][0]["value"], 3)
            output = scene.root / "results/thing" / record["external"]["outputs"][0]["file"]
            self.assertIn("no mesh", output.read_text())

    def test_a_check_with_two_questions_is_refused(self):
        checks = ("[[check]]\nname = 'x'\nvalue = 'energy'\nleast = 0.0\nmonotone = 'rising'\n")
        with self.scene(RIGHT, checks) as scene:
            outcome = scene.casebook("run", "thing", "v0")

            self.assertEqual(outcome.code, 3)
            self.assertIn("must_not_match", outcome.err)


if __name__ == "__main__":
    unittest.main()
