"""What a program may print or do that a good one does not: it is judged, and never timed."""

import unittest

from scene import Scene, valid

RIGHT = 'print("release 1.2")\nprint("energy =   -1.5000001")\nprint("loop: 0.01 s")\n'


class OddOutputs(unittest.TestCase):
    def assert_wrong(self, script: str, check: str = "energy_reference"):
        with Scene(script) as scene:
            outcome, record = scene.run()

            self.assertEqual(outcome.code, 2, outcome.err)
            self.assertEqual(record["verdict"], "fail")
            self.assertIsNone(record["time"]["solve_s"])
            self.assertEqual(record["regions"], [])
            failed = [c["name"] for c in record["checks"] if not c["passed"]]
            self.assertEqual(failed, [check])
            self.assertEqual(valid(record), [])

    def test_a_right_answer_of_a_stand_in_passes_and_is_timed(self):
        with Scene(RIGHT) as scene:
            outcome, record = scene.run()

            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertEqual(record["verdict"], "pass")
            self.assertEqual(record["external"]["version"], "1.2")
            self.assertEqual(record["regions"][0]["exclusive_s"], [[0.01]])
            self.assertEqual(valid(record), [])

    def test_a_nan_fails(self):
        self.assert_wrong(RIGHT + 'print("energy = NaN")\n')

    def test_a_field_of_stars_fails(self):
        self.assert_wrong('print("release 1.2")\nprint("energy = **********")\n')

    def test_a_missing_value_fails(self):
        self.assert_wrong('print("release 1.2")\n')

    def test_an_answer_beyond_the_bound_fails(self):
        self.assert_wrong(RIGHT + 'print("energy = -1.5000011")\n')

    def test_the_right_answer_of_a_program_that_fails_is_wrong(self):
        self.assert_wrong(RIGHT + "raise SystemExit(7)\n", "exit_code")

    def test_a_program_that_dies_of_a_signal_fails(self):
        self.assert_wrong(
            RIGHT + "import os, sys\nsys.stdout.flush()\nos.kill(os.getpid(), 11)\n", "exit_code")

    def test_bytes_that_are_no_text_are_kept_and_do_no_harm(self):
        script = (
            "import sys\n"
            "sys.stdout.buffer.write(b'\\xff\\xfe\\x00 energy = 7\\n')\n"
            "sys.stdout.flush()\n" + RIGHT)
        with Scene(script) as scene:
            outcome, record = scene.run()

            self.assertEqual(outcome.code, 0, outcome.err)
            output = scene.root / "results/thing" / record["external"]["outputs"][0]["file"]
            self.assertIn(b"\xff\xfe\x00 energy = 7\n", output.read_bytes())

    def test_the_second_repetition_is_judged_like_the_first(self):
        count = "import pathlib\nseen = pathlib.Path('../seen')\n"
        script = count + RIGHT + (
            "print('energy = 0' if seen.exists() else 'energy = -1.5')\nseen.touch()\n")
        with Scene(script) as scene:
            outcome = scene.casebook("run", "thing", "v0", "--repeat", "3")

            self.assertEqual(outcome.code, 2, outcome.err)
            self.assertIn("a wrong result is not timed", outcome.out)

    def test_a_deck_without_reference_is_judged_by_what_is_left(self):
        with Scene(RIGHT) as scene:
            deck = scene.write("elsewhere/mine.in", "other line\n")
            outcome, record = scene.run("--deck", str(deck))

            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertIsNone(record["reference"])
            names = [check["name"] for check in record["checks"]]
            self.assertEqual(names, ["exit_code", "energy_is_a_number"])

    def test_a_program_that_is_not_there_names_its_package(self):
        with Scene(RIGHT) as scene:
            scene.program.unlink()
            outcome, _ = scene.run()

            self.assertEqual(outcome.code, 4)
            self.assertIn("apt-get install thing-package", outcome.err)

    def test_a_new_configuration_is_a_copy_under_its_parent(self):
        with Scene(RIGHT, config='ranks = 1\n[environment]\nA = "b"\n') as scene:
            outcome = scene.casebook("new", "thing", "v1_idea", "--parent", "v0")

            self.assertEqual(outcome.code, 0, outcome.err)
            made = (scene.root / "optimized/thing/v1_idea/config.toml").read_text()
            self.assertEqual(made, 'parent = "v0_plain"\nranks = 1\n[environment]\nA = "b"\n')
            self.assertIn("v1_idea", scene.casebook("list", "thing").out)

    def test_nothing_but_records_and_outputs_is_left(self):
        with Scene(RIGHT + "open('scratch', 'w').write('x')\n") as scene:
            before = scene.files()
            _, record = scene.run()

            added = sorted(set(scene.files()) - set(before))
            results = "results/thing/"
            self.assertEqual(added, sorted(["results", "results/thing",
                                            f"{results}{record['id']}.json",
                                            f"{results}{record['id']}.1.out"]))


if __name__ == "__main__":
    unittest.main()
