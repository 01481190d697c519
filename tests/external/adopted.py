"""A project of its own with the toy of tests/external/heat: a tarball as a contest hands it out."""

import json
import os
import pathlib
import subprocess
import tempfile
import time

import program

HEAT = pathlib.Path(__file__).resolve().parent / "heat"

# config.toml of a rung that builds the toy with flags of its own.
BUILT = """parent = "v0_as_adopted"
ranks = 2
threads = 1
program = "heat"

[build]
source = "heat.tar.gz"
compiler = "gfortran"
flags = "{flags}"
commands = ["make FFLAGS='{{flags}}' CFLAGS='{{flags}}'"]
"""


class HeatScene:
    """An empty project, and beside it a folder with heat.tar.gz, in which a reader stands."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="casebook_adopt_")
        self.root = pathlib.Path(self._folder.name) / "project"
        self.desk = pathlib.Path(self._folder.name) / "desk"
        self.times: list[tuple[str, float]] = []
        (self.root / "apps").mkdir(parents=True)
        (self.root / "CMakePresets.json").write_text("{}")
        self.desk.mkdir()
        subprocess.run(["tar", "-czf", str(self.desk / "heat.tar.gz"), "-C", str(HEAT.parent),
                        "heat"], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self._folder.cleanup()

    def casebook(self, *arguments: str, **variables: str) -> program.Outcome:
        here = os.getcwd()
        os.chdir(self.desk)
        start = time.monotonic()
        try:
            return program.casebook(*arguments, CASEBOOK_ROOT=str(self.root), **variables)
        finally:
            self.times.append((arguments[0], time.monotonic() - start))
            os.chdir(here)

    def adopt(self) -> program.Outcome:
        return self.casebook(
            "adopt", "heat", "--source", "heat.tar.gz", "--compiler", "gfortran", "--runs", "3",
            "--build", "make", "--", "mpirun", "-np", "2", "./heat", "heat.in")

    def small(self) -> None:
        """A tenth of the steps, for tests that ask for no time."""
        deck = self.root / "apps/heat/cases/heat.in"
        deck.write_text(deck.read_text().replace("4000    time", "400     time"))

    def configuration(self, name: str, text: str) -> None:
        folder = self.root / "optimized/heat" / name
        folder.mkdir(parents=True)
        (folder / "config.toml").write_text(text)
        (folder / "step.md").write_text(f"# {name}: a trial\n")

    def run(self, variant: str, *more: str) -> tuple[program.Outcome, dict]:
        outcome = self.casebook("run", "heat", variant, "--repeat", "1", "--json", *more)
        return outcome, json.loads(outcome.out) if outcome.out else {}


def has_fortran() -> bool:
    try:
        return subprocess.run(["mpif90", "--version"], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False
