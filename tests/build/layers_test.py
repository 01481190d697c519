"""Files include only what stands below them, and none includes itself by a detour."""

import collections
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
MOST_FILES = 40
MOST_SHARED_LINES = 90  # the loop, 60 at most, and the class that it stands in

# What the files of a folder may include, as well as those of the folder itself.
MAY_INCLUDE = {
    "harness/core": [],
    "harness/hdf5": ["harness/core"],
    "harness/run": ["harness/core", "harness/hdf5"],
    "harness/roofs": ["harness/core", "harness/run"],
    "cli": ["harness/core"],
    "apps": ["harness"],
    "parts": ["harness", "apps"],
}
VARIANTS = ("baselines", "optimized")  # each its own folder, and these:
VARIANT_MAY_INCLUDE = ["harness", "apps", "parts"]
OF_EVERY_APP = ("CMakeLists.txt", "README.md", "cases", "main.cpp", "peers")
PRODUCTS = ("adopt", "lab")  # rooms of the program that no other room needs
TOP_LEVEL = set("""
    .ci .clang-format .containerignore .gitignore Apptainer.def CHANGELOG.md CMakeLists.txt CMakePresets.json
    CONTRIBUTING.md Containerfile LICENSE README.md REPORT.md apps baselines casebook cli cmake docs harness jobs labs
    optimized parts profiles report spack.yaml tests""".split())
JUDGES = re.compile(r"apps/[^/]+/(oracle|judge)/")  # of no solver or part


def sources() -> dict[str, str]:
    """Text of every C++ file of the project but the tests, by its path."""
    files = {}
    for top in ("harness", "cli", "apps", "parts", *VARIANTS):
        for file in sorted((ROOT / top).rglob("*.[hc]pp")):
            files[str(file.relative_to(ROOT))] = file.read_text()
    return files


SOURCES = sources()
INCLUDES = {file: INCLUDE.findall(text) for file, text in SOURCES.items()}


def rooms() -> list[str]:
    """The rooms of the program from the ground up, as CMake adds them."""
    text = (ROOT / "cli/CMakeLists.txt").read_text()
    return " ".join(re.findall(r"foreach\(room([^)]*)\)", text)).split()


def allowed(file: str) -> list[str]:
    """Folders whose files this one may include."""
    if file.startswith(VARIANTS):
        return [str(pathlib.PurePath(file).parent), *VARIANT_MAY_INCLUDE]
    own = next(folder for folder in MAY_INCLUDE if file.startswith(folder + "/"))
    return [own, *MAY_INCLUDE[own]]


def room_of(file: str) -> str | None:
    parts = file.split("/")
    return parts[1] if parts[0] == "cli" and len(parts) > 2 else None


def circles() -> list[list[str]]:
    """Modules (a header and its source) that include each other, by Tarjan's algorithm."""
    graph = collections.defaultdict(set)
    for file, included in INCLUDES.items():
        graph[file[:-4]].update(name[:-4] for name in included if name[:-4] != file[:-4])
    found, index, low, stack = [], {}, {}, []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in sorted(graph.get(module, ())):
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            k = stack.index(module)
            component = stack[k:]
            del stack[k:]
            if len(component) > 1:
                found.append(sorted(component))

    for module in sorted(graph):
        if module not in index:
            visit(module)
    return found


def first_comment(text: str) -> str:
    lines = text.splitlines()
    n = next((k for k, line in enumerate(lines) if not line.startswith("//")), len(lines))
    return "\n".join(lines[:n])


class Layers(unittest.TestCase):
    maxDiff = None

    @unittest.skipUnless((ROOT / ".git").exists(), "no repository says what belongs to the project")
    def test_the_top_level_holds_what_it_should_and_no_file_that_was_left_there(self):
        tracked = subprocess.run(["git", "-C", str(ROOT), "ls-files"], capture_output=True, text=True, check=True)
        top = {file.split("/")[0] for file in tracked.stdout.splitlines()}

        self.assertEqual(sorted(top - TOP_LEVEL), [])

    def test_every_file_includes_only_what_stands_below_it(self):
        wrong = [
            f"{file} includes {name}"
            for file, included in INCLUDES.items()
            for name in included
            if not name.startswith(tuple(f"{folder}/" for folder in allowed(file)))
        ]

        self.assertEqual(wrong, [])

    def test_no_solver_or_part_includes_what_judges_it(self):
        wrong = [
            f"{file} includes {name}"
            for file, included in INCLUDES.items()
            for name in included
            if file.startswith(("parts/", *VARIANTS)) and JUDGES.match(name)
        ]

        self.assertEqual(wrong, [])

    def test_text_becomes_numbers_in_one_place(self):
        """atoi knows no error, stod throws its own name, strtod asks the locale."""
        other_ways = re.compile(r"\bsto(i|l|ll|ul|ull|f|d|ld)\(|\bato(i|l|ll|f)\(|\bstrto\w+\(|\bsscanf\("
                                r"|\bfrom_chars\(")
        wrong = [file for file, text in SOURCES.items()
                 if other_ways.search(text) and file not in (
                     "harness/core/text/number.cpp", "apps/scf/deck/number.cpp")]

        self.assertEqual(wrong, [])

    def test_nothing_below_the_program_includes_it(self):
        wrong = [
            f"{file} includes {name}"
            for file, included in INCLUDES.items()
            for name in included
            if name.startswith("cli/") and not file.startswith("cli/")
        ]

        self.assertEqual(wrong, [])

    def test_no_room_of_the_program_includes_one_above_it(self):
        floor = {room: k for k, room in enumerate(rooms())}
        wrong = [
            f"{file} includes {name}"
            for file, included in INCLUDES.items()
            for name in included
            if room_of(file) and room_of(name) and floor[room_of(name)] > floor[room_of(file)]
        ]

        self.assertEqual(wrong, [])

    def test_products_of_their_own_are_included_by_no_other_room(self):
        """`serve` shows the board of the lab."""
        users = {
            file
            for file, included in INCLUDES.items()
            for name in included
            if room_of(name) in PRODUCTS and room_of(file) != room_of(name)
        }

        self.assertEqual(users, {"cli/campaign/command_serve.cpp"})

    def test_every_app_of_ours_has_the_same_folders(self):
        """rimp2 is judged by mp2."""
        for app in sorted(file.parent for file in ROOT.glob("apps/*/main.cpp")):
            judged = () if app.name == "rimp2" else ("judge",)
            with self.subTest(app.name):
                missing = [name for name in (*OF_EVERY_APP, *judged) if not (app / name).exists()]
                self.assertEqual(missing, [])
                flat = [file.name for file in app.glob("*.[hc]pp")
                        if file.name.startswith(("check", "judge", "oracle"))]
                self.assertEqual(flat, [], "it belongs into judge/ or oracle/")

    def test_the_front_door_of_the_program_opens_on_no_room(self):
        front = INCLUDES["cli/program.cpp"] + INCLUDES["cli/commands.hpp"]

        self.assertEqual([room_of(n) for n in front if room_of(n)], ["process"])

    def test_no_module_includes_itself_by_a_detour(self):
        self.assertEqual(circles(), [])

    def test_what_is_included_is_there(self):
        missing = [n for names in INCLUDES.values() for n in names if n not in SOURCES]

        self.assertEqual(missing, [])

    def test_no_folder_holds_more_source_files_than_one_can_read_the_names_of(self):
        folders = collections.Counter(
            str(file.parent.relative_to(ROOT))
            for top in ("harness", "cli", "apps", "parts", *VARIANTS, "tests", "report", "cmake")
            for file in (ROOT / top).rglob("*")
            if file.suffix in (".cpp", ".hpp", ".py", ".cmake", ".in")
        )

        self.assertEqual({f: n for f, n in folders.items() if n > MOST_FILES}, {})

    def test_a_source_has_the_header_of_its_name_or_says_which_declares_it(self):
        """The front doors, `command_*.cpp`, are declared in commands.hpp."""
        for file, text in SOURCES.items():
            name = pathlib.PurePath(file).name
            alone = name in ("main.cpp", "solver.cpp") or name.startswith("command_")
            if file.endswith(".cpp") and not alone and file[:-4] + ".hpp" not in SOURCES:
                with self.subTest(file):
                    self.assertRegex(first_comment(text), "Declared (in|nowhere)")


class Variants(unittest.TestCase):
    def test_no_two_variants_share_a_long_run_of_lines(self):
        """What two steps share but the loop itself is a part, spelled once."""
        owners = collections.defaultdict(set)
        for file, text in SOURCES.items():
            if file.startswith(VARIANTS):
                lines = [line.rstrip() for line in text.splitlines()]
                for k in range(len(lines) - MOST_SHARED_LINES):
                    run = "\n".join(lines[k : k + MOST_SHARED_LINES + 1])
                    owners[run].add(str(pathlib.PurePath(file).parent))

        shared = {tuple(sorted(folders)) for folders in owners.values() if len(folders) > 1}
        self.assertEqual(sorted(shared), [])


if __name__ == "__main__":
    unittest.main()
