"""Which rungs the tests build and start: the ends of a ladder and what tests name, or all."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import project

RUNG = re.compile(r"bin/([a-z0-9]+\.v\d\w*)")


class Tests:
    """What a configured build says of its tests, with nothing built."""

    def __init__(self, *options: str):
        holder = tempfile.TemporaryDirectory(prefix="casebook_test_")
        with holder as folder:
            self.configured = project.configure(
                project.ROOT, folder, "-DCMAKE_BUILD_TYPE=Release", "-DCASEBOOK_TESTS=ON", *options
            )
            self.all_rungs = {f"{v['app']}.{v['variant']}" for v in self.configured.variants()}
            self.names, self.started = self.listed(folder)
            self.built = set(RUNG.findall(self.said(project.NINJA, "-C", folder, "-n", "-v", "casebook_tests")))
            self.promised = set(pathlib.Path(folder, "rungs_always_built.txt").read_text().split())

    @staticmethod
    def said(*command: str) -> str:
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=100).stdout

    def listed(self, folder: str) -> tuple[set[str], set[str]]:
        """Names of the tests, and the rungs that their commands and settings name."""
        text = self.said(os.environ["CASEBOOK_CTEST"], "--test-dir", folder, "--show-only=json-v1")
        tests = json.loads(text)["tests"]
        return {test["name"] for test in tests}, set(RUNG.findall(json.dumps(tests)))

    def rungs_with_an_identity(self) -> set[str]:
        return {name.removesuffix(".identity") for name in self.names if name.endswith(".identity")}


class TestedRungs(unittest.TestCase):
    maxDiff = None

    def test_the_plain_tests_start_no_rung_that_is_not_built(self):
        plain = Tests()

        self.assertEqual(plain.started - plain.built, set())
        self.assertEqual(plain.rungs_with_an_identity(), plain.promised)
        self.assertEqual(plain.promised - plain.built, set())
        self.assertLess(len(plain.built), len(plain.all_rungs) / 2)
        for app in {rung.partition(".")[0] for rung in plain.all_rungs}:
            self.assertIn(f"{app}.v0_baseline", plain.promised)
            self.assertGreaterEqual(sum(rung.startswith(f"{app}.") for rung in plain.promised), 2)

    def test_every_rung_is_tested_where_all_are_asked_for_or_the_full_tests(self):
        for option in ("-DCASEBOOK_THOROUGH_TESTS=ON", "-DCASEBOOK_FULL_TESTS=ON"):
            with self.subTest(option):
                tests = Tests(option)

                self.assertEqual(tests.rungs_with_an_identity(), tests.all_rungs)
                self.assertEqual(tests.built, tests.all_rungs)
                self.assertLess(len(tests.promised), len(tests.all_rungs) / 2)

    def test_a_test_that_needs_a_rung_that_is_not_there_is_told_so(self):
        declared = project.declare(
            "include(CasebookTests)\n"
            "set_property(GLOBAL PROPERTY CASEBOOK_VARIANTS_scf v0_baseline v1_symmetry)\n"
            "casebook_test_needs(scf.v1)\n"
            "casebook_test_needs(scf.v7)\n"
        )

        self.assertNotEqual(declared.code, 0)
        self.assertIn("scf has no rung v7; it has v0_baseline;v1_symmetry", declared.said)
        self.assertNotIn("scf has no rung v1;", declared.said)


if __name__ == "__main__":
    unittest.main()
