"""./casebook bundle: what it packs is configured, built and started where there is no network."""

import os
import pathlib
import shutil
import subprocess
import tarfile
import tempfile
import unittest

import header_copies
import project

# To build what lists and the baseline of cg takes 160 s of processor time (measured without a compiler's cache).
FULL = os.environ.get("CASEBOOK_FULL_TESTS") == "ON"
PATIENCE_S = 800


@unittest.skipUnless((project.ROOT / ".git").exists(), "the project has no history")
class Bundle(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))
        for package in header_copies.LIBRARIES:
            header_copies.copy_of(package, self.folder / "copies")
        to = self.folder / "bundle.tar.gz"
        done = subprocess.run([project.ROOT / "casebook", "bundle", "--to", str(to)], capture_output=True, text=True,
                              env={**os.environ, "CASEBOOK_DEPS": str(self.folder / "copies")})
        self.assertEqual(done.returncode, 0, done.stderr)

        with tarfile.open(to) as archive:
            archive.extractall(self.folder)
        shutil.rmtree(self.folder / "copies")
        self.unpacked = self.folder / "casebook"
        self.commit = subprocess.check_output(
            ["git", "-C", str(project.ROOT), "rev-parse", "--short=12", "HEAD"], text=True).strip()

    def state(self) -> str:
        subprocess.run(
            [project.CMAKE, f"-DSOURCE_DIR={self.unpacked}", f"-DOUTPUT={self.folder}/state.cpp",
             "-P", str(self.unpacked / "cmake/SourceState.cmake")], check=True)
        return (self.folder / "state.cpp").read_text()

    def test_is_configured_without_a_network_and_knows_its_commit(self):
        configured = project.configure(
            self.unpacked, self.folder / "build", "-DCASEBOOK_FETCH=ON", inside=project.without_network(),
            environment={"CASEBOOK_DEPS": "", "https_proxy": "http://localhost:1"})

        self.assertEqual(configured.code, 0, configured.said)
        self.assertIn(f"from {self.unpacked}/deps/fmt", configured.said)
        self.assertIn(f'"{self.commit}", false', self.state())
        with open(self.unpacked / "CMakeLists.txt", "a") as file:
            file.write("# changed\n")
        self.assertIn(f'"{self.commit}", true', self.state())

    def without_network(self, *command: str) -> str:
        """What a command says in the unpacked folder."""
        environment = {**os.environ, "CASEBOOK_NO_INSTALL": "1", "CASEBOOK_BUILD": str(self.folder / "build"),
                       "CASEBOOK_CMAKE": "-DCASEBOOK_FETCH=ON", "CASEBOOK_DEPS": ""}
        done = subprocess.run([*project.without_network(), *command], capture_output=True, text=True,
                              cwd=self.unpacked, env=environment, timeout=PATIENCE_S)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-3000:])
        return done.stdout

    @unittest.skipUnless(FULL, "it builds: --full")
    def test_a_bundle_lists_builds_and_solves_without_a_network(self):
        if not project.without_network():
            self.skipTest("no namespace without a network can be made here")

        listed = self.without_network("./casebook", "list")
        self.without_network(project.CMAKE, "--build", f"{self.folder}/build", "--target", "cg.v0_baseline")
        record = self.folder / "run.json"
        self.without_network("mpirun", "-n", "2", f"{self.folder}/build/bin/cg.v0_baseline", "--case-file",
                             "apps/cg/cases/hpcg_16.toml", "--repeat", "1", "--record", str(record))

        self.assertRegex(listed, r"(?m)^spectral ")
        self.assertIn(f'"{self.commit}"', record.read_text())


if __name__ == "__main__":
    unittest.main()
