"""Members of a team who work on labs, each in a folder that a test throws away."""

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile

import program

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
BUILD = pathlib.Path(os.environ["CASEBOOK_BUILD"])
FULL = os.environ.get("CASEBOOK_FULL_TESTS") == "ON"

EXPLANATION = "The start waits for a line. Each thread has its own now. So none waits.\n"
PATIENCE_S = 900  # a test may have to build start and solution first


class Work:
    """A folder for work and board; `lab` runs a part of `casebook lab` in it."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="casebook_labs_")
        self.path = pathlib.Path(self.folder.name)
        self.path.chmod(0o755)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def lab(self, *arguments: str, **variables: str) -> program.Outcome:
        known = program.PATIENCE_S
        program.PATIENCE_S = PATIENCE_S
        try:
            return program.casebook("lab", *arguments, CASEBOOK_WORK=str(self.path), **variables)
        finally:
            program.PATIENCE_S = known

    @contextlib.contextmanager
    def started(self, *arguments: str):
        """A part of `casebook lab` that goes on until it is told to stop."""
        child = subprocess.Popen(
            [program.PROGRAM, "lab", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=program.environment(CASEBOOK_WORK=str(self.path)),
        )
        try:
            yield child
        finally:
            child.terminate()
            child.communicate(timeout=60)

    def copy(self, member: str, lab: str) -> pathlib.Path:
        return self.path / member / lab

    def board(self) -> list[dict]:
        return [json.loads(file.read_text()) for file in (self.path / "board").rglob("*.json")]


def start_of(lab: str) -> str:
    return (ROOT / f"labs/programs/{lab}/start.cpp").read_text()


def labs() -> list[dict]:
    return json.loads(program.casebook("lab", "list", "--json").out)


def toml_of(lab: dict) -> pathlib.Path:
    return next((ROOT / "labs").rglob(f"{lab['name']}.toml"), None) or next(
        (ROOT / "labs").rglob(f"{lab['name']}/lab.toml")
    )


def is_own(lab: dict) -> bool:
    return toml_of(lab).name == "lab.toml"


LADDERS = ("cg",)  # the others have the same builder, and judges with mutants of their own


def some_of_each_kind() -> list[dict]:
    """Every program of the labs' own, and one lab of a ladder."""
    chosen, apps = [], set()
    for lab in labs():
        if is_own(lab) or (lab["app"] in LADDERS and lab["app"] not in apps):
            chosen.append(lab)
            apps.add(lab["app"])
    return chosen
