"""The measured tables of the steps' pages and the report's data say one number of a step."""

import csv
import os
import pathlib
import re
import unittest

from report.measured import MARKS
from report.text import factor

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
BLOCK = re.compile(r"<!-- measured:begin -->(.*?)<!-- measured:end -->", re.S)
CASE = re.compile(r"measured with `[^`]*? --case (\S+)[^`]*`")
SEVERAL_LAYOUTS = re.compile(r"\d threads? \(v[^)]*\) or ")  # of one climb, which the report splits by layout
ADVICE = "run ./casebook climb APP --case CASE --from profiles --steps, and read the page again"


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def ratios_in(block: str, variant: str) -> list[tuple[str, str]]:
    """Case and ratio to the parent of each row of a page's own variant; no case where the usual one was meant."""
    found: list[tuple[str, str]] = []
    waiting: list[str] = []
    heads: list[str] = []
    for line in block.splitlines():
        if line.startswith("| variant"):
            heads = cells(line)
        elif line.startswith(f"| {variant} |"):
            waiting.append(dict(zip(heads, cells(line))).get("vs parent", ""))
        elif line.startswith("- measured with"):
            case = CASE.search(line)
            found += [(case[1] if case else "", text) for text in waiting if text]
            waiting = []
    return found


def ratios_of_the_data() -> dict[tuple[str, str], set[tuple[str, str]]]:
    """By app and variant, case and ratio as a table writes it."""
    by_step: dict[tuple[str, str], set[tuple[str, str]]] = {}
    with (ROOT / "report/data/steps.csv").open() as file:
        for row in csv.DictReader(file):
            text = MARKS.get(row["judgement"], "") + factor(float(row["speed_up"]))
            by_step.setdefault((row["app"], row["variant"]), set()).update({(row["case"], text), ("", text)})
    return by_step


class Tables(unittest.TestCase):
    def test_a_pages_ratio_is_the_reports(self):
        known = ratios_of_the_data()
        seen = 0
        for page in sorted(ROOT.glob("optimized/*/*/step.md")):
            app, variant = page.parts[-3:-1]
            for block in BLOCK.findall(page.read_text()):
                if SEVERAL_LAYOUTS.search(block):
                    continue
                for case, text in ratios_in(block, variant):
                    with self.subTest(f"{app} {variant}"):
                        self.assertIn((case, text), known.get((app, variant), set()), ADVICE)
                    seen += 1
        self.assertGreater(seen, 100)


if __name__ == "__main__":
    unittest.main()
