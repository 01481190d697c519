"""Every variant comes with its lesson, told under the same headings."""

import json
import os
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = json.loads(pathlib.Path(os.environ["CASEBOOK_VARIANTS"]).read_text())["variants"]
CONFIGURED = [
    {"variant": file.parent.name, "folder": str(file.parent.relative_to(ROOT))}
    for kind in ("baselines", "optimized")
    for file in sorted(ROOT.glob(f"{kind}/*/*/config.toml"))
]
VARIANTS = BUILT + CONFIGURED

HEADINGS = [
    "Symptom",
    "Cause",
    "Change",
    "Prediction",
    "Measured",
    "Prediction against measurement",
    "Limits",
]


def headings(text: str) -> list[tuple[int, str]]:
    """Depth and words of each heading, in order; `#` inside a block of code is none."""
    found = []
    in_code = False
    for line in text.splitlines():
        if line.startswith("```"):
            in_code = not in_code
        elif line.startswith("#") and not in_code:
            marks, _, words = line.partition(" ")
            found.append((len(marks), words.strip()))
    return found


class StepHeadings(unittest.TestCase):
    def test_every_variant_has_a_page_with_a_title_and_the_seven_headings_in_order(self):
        for variant in VARIANTS:
            page = ROOT / variant["folder"] / "step.md"
            with self.subTest(variant["variant"]):
                self.assertTrue(page.exists(), f"{page} is missing")
                found = headings(page.read_text())
                self.assertEqual(found[0][0], 1, "the first line is not a `# title`")
                self.assertTrue(found[0][1], "the title is empty")
                self.assertEqual([words for depth, words in found if depth == 2], HEADINGS)
                self.assertEqual([words for depth, words in found[1:] if depth == 1], [])

    def test_no_heading_stands_over_nothing(self):
        for variant in VARIANTS:
            page = ROOT / variant["folder"] / "step.md"
            with self.subTest(variant["variant"]):
                for part in page.read_text().split("\n## ")[1:]:
                    heading, _, body = part.partition("\n")
                    self.assertTrue(body.strip(), f"nothing is said under {heading}")


if __name__ == "__main__":
    unittest.main()
