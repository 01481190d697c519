"""Experiment plans in the report: the table, and the heat map of ranks and threads."""

import json
import pathlib
import tempfile
import unittest

import samples
from report.book import Book
from report.plans import read_plan
from report.report import make_report, write_report


def point(variant: str, ranks: int, threads: int, median_s, n_failed: int = 0) -> dict:
    time = median_s and {"median": median_s, "low": 0.9 * median_s, "high": 1.1 * median_s}
    return {
        "id": f"{variant}-{ranks}-{threads}",
        "values": {"variant": variant, "ranks": str(ranks), "threads": str(threads)},
        "nodes": 1,
        "ranks": ranks,
        "threads": threads,
        "n_done": 6 if median_s else 0,
        "n_failed": n_failed,
        "may_be_best": median_s == 4.0,
        "solve_s": time,
    }


def plan_json(points: list[dict], best: str) -> dict:
    return {
        "schema": 1,
        "kind": "plan",
        "name": "layouts",
        "question": "Which layout?",
        "hypothesis": "Ranks.",
        "machine": "here",
        "repeats": 6,
        "varied": ["variant", "ranks", "threads"],
        "left_out": ["ranks 4, threads 4: 16 cores of a node that has 8"],
        "points": points,
        "best": best,
    }


def book(found: dict, *records) -> Book:
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "plan.json")
        file.write_text(json.dumps(found))
        made = samples.book(*records)
        made.plans = [read_plan(file)]
        return made


GRID = [point("v4", r, t, 8.0 / (r * t)) for r in (1, 2) for t in (1, 2)]


class PlanSection(unittest.TestCase):
    def test_report_without_plans_has_no_page_of_plans(self):
        self.assertNotIn("Experiment plans", make_report(samples.book(*samples.ladder())).text)

    def test_grid_of_ranks_and_threads_becomes_a_heat_map(self):
        report = make_report(book(plan_json(GRID, "v4-2-2"), *samples.ladder()))

        picture = next(p for p in report.pictures if p.name.startswith("heat-map"))
        self.assertEqual(sorted(row[:2] for row in picture.rows), [(1, 1), (1, 2), (2, 1), (2, 2)])
        self.assertIn("Question: Which layout?", report.text)
        self.assertIn("| v4 | 2 ranks x 2 threads | 1 | 6 of 6 | 2.00 |", report.text)
        self.assertIn("| v4 | 1 rank x 1 thread | 1 | 6 of 6 | 8.00 |", report.text)
        self.assertIn("| 4.00x |", report.text)
        self.assertIn("| ~2.00x |", report.text)
        self.assertIn("16 cores of a node that has 8", report.text)

    def test_each_combination_of_what_else_is_varied_has_its_own_map(self):
        both = GRID + [point("v5", r, t, 4.0 / (r * t)) for r in (1, 2) for t in (1, 2)]

        report = make_report(book(plan_json(both, "v5-2-2")))

        names = [p.name for p in report.pictures if p.name.startswith("heat-map")]
        self.assertEqual(len(set(names)), 2)

    def test_line_of_layouts_and_points_without_times_draw_no_map(self):
        line = [point("v4", r, 1, 8.0 / r) for r in (1, 2, 4)] + [point("v4", 1, 2, None)]

        report = make_report(book(plan_json(line, "v4-4-1")))

        self.assertFalse([p for p in report.pictures if p.name.startswith("heat-map")])
        self.assertIn("not measured", report.text)

    def test_layouts_that_failed_and_those_not_run_keep_their_place_in_the_map(self):
        lacking = [point("v4", 4, 1, None, n_failed=6), point("v4", 4, 2, None)]
        report = make_report(book(plan_json(GRID + lacking, "v4-2-2")))
        with tempfile.TemporaryDirectory() as folder:
            write_report(report, pathlib.Path(folder), csv=False, slides=False)

            svg = next(pathlib.Path(folder).rglob("heat-map*.svg")).read_text()

        self.assertIn("failed", svg)
        self.assertIn("not run", svg)

    def test_heat_map_is_written_as_figure_and_slide(self):
        report = make_report(book(plan_json(GRID, "v4-2-2")))
        with tempfile.TemporaryDirectory() as folder:
            write_report(report, pathlib.Path(folder), csv=True, slides=True)

            svg = next(pathlib.Path(folder).rglob("heat-map*.svg")).read_text()
            made = {path.suffix for path in pathlib.Path(folder).rglob("heat-map*")}

        self.assertEqual(made, {".svg", ".png", ".csv"})
        for text in ("2.00", "4.00x", "ranks", "threads"):
            self.assertIn(text, svg)


if __name__ == "__main__":
    unittest.main()
