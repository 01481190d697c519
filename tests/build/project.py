"""Configures projects in folders of their own and reads what CMake has made of them."""

import functools
import json
import os
import pathlib
import shlex
import subprocess
import tempfile
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
CMAKE = os.environ.get("CASEBOOK_CMAKE_PROGRAM", "cmake")
NINJA = os.environ.get("CASEBOOK_NINJA", "ninja")


@dataclass(frozen=True)
class Configured:
    """A build folder, and what CMake said when it made it."""

    folder: pathlib.Path
    code: int
    said: str  # line breaks and runs of blanks are one blank each: CMake wraps its messages

    @functools.cache
    def commands(self) -> dict[str, list[str]]:
        """Words of the compile command of every source file, by its path in the project."""
        entries = json.loads((self.folder / "compile_commands.json").read_text())
        return {entry["file"]: shlex.split(entry["command"]) for entry in entries}

    def commands_below(self, *folders: str) -> dict[str, list[str]]:
        """The compile commands of the project's own files below the given folders."""
        prefixes = tuple(f"{ROOT / folder}/" for folder in folders)
        return {f: words for f, words in self.commands().items() if f.startswith(prefixes)}

    def link_command(self, target: str) -> list[str]:
        done = subprocess.run(
            [NINJA, "-C", str(self.folder), "-t", "commands", target],
            capture_output=True,
            text=True,
            check=True,
        )
        steps = done.stdout.splitlines()[-1].split(" && ")
        return next(words for step in steps if "-o" in (words := shlex.split(step)))

    def variants(self) -> list[dict]:
        return json.loads((self.folder / "variants.json").read_text())["variants"]


def without_network() -> list[str]:
    """Words that start a program where there is no network; none where the system refuses namespaces.
    Open MPI's compiler wrapper complains where even the loopback is missing, and CMake takes that for options."""
    user = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    words = ["unshare", *user, "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
    try:
        allowed = subprocess.run([*words, "true"], capture_output=True).returncode == 0
    except FileNotFoundError:
        allowed = False
    return words if allowed else []


def configure(source: pathlib.Path, folder, *options: str, environment=None, inside=()) -> Configured:
    """inside: words in front of the command"""
    done = subprocess.run(
        [
            *inside,
            *(CMAKE, "-S", str(source), "-B", str(folder), "-G", "Ninja"),
            *("-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", f"-DCMAKE_MAKE_PROGRAM={NINJA}"),
            *options,
        ],
        capture_output=True,
        text=True,
        env={**os.environ, **(environment or {})},
        timeout=100,
    )
    said = " ".join((done.stdout + done.stderr).split())
    return Configured(pathlib.Path(folder), done.returncode, said)


def declare(calls: str, *options: str, languages: str = "NONE", **more) -> Configured:
    """Configures the throw-away project with these declarations; its folder is gone afterwards
    unless `folder` is given."""
    with tempfile.TemporaryDirectory(prefix="casebook_test_") as scratch:
        file = pathlib.Path(scratch, "calls.cmake")
        file.write_text(calls)
        return configure(
            ROOT / "tests" / "build" / "throw_away",
            more.pop("folder", pathlib.Path(scratch, "build")),
            *(f"-DCALLS={file}", f"-DLANGUAGES={languages}", *options),
            **more,
        )
