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
from report.book import open_book
from report.charts import waterfall
from report.measured import SLOWER
from report.records import part_of_bound
from report.style import text_width_in
from report.talk import charts
from report.talk.deck import chosen_ladders, talk_of
from report.talk.ending import verdict_of
from report.talk.files import require_format, write_deck
from report.talk.pages import sentences, short
from report.talk.reference import BODY_BOX, BODY_PT, SMALLEST, TITLE_BOX, TITLE_PT
from report.talk.slide import Bullets, Chart, Table
from report.text import factor, percent, scientific, three_digits

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
LINE_HEIGHT = 1.2  # of the size of its letters
CELL_MARGIN_IN = 0.1  # above and below, and left and right
OPEN = ("Scaling", "What failed", "How near to the machine's limits")  # where nothing was measured
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]\d+)?")


def toy_book(*more):
    return samples.book(*samples.ladder(), samples.roofs(), *more)


def toy_deck(*more):
    return talk_of(toy_book(*more), "toy")


def words_of(slide):
    """Everything on a slide that is text."""
    body = slide.body
    if isinstance(body, Bullets):
        return [slide.title, *body.lines]
    if isinstance(body, Table):
        return [slide.title, *body.columns, *(cell for row in body.rows for cell in row)]
    return [slide.title]


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
    width = BODY_BOX[2]
    if isinstance(body, Bullets):
        lines = [n_lines(line, width - 0.6, BODY_PT[0]) for line in body.lines]
        return sum(LINE_HEIGHT * BODY_PT[0] * (count + 0.2) / 72 for count in lines)
    if isinstance(body, Table):
        widths = [width * part / sum(body.widths) - 2 * CELL_MARGIN_IN for part in body.widths]
        rows = [[title.removeprefix(">") for title in body.columns], *body.rows]
        lines = [max(n_lines(cell, w, SMALLEST) for cell, w in zip(row, widths)) for row in rows]
        return sum(LINE_HEIGHT * SMALLEST * count / 72 + CELL_MARGIN_IN for count in lines)
    return charts.HEIGHT_IN * BODY_BOX[2] / charts.WIDTH_IN


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


class Deck(unittest.TestCase):
    def test_a_talk_has_the_chapters_of_a_talk(self):
        titles = [slide.title for slide in toy_deck().slides]

        self.assertEqual(titles[1], "Machine and toolchain: 2 ranks x 1 thread")
        for start in (
            "The problem",
            "v0: `work` takes",
            "~2.01x from v0 to v2",
            "The ladder in numbers",
            "v1: blocks",
            "Scaling",
            "v2 is right: 1 check",
            "What failed",
            "What next",
        ):
            self.assertTrue([t for t in titles if t.startswith(start)], (start, titles))

    def test_a_program_that_made_its_own_reference_is_not_called_right(self):
        for source, verdict in (
            ("4 runs of the adopted program with 2 ranks on 2026-01-01",
             "agrees with the first runs of the adopted program"),
            ("3 runs of v0_as_adopted with 1 rank on 2026-01-01", "agrees with the first runs of v0"),
            ("Szabo and Ostlund (1996), table 3.5", "is right"),
        ):
            self.assertEqual(verdict_of({"reference": {"source": source}}), verdict)
        self.assertEqual(verdict_of({"reference": None}), "is right")

    def test_every_slide_has_a_title_and_all_but_the_open_ones_name_their_evidence(self):
        for slide in toy_deck().slides:
            with self.subTest(slide.title):
                self.assertTrue(slide.title.strip())
                self.assertTrue(slide.evidence or slide.title in OPEN)

    def test_roofs_of_another_processor_are_not_those_of_the_machine(self):
        roofs = samples.roofs()
        roofs["machine"]["cpu"] = "another processor"

        deck = talk_of(samples.book(*samples.ladder(), roofs), "toy")

        machine = next(slide for slide in deck.slides if slide.title.startswith("Machine"))
        self.assertFalse([name for name, _ in machine.body.rows if name.endswith("measured")])

    def test_the_limits_of_work_in_floats_are_those_of_floats(self):
        deck = talk_of(samples.book(*samples.in_floats(), samples.roofs()), "toy")

        bodies = [slide.body for slide in deck.slides]
        machine = next(slide for slide in deck.slides if slide.title.startswith("Machine"))
        rates = next(b.rows for b in bodies if isinstance(b, Chart) and b.name.startswith("rates"))
        self.assertIn(("FMA avx2 in floats, measured", "140 GFLOP/s"), machine.body.rows)
        self.assertIn(("FMA avx2 in floats", 140.0), rates)

    def test_without_the_roof_of_floats_no_other_limits_work_in_floats(self):
        deck = talk_of(samples.book(*samples.in_floats(), samples.doubles_only()), "toy")

        machine = next(slide for slide in deck.slides if slide.title.startswith("Machine"))
        limits = next(slide for slide in deck.slides if slide.title.startswith("How near"))
        self.assertFalse([name for name, _ in machine.body.rows if name.startswith("FMA")])
        self.assertEqual(
            limits.body.lines[0], "Not measured: the FMA peak in floats of this machine."
        )

    def test_the_rate_of_a_rung_is_that_of_its_solve(self):
        runs = [samples.charged("v0_baseline", [8.0] * 6), samples.charged("v1_blocked", [4.0] * 6)]
        book = samples.book(*runs, samples.roofs())

        deck = talk_of(book, "toy")

        charts_of_it = [slide.body for slide in deck.slides if isinstance(slide.body, Chart)]
        rates = next(chart.rows for chart in charts_of_it if chart.name.startswith("rates"))
        for run, (_, rate) in zip(book.runs, rates):
            self.assertAlmostEqual(rate, 1e-9 * run.json["work"]["flops"] / run.solve_s)

    def test_what_was_not_measured_is_said_with_the_command(self):
        scaling = next(slide for slide in toy_deck().slides if slide.title == "Scaling")

        self.assertIn("Not measured", scaling.body.lines[0])
        self.assertIn("./casebook run toy", scaling.body.lines[1])

    def test_another_number_of_cores_makes_a_figure_of_scaling(self):
        deck = toy_deck(samples.run("v1_blocked", [4.0, 4.1, 4.2], ranks=1))

        titles = [slide.title for slide in deck.slides]
        self.assertIn("v1 is 2.00x as fast on 2 cores as on 1", titles)

    def test_a_folder_without_records_is_refused_with_what_would_make_them(self):
        with self.assertRaisesRegex(ValueError, r"no timed run.*\./casebook climb"):
            talk_of(samples.book(), None)

    def test_an_app_without_records_is_refused_with_those_that_have_some(self):
        with self.assertRaisesRegex(ValueError, "apps with evidence: toy"):
            talk_of(toy_book(), "scf")

    def test_an_ending_that_names_no_format_is_refused(self):
        with self.assertRaisesRegex(ValueError, ".pptx, .pdf, .md"):
            require_format(pathlib.Path("talk.ppt"))

    def test_long_text_is_cut_at_a_sentence_or_a_clause(self):
        self.assertEqual(
            sentences("One. Two, e.g. this. Three"), ["One.", "Two, e.g. this.", "Three"]
        )
        self.assertEqual(short("One is here. Two is there.", 15), "One is here.")
        self.assertEqual(short("One, two and three, four and five", 25), "One, two and three ...")


class Committed(unittest.TestCase):
    """The talk of every app whose records are in the tree."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="casebook_talk_")
        cls.addClassCleanup(folder.cleanup)
        ladders = samples.write_ladders(
            ROOT, ROOT / "profiles", pathlib.Path(folder.name, "ladders")
        )
        cls.book = open_book(ROOT, ROOT / "profiles", ladders)
        cls.decks = {app: talk_of(cls.book, app) for app in chosen_ladders(cls.book)}
        cls.decks["all"] = talk_of(cls.book, None)

    def slides(self):
        return [(app, slide) for app, deck in self.decks.items() for slide in deck.slides]

    def test_a_talk_is_neither_short_nor_endless(self):
        for app, deck in self.decks.items():
            with self.subTest(app):
                self.assertIn(len(deck.slides), range(7, 21) if app != "all" else range(30, 200))

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
        rung = next(rung for rung in ladder.timed if rung.parent)
        for value in (0.9, 1.61):  # of pairs, whatever the times of two days say
            step = SimpleNamespace(value=value, judgement=SLOWER, how="pairs")
            with mock.patch.object(waterfall, "measured_step", lambda *_: step):
                row = waterfall._row(book, ladder, ladder.baseline, rung)

            self.assertAlmostEqual(row[4] / row[3], value)
            self.assertEqual(row[7], value)

    def test_a_waterfall_leaves_out_no_step_between_the_baseline_and_the_best(self):
        for app, ladder in chosen_ladders(self.book).items():
            bars = [
                slide.body.rows
                for slide in self.decks[app].slides
                if isinstance(slide.body, Chart) and slide.body.name.startswith("ladder-")
            ]
            if len(ladder.runs) == 1:
                continue  # nothing was climbed
            with self.subTest(app):
                self.assertLessEqual(max(map(len, bars)), charts.MOST_ROWS)
                self.assertEqual(bars[0][0][0].partition(" ")[0], "v0")
                self.assertEqual(bars[-1][-1][0], ladder.best_variant.replace("_", " "))

    def test_every_number_on_a_slide_is_in_a_record_or_a_page(self):
        pages = " ".join(
            page.read_text()
            for folder in ("apps", "baselines", "optimized")
            for page in (ROOT / folder).rglob("*.md")
        )
        everywhere = set(NUMBER.findall(pages)) | {str(count) for count in range(40)}
        for ladder in self.book.ladders:
            for rung in ladder.rungs:
                everywhere |= spellings(rung.against_parent) | spellings(rung.against_baseline)
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
                self.of_item[item.id] = numbers_of(item.json).union(*map(spellings, parts))
            known |= self.of_item[item.id]
        if isinstance(slide.body, Chart):
            values = [value for row in slide.body.rows for value in row if isinstance(value, float)]
            known.update(*(spellings(a) | spellings(a / b) for a in values for b in values if b))
        return known


@unittest.skipUnless(
    shutil.which("pandoc"),
    "pandoc is not installed (apt-get install pandoc): " "the PowerPoint file was not made",
)
class PowerPoint(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="casebook_talk_")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
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

        tables = sum(isinstance(slide.body, Table) for slide in self.deck.slides)
        self.assertEqual(slides.count("<a:tbl>"), tables)
        for slide in self.deck.slides:
            if isinstance(slide.body, Chart):
                self.assertIn(f'descr="{slide.body.alt}', slides)

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
