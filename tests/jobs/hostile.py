"""A folder, a machine file, a plan and a deck in which every name and value is as bad as it gets."""

import json
import pathlib
import shutil
import tempfile

from page import ROOT

# Whatever of this a shell would run leaves a file of this name in its folder.
MARK = "was_run"
HOSTILE = f"a 'b' \"c\" $(touch {MARK}) `touch {MARK}` ;touch {MARK}; & | > {MARK} \\ * ~ #{{{{root}}}}"
SEVERAL_LINES = f"{HOSTILE}\ntouch {MARK}\n"

MACHINE = """
title = {title}
[scheduler]
{scheduler}
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


def quoted(text) -> str:
    """JSON's strings are TOML's, too."""
    return json.dumps(str(text))


class HostileSite:
    """Its module command and its launcher write down what they were given. Close it when the test
    is over. folder: its name, and the plan's."""

    def __init__(self, scheduler='kind = "none"', folder=HOSTILE):
        self._holder = tempfile.TemporaryDirectory(prefix="casebook_hostile_")
        # No slash: a path ends there.
        self.folder = pathlib.Path(self._holder.name, folder)
        self.folder.mkdir()
        self.results = self.folder / "results"
        self.deck = self.folder / (SEVERAL_LINES + ".nw")
        shutil.copy(ROOT / "apps/scf/cases/hydrogen_sto-3g.nw", self.deck)
        self.modules_seen = self.folder / "modules_seen"
        self.value_seen = self.folder / "value_seen"
        here = 'here=$(dirname "${BASH_SOURCE[0]}")\n'
        module_script = self.folder / "modules.sh"
        module_script.write_text(here + 'module() { printf "%s\\n" "$@" >> "$here/modules_seen"; }\n')
        launcher = self.folder / "launch"
        launcher.write_text(
            "#!/bin/bash\n" + here + 'printf "%s" "$CASEBOOK_HOSTILE" > "$here/value_seen"\n'
            'exec mpirun "$@"\n'
        )
        launcher.chmod(0o755)
        self.machine = self.folder / "machine.toml"
        self.machine.write_text(
            MACHINE.format(
                title=quoted(HOSTILE),
                scheduler=scheduler,
                module_script=quoted(module_script),
                module=quoted(HOSTILE),
                value=quoted(SEVERAL_LINES),
                launcher=quoted(launcher),
            )
        )
        self.plan = self.folder / (folder + ".toml")
        self.plan.write_text(
            PLAN.format(
                text=quoted(SEVERAL_LINES),
                deck=quoted(self.deck.name),
                value=quoted(SEVERAL_LINES),
            )
        )

    def close(self):
        self._holder.cleanup()

    def only_record(self, test) -> dict:
        records = [json.loads(file.read_text()) for file in self.results.rglob("*.json")]
        test.assertEqual(len(records), 1)
        return records[0]

    def check_that_nothing_was_run(self, test) -> None:
        test.assertEqual([path for path in self.folder.rglob("*") if path.name == MARK], [])
        test.assertFalse((ROOT / MARK).exists())
