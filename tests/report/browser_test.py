"""The interactive page in a real browser: every view by clicks, nothing fetched, nothing complained of."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import samples
from browser import ADVICE, PROGRAM, Browser
from interactive_page_test import HOSTILE, made
from report.page.contents import contents
from report.page.document import document
from report.page.profiles import flame, timeline
from report.project import order_of

ROOT = pathlib.Path(os.environ["CASEBOOK_ROOT"])
CASEBOOK = pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin", "casebook")
PICTURES = os.environ.get("CASEBOOK_PICTURES")  # a folder for what a person should look at
TEXTS = json.loads(pathlib.Path(__file__).with_name("number_texts.json").read_text())
READY = "document.body && document.body.dataset.ready === 'yes'"


def view(name: str) -> str:
    """Whether a view of this name is drawn: the address changes before."""
    return f"(document.body.dataset.view || '').startsWith('#/{name}/')"


def heading(text: str) -> str:
    """True where the view with this heading is shown."""
    return f"document.querySelector('h1')?.textContent.includes({text!r})"


def follow(browser: Browser, selector: str) -> None:
    """Clicks a link and waits for its view: the next click must not meet the old one."""
    before = browser.value("document.body.dataset.view")
    browser.click(selector)
    browser.wait_for(f"document.body.dataset.view !== {before!r}")


def shown(test: unittest.TestCase, view: str, *records: dict) -> str:
    """The text of a view of a page of these records."""
    _, page = made(*records)
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        file = pathlib.Path(folder, "page.html")
        file.write_text(page)
        browser.open(file.as_uri())
        browser.wait_for(READY)
        browser.value(f"location.hash = '#' + {view!r}")
        browser.value("new Promise((done) => setTimeout(done, 50))")
        text = browser.value("document.querySelector('main').textContent")
        test.assertEqual(browser.console, [])
    return text.replace("\u00a0", " ")


@unittest.skipUnless(PROGRAM, ADVICE)
class Evidence(unittest.TestCase):
    """The page of the committed evidence, as the program writes it."""

    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_page_"))
        words = [CASEBOOK, "report", "--html", "--to", folder]
        environment = {**os.environ, "CASEBOOK_ROOT": str(ROOT)}
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env=environment)
        cls.file = pathlib.Path(folder, "report.html")

    def browser(self, **how) -> Browser:
        browser = Browser(**how)
        self.addCleanup(browser.close)
        browser.open(self.file.as_uri())
        return browser

    def is_calm(self, browser: Browser) -> None:
        """Nothing was complained of, nothing was asked for, nothing sticks out of the screen."""
        self.assertEqual(browser.console, [])
        self.assertEqual([one for one in browser.requests if one != self.file.as_uri()], [])
        overhang = "document.documentElement.scrollWidth - window.innerWidth"
        self.assertLessEqual(browser.value(overhang), 0)

    def walk(self, browser: Browser) -> None:
        """Through every view, by clicks alone."""
        browser.wait_for(READY)
        browser.wait_for(heading("What was measured"))
        browser.click("section table tbody th a")
        browser.wait_for(view("app"))
        browser.click("section table tbody tr:nth-child(2) th a")
        browser.wait_for(view("rung"))
        browser.click("details summary", "against")
        browser.wait_for("document.querySelector('pre.diff .added') !== null")
        follow(browser, "a[rel=next]")
        follow(browser, "a[rel=prev]")
        browser.click("dl.headline a", "compare")
        browser.wait_for(heading("Compare two runs"))
        browser.click("section table a", "open")
        browser.wait_for(view("record"))
        browser.click(".tree details details summary")
        browser.wait_for("document.querySelector('.tree details details[open]') !== null")
        for name in ("Machine", "Profiles", "Labs", "Records"):
            browser.click("header nav a", name)
            browser.wait_for(heading(name))
        browser.click("header a.name")
        browser.wait_for(heading("What was measured"))

    def test_every_view_is_reached_by_clicks(self):
        browser = self.browser()

        self.walk(browser)

        self.is_calm(browser)

    def test_every_view_fits_a_narrow_screen_in_the_dark(self):
        browser = self.browser(width=390, height=800, dark=True)

        self.walk(browser)

        self.is_calm(browser)
        colour = browser.value("getComputedStyle(document.body).backgroundColor")
        self.assertNotEqual(colour, "rgb(255, 255, 255)")

    def test_every_app_and_every_rung_can_be_shown(self):
        browser = self.browser()
        browser.wait_for(READY)
        links = "[...document.querySelectorAll('main a')].map((one) => one.getAttribute('href'))"
        apps = sorted({one for one in browser.value(links) if one and one.startswith("#/app/")})

        self.assertGreaterEqual(len(apps), 5)
        seen = set()
        for app in apps:
            browser.value(f"location.hash = {app!r}")
            browser.wait_for(f"location.hash === {app!r} && document.querySelector('main table') !== null")
            for rung in browser.value(links):
                variant = (rung or "").partition("?")[0]
                if variant.startswith("#/rung/") and variant not in seen:
                    seen.add(variant)
                    browser.value(f"location.hash = {rung!r}")
                    browser.value("new Promise((done) => setTimeout(done))")
            shown = browser.value("document.querySelector('h1').textContent")
            self.assertNotIn("cannot be shown", shown)
        self.is_calm(browser)

    def test_next_leads_through_the_ladder_by_number(self):
        browser = self.browser()
        browser.wait_for(READY)
        address, seen = "#/rung/spectral/v0_baseline", []
        while address and len(seen) < 100:
            browser.value(f"location.hash = {address!r}")
            browser.wait_for(f"document.body.dataset.view === {address!r}")
            seen.append(address.partition("?")[0].rpartition("/")[2])
            address = browser.value("document.querySelector('nav.neighbours a[rel=next]')?.getAttribute('href')")

        self.assertIn("v10_own_blocks", seen)
        self.assertEqual(seen, sorted(seen, key=order_of))

    def test_two_machines_have_a_row_each_in_the_overview(self):
        browser = self.browser()
        browser.wait_for(READY)

        rows = browser.value("[...document.querySelectorAll('main figure svg text')].map((one) => one.textContent)")
        for machine in ("zen4-2", "zen5-2"):
            self.assertIn(f"scf w2_6-31gs, {machine}", rows)
        self.assertIn("lu hpl_4097", rows)

    def test_the_date_of_a_record_takes_one_line(self):
        browser = self.browser(width=1280, height=900)
        browser.wait_for(READY)
        browser.value("location.hash = '#/records'")
        browser.wait_for(heading("Records"))

        lines = browser.value("[...document.querySelectorAll('main tbody .when')].map((one) => one.getClientRects().length)")
        self.assertEqual(set(lines), {1})
        self.is_calm(browser)

    def test_numbers_are_written_as_in_the_report(self):
        browser = self.browser()
        numbers = (ROOT / "report/page/scripts/numbers.js").read_text()
        for name, function in (("three_digits", "threeDigits"), ("percent", "percent")):
            for value, expected in TEXTS[name]:
                written = browser.value(f"(() => {{ {numbers}\nreturn {function}({value}); }})()")
                self.assertEqual(written.replace("\u00a0", " "), expected)

    def test_filters_and_keys_work(self):
        browser = self.browser()
        browser.wait_for(READY)
        all_rows = browser.value("document.querySelectorAll('main tbody tr').length")

        browser.press("/")
        browser.wait_for("document.activeElement.tagName === 'SELECT'")
        browser.value(
            "(() => { const one = document.querySelector('form.filters select');"
            "one.selectedIndex = 1; one.dispatchEvent(new Event('change')); })()"
        )
        browser.wait_for("location.hash.includes('app=')")

        self.assertLess(browser.value("document.querySelectorAll('main tbody tr').length"), all_rows)
        self.is_calm(browser)

    def test_the_page_can_be_printed(self):
        browser = self.browser()
        browser.wait_for(READY)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "page.pdf")
            browser.printed(file)

            self.assertGreater(file.stat().st_size, 10_000)

    def test_without_scripts_the_ladders_are_there(self):
        browser = Browser()
        self.addCleanup(browser.close)
        browser.without_scripts()
        browser.open(self.file.as_uri())
        browser.wait_for("document.querySelector('noscript svg') !== null")

        self.assertGreater(browser.value("document.querySelectorAll('noscript svg').length"), 0)


def board_page() -> str:
    """The page of a board of three, one of whom explains with markup."""
    places = [
        {**samples.submission("ada", 0.93, explanation="It waited. Now not.", sentences=2), "place": 1, "net": 0.93},
        {**samples.submission("bo", 0.9, explanation=HOSTILE, sentences=1), "place": 1, "net": 0.9},
        {**samples.submission("cy", 0.4, lab="sums"), "place": 1, "net": 0.4},
    ]
    lab = {"name": "panels", "app": "lu", "kind": "faster", "title": "Blocks", "teaches": "cache", "level": 3,
           "course": 5, "typical_gain": "4.1x"}
    teams = [{"team": "one", "sum": 1.3, "labs": 2}, {"team": "two", "sum": 0.9, "labs": 1}]
    labs = {"all": [lab], "places": places, "teams": teams}
    book = samples.book(*samples.ladder())
    return document(contents(book, json.loads((book.root / "ladders").read_text()), labs), "")


@unittest.skipUnless(PROGRAM, ADVICE)
class Board(unittest.TestCase):
    def test_members_stand_with_their_intervals_and_what_they_explain(self):
        with tempfile.TemporaryDirectory() as folder, Browser() as browser:
            file = pathlib.Path(folder, "page.html")
            file.write_text(board_page())
            browser.open(file.as_uri())
            browser.wait_for(READY)
            browser.click("header nav a", "Labs")
            browser.wait_for(heading("Labs"))
            shown = browser.value("document.querySelector('main').textContent")
            drawings = browser.value("document.querySelectorAll('main .drawing svg').length")
            images = browser.value("document.querySelectorAll('main img').length")
            browser.click("main details summary", "2")
            browser.wait_for("document.querySelector('main details[open]') !== null")
            if PICTURES:
                browser.picture(pathlib.Path(PICTURES, "board.png"), whole=True)

        self.assertIn("2\u00a0members share the first place", shown)
        self.assertIn("0.85 to 0.95", shown)
        self.assertEqual((drawings, images), (1, 0))  # one member alone gets no drawing
        self.assertEqual(browser.console, [])


@unittest.skipUnless(PROGRAM, ADVICE)
class Repetitions(unittest.TestCase):
    def test_one_alone_has_no_spread_and_three_have_theirs(self):
        runs = [samples.charged("v0_baseline", [4.0]), samples.charged("v1_blocked", [2.0, 2.1, 2.2])]

        self.assertIn("One repetition: its spread is not known", shown(self, "/rung/toy/v0_baseline", *runs))
        self.assertIn("3 repetitions differ by 9.5 % of the median", shown(self, "/rung/toy/v1_blocked", *runs))


@unittest.skipUnless(PROGRAM, ADVICE)
class Floats(unittest.TestCase):
    """Work in floats is held against the roof of floats, and against no other."""

    def shown(self, roofs: dict, view: str) -> str:
        """The text of a view of a page of a ladder in floats."""
        return shown(self, view, *samples.in_floats(), roofs)

    def test_a_ladder_has_its_part_of_the_roof_of_floats(self):
        text = self.shown(samples.roofs(), "/app/toy")

        self.assertIn("The best rung does the textbook's work at 0.7 % of its roof", text)
        self.assertIn("roof 140", text)

    def test_a_roof_of_floats_that_was_not_measured_is_not_made_of_another(self):
        for view in ("/app/toy", "/rung/toy/v1_blocked"):
            with self.subTest(view):
                text = self.shown(samples.doubles_only(), view)

                self.assertNotIn("of its roof", text)
                self.assertIn("Not measured: the FMA peak in floats.", text)

    def test_a_figure_below_roofs_says_that_other_programs_ran_while_they_were_measured(self):
        loaded = samples.roofs() | {"notes": ["other programs were running (25.0 on average): measure again"]}
        said = "Other programs were running (25.0 on average) while the roofs were measured."

        for view in ("/app/toy", "/rung/toy/v1_blocked"):
            with self.subTest(view):
                self.assertIn(said, self.shown(loaded, view))
                self.assertNotIn("Other programs", self.shown(samples.roofs(), view))

    def test_the_machine_shows_both_peaks(self):
        text = self.shown(samples.roofs(), "/roofs")

        self.assertIn("2 threads reach 80.0 GFLOP/s in double precision", text)
        self.assertIn("2 threads reach 140 GFLOP/s in single precision", text)


@unittest.skipUnless(PROGRAM, ADVICE)
class Hostile(unittest.TestCase):
    def test_a_hostile_record_is_shown_as_text(self):
        names = {"machine__cpu": HOSTILE, "build__flags": HOSTILE, "grade": HOSTILE}
        hostile = samples.run("v1_blocked", [2.0, 2.1], **names)
        hostile["regions"][0]["name"] = HOSTILE
        hostile["checks"][0]["name"] = HOSTILE
        profile = {"folded_file": None, "hot_spots": [{"function": HOSTILE, "share": 1}]}
        profiled = hostile | {"kind": "profile", "id": "a-profile", "profile": profile}
        _, page = made(samples.run("v0_baseline", [4.0, 4.1]), hostile, profiled, samples.roofs())

        with tempfile.TemporaryDirectory() as folder, Browser() as browser:
            file = pathlib.Path(folder, "page.html")
            file.write_text(page)
            browser.open(file.as_uri())
            browser.wait_for(READY)
            views = ["/", "/app/toy", "/rung/toy/v1_blocked", "/compare", f"/record/{hostile['id']}",
                     "/profiles", "/profile/a-profile", "/records", "/rung/toy/<img src=x>"]
            for view in views:
                browser.value(f"location.hash = '#' + {view!r}")
                browser.value("new Promise((done) => setTimeout(done, 50))")
                found = browser.value("document.querySelectorAll('main img, main script').length")
                self.assertEqual(found, 0, view)

        self.assertEqual(browser.console, [])
        self.assertEqual(browser.requests, [file.as_uri()])


def is_wide(frame: str) -> str:
    """True where a frame of the flame graph fills it."""
    return (
        f"[...document.querySelectorAll('.flame svg g')].some((one) => one.textContent.includes({frame!r})"
        " && one.querySelector('rect').getAttribute('width') > 900)"
    )


def profile_page() -> str:
    """The page of one profile with stacks and events, as profilers leave them."""
    stacks = ["rank 0;main;solve;fft 300", "rank 0;main;solve;transpose;memcpy 150",
              "rank 1;main;solve;fft 280", f"rank 1;main;solve;{HOSTILE} 90"]
    tree = flame("\n".join(stacks))
    events = [
        {"ph": "X", "cat": cat, "name": name, "pid": rank, "tid": 0, "ts": start + 1000 * step, "dur": long}
        for rank in (0, 1)
        for step in range(40)
        for cat, name, start, long in (("region", "solve", 0, 990), ("region", "work", 50, 700),
                                       ("mpi", "MPI_Ialltoallv", 800, 120))
    ]
    profile = {"hot_spots": [{"function": "fft", "share": 0.7, "file": None}], "n_samples": 820}
    record = samples.run("v1_blocked", [2.0, 2.1], kind="profile", id="a-profile", profile=profile)
    book = samples.book(*samples.ladder(), record)
    data = contents(book, json.loads((book.root / "ladders").read_text()))
    drawn = {"flame": tree, "timeline": timeline(json.dumps({"traceEvents": events}))}
    data["records"]["a-profile"].update(drawn)
    return document(data, "")


@unittest.skipUnless(PROGRAM, ADVICE)
class Profile(unittest.TestCase):
    def test_a_profile_has_a_flame_graph_and_a_timeline(self):
        with tempfile.TemporaryDirectory() as folder, Browser() as browser:
            file = pathlib.Path(folder, "page.html")
            file.write_text(profile_page())
            browser.open(file.as_uri())
            browser.wait_for(READY)
            browser.click("header nav a", "Profiles")
            browser.wait_for(heading("Profiles"))
            browser.click("main table a", "v1 blocked")
            browser.wait_for("document.querySelectorAll('.flame svg rect').length === 12")
            frames = browser.value("document.querySelector('.flame').textContent")
            browser.wait_for(is_wide("all samples"))
            browser.click(".flame .d3-flame-graph-label", "fft")
            browser.wait_for(is_wide("fft"))
            pixels = browser.value(
                "(() => { const one = document.querySelector('canvas.timeline');"
                "const all = one.getContext('2d').getImageData(0, 0, one.width, one.height).data;"
                "return all.filter((byte, k) => k % 4 === 3 && byte > 0).length; })()"
            )
            if PICTURES:
                browser.picture(pathlib.Path(PICTURES, "profile.png"), whole=True)

        self.assertIn("memcpy", frames)
        self.assertGreater(pixels, 10_000)
        self.assertEqual(browser.console, [])


if __name__ == "__main__":
    unittest.main()
