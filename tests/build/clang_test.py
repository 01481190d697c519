"""The parts, which hold the hot loops, are C++ to clang as well as to GCC: it accepts all of them, and none warns."""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import unittest

import project

BUILD = project.Configured(pathlib.Path(os.environ["CASEBOOK_CONFIGURED"]), 0, "")


def said_by_clang(words: list[str]) -> str:
    """What clang says of the file of a compile command; it makes no code."""
    kept = words[1:words.index("-o")]
    return subprocess.run(["clang++", *kept, "-Werror", "-fsyntax-only", words[-1]],
                          capture_output=True, text=True, cwd=BUILD.folder).stderr


@unittest.skipUnless(shutil.which("clang++"), "clang is not installed: apt-get install clang libomp-dev")
class Clang(unittest.TestCase):
    def test_clang_accepts_every_part_and_does_not_warn(self):
        commands = BUILD.commands_below("parts")

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            said = dict(zip(commands, pool.map(said_by_clang, commands.values())))

        self.assertGreater(len(commands), 100)
        self.assertEqual({file: words for file, words in said.items() if words}, {})


if __name__ == "__main__":
    unittest.main()
