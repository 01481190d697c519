"""A small project of its own, with one program that we did not write: for what the real ones never
do."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import program

CASE = '[reference]\nenergy = -1.5\nsource = "arithmetic"\n'


class Scene:
    """apps/<app>/, its baseline, and the program in a folder of PATH. Use it in a `with`."""

    def __init__(self, script: str, *, app: str = "thing", deck: str = "deck.in",
                 deck_text: str = "first line\n", case: str = "tiny", config: str = "ranks = 1\n",
                 arguments: str = '["{deck}"]', program_name: str = "thing-program"):
        self._folder = tempfile.TemporaryDirectory(prefix="casebook it's \"$(touch x)\" ; ")
        self.root = pathlib.Path(self._folder.name)
        self.case = case
        self.write("CMakePresets.json", "{}")
        self.write(f"apps/{app}/app.toml", f"""
title = "a stand-in"
program = {toml_text(program_name)}
package = "thing-package"
arguments = {arguments}
comment = "#"
[version]
pattern = 'release (\\S+)'
[[value]]
name = "energy"
pattern = 'energy =\\s+{{number}}'
[[region]]
name = "loop"
pattern = 'loop: {{number}} s'
[[check]]
name = "energy_reference"
value = "energy"
reference = "energy"
bound = 1e-6
bound_source = "arithmetic"
""")
        self.write(f"apps/{app}/cases/{case}.toml",
                   f'class = "tiny"\ndefault = true\ndeck = {toml_text(deck)}\n' + CASE)
        self.write(f"apps/{app}/cases/{deck}", deck_text)
        self.write(f"baselines/{app}/v0_plain/config.toml", config)
        self.write(f"baselines/{app}/v0_plain/step.md", "# v0_plain: a stand-in\n")
        self.program = self.write(f"bin/{program_name}", f"#!{sys.executable}\n{script}")
        self.program.chmod(0o755)

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self._folder.cleanup()

    def write(self, relative: str, text: str) -> pathlib.Path:
        file = self.root / relative
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def casebook(self, *arguments: str, **variables: str) -> program.Outcome:
        path = f"{self.root / 'bin'}:{os.environ['PATH']}"
        return program.casebook(*arguments, CASEBOOK_ROOT=str(self.root), PATH=path, **variables)

    def run(self, *arguments: str) -> tuple[program.Outcome, dict]:
        """Runs the baseline once; the record is empty where there is none."""
        outcome = self.casebook("run", "thing", "v0", "--repeat", "1", "--json", *arguments)
        return outcome, json.loads(outcome.out) if outcome.out else {}

    def files(self) -> list[str]:
        return sorted(str(file.relative_to(self.root)) for file in self.root.rglob("*"))


def toml_text(text: str) -> str:
    return json.dumps(text)  # the escapes that both know are the same


def valid(record: dict) -> list[str]:
    """What is wrong with a record."""
    sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
    import validate_records

    return validate_records.problems(record)


def change(file: pathlib.Path, *path, value, sealed: bool = False) -> None:
    """Writes a value into a record. sealed: with the digest as it was, which is then of another content."""
    record = json.loads(file.read_text())
    if not sealed:
        record.pop("digest", None)  # as one does who means it
    place = record
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    file.write_text(json.dumps(record))


def take_times(file: pathlib.Path, seconds: float) -> None:
    """Says that the program took these, as a liar who has thought of everything but the output."""
    for name in ("solve_s", "total_s"):
        change(file, "time", name, value={
            "median": seconds, "min": seconds, "max": seconds, "n": 1, "samples": [seconds]})


def shell(command: list[str], **options) -> subprocess.CompletedProcess:
    # Not each byte that Open MPI 5's launcher writes is text.
    return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60, **options)
