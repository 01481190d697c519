"""The page and its figures: what they say, and what they say is not there."""

import csv
import pathlib
import re
import struct
import tempfile
import unittest

import samples
from report.report import make_report, write_report
from report.scaling import by_variant, efficiency, speed_up


def page(*records) -> str:
    return make_report(samples.book(*records)).text


def part(text: str, title: str) -> str:
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", text, re.M | re.S)[1]


def row(text: str, start: str) -> list[str]:
    """The cells of the first table row that starts with a cell."""
    line = next(line for line in text.splitlines() if line.startswith(f"| {start} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


class NotMeasured(unittest.TestCase):
    def test_a_folder_without_records_gives_a_page_that_says_so(self):
        text = page()

        self.assertIn("There is no record below `profiles`.", text)
        self.assertIn("`./casebook climb toy --results profiles/NAME`", text)

    def test_rungs_without_a_run_are_named_with_the_command(self):
        text = part(page(*samples.ladder()[:2]), "Ladders")

        self.assertIn(
            "Not measured: v2_reordered; `./casebook climb toy --case small -n 2 -t 1 --repeat 6 "
            "--results profiles/here`",
            text,
        )

    def test_without_roofs_there_is_no_roofline(self):
        report = make_report(samples.book(*samples.ladder()))

        self.assertIn(
            "Not measured: the roofs of here; `./casebook roofs --machine here`",
            part(report.text, "Roofline"),
        )
        self.assertFalse([p for p in report.pictures if p.name.startswith("roofline")])

    def test_what_else_is_missing_is_said_in_its_section(self):
        text = page(*samples.ladder())

        for title, command in (
            ("Parallel efficiency", "climb toy"),
            ("Strong scaling", "run toy v2_reordered --case small -n 1 -t 1"),
            ("Comparisons by interleaved pairs", "compare toy v1_blocked v2_reordered"),
            ("Kernels", "bench toy"),
        ):
            with self.subTest(title):
                self.assertRegex(part(text, title), rf"Not measured: .*`\./casebook {command}")

    def test_files_that_were_passed_over_are_among_the_threats(self):
        text = part(
            page(*samples.ladder(), samples.run("v0_baseline", [4.0], schema=1)),
            "Threats to validity",
        )

        self.assertIn("1 file passed over: run record of schema 1; known is 2 and 3.", text)


class Numbers(unittest.TestCase):
    def test_a_ladder_row_has_time_range_and_both_speed_ups(self):
        text = part(page(*samples.ladder()), "Ladders")

        self.assertEqual(
            row(text, "v2_reordered")[:6],
            ["v2_reordered", "2.04", "1.98-2.20", "3", "1.00x", "2.01x"],
        )

    def test_a_ladder_has_the_figures_that_the_app_wants_in_it(self):
        first, second = samples.ladder()[:2]
        second["result"] = {"table": {"B/row": 374.68, "steps": 50, "rules": "legal"}}

        text = part(page(first, second), "Ladders")

        self.assertIn("| record | B/row | steps | rules |", text)
        self.assertEqual(row(text, "v0_baseline")[-3:], ["", "", ""])
        self.assertEqual(row(text, "v1_blocked")[-3:], ["375", "50", "legal"])

    def test_every_row_of_a_ladder_names_its_record(self):
        text = part(page(*samples.ladder()), "Ladders")

        self.assertEqual([row(text, name)[-1] for name in samples.PARENTS], ["R1", "R2", "R3"])

    def test_the_table_of_records_has_every_key_with_its_file(self):
        text = part(page(*samples.ladder(), samples.roofs()), "Records")

        self.assertEqual(row(text, "R2")[-1], "here/toy/record_1.json")
        self.assertEqual(row(text, "M1")[-1], "here/roofs.json")

    def test_a_rejected_answer_has_no_time(self):
        wrong = samples.run(
            "v1_blocked", [1.0], verdict="fail", grade="F", time__solve_s=None, regions=[]
        )
        cells = row(part(page(samples.ladder()[0], wrong), "Ladders"), "v1_blocked")

        self.assertEqual(cells[1:6], ["", "", "", "", ""])
        self.assertEqual(cells[7], "fail")

    def test_a_region_that_is_too_short_is_flagged(self):
        text = part(page(*samples.ladder()), "Where the time goes")

        self.assertEqual(row(text, "v1_blocked")[1:5], ["1.64", "too short", "0.410", "2.05"])

    def test_modelled_flops_over_the_time_of_the_run_make_a_point(self):
        text = part(page(*samples.ladder(), samples.roofs()), "Roofline")

        self.assertEqual(row(text, "v1_blocked"), ["v1_blocked", "2.00", "0.976", "model", "R2"])

    def test_counted_flops_of_a_profile_are_used_with_the_time_of_the_run(self):
        values = [
            {"name": name, "value": value, "tier": "hw"}
            for name, value in (("flops", 4.1e9), ("bytes", 8.2e9))
        ]
        profile = samples.run(
            "v1_blocked", [99.0], kind="profile", id="profile-0001", counters={"values": values}
        )
        text = part(page(*samples.ladder(), samples.roofs(), profile), "Roofline")

        self.assertEqual(row(text, "v1_blocked"), ["v1_blocked", "0.500", "2.00", "hw", "R2, P1"])

    def test_a_step_marked_no_gain_is_listed_with_its_reason(self):
        text = part(page(*samples.ladder()), "Steps without gain")

        self.assertIn("v2_reordered: order", text)
        self.assertIn("**No gain**: it is the same.", text)
        self.assertNotIn("v1_blocked", text)


class Waterfall(unittest.TestCase):
    def test_a_step_without_its_parent_is_a_point_and_no_bar(self):
        first, _, last = samples.ladder()
        picture = make_report(samples.book(first, last)).pictures[0]

        _, step = (dict(zip(picture.columns, row)) for row in picture.rows)
        self.assertEqual(step["from"], step["to"])
        self.assertIsNone(step["step"])


class Scaling(unittest.TestCase):
    RECORDS = (
        samples.run("v0_baseline", [8.0], ranks=1),
        samples.run("v0_baseline", [5.0], ranks=2),
        samples.run("v0_baseline", [4.0], ranks=4, layout__oversubscribed=True),
        samples.run("v1_blocked", [3.0], ranks=2),
    )

    def test_speed_up_and_efficiency_are_against_the_fewest_cores(self):
        book = samples.book(*self.RECORDS)
        (runs,) = by_variant(book.ladders).values()

        self.assertEqual([speed_up(runs, run) for run in runs], [1.0, 1.6, None])
        self.assertEqual([efficiency(runs, run) for run in runs], [1.0, 0.8, None])

    def test_an_oversubscribed_run_keeps_its_time_and_has_no_speed_up(self):
        text = part(page(*self.RECORDS), "Strong scaling")

        self.assertIn("| v0_baseline | 4 | 1 | 4, oversubscribed | 4.00 |  |  | R4 |", text)


class Files(unittest.TestCase):
    RECORDS = (
        *samples.ladder(),
        samples.roofs(),
        samples.run("v1_blocked", [3.0, 3.1], ranks=1),
        samples.comparison("v0_baseline", "v1_blocked", 2.0, 1.9, 2.1),
    )

    def write(self, folder: str, **options) -> pathlib.Path:
        options = {"csv": False, "slides": False} | options
        write_report(make_report(samples.book(*self.RECORDS)), pathlib.Path(folder), **options)
        return pathlib.Path(folder)

    def test_the_same_records_give_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
            a, b = self.write(first), self.write(second)

            names = sorted(path.relative_to(a) for path in a.rglob("*.*"))
            self.assertEqual(len(names), 7)  # REPORT.md and six figures
            for name in names:
                self.assertEqual((a / name).read_bytes(), (b / name).read_bytes(), name)

    def test_every_figure_is_shown_on_the_page_and_names_its_records(self):
        with tempfile.TemporaryDirectory() as folder:
            self.write(folder)
            text = pathlib.Path(folder, "REPORT.md").read_text()
            figures = sorted(pathlib.Path(folder, "report/figures").glob("*.svg"))

            for figure in figures:
                with self.subTest(figure.name):
                    self.assertIn(f"](report/figures/{figure.name})", text)
                    drawn = figure.read_text()
                    self.assertRegex(drawn, r"records [RC]\d+ [0-9a-z-]+")
                    self.assertIn("commit 0123456789ab; host node1", drawn)
                    self.assertNotIn("<dc:date>", drawn)

    def test_slides_fill_a_screen(self):
        with tempfile.TemporaryDirectory() as folder:
            self.write(folder, slides=True)
            slides = list(pathlib.Path(folder, "report/slides").glob("*.png"))

            self.assertEqual(len(slides), 6)
            for slide in slides:
                size = struct.unpack(">II", slide.read_bytes()[16:24])
                self.assertEqual(size, (1920, 1080), slide.name)

    def test_the_data_of_a_figure_are_what_it_draws(self):
        with tempfile.TemporaryDirectory() as folder:
            self.write(folder, csv=True)
            with pathlib.Path(folder, "report/data/ladder-toy-small.csv").open() as file:
                rows = list(csv.DictReader(file))

        self.assertEqual([row["variant"] for row in rows], list(samples.PARENTS))
        self.assertAlmostEqual(float(rows[1]["step"]), 2.0)
        self.assertEqual(
            [row["judgement"] for row in rows[1:]],
            ["faster", "within the range of the repetitions"],
        )

    def test_figures_of_an_earlier_report_go(self):
        with tempfile.TemporaryDirectory() as folder:
            old = pathlib.Path(folder, "report/figures/ladder-gone.svg")
            old.parent.mkdir(parents=True)
            old.write_text("old")
            self.write(folder)

            self.assertFalse(old.exists())


if __name__ == "__main__":
    unittest.main()
