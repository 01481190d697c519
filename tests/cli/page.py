"""Pages of docs/: their commands are typed as a reader types them."""

import os
import pathlib
import re
import shlex

from program import casebook

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])


def check_commands(test, page: str, at_least: int) -> None:
    """Runs every indented `./casebook ...` of docs/<page> in the order of the page, in the current
    folder; all must succeed, and there must be as many as the page is known to have."""
    lines = re.findall(r"^    \./casebook (.+)$", (ROOT / "docs" / page).read_text(), re.MULTILINE)
    test.assertGreaterEqual(len(lines), at_least)
    for line in lines:
        with test.subTest(command=line):
            outcome = casebook(*shlex.split(line, comments=True))

            test.assertEqual(outcome.code, 0, outcome.err)
