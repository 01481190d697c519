"""Header-only libraries that are not installed are fetched; here from copies on this disk."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import project

INSTALLED = pathlib.Path(os.environ["CASEBOOK_HEADERS"])
DEPENDENCIES = (project.ROOT / "cmake" / "CasebookDependencies.cmake").read_text()

# The folder of headers that stands for each package, and a file of the project that needs it.
LIBRARIES = {
    "CLI11": ("CLI", "harness/run/arguments.cpp"),
    "nlohmann_json": ("nlohmann", "harness/run/describe_identity.cpp"),
    "tomlplusplus": ("toml++", "apps/scf/case_file.cpp"),
    "fmt": ("fmt", "harness/core/grade.cpp"),
    "xxhash": ("xxhash.h", "harness/core/input_hash.cpp"),
}


def copy_of(package: str, folder: pathlib.Path) -> pathlib.Path:
    """The installed headers, with what a release has around them as far as we use it."""
    headers = LIBRARIES[package][0]
    place = folder / package
    target = re.search(rf"casebook_header_only\({package} (\S+)", DEPENDENCIES)
    if not target:
        place.mkdir()
        shutil.copy(INSTALLED / headers, place)
        return place
    shutil.copytree(INSTALLED / headers, place / "include" / headers)
    (place / "CMakeLists.txt").write_text(
        f"add_library({package}_headers INTERFACE)\n"
        f"target_include_directories({package}_headers INTERFACE include)\n"
        f"target_compile_definitions({package}_headers INTERFACE FMT_HEADER_ONLY=1)\n"
        f"add_library({target[1]} ALIAS {package}_headers)\n"
    )
    return place


class Fetch(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="casebook_test_")
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        missing = [h for h, _ in LIBRARIES.values() if not (INSTALLED / h).exists()]
        if missing:
            self.skipTest(f"{INSTALLED} lacks {', '.join(missing)} to make copies of")

    def configure(self, *options: str) -> project.Configured:
        return project.configure(
            project.ROOT, self.folder / "build",
            *("-DCASEBOOK_FETCH=ON", "-DFETCHCONTENT_FULLY_DISCONNECTED=ON",
              "-DCASEBOOK_UNITY=OFF", *options),
        )

    def test_every_header_only_library_can_come_from_a_copy(self):
        copies = {package: copy_of(package, self.folder) for package in LIBRARIES}

        configured = self.configure(
            *(f"-DFETCHCONTENT_SOURCE_DIR_{p.upper()}={path}" for p, path in copies.items())
        )

        self.assertEqual(configured.code, 0, configured.said)
        commands = configured.commands()
        for package, (_, file) in LIBRARIES.items():
            words = commands[str(project.ROOT / file)]
            places = [words[k + 1] for k, word in enumerate(words) if word == "-isystem"]
            self.assertTrue(
                any(place.startswith(str(copies[package])) for place in places),
                f"{file} does not see {copies[package]}, but {places}",
            )
        compiled = subprocess.run(
            [project.NINJA, "-C", configured.folder, f"{project.ROOT}/harness/core/suggest.cpp^"],
            capture_output=True,
            text=True,
        )
        self.assertEqual(compiled.returncode, 0, compiled.stdout)

    def test_every_release_is_pinned_by_its_commit(self):
        pinned = re.findall(r"\b[0-9a-f]{40}\b", DEPENDENCIES)

        self.assertEqual(len(set(pinned)), len(LIBRARIES))
        self.assertEqual(len(re.findall(r"https://", DEPENDENCIES)), len(LIBRARIES))


if __name__ == "__main__":
    unittest.main()
