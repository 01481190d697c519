"""Which changes of the sources the build writes into the executables, and of which apps."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import project


class SourceState(unittest.TestCase):
    """A committed project with two apps that are built, and one that is not."""

    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_")), "project")
        for file in ("harness/run.cpp", "apps/lu/main.cpp", "optimized/lu/v1_a/solver.cpp",
                     "baselines/scf/v0_b/solver.cpp", "apps/hpl/app.toml"):
            self.write(file, "as committed\n")
        for file in ("SourceState.cmake", "source_state.cpp.in"):
            to = self.root / "cmake" / file
            to.parent.mkdir(exist_ok=True)
            shutil.copy(project.ROOT / "cmake" / file, to)
        self.git("init", "-q")
        self.git("add", ".")
        self.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "all")

    def write(self, file: str, text: str) -> None:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def git(self, *words: str) -> None:
        subprocess.run(["git", "-C", str(self.root), *words], check=True)

    def state(self) -> tuple[bool, list[str]]:
        """Whether what all share has changed, and the apps of which something has."""
        to = self.root.parent / "state.cpp"
        subprocess.run([project.CMAKE, f"-DSOURCE_DIR={self.root}", f"-DOUTPUT={to}", "-P",
                        str(self.root / "cmake/SourceState.cmake")], check=True)
        text = to.read_text()
        dirty = re.search(r'source state:", "[0-9a-f]{12}", (true|false)', text)[1] == "true"
        return dirty, re.search(r'changed apps:", "(.*)"', text)[1].split()

    def test_nothing_has_changed_as_committed(self):
        self.assertEqual(self.state(), (False, []))

    def test_an_app_that_is_not_built_counts_for_no_executable(self):
        self.write("apps/mine/app.toml", "new\n")
        self.write("baselines/mine/v0_as_given/config.toml", "new\n")
        self.write("apps/hpl/app.toml", "changed\n")

        self.assertEqual(self.state(), (False, []))

    def test_rungs_count_for_their_apps(self):
        self.write("optimized/lu/v2_idea/solver.cpp", "new\n")
        self.write("baselines/scf/v0_b/solver.cpp", "changed\n")

        self.assertEqual(self.state(), (False, ["scf", "lu"]))

    def test_what_all_share_counts_for_all(self):
        for file in ("harness/run.cpp", "apps/lu/main.cpp", "parts/lu/a;b.cpp"):
            with self.subTest(file):
                self.write(file, "changed\n")
                self.assertEqual(self.state(), (True, []))
                self.git("stash", "-qu")


if __name__ == "__main__":
    unittest.main()
