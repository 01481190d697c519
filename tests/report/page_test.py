"""The pages and their figures: what they say, and what they say is not there."""

import csv
import json
import pathlib
import re
import struct
import tempfile
import unittest

import samples
from report.book import open_book
from report.charts import overview
from report.charts.waterfall import Row, way_to
from report.measured import FASTER
from report.page.fallback import fallback
from report.records import Run
from report.report import Report, make_report, write_report
from report.scaling import by_variant, cores_of, efficiency, speed_up
from report.style import PAGE
from report.text import factor, percent, three_digits
from report.threats import threats

TEXTS = json.loads(pathlib.Path(__file__).with_name("number_texts.json").read_text())
NOISE = (1.0, 1.01, 0.99, 1.0, 1.02, 0.98)
MOST_LINES = {"REPORT.md": 120, "report/toy.md": 200}


def report(*records) -> Report:
    return make_report(samples.book(*records))


def toy(*records) -> str:
    return report(*records).page("report/toy.md").text()


def two_cases(small: str, large: str) -> list[dict]:
    """Twice as fast on one case, four times on the other, by rounds; grades of the two."""
    records = []
    for case, grade, gain in (("small", small, 2.0), ("large", large, 4.0)):
        for variant, time in (("v0_baseline", 4.0), ("v1_blocked", 4.0 / gain)):
            record = samples.charged(variant, [time * part for part in NOISE], rounds=case)
            record["case"] = record["case"] | {"name": case, "input_hash": f"xxh3:{case}"}
            record["id"] += case
            records.append(record | {"grade": grade})
    return records


def part(text: str, title: str) -> str:
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found[1] if found else ""


def row(text: str, start: str) -> list[str]:
    """The cells of the first table row that starts with a cell."""
    line = next(line for line in text.splitlines() if line.startswith(f"| {start} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def of_the_textbook(roofs: dict):
    """The book of a ladder whose bytes are the textbook's."""
    return samples.book(*samples.ladder(), roofs)


def with_ledgers(roofs: dict):
    """The book of a ladder whose first two rungs count their own bytes."""
    book = of_the_textbook(roofs)
    for variant, count in (("v0_baseline", 4e9), ("v1_blocked", 2e9)):
        page = next(book.root.glob(f"*/toy/{variant}/step.md"))
        page.write_text(page.read_text() + f"\n<!-- traffic: bytes_per_unit={count} -->\n")
    return book


def picture(made: Report, start: str):
    return next(p for p in made.pictures if p.name.startswith(start))


class NumberTexts(unittest.TestCase):
    """The program and the interactive page are held against the same table."""

    def test_numbers_are_written_as_the_table_says(self):
        for name, write in (("three_digits", three_digits), ("percent", percent)):
            for value, expected in TEXTS[name]:
                self.assertEqual(write(value), expected)


class NotMeasured(unittest.TestCase):
    def test_a_folder_without_records_gives_a_page_that_says_so(self):
        made = report()

        self.assertEqual([page.path for page in made.pages], ["REPORT.md"])
        self.assertIn("There is no record below `profiles`.", made.text)
        self.assertIn("    ./casebook climb toy --results profiles/NAME\n", made.text)

    def test_rungs_without_a_run_are_named_with_the_command(self):
        text = part(toy(*samples.ladder()[:2]), "Ladder")

        self.assertIn(
            "Not measured: v2 on small. To measure it: `./casebook climb toy --case small -n 2 -t 1 "
            "--results profiles/here`",
            text,
        )

    def test_a_rung_at_another_layout_of_as_many_cores_is_not_missing(self):
        *records, last = samples.ladder()
        last["layout"].update(ranks=1, threads=2)

        text = part(toy(*records, last), "Ladder")

        self.assertIn("v2 was measured at another layout: small on 1 rank x 2 threads in 2.04 s (R1).", text)
        self.assertNotIn("Not measured", text)

    def test_runs_on_another_processor_of_that_name_are_named(self):
        first, *others = samples.ladder()
        first["machine"]["cpu"] = "an older processor"

        text = report(first, *others).page("REPORT.md").text()

        self.assertIn("; some runs of toy on an older processor.", text)

    def test_roofs_of_the_same_host_and_processor_are_those_of_the_runs_whatever_their_folder(self):
        root = samples.book().root
        folder = root / "results"
        samples.write_evidence(folder, [*samples.ladder(), samples.roofs()])
        (folder / "here" / "toy").rename(folder / "toy")  # as a user's own runs lie

        book = open_book(root, folder, samples.write_ladders(root, folder, root / "own_ladders"))

        self.assertEqual({run.machine for run in book.runs}, {"node1"})
        self.assertEqual([item.machine for item in book.evidence.roofs], ["here"])
        self.assertIsNotNone(book.roofs_of("node1"))

    def test_without_roofs_there_is_no_roofline(self):
        made = report(*samples.ladder())

        text = part(made.page("report/toy.md").text(), "Roofline")
        self.assertIn("To measure it: `./casebook roofs --machine here`", text)
        self.assertFalse([p for p in made.pictures if p.name.startswith(("roofline", "rates"))])

    def test_sections_without_records_are_not_there(self):
        text = toy(samples.run("v0_baseline", [4.0]))

        for title in ("Peers", "Prediction against measurement", "Other cases"):
            self.assertEqual(part(text, title).count("!["), 0, title)
        self.assertNotIn("## Peers", text)
        self.assertNotIn("bench toy", text)

    def test_files_that_were_passed_over_are_among_the_evidence(self):
        made = report(*samples.ladder(), samples.run("v0_baseline", [4.0], schema=1))

        text = made.page("report/evidence.md").text()
        self.assertIn("1 file passed over: run record of schema 1; known is 2 and 3.", text)


class Front(unittest.TestCase):
    def test_an_app_has_one_row_with_its_best_rung(self):
        made = report(*samples.ladder(), samples.roofs(), samples.versus("v2_reordered", 1.5))

        cells = row(made.page("REPORT.md").text(), r"[toy](report/toy.md)")
        self.assertEqual(cells[1:6], ["here", "small", "v2_reordered, 2x1", "2.04", "?2.01x"])
        self.assertEqual(cells[6], "1.50x Other 1.0, direct (V1)")
        self.assertEqual(cells[7], "2.5 % of DRAM, textbook's work")
        self.assertEqual(cells[9], "R1, R3")

    def test_a_gain_that_is_not_proven_has_its_mark_everywhere(self):
        made = report(*samples.ladder())

        self.assertEqual(picture(made, "overview").alt, "From the baseline to the best legal rung: ?2.01x (toy)")
        self.assertIn("small: ?2.01x from v0 to v2", picture(made, "ladder-toy").alt)
        self.assertIn(", ?2.01x the baseline, ", made.page("report/toy.md").text())
        self.assertIn("<td>?2.01x</td>", fallback(samples.book(*samples.ladder())))

    def test_what_is_proven_is_said_without_reserve(self):
        runs = [samples.charged("v0_baseline", [4.0, 4.2]), samples.charged("v1_blocked", [2.0, 2.1])]

        text = report(*runs).page("REPORT.md").text()

        self.assertEqual(row(text, r"[toy](report/toy.md)")[5], "2.00x")
        self.assertIn("1. The largest single step is `toy v1_blocked`: 2.00x on small", text)

    def test_a_headline_names_what_may_be_quoted(self):
        for grades, ends in ((("A", "A"), ": 2.00x (toy) to 4.00x (toy)"), (("A", "D"), ": 2.00x (toy)"), (("D", "D"), "")):
            with self.subTest(grades):
                book = samples.book(*two_cases(*grades))
                ladders = sorted(book.principal_ladders, key=lambda l: l.best_rung.against_baseline)
                alt = overview.make(book, ladders).alt
                self.assertEqual(alt, f"From the baseline to the best legal rung{ends}")

    def test_the_row_of_what_may_not_be_quoted_says_so(self):
        ladders = samples.book(*two_cases(small="A", large="D")).principal_ladders

        self.assertEqual(sorted(overview.gain_of(ladder) for ladder in ladders), ["2.00x", "4.00x (D)"])

    def test_ladders_of_mixed_commits_are_counted_by_app(self):
        first, *others = samples.ladder()
        first["build"]["commit"] = "another"

        lines = threats(samples.book(first, *others))

        said = [line for line in lines if "different commits" in line]
        self.assertEqual(
            said, ["1 of 1 ladder have rungs of different commits, which their figures name: 1 of toy."]
        )

    def test_it_has_one_figure_three_findings_and_three_threats_at_most(self):
        made = report(*samples.ladder(), samples.roofs())

        text = made.page("REPORT.md").text()
        self.assertEqual(text.count("!["), 1)
        for title in ("Findings", "Threats"):
            lines = [line for line in part(text, title).splitlines() if line]
            self.assertTrue(1 <= len(lines) <= 3, title)

    def test_an_app_without_a_right_answer_says_so(self):
        wrong = samples.run(
            "v0_baseline", [1.0], verdict="fail", grade="F", time__solve_s=None, regions=[]
        )

        text = report(wrong).page("REPORT.md").text()

        self.assertEqual(row(text, r"[toy](report/toy.md)")[3], "no answer was right")


class Numbers(unittest.TestCase):
    def test_a_ladder_row_has_time_step_and_gain(self):
        text = part(toy(*samples.ladder()), "Ladder")

        cells = row(text, "v2_reordered")
        self.assertEqual(
            cells[:5], ["v2_reordered", "**2.04**", "~1.00x", "0.909-1.06", "?2.01x"]
        )
        self.assertEqual(cells[6], "R3")

    def test_lesson_and_target_stand_side_by_side(self):
        large = {"name": "large", "source": "large.toml", "overrides": [], "input_hash": "xxh3:2"}
        target = [samples.run(v, [t], case=large) for v, t in (("v1_blocked", 9.0), ("v2_reordered", 6.0))]

        text = part(toy(*samples.ladder(), *target), "Ladder")

        self.assertIn("| rung | small [s] |", text)
        self.assertIn("| large [s] |", text)
        self.assertEqual(row(text, "v2_reordered")[7:9], ["**6.00**", "?1.50x"])
        self.assertEqual(row(text, "v0_baseline")[7], "")

    def test_a_ladder_has_the_figures_that_the_app_wants_in_it(self):
        first, second = samples.ladder()[:2]
        second["result"] = {"table": {"B/row": 374.68, "steps": 50, "rules": "legal"}}

        text = part(toy(first, second), "Ladder")

        self.assertIn("| record | B/row | steps | rules |", text)
        self.assertEqual(row(text, "v0_baseline")[-3:], ["", "", ""])
        self.assertEqual(row(text, "v1_blocked")[-3:], ["375", "50", "legal"])

    def test_every_key_stands_for_a_record(self):
        made = report(*samples.ladder(), samples.roofs())

        (records,) = [table for table in made.tables if table.name == "records"]
        files = {row[0]: row[-1] for row in records.rows}
        self.assertEqual(files["R2"], "here/toy/record_1.json")
        self.assertEqual(files["M1"], "here/roofs.json")

    def test_a_rejected_answer_has_no_time(self):
        wrong = samples.run(
            "v1_blocked", [1.0], verdict="fail", grade="F", time__solve_s=None, regions=[]
        )
        cells = row(part(toy(samples.ladder()[0], wrong), "Ladder"), "v1_blocked")

        self.assertEqual(cells[1:6], ["fail", "", "", "", "F"])

    def test_the_parts_of_a_time_add_up_to_it(self):
        for make in (samples.run, samples.charged):
            with self.subTest(make.__name__):
                made = report(make("v0_baseline", [4.0, 4.1]), make("v1_blocked", [2.0, 2.1]))
                drawn = picture(made, "regions-toy")
                rows = [dict(zip(drawn.columns, row)) for row in drawn.rows]
                share = sum(row["share"] for row in rows if row["variant"] == "v1_blocked")
                self.assertAlmostEqual(share, 1.0)

    def test_construction_and_set_up_are_parts_of_the_time(self):
        made = report(samples.charged("v0_baseline", [4.0, 4.0]))

        drawn = picture(made, "regions-toy")
        parts = {row[2]: row[3] for row in drawn.rows}
        self.assertAlmostEqual(parts["construction"], 0.4)
        self.assertAlmostEqual(parts["set-up"], 0.8)

    def test_what_no_clock_could_take_apart_is_named(self):
        first = samples.run("v0_baseline", [4.0, 4.1])
        first["regions"] = [region for region in first["regions"] if region["name"] != "work"]
        first["regions"][-1] = samples.region("solve", 0.6, [4.0, 4.1], 2)

        text = part(toy(first, samples.ladder()[1]), "Where the time goes")

        self.assertIn("between regions 60 %; tiny 40 %", text)

    def test_the_textbooks_work_over_the_solve_is_held_against_the_roof(self):
        made = report(*samples.ladder(), samples.roofs())

        drawn = picture(made, "rates-toy")
        found = dict(zip(drawn.columns, drawn.rows[1]))
        self.assertAlmostEqual(found["gflop_s"], 2.0 / 2.05)
        self.assertAlmostEqual(found["roof_gflop_s"], 20.0 * 2)

    def test_a_figure_below_roofs_says_that_other_programs_ran_while_they_were_measured(self):
        quiet, loaded = samples.roofs(), samples.roofs()
        loaded["notes"] = ["a virtual machine", "other programs were running (25.0 on average): measure again"]
        said = "other programs were running (25.0 on average) while the roofs were measured"

        for name, book_of in (("rates-toy", of_the_textbook), ("roofline-toy", with_ledgers)):
            for roofs, is_loaded in ((quiet, False), (loaded, True)):
                with self.subTest(name, loaded=is_loaded):
                    texts = picture(make_report(book_of(roofs)), name).draw(PAGE).figure.texts
                    drawn = " ".join(" ".join(text.get_text().split()) for text in texts)
                    self.assertEqual(said in drawn, is_loaded, drawn)

    def test_work_in_floats_is_held_against_the_measured_roof_of_floats(self):
        made = report(*samples.in_floats(), samples.roofs())

        drawn = picture(made, "rates-toy")
        found = dict(zip(drawn.columns, drawn.rows[1]))
        self.assertEqual(found["roof"], "FMA avx2 in floats")
        self.assertAlmostEqual(found["roof_gflop_s"], 70.0 * 2)
        self.assertAlmostEqual(found["part"], 2.0 / 2.05 / 140.0)
        cells = row(made.page("REPORT.md").text(), r"[toy](report/toy.md)")
        self.assertEqual(cells[7], "0.7 % of FMA in floats, textbook's work")

    def test_work_in_doubles_is_held_against_the_roof_of_doubles(self):
        runs = samples.in_floats()
        for record in runs:
            del record["work"]["numbers"]

        made = report(*runs, samples.roofs())

        cells = row(made.page("REPORT.md").text(), r"[toy](report/toy.md)")
        self.assertEqual(cells[7], "1.2 % of FMA, textbook's work")
        self.assertIn("Roof: FMA avx2, 80.0 GFLOP/s", made.page("report/toy.md").text())

    def test_a_roof_of_floats_that_was_not_measured_is_not_made_of_another(self):
        made = report(*samples.in_floats(), samples.doubles_only())

        cells = row(made.page("REPORT.md").text(), r"[toy](report/toy.md)")
        self.assertEqual(cells[7], "FMA peak in floats not measured")
        self.assertIn(
            "Not measured: the FMA peak in floats of here. To measure it: "
            "`./casebook roofs --machine here`",
            part(made.page("report/toy.md").text(), "Roofline"),
        )
        self.assertFalse([p for p in made.pictures if p.name.startswith(("roofline", "rates"))])

    def test_a_ladder_in_floats_has_a_roofline_below_the_roof_of_floats(self):
        book = samples.book(*samples.in_floats(), samples.roofs())
        for variant, count in (("v0_baseline", 4e9), ("v1_blocked", 2e9)):
            page = next(book.root.glob(f"*/toy/{variant}/step.md"))
            page.write_text(page.read_text() + f"\n<!-- traffic: bytes_per_unit={count} -->\n")

        drawn = picture(make_report(book), "roofline-toy").rows

        peaks = {row[1]: row[3] for row in drawn if row[0] == "arithmetic roof"}
        self.assertEqual(peaks, {"FMA avx2 in floats": 140.0, "FMA scalar in floats": 12.0})

    def test_both_peaks_are_among_the_evidence(self):
        made = report(*samples.ladder(), samples.roofs())

        (roofs,) = [table for table in made.tables if table.name == "roofs"]
        medians = {(row[2], row[3]): row[5] for row in roofs.rows}
        self.assertEqual((medians["FMA, avx2", 2], medians["FMA in floats, avx2", 2]), (80.0, 140.0))

    def test_records_that_leave_the_numbers_open_are_of_doubles_but_for_llm(self):
        record = samples.run("v0_baseline", [4.0])
        said = record | {"work": record["work"] | {"numbers": "double"}}

        numbers = [Run("", "", one | {"app": app}).numbers for one in (record, said) for app in ("toy", "llm")]

        self.assertEqual(numbers, ["double", "float", "double", "double"])

    def test_counted_flops_of_a_profile_make_a_roofline_with_the_time_of_the_run(self):
        def profile(variant: str, flops: float) -> dict:
            amounts = (("flops", flops), ("bytes", 8.2e9))
            values = [{"name": name, "value": value, "tier": "hw"} for name, value in amounts]
            return samples.run(
                variant, [99.0], kind="profile", id=f"p-{variant}", counters={"values": values}
            )

        profiles = [profile("v0_baseline", 8.2e9), profile("v1_blocked", 4.1e9)]
        made = report(*samples.ladder(), samples.roofs(), *profiles)

        rungs = [row for row in picture(made, "roofline-toy").rows if row[0] == "rung"]
        self.assertEqual((rungs[1][1], rungs[1][4]), ("v1_blocked", "counted"))
        self.assertAlmostEqual(rungs[1][2], 0.5)
        self.assertAlmostEqual(rungs[1][3], 2.0)

    def test_bytes_of_the_rungs_own_ledgers_make_a_roofline(self):
        made = make_report(with_ledgers(samples.roofs()))

        rungs = [row for row in picture(made, "roofline-toy").rows if row[0] == "rung"]

        self.assertEqual([(row[2], row[4]) for row in rungs], [(0.5, "ledger"), (1.0, "ledger")])

    def test_a_step_marked_no_gain_is_listed_with_its_reason(self):
        text = part(toy(*samples.ladder()), "Steps without gain")

        self.assertIn("`v2_reordered` (order)", text)
        self.assertIn("**No gain**: it is the same.", text)
        self.assertNotIn("v1_blocked", text)

    def test_peers_stand_beside_our_time_without_the_judge(self):
        floor = {"name": "floor", "title": "A floor", "like": "floor"}
        records = [samples.versus("v2_reordered", 1.5), samples.versus("v2_reordered", 0.5, **floor)]

        text = part(toy(*samples.ladder(), *records), "Peers")

        self.assertEqual(
            row(text, "small")[1:9],
            ["v2", "A floor", "floor", "whole_s [s]", "3.00", "1.50", "0.500x", "0.450-0.550"],
        )
        front = report(*samples.ladder(), *records).page("REPORT.md").text()
        self.assertIn("| 1.50x Other 1.0", front)

    def test_a_peer_on_a_case_with_other_values_is_beside_another_input(self):
        larger = samples.versus("v2_reordered", 1.5)
        larger["case"]["overrides"] = ["n=32", "steps=200"]

        text = part(toy(*samples.ladder(), larger), "Peers")

        self.assertEqual(row(text, "small with n=32, steps=200")[7], "1.50x")

    def test_a_ratio_to_a_peer_that_is_not_proven_is_marked(self):
        few = samples.versus("v2_reordered", 1.5) | {"verdict": "too few pairs"}
        book = report(*samples.ladder(), few)

        self.assertIn("| ~1.50x Other 1.0", book.page("REPORT.md").text())
        self.assertEqual(row(part(toy(*samples.ladder(), few), "Peers"), "small")[7], "~1.50x")


class Waterfall(unittest.TestCase):
    def test_a_step_without_its_parent_is_a_point_that_says_why(self):
        first, _, last = samples.ladder()
        drawn = picture(report(first, last), "ladder-toy")

        _, step = (dict(zip(drawn.columns, row)) for row in drawn.rows)
        self.assertIsNone(step["from"])
        self.assertEqual((step["step"], step["how"]), (None, "parent v1 not measured"))

    def test_only_what_is_proven_has_the_colour_of_a_gain(self):
        medians = picture(report(*samples.ladder()), "ladder-toy")
        rounds = [samples.charged("v0_baseline", [4.0, 4.2]), samples.charged("v1_blocked", [2.0, 2.1])]
        proven = picture(report(*rounds), "ladder-toy")

        self.assertTrue(proven.alt.endswith(": toy, small: 2.00x from v0 to v1"), proven.alt)  # the step's own ratio
        self.assertEqual([row[8] for row in medians.rows], ["", "too few pairs", "not told"])
        self.assertEqual([row[8] for row in proven.rows], ["", "faster"])

    def test_a_step_that_does_not_lead_to_the_best_is_not_on_its_way(self):
        def row(variant, parent):
            return Row(variant, parent, 1.0, 1.0, 2.0, 1.0, 2.0, 2.0, FASTER, "6 rounds")

        rows = [row("v0", ""), row("v1", "v0"), row("v2", "v1"), row("v3", "v1"), row("v4", "v3")]

        self.assertEqual([one.variant for one in way_to(rows[3], rows)], ["v0", "v1", "v3"])

    def test_the_ladder_and_the_prediction_have_one_number_for_a_step(self):
        pairs = samples.comparison("v0_baseline", "v1_blocked", 1.52, 1.48, 1.55)
        made = report(*samples.ladder(), pairs)

        steps = [picture(made, start).rows for start in ("ladder-toy", "predictions-toy")]
        self.assertEqual([steps[0][1][7], steps[1][0][5]], [1.52, 1.52])

    def test_without_a_baseline_the_first_rung_is_the_reference(self):
        drawn = picture(report(*samples.ladder()[1:]), "ladder-toy")

        self.assertIn("~1.00x from v1 to v2", drawn.alt)

    def test_a_first_rung_that_stays_the_best_is_said_to_be_that(self):
        runs = [samples.charged("v1_blocked", [2.0, 2.0, 2.1]), samples.charged("v2_slow", [3.0, 3.0, 3.1])]

        self.assertIn("v1 is the best of these rungs", picture(report(*runs), "ladder-toy").alt)

    def test_bars_begin_where_the_parent_ends_and_multiply_to_the_title(self):
        pairs = samples.comparison("v0_baseline", "v1_blocked", 1.52, 1.48, 1.55)
        drawn = picture(report(*samples.ladder(), pairs), "ladder-toy")

        rows = [dict(zip(drawn.columns, row)) for row in drawn.rows]
        for parent, rung in zip(rows, rows[1:]):
            self.assertEqual(rung["from"], parent["to"])
            self.assertAlmostEqual(rung["to"], rung["from"] * rung["step"])
        self.assertIn(f"{factor(rows[-1]['to'])} by steps, ?2.01x in direct comparison, from v0 to v2", drawn.alt)

    def test_a_time_of_other_runs_than_the_ratio_is_marked(self):
        pairs = samples.comparison("v0_baseline", "v1_blocked", 1.52, 1.48, 1.55)
        made = report(*samples.ladder(), pairs)

        drawn = picture(made, "ladder-toy")
        self.assertEqual([row[-1] for row in drawn.rows], [False, True, False])
        text = part(made.page("report/toy.md").text(), "Ladder")
        self.assertEqual(row(text, "v1_blocked")[1], "2.05*")
        self.assertIn("*: the ratio is of other runs than the times", text)

    def test_a_time_that_holds_more_rounds_than_the_ratio_is_marked_where_they_contradict(self):
        first = samples.charged("v0_baseline", [4.0, 4.0, 2.0, 2.0, 2.0, 2.0])
        steady = samples.charged("v0_baseline", [4.0, 4.0, 4.0, 4.0, 4.0, 4.0])
        second = samples.charged("v1_blocked", [3.9, 3.9])

        drawn = picture(report(first, second), "ladder-toy")
        agreeing = picture(report(steady, second), "ladder-toy")

        self.assertEqual(dict(zip(drawn.columns, drawn.rows[1]))["how"], "2 rounds")
        self.assertEqual([row[-1] for row in drawn.rows], [False, True])
        self.assertEqual([row[-1] for row in agreeing.rows], [False, False])

    def test_a_rung_that_leaves_work_out_is_not_said_to_be_near_a_roof(self):
        book = samples.book(*samples.ladder(), samples.roofs())
        page = book.root / "optimized/toy/v1_blocked/step.md"
        page.write_text(page.read_text().replace("Slow.", "Slow.\n\n<!-- leaves out: half of the sums -->"))

        made = make_report(book)

        self.assertEqual(row(made.page("REPORT.md").text(), r"[toy](report/toy.md)")[7], "leaves out half of the sums")
        drawn = picture(made, "rates-toy")
        self.assertEqual([row[4] is None for row in drawn.rows], [False, True, True])
        self.assertIn("v2 leaves out half of the sums", drawn.alt)


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

    def test_an_oversubscribed_run_keeps_its_time_on_the_cores_that_were_there(self):
        made = report(*self.RECORDS)

        text = part(made.page("report/toy.md").text(), "Scaling")
        self.assertIn("| v0_baseline | 4x1, oversubscribed | 2 | 4.00 |  |  | R4 |", text)
        drawn = picture(made, "scaling-toy")
        self.assertEqual([row[3] for row in drawn.rows], [1, 2])

    def test_a_time_says_how_much_of_its_cores_other_programs_had(self):
        alone = samples.run("v0_baseline", [4.0], ranks=1)
        shared = samples.run("v0_baseline", [5.0], ranks=2)
        for record in (alone, shared):  # one of two CPUs is taken: the second of two ranks has to share
            record["noise"] |= {"others_s": 20.0, "elapsed_s": 20.0}
            record["grade"] = "D"

        text = part(toy(alone, shared), "Scaling")

        self.assertEqual([row(text, "v0_baseline | " + place)[3] for place in ("1x1", "2x1")], ["4.00", "5.00*"])
        self.assertIn("*: other programs had 10 % of the run's cores or more while it ran, up to 50 %:", text)
        self.assertIn("2x1 is slower than fewer cores: other programs had 50 % of its cores while it ran.", text)
        self.assertIn("v0 uses 2 cores at 40 % (2x1*)", picture(report(alone, shared), "scaling-toy").alt)

    def test_the_front_page_says_that_the_machine_was_busy_where_most_runs_shared_it(self):
        records = samples.ladder()
        quiet = report(*records).page("REPORT.md").text()
        for record in records:
            record["noise"] |= {"others_s": 20.0, "elapsed_s": 20.0}
            record["grade"] = "D"

        busy = report(*records).page("REPORT.md").text()

        self.assertNotIn("the machine was busy", quiet)
        said = "the machine was busy: other programs had 10 % of its cores or more in "
        self.assertIn(said, busy)

    def test_a_core_is_counted_once(self):
        self.assertEqual([cores_of(run) for run in samples.book(*self.RECORDS).runs], [1, 2, 2, 2])


class Files(unittest.TestCase):
    RECORDS = (
        *samples.ladder(),
        samples.roofs(),
        samples.run("v1_blocked", [3.0, 3.1], ranks=1),
        samples.comparison("v0_baseline", "v1_blocked", 2.0, 1.9, 2.1),
    )
    FIGURES = 7  # overview, ladder, regions, rates, predictions, scaling, repetitions

    def write(self, folder: str, **options) -> pathlib.Path:
        options = {"csv": False, "slides": False} | options
        write_report(report(*self.RECORDS), pathlib.Path(folder), **options)
        return pathlib.Path(folder)

    def test_the_same_records_give_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
            a, b = self.write(first), self.write(second)

            names = sorted(path.relative_to(a) for path in a.rglob("*.*"))
            self.assertEqual(sum(name.suffix == ".svg" for name in names), self.FIGURES)
            for name in names:
                self.assertEqual((a / name).read_bytes(), (b / name).read_bytes(), name)

    def test_every_figure_is_shown_on_a_page_and_names_its_records(self):
        with tempfile.TemporaryDirectory() as folder:
            to = self.write(folder)
            text = "".join(page.read_text() for page in to.rglob("*.md"))
            figures = sorted((to / "report/figures").glob("*.svg"))

            for figure in figures:
                with self.subTest(figure.name):
                    self.assertIn(f"figures/{figure.name})", text)
                    drawn = figure.read_text()
                    self.assertRegex(drawn, r"records [RC]\d+ [0-9a-z-]+")
                    self.assertIn("commit 0123456789ab; host node1", drawn)
                    words = " ".join(re.findall(r">([^<>]+)</text>", drawn))
                    self.assertRegex(words, r"of ids in records.csv\).*; \d( to \d)? repetitions of each run")
                    self.assertNotIn("<dc:date>", drawn)

    def test_every_link_of_a_page_leads_to_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            to = self.write(folder)
            for page in to.rglob("*.md"):
                for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
                    with self.subTest(page.name, link=link):
                        self.assertTrue((page.parent / link).is_file())

    def test_pages_keep_to_their_length(self):
        with tempfile.TemporaryDirectory() as folder:
            to = self.write(folder)
            for page, most in MOST_LINES.items():
                self.assertLessEqual(len((to / page).read_text().splitlines()), most, page)

    def test_slides_fill_a_screen(self):
        with tempfile.TemporaryDirectory() as folder:
            self.write(folder, slides=True)
            slides = list(pathlib.Path(folder, "report/slides").glob("*.png"))

            self.assertEqual(len(slides), self.FIGURES)
            for slide in slides:
                size = struct.unpack(">II", slide.read_bytes()[16:24])
                self.assertEqual(size, (1920, 1080), slide.name)

    def test_the_data_of_a_figure_are_what_it_draws(self):
        with tempfile.TemporaryDirectory() as folder:
            self.write(folder, csv=True)
            with pathlib.Path(folder, "report/data/ladder-toy-small.csv").open() as file:
                rows = list(csv.DictReader(file))

        self.assertEqual([row["variant"] for row in rows], list(samples.PARENTS))
        self.assertEqual([row["judgement"] for row in rows[1:]], ["faster", "not told"])

    def test_what_an_earlier_report_left_goes_and_other_files_stay(self):
        with tempfile.TemporaryDirectory() as folder:
            below = pathlib.Path(folder, "report")
            (below / "figures").mkdir(parents=True)
            old = [below / "figures/ladder-gone.svg", below / "gone.md"]
            old[0].write_text("old")
            old[1].write_text("<!-- Written by `casebook report`; what is changed by hand is lost. -->\n")
            (below / "README.md").write_text("# Mine\n")
            self.write(folder)

            self.assertEqual([path.exists() for path in old], [False, False])
            self.assertTrue((below / "README.md").exists())


if __name__ == "__main__":
    unittest.main()
