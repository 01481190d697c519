"""Containerfile: buildah makes the image, and a container of it lists the apps.

The base comes from debootstrap, since a registry of images is not everywhere in reach. The whole takes some three
minutes of processor time, so that it runs only where both programs are installed, for root.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project

PATIENCE_S = 1100


@unittest.skipUnless(os.geteuid() == 0 and shutil.which("buildah") and shutil.which("debootstrap"),
                     "needs root, buildah and debootstrap")
class Container(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(
            tempfile.TemporaryDirectory(prefix="casebook_test_", ignore_cleanup_errors=True)))

    def buildah(self, *words) -> str:
        done = subprocess.run(
            ["buildah", "--storage-driver", "vfs", "--root", self.folder / "images", "--runroot", self.folder / "run",
             *words], capture_output=True, text=True, timeout=PATIENCE_S)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        return done.stdout.strip()

    def make_base(self, name: str):
        root = self.folder / "debian"
        subprocess.run(["debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", root],
                       check=True, capture_output=True, timeout=PATIENCE_S)
        container = self.buildah("from", "scratch")
        self.buildah("add", container, root, "/")
        self.buildah("commit", "--rm", container, name)
        shutil.rmtree(root)

    def test_image_is_made_and_lists_the_apps(self):
        self.make_base("docker.io/library/debian:12-slim")
        sources = self.folder / "sources"
        subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"file://{project.ROOT}", sources], check=True)

        self.buildah("bud", "--isolation", "chroot", "--pull-never", "--tag", "casebook", sources)
        container = self.buildah("from", "--pull-never", "casebook")
        listed = self.buildah("run", "--isolation", "chroot", container, "--", "./casebook", "list")

        for app in ("scf", "lu", "weather"):
            self.assertIn(app, listed)


if __name__ == "__main__":
    unittest.main()
