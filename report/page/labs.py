"""The labs and their board, as the program itself says them: places and ties are its rules."""

import json
import pathlib
import subprocess
from typing import Any

NONE: dict[str, Any] = {"all": [], "places": [], "teams": []}

QUESTIONS = {
    "all": ("list",),
    "places": ("board",),
    "teams": ("board", "--teams"),
}


def labs_of(program: pathlib.Path) -> dict[str, Any]:
    return {name: _asked(program, *words) for name, words in QUESTIONS.items()}


def _asked(program: pathlib.Path, *words: str) -> list[dict]:
    line = [program, "lab", *words, "--json"]
    return json.loads(subprocess.run(line, capture_output=True, text=True, check=True).stdout)
