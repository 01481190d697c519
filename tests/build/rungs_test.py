"""A rung shows its loop, and a part belongs to the rungs that use it and to none after them."""

import collections
import functools
import json
import os
import pathlib
import re
import unittest

import layers_test

ROOT = layers_test.ROOT
SOURCES = layers_test.SOURCES
LOOP = re.compile(r"\b(for|while) \(")
COMMENT = re.compile(r"//.*")
CALL = re.compile(r"\b([a-z]\w+)\(")
FRAME = re.compile(r"#|using |namespace |}  //|$")  # lines of a solver.cpp that are no algorithm
CONTRACT = {"make_solver", "set_up", "solve", "copy_out", "sizeof", "make_unique", "size", "data"}
LEAST_LINES = 20  # of code in a solver.cpp
LEAST_WORDS = 3  # functions that a solver.cpp calls or defines under the baseline's name
VARIANT = re.compile(r"casebook_add_variant\((\w+) (\w+)(?: PARENT (\w+))?")
CLASS = re.compile(r"^(?:class|struct) (\w+)[^;]*\{", re.MULTILINE)
YOUNG = 3  # rungs of a ladder whose parts may wait for their second user
INSTANCE = re.compile(r"^(?:extern )?template [^<][^;]*;", re.MULTILINE)


@functools.cache
def parents() -> dict[str, str | None]:
    """The folder of every rung of our own apps, and that of its parent."""
    folders, found = {}, {}
    for file in sorted(ROOT.glob("*/*/CMakeLists.txt")):
        for app, name, parent in VARIANT.findall(file.read_text()):
            folders[app, name] = str((file.parent / name).relative_to(ROOT))
            found[app, name] = parent
    return {
        folders[app, name]: folders.get((app, parent)) for (app, name), parent in found.items()
    }


def depth(rung: str) -> int:
    """Rungs below this one."""
    parent = parents()[rung]
    return 0 if parent is None else 1 + depth(parent)


def module(file: str) -> str:
    return file[:-4]


def code(rung: str) -> list[str]:
    """Lines of the rung's solver that state its algorithm."""
    lines = (COMMENT.sub("", line).strip() for line in SOURCES[f"{rung}/solver.cpp"].splitlines())
    return [line for line in lines if not FRAME.match(line)]


def words(rung: str) -> set[str]:
    """Functions of the rung's solver, without those that every solver has."""
    return set(CALL.findall("\n".join(code(rung)))) - CONTRACT


def baseline(rung: str) -> str:
    parent = parents()[rung]
    return rung if parent is None else baseline(parent)


def users(suffixes: tuple[str, ...]) -> dict[str, set[str]]:
    """The rungs that use each part, through files that end so."""
    graph = collections.defaultdict(set)
    for file, included in layers_test.INCLUDES.items():
        if file.endswith(suffixes) or file.startswith(layers_test.VARIANTS):
            graph[module(file)].update(module(name) for name in included)
    found = collections.defaultdict(set)
    for rung in parents():
        reached = {module(file) for file in SOURCES if file.startswith(f"{rung}/")}
        open_ends = list(reached)
        while open_ends:
            for name in graph[open_ends.pop()] - reached:
                reached.add(name)
                open_ends.append(name)
        for name in reached:
            found[name].add(rung)
    return found


class Rungs(unittest.TestCase):
    maxDiff = None

    def test_every_rung_has_a_solver_with_a_loop(self):
        without = [
            rung
            for rung in parents()
            if not LOOP.search(COMMENT.sub("", SOURCES.get(f"{rung}/solver.cpp", "")))
        ]

        self.assertEqual(without, [], "the loop stands in solver.cpp, and calls parts")

    def test_every_solver_shows_its_algorithm_in_words_of_the_baseline(self):
        short = {rung: len(code(rung)) for rung in parents() if len(code(rung)) < LEAST_LINES}
        foreign = {
            rung: shared
            for rung in parents()
            if len(shared := sorted(words(rung) & words(baseline(rung)))) < LEAST_WORDS
        }

        self.assertEqual(short, {}, "the loop stands in solver.cpp, not in a part")
        self.assertEqual(foreign, {}, "a function keeps the name that the baseline gave it")

    def test_a_rungs_folder_holds_its_page_its_solver_and_what_they_need(self):
        built = " ".join(file.read_text() for file in ROOT.glob("*/*/CMakeLists.txt"))
        for rung in parents():
            below = [file for file in (ROOT / rung).rglob("*") if file.is_file()]
            names = {str(file.relative_to(ROOT / rung)) for file in below}
            own = {name for name in names if name.endswith((".cpp", ".hpp"))}
            included = {
                name
                for file in own
                for name in layers_test.INCLUDES[f"{rung}/{file}"]
                if module(name) != module(f"{rung}/{file}")
            }
            idle = {
                name
                for name in own
                if name.endswith(".hpp") and f"{rung}/{name}" not in included
                or name.endswith(".cpp") and f"{pathlib.PurePath(rung).name}/{name}" not in built
            }
            with self.subTest(rung):
                self.assertEqual(names - own, {"step.md"})
                self.assertEqual(idle, set(), "no file of the rung uses it")

    def test_a_part_has_two_users(self):
        used = users((".hpp", ".cpp"))
        ladders = collections.Counter(rung.split("/")[1] for rung in parents())
        parts = {
            module(file)
            for file in SOURCES
            if file.startswith("parts/") and not 0 < ladders[file.split("/")[1]] <= YOUNG
        }
        alone = {part: sorted(used[part]) for part in sorted(parts) if len(used[part]) < 2}

        self.assertEqual(alone, {}, "what one rung alone uses stands in its folder")

    def test_no_part_is_instantiated_for_a_class_of_a_later_rung(self):
        first = {
            part: min(map(depth, rungs)) for part, rungs in users((".hpp",)).items() if rungs
        }
        home = {
            name: module(file)
            for file, text in SOURCES.items()
            if file.startswith("parts/") and file.endswith(".hpp")
            for name in CLASS.findall(text)
        }
        wrong = [
            f"{file} names {name} of {home[name]}"
            for file, text in SOURCES.items()
            if file.startswith("parts/") and module(file) in first
            for statement in INSTANCE.findall(text)
            for name in re.findall(r"\w+", statement)
            if name in home and first.get(home[name], 0) > first[module(file)]
        ]

        self.assertEqual(sorted(set(wrong)), [], "it is instantiated in the later part")

    def test_the_main_line_is_the_way_from_the_baseline_to_the_last_rung(self):
        """A letter alone does not make a side branch."""
        listed = json.loads(pathlib.Path(os.environ["CASEBOOK_VARIANTS"]).read_text())["variants"]
        lines = collections.defaultdict(list)
        for variant in listed:
            if not variant["branch"]:
                lines[variant["app"]].append(variant)

        for app, line in lines.items():
            with self.subTest(app):
                names = [variant["variant"] for variant in line]
                self.assertEqual([variant["parent"] for variant in line], [None, *names[:-1]])
        branches = {f"{v['app']}.{v['variant']}" for v in listed if v["branch"]}
        self.assertIn("cg.v9b_pipelined", branches)
        self.assertNotIn("scf.v6b_boys_table", branches)
        self.assertIn("lu.v12_inverse_squares", {f"lu.{v['variant']}" for v in lines["lu"]})


if __name__ == "__main__":
    unittest.main()
