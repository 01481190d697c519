"""A plan of tiny experiments in a folder of its own, and what its ledger says."""

import json
import os
import pathlib
import subprocess
import tempfile

import program

PLAN = """
question = "Which layout?"
hypothesis = "One rank."
machine = "machine.toml"
repeats = {repeats}
[budget]
minutes_per_run = 0.05
core_hours = {core_hours}
[fixed]
app = "scf"
variant = "v4_shell_pair_data"
case = "hydrogen_sto-3g"
{fixed}
[vary]
{vary}
"""

MACHINE = """
title = "The machine of a test"
[scheduler]
kind = "none"
[node]
cores = 2
[launcher]
program = {launcher}
"""


class Campaign:
    """Close it when the test is over."""

    def __init__(self, vary="ranks = [1, 2]", repeats=2, fixed="", core_hours=10, launcher="mpirun"):
        self._holder = tempfile.TemporaryDirectory(prefix="casebook_campaign_")
        self.folder = pathlib.Path(self._holder.name)
        self.results = self.folder / "results"
        self.machine = self.folder / "machine.toml"
        self.plan = self.folder / "plan.toml"
        self.machine.write_text(MACHINE.format(launcher=json.dumps(str(launcher))))
        self.plan.write_text(
            PLAN.format(vary=vary, repeats=repeats, fixed=fixed, core_hours=core_hours)
        )
        self.ledger = self.folder / "plan.ledger" / "machine"

    def close(self):
        self._holder.cleanup()

    def replace(self, old: str, new: str) -> None:
        """Changes the text of the plan."""
        self.plan.write_text(self.plan.read_text().replace(old, new))

    def words(self, part: str, *more: str) -> list[str]:
        machine = () if "--machine" in more else ("--machine", str(self.machine))
        return ["plan", part, str(self.plan), *machine, *more]

    def do(self, part: str, *more: str, **variables: str) -> program.Outcome:
        if part in ("run", "resume"):
            more = ("--results", str(self.results), *more)
        return program.casebook(*self.words(part, *more), **variables)

    def start(self, part: str, *more: str, **variables: str) -> subprocess.Popen:
        return subprocess.Popen(
            [program.PROGRAM, *self.words(part, "--results", str(self.results), *more)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=program.environment(**variables),
        )

    def states(self) -> list[dict]:
        """Every experiment as `plan status --json` has it."""
        outcome = self.do("status", "--json")
        assert outcome.code == 0, outcome.err
        return json.loads(outcome.out)

    def count(self, state: str) -> int:
        return sum(run["state"] == state for run in self.states())

    def shown(self) -> dict:
        return json.loads(self.do("show", "--json").out)

    def entries(self) -> list[dict]:
        return [json.loads(file.read_text()) for file in sorted(self.ledger.glob("*.json"))]

    def done_entries(self) -> list[dict]:
        return [entry for entry in self.entries() if entry["state"] == "done"]


def write_launcher(folder: pathlib.Path, text: str) -> pathlib.Path:
    """A launcher that does something in front of mpirun."""
    file = folder / "launch"
    file.write_text("#!/bin/bash\n" + text + '\nexec mpirun "$@"\n')
    os.chmod(file, 0o755)
    return file
