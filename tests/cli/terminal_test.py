"""What a person sees on a terminal of 100 columns and 30 lines."""

import fcntl
import json
import os
import pathlib
import pty
import re
import struct
import subprocess
import tempfile
import termios
import unittest

from program import PROGRAM, environment, results_folder

COLUMNS, LINES = 100, 30


def shown(*words: str, **variables: str) -> list[str]:
    """The lines that a command leaves on the terminal, without their colours; of a line that was written again,
    its last state."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    child = subprocess.Popen([PROGRAM, *words], stdin=slave, stdout=slave, stderr=slave,
                             env=environment(TERM="xterm-256color", **variables))
    os.close(slave)
    text = b""
    while True:
        try:
            more = os.read(master, 65536)
        except OSError:  # the other end is closed: Linux says so by an error
            break
        if not more:
            break
        text += more
    os.close(master)
    assert child.wait() == 0, text
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text.decode())
    lines = [line.rstrip("\r").split("\r")[-1].rstrip() for line in plain.split("\n")]
    return lines[:-1] if lines[-1] == "" else lines


class Terminal(unittest.TestCase):
    def assert_fits(self, lines: list[str]) -> None:
        for line in lines:
            self.assertLessEqual(len(line), COLUMNS, line)

    def test_the_list_of_apps_fits_one_screen(self):
        lines = shown("list")

        self.assert_fits(lines)
        self.assertLess(len(lines), LINES)  # and the next prompt

    def test_the_help_fits_the_width(self):
        self.assert_fits(shown("help"))

    def test_the_last_hint_of_a_lab_is_its_code_line_by_line(self):
        with tempfile.TemporaryDirectory(prefix="casebook_labs_") as folder:
            shown("lab", "start", "mend_a_job_script", CASEBOOK_WORK=folder)
            hints = [shown("lab", "hint", "mend_a_job_script", CASEBOOK_WORK=folder) for _ in range(3)]

        self.assertIn("hint 1 of 3 (it costs", hints[0][0])
        self.assertIn("hint 3 of 3: code (it costs", hints[2][0])
        self.assertIn("-#SBATCH --ntasks-per-node=64", hints[2])
        self.assertIn("+#SBATCH --ntasks-per-node=32", hints[2])

    def test_the_list_of_an_app_fits_the_width(self):
        for app in ("scf", "lu", "nwchem"):
            self.assert_fits(shown("list", app))

    def test_the_widest_lesson_of_each_app_fits_the_width(self):
        root = pathlib.Path(os.environ["CASEBOOK_ROOT"])
        variants = json.loads(pathlib.Path(os.environ["CASEBOOK_BUILD"], "variants.json").read_text())["variants"]
        widest: dict[str, tuple[int, str]] = {}
        for variant in variants:
            lines = (root / variant["folder"] / "step.md").read_text().splitlines()
            width = max(len(line) for line in lines if line.startswith(("|", "    ")) or not line)
            widest[variant["app"]] = max(widest.get(variant["app"], (0, "")), (width, variant["variant"]))
        for app, (_, variant) in widest.items():
            with self.subTest(app=app, variant=variant):
                self.assert_fits(shown("explain", app, variant))

    def test_a_run_ends_with_its_verdict_and_time_on_the_last_screen(self):
        with results_folder() as results:
            lines = shown("run", "scf", "v0", "--case", "water_sto-3g", "-n", "1", "--repeat", "1",
                          "--results", results)

        self.assert_fits([line for line in lines if results not in line])  # the path of a folder is not ours
        self.assertRegex("\n".join(lines[-8:]), r"PASS|pass")
        self.assertRegex("\n".join(lines[-8:]), r"\d s\b")
        # What other programs took costs a grade, and two lines, on a machine that is not idle.
        first, last = (next(k for k, line in enumerate(lines) if line.strip().startswith(word))
                       for word in ("grade", "record"))
        self.assertLess(len(lines[:first] + lines[last:]) + 3, LINES)


if __name__ == "__main__":
    unittest.main()
