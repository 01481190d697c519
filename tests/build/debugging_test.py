"""docs/debugging.md: its program fails as the page shows, at the lines that it names."""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = "docs/debugging/heat.cpp"
PAGE = (ROOT / "docs/debugging.md").read_text()
# What Open MPI asks for where root runs it, and what the page says about leaks.
ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "ASAN_OPTIONS": "detect_leaks=0",
}
PATIENCE_S = 60


def line_of(text):
    """The number of the only line of the program that contains a text."""
    lines = (ROOT / SOURCE).read_text().splitlines()
    found = [number for number, line in enumerate(lines, start=1) if text in line]
    if len(found) != 1:
        raise ValueError(f"{text}: lines {found}")
    return found[0]


class Heat(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_heat_")))

    @classmethod
    @functools.cache
    def program(cls, *flags):
        made = cls.folder / "-".join(["heat", *flags])
        subprocess.run(
            ["mpicxx", "-std=c++20", "-g", "-O1", "-fopenmp", *flags, SOURCE, "-o", str(made)],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
        return made

    def start(self, program, ranks, *arguments, before=()):
        command = ["mpirun", "--oversubscribe", "-n", str(ranks), *before, str(program), *arguments]
        return subprocess.Popen(
            command,
            cwd=self.folder,
            env={**os.environ, **ENVIRONMENT},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run_heat(self, program, ranks, *arguments, before=()):
        child = self.start(program, ranks, *arguments, before=before)
        out, _ = child.communicate(timeout=PATIENCE_S)
        return child.returncode, out

    def test_the_page_of_debugging_shows_what_its_program_does(self):
        heat = self.program()
        for ranks, arguments, code in (
            (1, "none 101 64 10", 0),
            (2, "none 101 64 10", 0),
            (1, "lost 101 64 10", 0),
            (2, "lost 101 64 10", 2),
            (2, "hang 100 64 10", 0),
        ):
            with self.subTest(arguments, ranks=ranks):
                self.assertEqual(self.run_heat(heat, ranks, *arguments.split())[0], code)

        code, out = self.run_heat(heat, 2, "lost", "101", "64", "100")

        for line in re.findall(r"^rank \d: .*FAIL$", PAGE, re.M):
            self.assertIn(line, out)

    def test_the_page_of_debugging_names_the_line_that_gdb_shows_of_a_crash(self):
        if not shutil.which("gdb"):
            self.skipTest("gdb is not installed")

        _, out = self.run_heat(
            self.program(),
            2,
            "crash",
            "100",
            "64",
            "10",
            before=("gdb", "-batch", "-ex", "run", "-ex", "bt", "--args"),
        )

        place = f"{SOURCE}:{line_of('= weights_[0] * now_')}"
        self.assertIn(place, out)
        self.assertIn(place, PAGE)

    def test_the_page_of_debugging_names_the_lines_where_the_ranks_hang(self):
        heat = self.program()
        child = self.start(heat, 2, "hang", "100", "2000", "10")
        with self.assertRaises(subprocess.TimeoutExpired):
            child.communicate(timeout=3)
        child.terminate()
        child.communicate(timeout=PATIENCE_S)

        self.assertIn(f"{SOURCE}:{line_of('MPI_Send(first')}", PAGE)
        self.assertIn(f"{SOURCE}:{line_of('box.step();')}", PAGE)

    def test_the_page_of_debugging_names_the_line_that_the_sanitizer_finds(self):
        code, out = self.run_heat(
            self.program("-fsanitize=address,undefined"), 1, "overrun", "100", "64", "10"
        )

        place = f"{SOURCE}:{line_of('= start(i, j);')}"
        self.assertNotEqual(code, 0)
        self.assertIn("heap-buffer-overflow", out)
        self.assertIn(place, out)
        self.assertIn(place, PAGE)


if __name__ == "__main__":
    unittest.main()
