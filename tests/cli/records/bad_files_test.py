"""One bad file costs itself and no other, and nothing waits for it."""

import json
import os
import pathlib
import resource
import subprocess
import tempfile
import unittest

from program import casebook

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
DEEP = "[" * 200_000
EVIDENCE = sorted(ROOT.glob("profiles/*/cg/*.json"))


def a_record() -> pathlib.Path:
    """A committed record of a run that passed."""
    for file in EVIDENCE:
        record = json.loads(file.read_text())
        if record.get("kind") == "run" and record["verdict"] == "pass":
            return file
    raise AssertionError("profiles/ has no record of cg")


class BadFiles(unittest.TestCase):
    def setUp(self):
        self.results = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_results_")))
        self.folder = self.results / "cg"
        self.folder.mkdir()

    def put_bad_files(self):
        """What is not a record in as many ways as were found to hurt."""
        good = json.loads(a_record().read_text())
        (self.folder / "20260101-deep.json").write_text(DEEP)
        (self.folder / "20260102-layout.json").write_text(json.dumps({**good, "layout": ["x"]}))
        (self.folder / "20260103-case.json").write_text(json.dumps({**good, "case": 1}))
        (self.folder / "20260104-half.json").write_text('{"schema": 3,')
        os.mkfifo(self.folder / "20260105-pipe.json")
        (self.folder / "20260106-folder.json").mkdir()
        (self.folder / "20260107-dangling.json").symlink_to("nowhere")
        (self.folder / "20260108-number.json").write_text("1e999")

    def assert_named(self, errors: str):
        for word in ("deep", "layout", "case", "half", "pipe", "folder", "dangling", "number"):
            self.assertIn(f"-{word}.json", errors)
        self.assertNotIn("json.exception", errors)
        self.assertNotIn("Traceback", errors)

    def test_a_ladder_is_shown_without_them(self):
        (self.folder / a_record().name).write_text(a_record().read_text())
        self.put_bad_files()

        outcome = casebook("climb", "cg", "--from", str(self.results))

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assert_named(outcome.err)

    def test_the_best_variant_is_found_without_them(self):
        self.put_bad_files()

        outcome = casebook("run", "cg", "--results", str(self.results), "--dry-run")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assert_named(outcome.err)

    def test_they_are_no_records_to_pack(self):
        self.put_bad_files()

        outcome = casebook("pack", "cg", "--results", str(self.results), "--to",
                           str(self.results / "team"))

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assert_named(outcome.err)
        self.assertIn("make one with `casebook run`", outcome.err)

    def test_one_that_is_asked_for_by_name_is_refused_by_name(self):
        self.put_bad_files()

        for file in sorted(self.folder.iterdir()):
            with self.subTest(file.name):
                outcome = casebook("pack", "cg", str(file), "--to", str(self.results / "team"))

                self.assertEqual(outcome.code, 3, outcome.err)
                self.assertIn(file.name, outcome.err)

    def test_a_report_leaves_them_out_and_says_so(self):
        (self.folder / a_record().name).write_text(a_record().read_text())
        self.put_bad_files()

        outcome = casebook("report", "--from", str(self.results), "--to", str(self.results / "to"))

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assert_named(outcome.err)

    def test_a_report_gives_no_speed_up_that_the_samples_do_not(self):
        record = json.loads(a_record().read_text())
        record["time"]["solve_s"]["median"] = 1e-9
        (self.folder / a_record().name).write_text(json.dumps(record))

        outcome = casebook("report", "--from", str(self.results), "--to", str(self.results / "to"))

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("time.solve_s.median is 1e-09", outcome.err)
        self.assertIn("There is no record", (self.results / "to/REPORT.md").read_text())

    def test_every_committed_record_agrees_with_itself(self):
        outcome = casebook("ladders", str(ROOT / "profiles"))

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(json.loads(outcome.out)["left_out"], [])


def read_by_an_executable(deck: str) -> int:
    """Its exit code. It may have 4 GiB: what has no end shall not take the machine with it."""
    program = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin/scf.v0_baseline")
    limit = (4 << 30, 4 << 30)
    return subprocess.run(
        [program, "--check-input", "--deck", deck], capture_output=True, timeout=30,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, limit)).returncode


class Inputs(unittest.TestCase):
    def test_what_is_no_file_is_no_deck(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = pathlib.Path(folder, "deck.nw")
            os.mkfifo(pipe)
            for deck in (str(pipe), "/dev/full", "/dev/zero", folder):
                with self.subTest(deck):
                    outcome = casebook("run", "scf", "v0", "--deck", deck, "--dry-run")

                    self.assertEqual(outcome.code, 3, outcome.err)
                    self.assertIn(f"--deck {deck}", outcome.err)
                    self.assertEqual(read_by_an_executable(deck), 3)

    def test_lines_of_any_length_end_in_an_answer(self):
        with tempfile.TemporaryDirectory() as folder:
            deck = pathlib.Path(folder, "deck.nw")
            deck.write_text("task dft " + "a " * 200_000 + "\n" + "x" * 400_000 + "\n")
            script = pathlib.Path(folder, "job.sh")
            script.write_text("#!/bin/bash\nmpirun -n 2 " + "a " * 200_000 + "\n")
            for words in (["run", "scf", "v0", "--deck", str(deck), "--dry-run"],
                          ["job", "scf", "--lint", str(script)],
                          ["run", "x" * 100_000]):
                with self.subTest(words[0]):
                    outcome = casebook(*words)

                    self.assertIn(outcome.code, (0, 2, 3), outcome.err[:500])
                    self.assertLess(len(outcome.err), 5000)


if __name__ == "__main__":
    unittest.main()
