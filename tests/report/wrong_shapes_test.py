"""A record with something else in any one place costs itself, and the report of the others is written."""

import copy
import unittest
from collections.abc import Iterator
from typing import Any

import samples

from report.evidence import objection
from report.report import make_report

ABSENT = object()
WRONG = (ABSENT, None, 5, "x", [], {}, [1], 0, -1, True, 10**400, "../../y", "9" * 400)


def places(value: Any, place: tuple = ()) -> Iterator[tuple]:
    """Of all members, and of the first two elements of each list."""
    if place:
        yield place
    members = enumerate(value[:2]) if isinstance(value, list) else ()
    members = value.items() if isinstance(value, dict) else members
    for name, part in members:
        yield from places(part, (*place, name))


def changed(record: dict, place: tuple, value: Any) -> dict:
    record = copy.deepcopy(record)
    holder = record
    for name in place[:-1]:
        holder = holder[name]
    if value is ABSENT:
        del holder[place[-1]]
    else:
        holder[place[-1]] = value
    return record


def every_change(record: dict) -> Iterator[dict]:
    for place in places(record):
        for value in WRONG:
            yield changed(record, place, value)


def kernels() -> dict:
    timed = {"name": "sum", "real_time_s": 1e-6, "reference": "sum@v0", "times_reference": 2.0}
    return {
        "schema": 1,
        "kind": "bench",
        "id": "20260104T000000Z-bench-toy-cccc",
        "started": "2026-01-04T00:00:00Z",
        "app": "toy",
        "kernels": [timed, timed | {"name": "sum@v0", "reference": None, "times_reference": None}],
    }


class WrongShapes(unittest.TestCase):
    def report_of_what_is_left(self, record: dict) -> int:
        """Makes one report of all changes that nothing speaks against. Their number."""
        left = [change for change in every_change(record) if objection(change) is None]
        for number, change in enumerate(left):
            change["id"] += f"-{number}"
        make_report(samples.book(*samples.ladder(), samples.roofs(), *left))
        return len(left)

    def test_of_a_run(self):
        run = samples.charged("v1_blocked", [2.0, 2.05, 2.1])

        self.assertGreater(self.report_of_what_is_left(run), 0)

    def test_of_a_comparison(self):
        pairs = samples.comparison("v0_baseline", "v1_blocked", 2.0, 1.9, 2.1)

        self.assertGreater(self.report_of_what_is_left(pairs), 0)

    def test_of_a_comparison_with_another_program(self):
        self.assertGreater(self.report_of_what_is_left(samples.versus("v1_blocked", 2.0)), 0)

    def test_of_kernels(self):
        self.assertGreater(self.report_of_what_is_left(kernels()), 0)

    def test_of_roofs_which_are_one_file_of_a_machine(self):
        for roofs in every_change(samples.roofs()):
            if objection(roofs) is None:
                roofs["id"] = "20260101T000000Z-roofs-node1-aaaa"
                book = samples.book(*samples.ladder(), roofs)
                make_report(book)

    def test_what_is_left_out_is_named_with_its_file(self):
        book = samples.book(*samples.ladder(), kernels() | {"kernels": 5}, {"kind": "trace"})

        (line,) = book.evidence.left_out
        self.assertRegex(line, r"/bench/record_3\.json: bench record in which `kernels` is not a list$")

    def test_names_that_become_file_names_hold_no_folders(self):
        run = samples.run("v1_blocked", [2.0], app="../../toy")

        self.assertEqual(objection(run), "run record in which `app` is not a plain name")


if __name__ == "__main__":
    unittest.main()
