"""What CTest knows of the tests of this build."""

import json
import os
import subprocess
import unittest


def tests_of_this_build() -> dict[str, dict]:
    """Properties of every test by its name."""
    done = subprocess.run(
        [os.environ["CASEBOOK_CTEST"], "--show-only=json-v1"],
        cwd=os.environ["CASEBOOK_BUILD"],
        capture_output=True,
        text=True,
        check=True,
    )
    tests = json.loads(done.stdout)["tests"]
    return {t["name"]: {p["name"]: p["value"] for p in t["properties"]} for t in tests}


class CtestList(unittest.TestCase):
    def test_every_test_that_may_start_ranks_or_sanitizers_has_their_environment(self):
        common = os.environ["CASEBOOK_TEST_ENVIRONMENT"].split()
        tests = tests_of_this_build()

        self.assertGreater(len(tests), 100)
        for name, properties in tests.items():
            environment = properties.get("ENVIRONMENT", [])
            if environment:
                missing = [variable for variable in common if variable not in environment]
                self.assertEqual(missing, [], f"{name} has {environment}")

    @unittest.skipUnless(os.environ.get("CASEBOOK_SANITIZE"), "a build without sanitizers")
    def test_the_sanitizers_see_every_part_of_the_suite(self):
        names = " ".join(
            name
            for name, properties in tests_of_this_build().items()
            if "sanitize" in properties.get("LABELS", [])
        )

        for part in ("harness_core_test", "harness_run_test", "harness_mpi_test", "toy.n2t1",
                     "scf.v0_baseline"):
            self.assertIn(part, names)


if __name__ == "__main__":
    unittest.main()
