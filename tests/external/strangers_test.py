"""Records, decks and packs of strangers: they write nowhere, run nothing, and lie in vain."""

import ctypes
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from scene import Scene, change, take_times

RIGHT = 'print("release 1.2")\nprint("energy =   -1.5000001")\nprint("loop: 0.01 s")\n'
SECRET = "a key of somebody"
ANY_RUN = ("--worst-grade", "F", "--changed-sources")


class Strangers(unittest.TestCase):
    """One run of a stand-in, and what somebody made of it."""

    script = RIGHT

    def setUp(self):
        self.scene = self.enterContext(Scene(self.script))
        outcome, _ = self.scene.run()
        self.assertEqual(outcome.code, 0, outcome.err)
        self.results = self.scene.root / "results/thing"
        self.record = next(self.results.glob("*.json"))
        self.output = next(self.results.glob("*.out"))
        self.target = self.scene.root / "team"

    def pack(self, *more: str):
        return self.scene.casebook("pack", "thing", "--to", str(self.target), *ANY_RUN, *more)

    def assert_left_out(self, reason: str):
        outcome = self.pack()

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertIn(reason, outcome.err)
        self.assertNotIn("json.exception", outcome.err)
        self.assertFalse(self.target.exists())
        return outcome


class Paths(Strangers):
    def test_a_record_that_was_not_touched_is_packed(self):
        outcome = self.pack()

        self.assertEqual(outcome.code, 0, outcome.err)
        script = next(self.target.rglob("run.sh")).read_text()
        self.assertRegex(script.splitlines()[-1], r"^exec mpirun -n 1 .* thing-program deck.in$")

    def test_a_variant_is_one_of_the_ladder_and_no_path(self):
        victim = f"victim_of_{self.scene.root.name}"
        change(self.record, "variant", value=f"../../../{victim}")

        self.assert_left_out("is no variant of thing")
        self.assertEqual(list(self.scene.root.parent.glob(f"{victim}*")), [])

    def test_a_deck_does_not_become_a_hidden_file(self):
        change(self.record, "external", "deck", value=".bashrc")

        self.assert_left_out("`.bashrc` is no name of a deck")

    def test_an_id_with_a_line_break_becomes_no_command(self):
        change(self.record, "id", value="x\ntouch was_run #")

        self.assert_left_out("is not the name of its file")

    def test_a_file_name_with_a_line_break_becomes_no_command(self):
        name = "x\ntouch was_run #"
        change(self.record, "id", value=name)
        self.record = self.record.rename(self.results / f"{name}.json")

        self.assert_left_out("the file's name is not plain")

    def test_the_command_of_a_packed_run_is_derived_and_not_read(self):
        change(self.record, "external", "command", value=["sh", "-c", "touch was_run"])
        change(self.record, "external", "environment",
               value={"OMP_NUM_THREADS": "1", "LD_PRELOAD": "evil.so", "a;touch was_run": "1"})

        self.assertEqual(self.pack().code, 0)
        script = next(self.target.rglob("run.sh"))
        self.assertNotIn("was_run", script.read_text())
        self.assertNotIn("evil.so", script.read_text())
        self.assertIn("OMP_NUM_THREADS=1", script.read_text())

    def test_an_output_that_is_a_link_is_not_copied(self):
        secret = self.scene.write("secret", SECRET)
        self.output.unlink()
        self.output.symlink_to(secret)

        self.assert_left_out("it is a symbolic link")

    def test_an_output_is_a_file_beside_the_record(self):
        self.scene.write("results/secret", SECRET)
        outputs = json.loads(self.record.read_text())["external"]["outputs"]
        change(self.record, "external", "outputs", value=[{**outputs[0], "file": "../secret"}])

        self.assert_left_out("is no name of a file beside the record")

    def test_a_record_that_is_a_link_is_not_read(self):
        elsewhere = self.record.rename(self.scene.root / "elsewhere.json")
        self.record.symlink_to(elsewhere)

        self.assert_left_out("it is a symbolic link")

    def test_hashes_are_compared_without_rules_too(self):
        self.output.write_text(RIGHT.replace("release", "Release"))

        self.assert_left_out("is missing or was changed")

    def test_a_folder_is_packed_with_and_without_a_slash(self):
        outcome = self.scene.casebook("pack", "thing", "--to", f"{self.target}/", *ANY_RUN)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertTrue((self.target / "README.md").is_file())
        self.assertEqual(list(self.target.glob(".*")), [])

    def test_what_was_there_is_left_as_it_was_found(self):
        kept = self.scene.write("team.unfinished/notes", "mine")
        self.assertEqual(self.pack().code, 0)
        self.assertEqual(kept.read_text(), "mine")
        before = self.scene.files()

        outcome = self.scene.casebook("pack", "thing", "--to", f"{self.target}/", *ANY_RUN)

        self.assertEqual(outcome.code, 3)
        self.assertIn("there already", outcome.err)
        self.assertEqual(self.scene.files(), before)


class Lies(Strangers):
    def test_a_median_that_the_samples_do_not_have(self):
        change(self.record, "time", "solve_s", "median", value=1e-9)

        self.assert_left_out("time.solve_s.median is 1e-09, and the samples say")

    def test_a_check_that_failed_under_the_verdict_pass(self):
        change(self.record, "checks", 0, "passed", value=False)
        change(self.record, "checks", 0, "value", value=1.0)

        self.assert_left_out("the verdict is pass, and the checks say fail")

    def test_times_that_the_output_contradicts(self):
        take_times(self.record, 0.001)
        change(self.record, "grade", value="D")  # a solve that short
        self.output.write_text(self.output.read_text().replace("0.01 s", "40.6 s"))
        change(self.record, "external", "outputs", 0, "hash", value=xxh3(self, self.output))

        self.assert_left_out("the program took 40.6 s, and the record 0.00100 s")

    def test_a_deviation_that_the_output_contradicts(self):
        change(self.record, "checks", 1, "value", value=0.0)

        self.assert_left_out("the check energy_reference differs from the output's")

    def test_a_result_that_the_output_contradicts(self):
        change(self.record, "result", "energy", value=-1.5)

        self.assert_left_out("energy differs from the output's")

    def test_a_record_that_was_changed_by_accident(self):
        change(self.record, "machine", "host", value="another", sealed=True)

        self.assert_left_out("it was changed after it was written")

    def test_a_grade_that_is_too_good(self):
        change(self.record, "grade", value="A")

        self.assert_left_out("the grade is A")

    def test_one_record_that_lies_costs_itself_and_no_other(self):
        self.scene.run()
        change(self.record, "time", "solve_s", "median", value=1e-9)

        outcome = self.pack()

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("packed 1 run", outcome.out)
        self.assertIn(f"left out: {self.record}", outcome.err)


def xxh3(test: Strangers, file: pathlib.Path) -> str:
    """The hash of a text as the program makes it: of a deck with this text."""
    deck = test.scene.write("apps/thing/cases/hashed.in", file.read_text())
    shown = test.scene.casebook("external-run", "thing", "v0_plain", "--deck", str(deck),
                                "--record", str(test.scene.root / "x.json"), "--check-input")
    return json.loads(shown.out)["input_hash"]


class Decks(unittest.TestCase):
    """Of NWChem and LAMMPS, as their descriptions know them; neither is started."""

    def refusal(self, app: str, text: str, *more: str) -> str:
        with Scene(RIGHT) as scene:
            deck = scene.write("stranger.in", text)
            environment = {"CASEBOOK_ROOT": os.environ["CASEBOOK_ROOT"]}
            program = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin/casebook")
            done = subprocess.run(
                [program, "run", app, "v0", "--deck", deck, "-n", "1", "--repeat", "1",
                 "--dry-run", *more],
                capture_output=True, text=True, env={**os.environ, **environment}, timeout=60)
            return done.stderr if done.returncode == 3 else ""

    def test_a_deck_that_runs_commands_is_refused_with_its_line(self):
        for app, line in (
            ("nwchem", 'task shell "touch was_run"'),
            ("nwchem", "TASK  SHELL 'x'"),
            ("nwchem", "title x; task shell x"),
            ("nwchem", "task sh\\\nell x"),
            ("nwchem", "python noprint"),
            ("nwchem", "include /etc/passwd"),
            ("lammps_melt", "shell touch was_run"),
            ("lammps_melt", '"shell" touch was_run'),
            ("lammps_melt", "  sh&\n ell x".replace(" ell", "ell")),
            ("lammps_melt", "variable a string shell"),
            ("lammps_melt", "${a}${b} touch was_run"),
            ("lammps_melt", 'if "1 == 1" then "${a} x"'),
            ("lammps_melt", "include ../../etc/x"),
            ("lammps_melt", "python f source x.py"),
            ("lammps_melt", 'dump 1 all atom 1 "`touch was_run`"'),
            ("lammps_melt", 'dump 1 all atom 1 "$(touch was_run).gz"'),
            ("lammps_melt", "dump 1 all movie 1 x.mpg type type"),
            ("lammps_melt", "x" * 5000),
        ):
            with self.subTest(app=app, line=line[:40]):
                refusal = self.refusal(app, f"# a deck\n{line}\n")

                self.assertIn("stranger.in: line 2: ", refusal)
                self.assertIn("--trust-deck", refusal)

    def test_a_comment_is_no_command(self):
        self.assertEqual(self.refusal("nwchem", "# task shell is not used here\nstart x\n"), "")

    def test_a_deck_that_is_trusted_is_taken(self):
        self.assertEqual(self.refusal("nwchem", "task shell x\n", "--trust-deck"), "")

    def test_decks_of_the_project_are_taken(self):
        root = pathlib.Path(os.environ["CASEBOOK_ROOT"])
        for deck in [*root.glob("apps/nwchem/cases/*.nw"), *root.glob("apps/lammps_melt/cases/*.in")]:
            with self.subTest(deck.name):
                app = deck.parent.parent.name

                self.assertEqual(self.refusal(app, deck.read_text()), "")


class TrustedDecks(unittest.TestCase):
    SHELL = RIGHT + ("import sys, subprocess\n"
                     "line = open(sys.argv[1]).readline()\n"
                     "if line.startswith('shell '): subprocess.run(line[6:], shell=True)\n")

    def run_with(self, *more: str):
        with Scene(self.SHELL) as scene:
            mark = scene.root / "was_run"
            scene.write("apps/thing/cases/deck.in", "shell touch \"$CASEBOOK_ROOT/was_run\"\n")
            app = scene.root / "apps/thing/app.toml"
            app.write_text(app.read_text() +
                           "[[deck_command]]\npattern = '\\bshell\\b'\nwhat = 'runs a command'\n")
            outcome = scene.casebook("run", "thing", "v0", "--repeat", "1", *more)
            return outcome, mark.exists()

    def test_no_command_of_a_deck_is_run_unless_it_is_trusted(self):
        outcome, was_run = self.run_with()
        self.assertEqual(outcome.code, 3)
        self.assertIn("line 1: `shell touch", outcome.err)
        self.assertFalse(was_run)

        outcome, was_run = self.run_with("--trust-deck")
        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertTrue(was_run)


def kernel_confines_writing() -> bool:
    """Asks for the version of Landlock, from 1 on."""
    return ctypes.CDLL(None, use_errno=True).syscall(444, 0, 0, 1) >= 1


class ConfinedDecks(unittest.TestCase):
    """What no list of statements knows: the kernel keeps the program from it."""

    PROGRAM = RIGHT + """import subprocess, sys
open("beside", "w").write("x")
start, write = open(sys.argv[1]).read().splitlines()
done = subprocess.run(["touch", start]) if start else None
if write: open(write, "w").write("x")
"""

    def setUp(self):
        # Where every program may write is below /tmp, like the scene.
        self.mark = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(dir=pathlib.Path.home())), "mark")
        self.scene = self.enterContext(Scene(self.PROGRAM))
        app = self.scene.root / "apps/thing/app.toml"
        app.write_text(app.read_text() +
                       "[[deck_command]]\npattern = 'shell'\nwhat = 'runs a command'\n")

    def run_deck(self, *more: str, start: str = "", write: str = ""):
        deck = self.scene.write("stranger.in", f"{start}\n{write}\n")
        return self.scene.casebook("run", "thing", "v0", "--repeat", "1", "--deck", str(deck), *more)

    def test_a_program_starts_no_other(self):
        outcome = self.run_deck(start=str(self.mark))

        self.assertEqual(outcome.code, 2, outcome.err)
        self.assertFalse(self.mark.exists())
        self.assertIn("may not start programs", outcome.out)
        self.assertIn("--trust-deck", outcome.out)

        outcome = self.run_deck("--trust-deck", start=str(self.mark))

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertTrue(self.mark.exists())

    @unittest.skipUnless(kernel_confines_writing(), "the kernel has no Landlock (Linux 5.13)")
    def test_a_program_writes_only_in_the_folder_of_its_run_and_in_temporary_ones(self):
        outcome = self.run_deck(write=str(self.mark))

        self.assertEqual(outcome.code, 2, outcome.err)
        self.assertFalse(self.mark.exists())

        outcome = self.run_deck("--trust-deck", write=str(self.mark))

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertTrue(self.mark.exists())

    @unittest.skipUnless(kernel_confines_writing(), "the kernel has no Landlock (Linux 5.13)")
    def test_a_step_before_the_run_writes_only_there_too(self):
        app = self.scene.root / "apps/thing/app.toml"
        app.write_text(f"before = ['touch beside {self.mark}']\n" + app.read_text())

        self.assertEqual(self.run_deck().code, 2)
        self.assertFalse(self.mark.exists())

        self.assertEqual(self.run_deck("--trust-deck").code, 0)
        self.assertTrue(self.mark.exists())

    def test_a_program_that_does_neither_is_not_disturbed(self):
        self.assertEqual(self.run_deck().code, 0)

    def test_a_profiler_in_front_is_free_and_the_program_behind_it_is_not(self):
        deck = self.scene.write("stranger.in", f"{self.mark}\n\n")
        record = self.scene.root / "record.json"
        outcome = self.scene.casebook(
            "external-run", "thing", "v0_plain", "--deck", str(deck), "--record", str(record),
            "--wrap=sh", "--wrap=-c", '--wrap=touch "$0"; exec "$@"',
            f"--wrap={self.mark.parent}/wrapped", "-n", "1", "-t", "1", "--repeat", "1",
            "--launcher-program", "mpirun", "--launcher-option=--oversubscribe")

        self.assertEqual(outcome.code, 2, outcome.err)
        self.assertTrue((self.mark.parent / "wrapped").exists())
        self.assertFalse(self.mark.exists())

    @unittest.skipUnless(shutil.which("lmp"), "LAMMPS is not installed")
    def test_a_command_that_lammps_puts_together_from_variables_is_not_run(self):
        # No statement is `shell`: the one of a file that the deck writes before it includes it.
        deck = self.scene.write("stranger.in", f"""variable a string she
variable b string ll
print "${{a}}${{b}} touch {self.mark}" file written
include written
""")
        program = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin/casebook")
        command = [program, "run", "lammps_melt", "v0", "--deck", deck, "-n", "1", "--repeat", "1",
                   "--results", self.scene.root]
        subprocess.run(command, capture_output=True, timeout=60)
        self.assertFalse(self.mark.exists())

        subprocess.run([*command, "--trust-deck"], capture_output=True, timeout=60)
        self.assertTrue(self.mark.exists())


MACHINE = '''title = "here"
[scheduler]
kind = "none"
[node]
cores = 2
[launcher]
program = "mpirun"
'''
PLAN = '''question = "Which?"
hypothesis = "This."
machine = "machine.toml"
repeats = 2
[budget]
minutes_per_run = 1
[fixed]
app = "thing"
variant = "v0_plain"
[vary]
ranks = [1]
'''


class Claims(unittest.TestCase):
    """A ledger in which somebody else has written."""

    def setUp(self):
        self.scene = self.enterContext(Scene(RIGHT))
        self.scene.write("machine.toml", MACHINE)
        self.plan = str(self.scene.write("plan.toml", PLAN))
        self.ledger = self.scene.root / "plan.ledger/machine"
        (self.ledger / "claims").mkdir(parents=True)
        self.runs = [state["run"] for state in self.states()]

    def states(self) -> list[dict]:
        return json.loads(self.scene.casebook("plan", "status", self.plan, "--json").out)

    def claim(self, run: str, text: str):
        (self.ledger / "claims" / f"{run}.1").write_text(text)

    def test_what_is_no_claim_costs_itself_and_stops_nobody(self):
        self.claim(self.runs[0], '{"running": "yes", "owner": 1')
        self.claim(self.runs[1], "[" * 200_000)
        (self.ledger / "stray.json").symlink_to("nowhere")
        os.mkfifo(self.ledger / "pipe.json")

        outcome = self.scene.casebook("plan", "run", self.plan)

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual([state["state"] for state in self.states()], ["done", "done"])
        self.assertIn(f"{self.runs[0]}.1: it is no JSON", outcome.err)
        self.assertIn("pipe.json: it is a pipe", outcome.err)

    def test_a_job_writes_where_it_was_told_and_not_where_its_claim_says(self):
        elsewhere = self.scene.root / "elsewhere"
        self.claim(self.runs[0], json.dumps({
            "run": self.runs[0], "generation": 1, "attempt": "20260101T000000Z-0123abcd",
            "running": False, "job": {"name": "cb-1"}, "record": str(elsewhere / "x.json"),
            "checkpoint": str(elsewhere / "y.h5")}))

        outcome = self.scene.casebook("plan", "run", self.plan, "--in-job", "cb-1")

        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertFalse(elsewhere.exists())
        name = f"results/thing/20260101T000000Z-{self.runs[0]}-0123abcd.json"
        self.assertTrue((self.scene.root / name).is_file())

    def test_a_ledger_that_is_a_link_is_not_written(self):
        (self.ledger / "claims").rmdir()
        elsewhere = self.scene.root / "elsewhere"
        elsewhere.mkdir()
        (self.ledger / "claims").symlink_to(elsewhere)

        outcome = self.scene.casebook("plan", "run", self.plan)

        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertIn("claims is a symbolic link", outcome.err)
        self.assertEqual(list(elsewhere.iterdir()), [])


class Environment(unittest.TestCase):
    def test_what_the_loader_was_told_is_in_the_record_and_in_the_grade(self):
        with Scene(RIGHT) as scene:
            made = scene.casebook("run", "thing", "v0", "--repeat", "1", "--json",
                                  LD_LIBRARY_PATH="/nowhere", LD_PRELOAD="libm.so.6")
            record = json.loads(made.out)

        self.assertEqual(record["environment"]["LD_PRELOAD"], "libm.so.6")
        self.assertEqual(record["environment"]["LD_LIBRARY_PATH"], "/nowhere")
        reasons = [deduction["what"] for deduction in record["deductions"]]
        self.assertIn("LD_PRELOAD put other code in front of the program's, its clock included",
                      reasons)
        self.assertIn("LD_LIBRARY_PATH chose the libraries", reasons)
        self.assertEqual(record["grade"], "D")


class LostFolder(unittest.TestCase):
    def test_the_answer_is_printed_when_its_folder_is_gone(self):
        script = RIGHT + "import os, shutil\nshutil.rmtree(os.environ['CASEBOOK_TEST_RESULTS'])\n"
        with Scene(script) as scene:
            results = scene.root / "results/thing"
            outcome = scene.casebook("run", "thing", "v0", "--repeat", "1",
                                     CASEBOOK_TEST_RESULTS=str(results))

            self.assertEqual(outcome.code, 4, outcome.err)
            self.assertIn('"energy":-1.5000001', outcome.out + outcome.err)
            self.assertRegex(outcome.out + outcome.err, r"\d\.\d+ s, ")
            self.assertIn("cannot write", outcome.err)


if __name__ == "__main__":
    unittest.main()
