"""A talk made from records: what is on its slides, and that it fits on them."""

import math
import os
import pathlib
import re
import shutil
import tempfile
import unittest
import zipfile
from types import SimpleNamespace
from unittest import mock

import samples
from matplotlib.figure import Figure
from report.book import open_book
from report.charts import waterfall
from report.measured import NOT_EXCLUDED, SLOWER, Measured, verdict_on
from report.peers import peers
from report.prediction import Prediction
from report.records import part_of_bound
from report.style import text_width_in
from report.talk import charts
from report.talk.course import calls_of
from report.talk.deck import chosen_ladders, talk_of
from report.talk.files import write_deck
from report.talk.ladder import outcome
from report.talk.markdown import text_of
from report.talk.method import joined
from report.talk.opening import MOST_REGIONS, verdict_of
from report.talk.pages import reasons, sentences, short
from report.talk.place import require_format
from report.talk.reference import BODY_BOX, BODY_PT, SMALLEST, TITLE_BOX, TITLE_PT
from report.talk.slide import Bullets, Columns, Table
from report.talk.times import main_line
from report.text import factor, percent, scientific, three_digits

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
LINE_HEIGHT = 1.2  # of the size of its letters
CELL_MARGIN_IN = 0.1  # above and below, and left and right
INSTRUCTION = re.compile(r"\./casebook|[Nn]ot measured|To measure|no number was|n/a")
COLUMN_IN = 5.9  # of a slide with two of them
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]\d+)?")


def toy_book(*more):
    """A ladder in three rounds: the first step is proven, the second is not."""
    runs = (
        samples.charged("v0_baseline", [4.0, 4.1, 4.2]),
        samples.charged("v1_blocked", [2.0, 2.05, 2.1]),
        samples.charged("v2_reordered", [1.9, 2.06, 2.2]),
    )
    return samples.book(*runs, samples.roofs(), *more)


def toy_deck(*more):
    return talk_of(toy_book(*more), "toy")


def profile_of(variant, *spots):
    """A profile whose samples were in these functions."""
    record = samples.charged(variant, [4.0], id="20260102T000000Z-toy-profile", kind="profile")
    return record | {"profile": {"hot_spots": [{"function": name, "share": share} for name, share in spots]}}


def adopted(variant, flags, totals_s):
    """A run of a program that we did not write: one region, and a build of its own."""
    record = samples.charged(variant, totals_s)
    record["build"]["flags"] = flags
    record["regions"] = [region for region in record["regions"] if region["name"] == "work"]
    return record | {"external": {"program": "/a/folder/toy_program", "build": {"compiler": "mpicxx"}}}


def words_of_part(part):
    if isinstance(part, Bullets):
        return list(part.lines)
    if isinstance(part, Table):
        return [*part.columns, *(cell for row in part.rows for cell in row)]
    return []


def words_of(slide):
    """Everything on a slide that is text."""
    return [slide.title, *(word for part in slide.parts for word in words_of_part(part))]


def n_lines(text, width_in, size_pt):
    """As a word processor breaks it; Markdown's marks have no width."""
    count, used = 1, 0.0
    for word in re.sub(r"[`*\\]", "", text).split(" "):
        width = text_width_in(word + " ", size_pt)
        if used and used + width > width_in:
            count, used = count + 1, 0.0
        used += width
    return count


def height_in(body):
    """What a body takes of a slide, inches."""
    if isinstance(body, Columns):
        return max(height_in_of(part, COLUMN_IN) for part in (body.left, body.right))
    return height_in_of(body, BODY_BOX[2])


def height_in_of(body, width):
    if isinstance(body, Bullets):
        lines = [n_lines(line, width - 0.6, BODY_PT[0]) for line in body.lines]
        return sum(LINE_HEIGHT * BODY_PT[0] * (count + 0.2) / 72 for count in lines)
    if isinstance(body, Table):
        widths = [width * part / sum(body.widths) - 2 * CELL_MARGIN_IN for part in body.widths]
        rows = [[title.removeprefix(">") for title in body.columns], *body.rows]
        lines = [max(n_lines(cell, w, SMALLEST) for cell, w in zip(row, widths)) for row in rows]
        return sum(LINE_HEIGHT * SMALLEST * count / 72 + CELL_MARGIN_IN for count in lines)
    wide = BODY_BOX[2] / charts.WIDTH_IN if width == BODY_BOX[2] else COLUMN_IN / charts.HALF_WIDTH_IN
    return charts.HEIGHT_IN * wide


def spellings(value):
    """The ways in which a talk writes a number of a record."""
    if isinstance(value, bool) or value is None or not math.isfinite(value):
        return set()  # nothing that a talk writes
    written = {three_digits(value), scientific(value), factor(value), percent(value), f"{value:g}"}
    return {number for text in written for number in NUMBER.findall(text)}


def numbers_of(json_object):
    """Every number of a record, and those in its texts."""
    if isinstance(json_object, dict):
        json_object = list(json_object.values()) + list(json_object)
    if isinstance(json_object, list):
        return set().union(*map(numbers_of, json_object)) if json_object else set()
    if isinstance(json_object, str):
        return set(NUMBER.findall(json_object.replace("_", " ")))
    return spellings(json_object)


def solve_and_set_up(record):
    """Of schema 2, which has no total; None of any other record."""
    times = record.get("time", {})
    if isinstance(times.get("set_up_s"), float) and times["solve_s"]:
        return times["solve_s"]["median"] + times["set_up_s"]
    return None


def sums_of_mpi(item):
    """Calls, megabytes and milliseconds of each call of MPI over its regions, and of all calls together."""
    if "mpi" not in item.json:
        return []
    sums = list(calls_of(item).values())
    whole = [sum(column) for column in zip(*sums)]
    return [value for calls, total, time_s in [*sums, whole] if calls
            for value in (round(calls), 1e-6 * total, 1e3 * time_s)] if sums else []


class Deck(unittest.TestCase):
    def test_a_talk_has_the_chapters_of_a_talk(self):
        titles = [slide.title for slide in toy_deck().slides]

        starts = (
            "The problem",
            "v0: `work` takes 80 % of the solve",
            "From v0 to v1 on small: 2.00x",
            "v1: blocks",
            "v1 does the textbook's work at",
            "Limits of v1, and what next",
            "How this was measured",
        )
        self.assertEqual(len(titles), len(starts), titles)
        for title, start in zip(titles, starts):
            self.assertTrue(title.startswith(start), (title, start))

    def test_an_app_with_a_picture_shows_it_behind_its_problem(self):
        book = toy_book()
        figures = book.root / "apps" / "toy" / "figures"
        figures.mkdir()
        (book.root / "apps" / "toy" / "README.md").write_text(
            "# toy: a toy\n\nIt plays.\n\n![What it looks like](figures/page.svg)\n")
        Figure((1.2, 0.5)).savefig(figures / "slide.png")

        slide = talk_of(book, "toy").slides[1]

        self.assertEqual(slide.title, "What it looks like")
        self.assertEqual(slide.chart.alt, slide.title)
        drawn = slide.chart.draw()
        self.assertEqual(tuple(drawn.get_size_inches()), (charts.WIDTH_IN, charts.HEIGHT_IN))
        self.assertEqual(drawn.axes[0].images[0].get_array().shape[:2], (50, 120))

    def test_the_waterfall_multiplies_to_its_title(self):
        slide = next(slide for slide in toy_deck().slides if slide.title.startswith("From v0"))

        product = math.prod(row[4] for row in slide.chart.rows)
        self.assertIn(factor(product), slide.title)
        for before, after in zip(slide.chart.rows, slide.chart.rows[1:]):
            self.assertEqual(after[1], before[2])

    def test_a_busy_machine_is_named_where_time_went_and_where_the_method_is_told(self):
        runs = [
            samples.charged("v0_baseline", [4.0, 4.1, 4.2]),
            samples.charged("v1_blocked", [2.0, 2.05, 2.1]),
        ]
        quiet = [slide.title + " ".join(words_of(slide)) for slide in talk_of(samples.book(*runs), "toy").slides]
        for run in runs:
            run["noise"] |= {"others_s": 20.0, "elapsed_s": 20.0}
            run["grade"] = "D"

        slides = talk_of(samples.book(*runs), "toy").slides

        self.assertNotIn("other programs", " ".join(quiet))
        where = next(slide for slide in slides if "of the solve" in slide.title)
        self.assertRegex(where.title, r", while other programs had \d+ % of its cores$")
        self.assertIn("other programs had 10 % of the cores or more in 2 of 2 runs", " ".join(words_of(slides[-1])))

    def test_a_prediction_far_from_what_was_measured_is_not_called_right(self):
        prediction = Prediction("speed_up", 8.0, low=6.0, high=10.0)
        wide = Measured(3.63, 2.18, 6.9, "2 rounds", (), is_proven=True)

        self.assertEqual(verdict_on(prediction, wide), NOT_EXCLUDED)
        self.assertEqual(outcome(prediction, wide), "not excluded, since the interval is 2.18x to 6.90x")

    def test_the_name_of_a_function_in_a_title_has_no_backslashes(self):
        function = "__ieee754_pow_fma"

        text = text_of(toy_deck(profile_of("v0_baseline", (function, 0.17))), "figures")

        titles = [line for line in text.splitlines() if line.startswith("## ") and function in line]
        self.assertEqual(len(titles), 1, text)

    def test_no_slide_instructs_and_none_shows_what_is_not_proven(self):
        for deck in (toy_deck(), talk_of(samples.book(*samples.ladder()), "toy")):
            for slide in deck.slides:
                for text in words_of(slide):
                    self.assertNotRegex(text, INSTRUCTION)
                    self.assertNotRegex(text.replace("\\", ""), r"[~?]\d")

    def test_a_ladder_without_a_proven_step_has_no_slide_and_no_headline(self):
        deck = talk_of(samples.book(*samples.ladder()), "toy")

        self.assertEqual(deck.title, "toy: what was measured")
        self.assertFalse([s.title for s in deck.slides if s.title.startswith(("From v0", "v1:", "v2:"))])

    def test_a_gain_between_measurements_of_grade_d_is_no_headline(self):
        of_grade = {grade: talk_of(samples.book(
            samples.charged("v0_baseline", [4.0, 4.1, 4.2], grade=grade),
            samples.charged("v1_blocked", [2.0, 2.05, 2.1], grade=grade)), "toy").title for grade in "AD"}

        self.assertEqual(of_grade, {"A": "toy made 2.00x as fast", "D": "toy: what was measured"})

    def test_a_template_that_was_not_filled_in_is_on_no_slide(self):
        book = toy_book()
        page = book.root / "optimized/toy/v1_blocked/step.md"
        page.write_text("# v1_blocked: <!-- one line that names the change -->\n\n## Symptom\n\n"
                        "<!-- Numbers from the profile of v0. -->\n\n## Limits\n\n<!-- When it hurts. -->\n")

        deck = talk_of(book, "toy")

        text = " ".join(word for slide in deck.slides for word in words_of(slide))
        for words in ("one line", "Numbers from", "When it hurts"):
            self.assertNotIn(words, text)
        self.assertIn("v1: blocked", [slide.title for slide in deck.slides])

    def test_of_an_adopted_program_with_one_region_functions_and_settings_are_shown(self):
        runs = [adopted("v0_baseline", "-O1", [4.0, 4.1, 4.2]), adopted("v1_blocked", "-O3 -ffast", [2.0, 2.05, 2.1])]
        profile = profile_of("v0_baseline", ("[libopen-pal.so.40.30.2]", 0.5), ("flux", 0.2))
        quarter_s = 0.25 * profile["time"]["solve_s"]["median"]
        profile["mpi"] = {"calls": [{"call": "MPI_Waitall", "time_s": [quarter_s, quarter_s]}]}
        book = samples.book(*runs, profile)
        (book.root / "apps" / "toy" / "README.md").write_text("# toy\n\n<!-- Say here what it computes. -->\n")

        slides = talk_of(book, "toy").slides

        self.assertIn("Program: `toy_program`", words_of(slides[0]))
        self.assertEqual(slides[1].title, "v0: `flux` has 20 % of the samples, MPI takes 25 % of the time")
        self.assertEqual([row[:2] for row in slides[1].chart.rows], [("in libopen-pal", 0.5), ("flux", 0.2)])
        step = next(slide for slide in slides if slide.title.startswith("v1:"))
        self.assertIsNone(step.chart)
        self.assertEqual(list(step.body.right.rows), [("flags", "-O1", "-O3 -ffast"), ("total time", "4.10 s", "2.05 s")])
        self.assertNotIn("of the solve", " ".join(word for slide in slides for word in words_of(slide)))
        self.assertIn("median of the runs of the program", words_of(slides[-1]))

    def test_the_name_of_a_setting_is_not_broken(self):
        runs = [adopted("v0_baseline", "-O1", [4.0, 4.1, 4.2]), adopted("v1_blocked", "-O1", [2.0, 2.05, 2.1])]
        runs[1]["external"]["environment"] = {"OPENBLAS_CORETYPE": "SkylakeX"}

        step = next(s for s in talk_of(samples.book(*runs), "toy").slides if s.title.startswith("v1:"))

        table = step.body.right
        width = COLUMN_IN * table.widths[0] / sum(table.widths) - 2 * CELL_MARGIN_IN
        self.assertEqual(table.rows[0], (r"OPENBLAS\_CORETYPE", "-", "SkylakeX"))
        self.assertLessEqual(text_width_in("OPENBLAS_CORETYPE", SMALLEST), width)

    def test_where_other_programs_are_named_the_title_names_no_function_as_well(self):
        runs = [samples.charged("v0_baseline", [4.0, 4.1, 4.2]), samples.charged("v1_blocked", [2.0, 2.05, 2.1])]
        runs[0]["noise"] |= {"others_s": 20.0, "elapsed_s": 20.0}
        runs[0]["grade"] = "D"

        deck = talk_of(samples.book(*runs, profile_of("v0_baseline", ("a_function_with_a_long_name", 0.17))), "toy")

        title = next(slide.title for slide in deck.slides if "of the solve" in slide.title)
        self.assertIn("other programs", title)
        self.assertNotIn("a_function", title)

    def test_a_program_that_made_its_own_reference_is_not_called_right(self):
        for source, verdict in (
            ("4 runs of the adopted program with 2 ranks on 2026-01-01",
             "agrees with the first runs of the adopted program"),
            ("3 runs of v0_as_adopted with 1 rank on 2026-01-01", "agrees with the first runs of v0"),
            ("Szabo and Ostlund (1996), table 3.5", "is right"),
        ):
            self.assertEqual(verdict_of({"reference": {"source": source}}), verdict)
        self.assertEqual(verdict_of({"reference": None}), "is right")

    def test_every_slide_has_a_title_and_names_its_evidence(self):
        for slide in toy_deck().slides:
            with self.subTest(slide.title):
                self.assertTrue(slide.title.strip())
                self.assertTrue(slide.evidence)

    def test_roofs_of_another_processor_are_no_limit(self):
        roofs = samples.roofs()
        roofs["machine"]["cpu"] = "another processor"
        book = samples.book(samples.charged("v0_baseline", [4.0, 4.1]), roofs)

        self.assertFalse([s.title for s in talk_of(book, "toy").slides if "roof" in s.title])

    def test_the_limit_of_work_in_floats_is_that_of_floats(self):
        deck = talk_of(samples.book(*samples.in_floats(), samples.roofs()), "toy")

        rates = next(slide.chart for slide in deck.slides if slide.title.endswith("roof"))
        self.assertIn(("FMA avx2 in floats", 140.0), rates.rows)

    def test_without_the_roof_of_floats_no_other_limits_work_in_floats(self):
        deck = talk_of(samples.book(*samples.in_floats(), samples.doubles_only()), "toy")

        self.assertFalse([slide.title for slide in deck.slides if slide.title.endswith("roof")])

    def test_the_rate_of_a_rung_is_that_of_its_solve(self):
        runs = [samples.charged("v0_baseline", [8.0] * 6), samples.charged("v1_blocked", [4.0] * 6)]
        book = samples.book(*runs, samples.roofs())

        deck = talk_of(book, "toy")

        rates = next(slide.chart.rows for slide in deck.slides if slide.title.endswith("roof"))
        for run, (_, rate) in zip(book.runs, rates):
            self.assertAlmostEqual(rate, 1e-9 * run.json["work"]["flops"] / run.solve_s)

    def test_layouts_are_those_of_the_talks_own_rung_also_from_a_plan(self):
        alone = samples.run("v1_blocked", [3.9, 4.0, 4.1], ranks=1)
        planned = samples.run("v1_blocked", [1.0, 1.1, 1.2], ranks=1, threads=2, group="plan-p-1")
        other = samples.run("v2_reordered", [0.1, 0.1, 0.1], ranks=4)

        deck = toy_deck(alone, planned, other)

        slide = next(slide for slide in deck.slides if "ranks x threads" in slide.title)
        self.assertEqual(slide.title, "v1 on 1x2 (ranks x threads) is 3.64x as fast as on 1x1")
        self.assertEqual([row[0] for row in slide.chart.rows], ["1x1", "1x2", "2x1"])

    def test_peers_that_are_not_told_apart_have_no_slide(self):
        few = samples.versus("v2_reordered", 1.5) | {"verdict": "too few pairs"}

        self.assertFalse([s for s in toy_deck(few).slides if s.title.startswith("Beside")])
        told = toy_deck(samples.versus("v2_reordered", 1.5))
        self.assertIn("Beside others: 1.50x Other 1.0 on small", [s.title for s in told.slides])

    def test_a_talk_is_about_one_app(self):
        runs = samples.ladder()
        others = [run | {"app": "tot", "id": run["id"].replace("toy", "tot")} for run in samples.ladder()]

        with self.assertRaisesRegex(ValueError, "name one of tot, toy|name one of toy, tot"):
            talk_of(samples.book(*runs, *others), None)

    def test_a_folder_without_records_is_refused_with_what_would_make_them(self):
        with self.assertRaisesRegex(ValueError, r"no timed run.*\./casebook climb"):
            talk_of(samples.book(), None)

    def test_an_app_without_records_is_refused_with_those_that_have_some(self):
        with self.assertRaisesRegex(ValueError, "apps with evidence: toy"):
            talk_of(toy_book(), "scf")

    def test_an_ending_that_names_no_format_is_refused(self):
        with self.assertRaisesRegex(ValueError, ".pptx, .pdf, .md"):
            require_format(pathlib.Path("talk.ppt"))

    def test_why_a_step_failed_is_told_of_the_ladders_processor_and_without_the_speed_up_of_another_case(self):
        text = "On `other` the climb shows 1.09x: as predicted. Its loop is shorter. On Zen 5 it is 0.800x. Eight lanes wait."

        self.assertEqual(reasons(text, "zen5-2"), "Eight lanes wait.")
        self.assertEqual(reasons(text, "zen4-2"), "Its loop is shorter. Eight lanes wait.")
        self.assertEqual(reasons("Ten rounds say 0.992x: nothing on two waters.", "zen5-2"), "Nothing on two waters.")

    def test_long_text_is_cut_at_a_sentence_or_a_clause(self):
        self.assertEqual(
            sentences("One. Two, e.g. this. Three"), ["One.", "Two, e.g. this.", "Three"]
        )
        self.assertEqual(short("One is here. Two is there.", 15), "One is here.")
        self.assertEqual(short("One, two and three, four and five", 25), "One, two and three ...")


class Figures(unittest.TestCase):
    def test_the_numbers_of_both_bars_of_a_region_stand_clear_of_each_other(self):
        rows = [(f"region_{k}", 0.2, 0.19, 0.0) for k in range(MOST_REGIONS)]

        figure = charts.share_bars(rows, ("v0", "v1"))
        figure.canvas.draw()

        boxes = [text.get_window_extent() for text in figure.axes[0].texts]
        for k, box in enumerate(boxes):
            for other in boxes[k + 1:]:
                self.assertFalse(box.overlaps(other), (box, other))

    def test_the_name_of_a_bar_is_not_cut_off(self):
        rows = [("a_function_of_a_program_with_a_long_name", 0.2, 0.0, 0.0)]

        figure = charts.share_bars(rows, ("v0", ""))
        figure.canvas.draw()

        label = figure.axes[0].get_yticklabels()[0].get_window_extent()
        self.assertGreaterEqual(label.x0, 0)

    def test_notes_that_differ_in_a_number_become_one_with_its_range(self):
        texts = ["repetitions differ by 38 %", "repetitions differ by 5 %", "not pinned", "not pinned"]

        self.assertEqual(joined(texts), ["repetitions differ by 5 to 38 %", "not pinned"])


class Committed(unittest.TestCase):
    """The talk of every app whose records are in the tree."""

    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_talk_")))
        ladders = samples.write_ladders(ROOT, ROOT / "profiles", folder / "ladders")
        cls.book = open_book(ROOT, ROOT / "profiles", ladders)
        cls.decks = {app: talk_of(cls.book, app) for app in chosen_ladders(cls.book)}

    def slides(self):
        return [(app, slide) for app, deck in self.decks.items() for slide in deck.slides]

    def test_a_talk_is_neither_short_nor_endless(self):
        for app, deck in self.decks.items():
            with self.subTest(app):
                self.assertLessEqual(len(deck.slides) + 1, 12)
                compared = [one for one in chosen_ladders(self.book)[app].timed if one.parent and one.is_proven]
                if len(compared) > 2:
                    self.assertGreaterEqual(len(deck.slides) + 1, 8)
        self.assertEqual(len(self.decks["lu"].slides) + 1, 12)

    def test_the_steps_told_in_depth_lead_to_the_best_rung(self):
        for app, ladder in chosen_ladders(self.book).items():
            line = {rung.variant.partition("_")[0] for rung in main_line(ladder)}
            told = [slide.title.partition(":")[0] for slide in self.decks[app].slides
                    if isinstance(slide.body, Columns) and re.match(r"v[1-9]\w*: ", slide.title)]
            with self.subTest(app):
                self.assertGreaterEqual(len(told), 2)
                self.assertLessEqual(set(told), line)

    def test_no_title_takes_more_than_two_lines(self):
        for _, slide in self.slides():
            self.assertLessEqual(
                n_lines(slide.title, TITLE_BOX[2] - 0.2, 1.05 * TITLE_PT), 2, slide.title
            )

    def test_every_body_fits_on_its_slide(self):
        for _, slide in self.slides():
            self.assertLessEqual(height_in(slide.body), BODY_BOX[3] + 0.15, slide.title)

    def test_a_bar_of_the_waterfall_points_as_its_number_says(self):
        book = toy_book()
        ladder = chosen_ladders(book)["toy"]
        for value in (0.9, 1.61):  # of pairs, whatever the times of two days say
            step = SimpleNamespace(value=value, judgement=SLOWER, how="pairs", sources=())
            with mock.patch.object(waterfall, "measured_step", lambda *_: step):
                rows = waterfall.rows_of(book, ladder, ladder.baseline)

            for row in rows[1:]:
                self.assertAlmostEqual(row.end / row.start, value)
                self.assertEqual(row.step, value)

    def test_a_waterfall_leads_from_the_baseline_to_the_best_without_a_gap(self):
        for app, ladder in chosen_ladders(self.book).items():
            for slide in self.decks[app].slides:
                if slide.chart and slide.chart.name.startswith("ladder-"):
                    with self.subTest(app):
                        bars = slide.chart.rows
                        self.assertEqual(bars[0][0].partition(" ")[0], "v0")
                        self.assertIn(f"to {ladder.best_variant.partition('_')[0]} on", slide.title)
                        for before, after in zip(bars, bars[1:]):
                            self.assertEqual(before[2], after[1])

    def test_every_number_on_a_slide_is_in_a_record_or_a_page(self):
        pages = " ".join(
            page.read_text()
            for folder in ("apps", "baselines", "optimized")
            for page in (ROOT / folder).rglob("*.md")
        )
        everywhere = set(NUMBER.findall(pages)) | {str(count) for count in range(40)}
        places = {(ladder.problem.app, ladder.problem.machine) for ladder in self.book.ladders}
        for app, machine in places:
            for peer in peers(self.book, app, machine):
                everywhere |= spellings(peer.ours) | spellings(peer.theirs)
        for ladder in [*self.book.ladders, *self.book.networked]:
            for rung in ladder.rungs:
                everywhere |= spellings(rung.against_parent) | spellings(rung.against_baseline)
                everywhere |= {str(rung.run.rounds)} if rung.run else set()
        for page in self.book.steps.values():
            for predicted in page.over_a_network.values():
                everywhere |= spellings(predicted.value)
        self.of_item = {}
        for app, slide in self.slides():
            with self.subTest(app=app, slide=slide.title):
                known = everywhere | self.known_of(slide)
                for text in words_of(slide):
                    self.assertFalse(set(NUMBER.findall(text.replace("\\", ""))) - known, text)

    def known_of(self, slide):
        """The numbers of a slide's evidence, and of a figure those that it draws, and their ratios."""
        known = set()
        for item in filter(None, slide.evidence):
            if item.id not in self.of_item:
                parts = [part_of_bound(check) for check in item.json.get("checks", [])]
                parts.append(solve_and_set_up(item.json))
                parts += sums_of_mpi(item)
                self.of_item[item.id] = numbers_of(item.json).union(*map(spellings, parts))
            known |= self.of_item[item.id]
        if slide.chart:
            values = [value for row in slide.chart.rows for value in row if isinstance(value, float)]
            known |= spellings(math.prod(row[4] for row in slide.chart.rows)) if len(slide.chart.rows[0]) == 5 else set()
            known.update(*(spellings(a) | spellings(a / b) for a in values for b in values if b))
        return known


@unittest.skipUnless(
    shutil.which("pandoc"),
    "pandoc is not installed (apt-get install pandoc): " "the PowerPoint file was not made",
)
class PowerPoint(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_talk_")))
        cls.deck = toy_deck()
        write_deck(cls.deck, cls.folder / "talk.pptx", None)
        with zipfile.ZipFile(cls.folder / "talk.pptx") as file:
            cls.parts = {name: file.read(name) for name in file.namelist()}

    def texts(self, start):
        return {
            name: content.decode()
            for name, content in self.parts.items()
            if name.startswith(start) and name.endswith(".xml")
        }

    def test_there_is_a_slide_for_each_of_the_deck_and_one_in_front(self):
        self.assertEqual(len(self.texts("ppt/slides/slide")), len(self.deck.slides) + 1)

    def test_no_text_is_smaller_than_eighteen_points(self):
        for name, text in {
            **self.texts("ppt/slides/"),
            **self.texts("ppt/slideMasters/"),
            **self.texts("ppt/slideLayouts/"),
            "p": self.texts("ppt/p")["ppt/presentation.xml"],
        }.items():
            sizes = [int(size) for size in re.findall(r'\bsz="(\d+)"', text)]
            self.assertFalse([size for size in sizes if size < 100 * SMALLEST], name)

    def test_tables_are_tables_and_figures_say_what_they_show(self):
        slides = "".join(self.texts("ppt/slides/slide").values())

        tables = sum(isinstance(part, Table) for slide in self.deck.slides for part in slide.parts)
        self.assertEqual(slides.count("<a:tbl>"), tables)
        for slide in self.deck.slides:
            if slide.chart:
                self.assertIn(f'descr="{slide.chart.alt}', slides)

    def test_the_notes_hold_the_ids_of_the_records(self):
        notes = "".join(
            re.sub(r"<[^>]*>", "", text) for text in self.texts("ppt/notesSlides/").values()
        )

        for slide in self.deck.slides:
            for item in filter(None, slide.evidence):
                self.assertIn(item.id, notes)

    def test_a_template_of_the_team_gives_the_look(self):
        template = self.folder / "team.pptx"
        with zipfile.ZipFile(template, "w") as file:
            for name, content in self.parts.items():
                file.writestr(name, content.replace(b"0072B2", b"AA0011"))
        write_deck(self.deck, self.folder / "ours.pptx", template)

        with zipfile.ZipFile(self.folder / "ours.pptx") as file:
            self.assertIn(b"AA0011", file.read("ppt/theme/theme1.xml"))


class Markdown(unittest.TestCase):
    def test_the_text_comes_with_its_figures(self):
        with tempfile.TemporaryDirectory(prefix="casebook_talk_") as name:
            to = pathlib.Path(name, "talk.md")
            write_deck(toy_deck(), to, None)

            figures = re.findall(r"!\[\]\((\S+)", to.read_text())
            self.assertGreaterEqual(len(figures), 3)
            for figure in figures:
                self.assertTrue((to.parent / figure).is_file(), figure)


if __name__ == "__main__":
    unittest.main()
