"""Patterns of external apps on every row that the program's source can print."""

import itertools
import os
import pathlib
import re
import tomllib
import unittest

APPS = pathlib.Path(os.environ["CASEBOOK_ROOT"], "apps")
NUMBER = r"([-+0-9.eEdD]+)"


def pattern(app: str, value: str) -> re.Pattern:
    table = tomllib.loads((APPS / app / "app.toml").read_text())
    found = next(v["pattern"] for v in table["value"] if v["name"] == value)
    return re.compile(found.replace("{number}", NUMBER))


class Hpl(unittest.TestCase):
    """Source: HPL_pdtest.c of HPL 2.3."""

    def rows(self):
        for order, depth, top, rfact, ndiv, pfact, nbmin, n in itertools.product(
                "RC", (0, 1, 12), range(6), "LCR", (2, 16), "LCR", (1, 4, 64), (400, 123456)):
            yield (f"W{order}{depth}{top}{rfact}{ndiv}{pfact}{nbmin}{n:12d} {80:5d} {2:5d} {1:5d} "
                   f"{0.05:18.2f}    {8.7654e-1:19.4e}")

    def test_every_row_of_results_is_one_system_and_has_its_rating(self):
        system, rating = pattern("hpl", "systems_solved"), pattern("hpl", "rating_gflop_s")
        for row in self.rows():
            self.assertRegex(row, system)
            self.assertEqual(rating.search(row)[1], "8.7654e-01")

    def test_two_systems_of_one_input_are_no_result(self):
        text = "\n".join(itertools.islice(self.rows(), 2))
        table = tomllib.loads((APPS / "hpl/app.toml").read_text())
        check = next(c for c in table["check"] if c["name"] == "one_system")

        found = len(re.findall(pattern("hpl", "systems_solved").pattern, text, re.M))

        self.assertEqual(found, 2)
        self.assertEqual((check["value"], check["least"], check["most"]), ("systems_solved", 1, 1))

    def test_no_other_line_counts(self):
        system = pattern("hpl", "systems_solved")
        for line in ("WALL", "W : Wall time / encoded variant.", "Written by A. Petitet",
                     "T/V                N    NB     P     Q               Time  Gflops"):
            self.assertNotRegex(line, system)


if __name__ == "__main__":
    unittest.main()
