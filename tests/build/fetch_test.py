"""Header-only libraries that are not installed are fetched; here from copies on this disk."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import project
from header_copies import DEPENDENCIES, INSTALLED, LIBRARIES, copy_of


class Fetch(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))
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

    def test_one_folder_can_hold_all_copies(self):
        for package in LIBRARIES:
            copy_of(package, self.folder)

        configured = self.configure(f"-DCASEBOOK_DEPS={self.folder}")
        shutil.rmtree(self.folder / "fmt")
        shutil.rmtree(configured.folder)
        without = self.configure(f"-DCASEBOOK_DEPS={self.folder}")

        self.assertEqual(configured.code, 0, configured.said)
        self.assertIn(f"CLI11: not installed, taking v2.1.2 from {self.folder}/CLI11",
                      configured.said)
        self.assertNotEqual(without.code, 0)
        self.assertIn("has no folder fmt; a bundle", without.said)

    def test_a_repository_is_fetched_at_its_commit(self):
        repository = copy_of("fmt", self.folder)
        git = ("git", "-C", str(repository), "-c", "user.name=a", "-c", "user.email=a@b")
        for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "headers")):
            subprocess.run([*git, *words], check=True)
        commit = subprocess.check_output([*git, "rev-parse", "HEAD"], text=True).strip()
        (self.folder / "one.cpp").write_text("#include <fmt/format.h>\n")
        with tempfile.TemporaryDirectory(prefix="casebook_test_") as build:
            configured = project.declare(
                "set(CASEBOOK_FETCH ON)\n"
                "include(CasebookHeaderOnly)\n"
                f"casebook_header_only(fmt fmt::fmt file://{repository} {commit} v1)\n"
                f"add_library(one {self.folder}/one.cpp)\n"
                "target_link_libraries(one PRIVATE fmt::fmt)\n",
                languages="CXX", folder=build)

            self.assertEqual(configured.code, 0, configured.said)
            words = configured.commands()[str(self.folder / "one.cpp")]
            self.assertIn("-isystem", words)

    def test_every_release_is_pinned_by_its_commit(self):
        pinned = re.findall(r"\b[0-9a-f]{40}\b", DEPENDENCIES)

        self.assertEqual(len(set(pinned)), len(LIBRARIES))
        self.assertEqual(len(re.findall(r"https://", DEPENDENCIES)), len(LIBRARIES))


if __name__ == "__main__":
    unittest.main()
