"""The script ./casebook: what it refuses before anything is built, and what it hands to CMake."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import header_copies
import project

DOOR = project.ROOT / "casebook"
OWN = ("CXX", "CC", "CASEBOOK_MARCH", "CASEBOOK_CMAKE", "CASEBOOK_DEPS", "CASEBOOK_PRESET")


class FrontDoor(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))
        self.tools = self.folder / "tools"
        self.tools.mkdir()

    def tool(self, name: str, script: str) -> str:
        path = self.tools / name
        path.write_text("#!/bin/sh\n" + script)
        path.chmod(0o755)
        return str(path)

    def cmake_that_keeps_its_words(self):
        self.tool("cmake", "[ \"$1\" != --version ] || { echo cmake version 3.25.1; exit; }\n"
                           "[ \"$1\" != --build ] || exit 0\n"
                           f"printf '%s\\n' \"$@\" > {self.folder}/words\n"
                           f"touch {self.folder}/build/build.ninja\n")

    def door(self, *words: str, **environment: str) -> subprocess.CompletedProcess:
        kept = {k: v for k, v in os.environ.items() if k not in OWN}
        return subprocess.run(
            [DOOR, *words], capture_output=True, text=True, timeout=100,
            env={**kept, "PATH": f"{self.tools}:{os.environ['PATH']}", "CASEBOOK_NO_INSTALL": "1",
                 "CASEBOOK_BUILD": str(self.folder / "build"), **environment})

    def assert_refused(self, done: subprocess.CompletedProcess, *words: str):
        self.assertEqual(done.returncode, 4, done.stderr)
        errors = [line for line in done.stderr.splitlines() if "error:" in line]
        self.assertEqual(len(errors), 1, done.stderr)
        for word in words:
            self.assertIn(word, errors[0])

    def test_an_old_compiler_is_refused_with_what_to_load(self):
        self.tool("g++", "[ $1 != -dumpfullversion ] || echo 11.4.0\n")

        self.assert_refused(self.door("list"), "GCC 11.4.0, and 12", "module load gcc/12")

    def test_an_old_cmake_is_refused_with_what_to_load(self):
        self.tool("cmake", "echo cmake version 3.22.1\n")

        self.assert_refused(self.door("list"), "CMake is 3.22.1, and 3.25", "pip install")

    def test_a_compiler_that_is_not_there_is_named(self):
        self.assert_refused(self.door("list", CXX="no-such-g++"), "CXX=no-such-g++")

    def test_clang_is_not_held_against_the_versions_of_gcc(self):
        self.cmake_that_keeps_its_words()
        clang = self.tool("some-clang++", "[ $1 = -dumpfullversion ] && echo 4.2.1 ||"
                                          " echo '#define __clang__ 1'\n")

        self.door("list", CXX=clang)

        self.assertIn(f"-DCMAKE_CXX_COMPILER={clang}", (self.folder / "words").read_text())

    def test_the_environment_reaches_cmake_and_is_kept(self):
        self.cmake_that_keeps_its_words()
        words = self.folder / "words"

        self.door("list", CASEBOOK_MARCH="x86-64-v3", CASEBOOK_CMAKE="-DA=1 -DB=2")
        said = words.read_text().splitlines()
        words.unlink()
        self.door("list", CASEBOOK_MARCH="x86-64-v3", CASEBOOK_CMAKE="-DA=1 -DB=2")
        same = words.read_text() if words.exists() else ""
        self.door("list", CASEBOOK_MARCH="x86-64-v4")

        for word in ("-DCASEBOOK_MARCH=x86-64-v3", "-DA=1", "-DB=2", "-DCASEBOOK_OPTIONS=-DA=1 -DB=2"):
            self.assertIn(word, said)
        self.assertNotIn("-DA=1", same)
        self.assertIn("-DCASEBOOK_MARCH=x86-64-v4", words.read_text())

    def test_a_bundle_needs_a_file(self):
        self.assert_refused(self.door("bundle"), "./casebook bundle --to FILE.tar.gz")


class Recipes(unittest.TestCase):
    def test_containers_have_what_the_front_door_would_install(self):
        door = DOOR.read_text()
        libraries = re.search(r"library_packages=\(([^)]*)\)", door)[1].split()
        tools = re.search(r"package_of_tool=\((.*?)\)", door, re.DOTALL)[1]
        wanted = {*libraries, *re.findall(r"\]=([a-z0-9.+-]+)", tools)}

        self.assertGreater(len(wanted), 12)
        for name, end in (("Containerfile", "&&"), ("Apptainer.def", "\n    rm")):
            with self.subTest(name):
                recipe = (project.ROOT / name).read_text()
                installed = re.search(rf"apt-get install (.*?){end}", recipe, re.DOTALL)[1].split()

                self.assertEqual(wanted - {*installed}, set())

    def test_spack_has_each_library_that_is_looked_for(self):
        listed = (project.ROOT / "spack.yaml").read_text()

        for package in ("cmake", "ninja", "gcc@12:", "openmpi", "openblas", "fftw", "hdf5", "libxc",
                        *(name.lower().replace("_", "-") for name in header_copies.LIBRARIES)):
            self.assertRegex(listed, rf'- "{re.escape(package)}')
        # A colon ends a key of YAML: without quotes the words are no name of a package, and Spack refuses the file.
        self.assertEqual(re.findall(r"(?m)^ *- [^\"].*$", listed), [])


if __name__ == "__main__":
    unittest.main()
