"""Names with blanks, quotes and shell characters reach the command unchanged and run nothing."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import program

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])

# Whatever of this a shell would run leaves a file of this name in its folder.
MARK = "was_run"
HOSTILE = f"a 'b' \"c\" $(touch {MARK}) `touch {MARK}` ;touch {MARK}; & | > {MARK} \\ * ~ #{{{{root}}}}"

MACHINE = """
title = {title}
[scheduler]
kind = "none"
[node]
cores = 2
[software]
module_script = {module_script}
modules = [{module}]
[environment]
CASEBOOK_HOSTILE = {value}
OMPI_ALLOW_RUN_AS_ROOT = "1"
OMPI_ALLOW_RUN_AS_ROOT_CONFIRM = "1"
[launcher]
program = {launcher}
"""


def quoted(text) -> str:
    """JSON's strings are TOML's, too."""
    return json.dumps(str(text))

PLAN = """
question = {text}
hypothesis = {text}
machine = "./machine.toml"
repeats = 1
[budget]
minutes_per_run = 1
[fixed]
app = "scf"
variant = "v4"
deck = {deck}
[vary.environment]
OMP_HOSTILE = [{value}]
"""


class HostileNames(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        # No slash: a path ends there.
        self.folder = pathlib.Path(holder.name, HOSTILE)
        self.folder.mkdir()
        self.deck = self.folder / (HOSTILE + ".nw")
        shutil.copy(ROOT / "apps/scf/cases/hydrogen_sto-3g.nw", self.deck)
        self.seen = self.folder / "seen"
        self.module_script = self.folder / "modules.sh"
        self.module_script.write_text('module() { printf "%s\\n" "$@" >> "$MODULES_SEEN"; }\n')
        self.launcher = self.folder / "launch"
        self.launcher.write_text(
            '#!/bin/bash\nprintf "%s" "$CASEBOOK_HOSTILE" > "$MODULES_SEEN.value"\n'
            'exec mpirun "$@"\n'
        )
        self.launcher.chmod(0o755)
        self.machine = self.folder / "machine.toml"
        self.machine.write_text(
            MACHINE.format(
                title=quoted(HOSTILE),
                module_script=quoted(self.module_script),
                module=quoted(HOSTILE),
                value=quoted(HOSTILE),
                launcher=quoted(self.launcher),
            )
        )

    def marks(self):
        return [path for path in self.folder.rglob("*") if path.name == MARK]

    def test_hostile_names_in_machine_and_deck_reach_the_run_and_run_nothing(self):
        results = self.folder / "results"
        script = self.folder / "job.sh"
        written = program.casebook(
            "job", "scf", "v4", "--deck", str(self.deck), "--machine", str(self.machine),
            "-n", "1", "--repeat", "1", "--results", str(results), "--output", str(script),
        )
        self.assertEqual(written.code, 0, written.err)

        done = subprocess.run(
            ["bash", str(script)],
            cwd=self.folder,
            env=program.environment(MODULES_SEEN=str(self.seen)),
            capture_output=True,
            timeout=program.PATIENCE_S,
        )

        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertEqual(self.seen.read_text(), f"purge\nload\n{HOSTILE}\n")
        self.assertEqual(pathlib.Path(str(self.seen) + ".value").read_text(), HOSTILE)
        records = list(results.rglob("*.json"))
        self.assertEqual(len(records), 1)
        record = json.loads(records[0].read_text())
        self.assertEqual((record["verdict"], record["case"]["source"]), ("pass", str(self.deck)))
        self.assertEqual(self.marks(), [])
        self.assertFalse((ROOT / MARK).exists())

    def test_hostile_names_in_plan_deck_and_settings_reach_the_run_and_run_nothing(self):
        plan = self.folder / (HOSTILE + ".toml")
        plan.write_text(
            PLAN.format(text=quoted(HOSTILE), deck=quoted(self.deck.name), value=quoted(HOSTILE))
        )
        results = self.folder / "results"

        run = program.casebook(
            "plan", "run", str(plan), "--results", str(results), MODULES_SEEN=str(self.seen)
        )

        self.assertEqual(run.code, 0, run.err)
        records = [json.loads(file.read_text()) for file in results.rglob("*.json")]
        self.assertEqual(len(records), 1)
        self.assertEqual(records[0]["case"]["source"], str(self.deck))
        self.assertEqual(records[0]["environment"]["OMP_HOSTILE"], HOSTILE)
        self.assertIn(HOSTILE, program.casebook("plan", "show", str(plan)).out)
        self.assertEqual(self.marks(), [])
        self.assertFalse((ROOT / MARK).exists())

    def test_hostile_value_where_only_names_are_allowed_is_refused(self):
        self.machine.write_text(
            self.machine.read_text().replace('kind = "none"', f'queue = {quoted(HOSTILE)}')
        )

        outcome = program.casebook("job", "scf", "v4", "--machine", str(self.machine))

        self.assertEqual(outcome.code, 3)
        self.assertIn("scheduler.queue", outcome.err)
        self.assertEqual(self.marks(), [])


if __name__ == "__main__":
    unittest.main()
