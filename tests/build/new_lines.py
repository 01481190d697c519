"""Lines that a reader opens to understand a step: those of the files that its solver includes, directly or by others,
and no rung below it does. Of a file that the parent has in its own folder as well, the lines that are not the
parent's. Blank lines, the harness and the app do not count. As a program it prints a table for each app."""

import collections
import difflib
import functools
import statistics
from dataclasses import dataclass

import layers_test
import rungs_test

SOURCES = layers_test.SOURCES
BELOW = ("harness/", "apps/")


@dataclass(frozen=True)
class Step:
    rung: str
    files: int
    lines: int


@functools.cache
def graph() -> dict[str, set[str]]:
    modules = collections.defaultdict(set)
    for file, included in layers_test.INCLUDES.items():
        modules[file[:-4]].update(name[:-4] for name in included)
    return modules


@functools.cache
def opened(rung: str) -> frozenset[str]:
    """Files of the rung and of the parts that they need."""
    reached = {file[:-4] for file in SOURCES if file.startswith(f"{rung}/")}
    open_ends = list(reached)
    while open_ends:
        for name in graph()[open_ends.pop()] - reached:
            reached.add(name)
            open_ends.append(name)
    files = (module + end for module in reached if not module.startswith(BELOW) for end in (".hpp", ".cpp"))
    return frozenset(file for file in files if file in SOURCES)


def lines(file: str) -> list[str]:
    return [line for line in SOURCES[file].splitlines() if line.strip()]


def added(old: list[str], new: list[str]) -> int:
    changes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return sum(end - begin for kind, _, _, begin, end in changes if kind != "equal")


def new_files(rung: str) -> set[str]:
    """Files that no rung below this one has shown."""
    files = set(opened(rung))
    below = rungs_test.parents()[rung]
    while below is not None:
        files -= opened(below)
        below = rungs_test.parents()[below]
    return files


def new_lines_of(file: str, rung: str) -> int:
    """file: new in this rung"""
    of_parent = file.replace(rung, rungs_test.parents()[rung])
    has_both = of_parent != file and of_parent in SOURCES
    return added(lines(of_parent) if has_both else [], lines(file))


def step(rung: str) -> Step:
    files = new_files(rung)
    return Step(rung, len(files), sum(new_lines_of(file, rung) for file in files))


def steps() -> list[Step]:
    return [step(rung) for rung, parent in rungs_test.parents().items() if parent is not None]


def main() -> None:
    for app, of_app in _by_app().items():
        print(f"{app}: median {statistics.median(each.lines for each in of_app):g}")
        for each in of_app:
            print(f"  {each.rung.split('/')[2]:34}{each.files:4} files{each.lines:6} lines")
    print(f"median of all: {statistics.median(each.lines for each in steps()):g}")


def _by_app() -> dict[str, list[Step]]:
    found = collections.defaultdict(list)
    for each in steps():
        found[each.rung.split("/")[1]].append(each)
    return found


if __name__ == "__main__":
    main()
