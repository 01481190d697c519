"""Documents lead to files that exist; decisions are numbered without gaps."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
FOLDERS = (".", "docs", "docs/decisions", "harness", "cli", "jobs", "labs", "profiles", "tests/fuzz")


def documents() -> list[pathlib.Path]:
    found = [file for folder in FOLDERS for file in sorted((ROOT / folder).glob("*.md"))]
    return found + sorted(ROOT.glob("apps/*/README.md"))


class Documents(unittest.TestCase):
    def test_every_link_to_a_file_of_the_project_leads_somewhere(self):
        broken = [
            f"{file.relative_to(ROOT)}: {target}"
            for file in documents()
            for target in LINK.findall(file.read_text())
            if "://" not in target and not (file.parent / target).exists()
        ]

        self.assertEqual(broken, [])

    def test_decisions_are_numbered_without_gaps_in_name_and_heading(self):
        files = sorted((ROOT / "docs/decisions").glob("*.md"))

        for number, file in enumerate(files, start=1):
            with self.subTest(file.name):
                self.assertEqual(file.name[:5], f"{number:04}-")
                self.assertTrue(file.read_text().startswith(f"# {number}. "))


if __name__ == "__main__":
    unittest.main()
