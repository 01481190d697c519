"""The interactive page as a file: what is in it, and what cannot get in."""

import base64
import gzip
import hashlib
import json
import pathlib
import re
import tempfile
import unittest

import samples
from report.page.contents import contents
from report.page.document import SCRIPTS, document, packed
from report.page.fallback import fallback
from report.page.lessons import declared_parents, lesson
from report.page.profiles import flame, pictures_of, timeline
from report.page.rounding import LONGEST_LIST, rounded_record

SCRIPTS_AND_DATA = ("d3", "plot", "flame graph", "own", "data")
HOSTILE = "</script><img src=x onerror=alert(1)>"


def made(*records: dict) -> tuple[dict, str]:
    """The data and the page of some records."""
    book = samples.book(*records)
    stored = json.loads((book.root / "ladders").read_text())
    data = contents(book, stored)
    return data, document(data, fallback(book))


def unpacked(page: str) -> dict:
    text = re.search(r'<script type="application/octet-stream" id="data">([^<]*)</script>', page)[1]
    return json.loads(gzip.decompress(base64.b64decode(text)))


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.data, cls.page = made(*samples.ladder(), samples.roofs())

    def test_the_page_holds_the_data_that_were_put_in(self):
        self.assertEqual(unpacked(self.page), self.data)

    def test_a_ladder_says_what_its_flops_are_done_in(self):
        data, _ = made(*samples.in_floats())

        self.assertEqual([one["numbers"] for one in self.data["ladders"]], ["double"])
        self.assertEqual([one["numbers"] for one in data["ladders"]], ["float"])

    def test_equal_records_give_an_equal_page(self):
        self.assertEqual(packed(self.data), packed(json.loads(json.dumps(self.data))))

    def test_only_scripts_of_the_page_may_run(self):
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', self.page)[1]
        scripts = re.findall(r"<script>(.*?)</script>", self.page, re.S)

        self.assertEqual(len(scripts), len(SCRIPTS_AND_DATA) - 1)
        for script in scripts:
            digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
            self.assertIn(f"'sha256-{digest}'", policy)
        self.assertTrue(policy.startswith("default-src 'none'"))
        self.assertIn("connect-src 'none'", policy)
        self.assertNotIn("script-src 'unsafe", policy)

    def test_the_page_names_no_address_to_load_from(self):
        own = (self.page.partition("<style>")[0], self.page.rpartition("</style>")[2])
        without_libraries = re.sub(r"<script>.*?</script>", "", "".join(own), flags=re.S)

        self.assertEqual(re.findall(r"https?://[^\s\"']*", without_libraries), [])
        self.assertEqual(re.findall(r"<(?:link|iframe|img|script src)[^>]*", self.page), [])

    def test_every_own_script_is_in_the_page(self):
        folder = pathlib.Path(__file__).parents[2] / "report" / "page" / "scripts"

        self.assertEqual(sorted(SCRIPTS), sorted(file.name for file in folder.glob("*.js")))

    def test_text_of_a_record_cannot_become_markup(self):
        hostile = samples.run("v1_blocked", [2.0, 2.1], machine__cpu=HOSTILE, grade=HOSTILE)

        _, page = made(samples.run("v0_baseline", [4.0, 4.1]), hostile)

        self.assertEqual(page.count("<img"), 0)
        self.assertEqual(page.lower().count("</script>"), len(SCRIPTS_AND_DATA))
        record = unpacked(page)["records"][hostile["id"]]["record"]
        self.assertEqual(record["machine"]["cpu"], HOSTILE)

    def test_a_browser_without_scripts_finds_each_ladder(self):
        text = re.search(r"<noscript>(.*?)</noscript>", self.page, re.S)[1]

        self.assertIn("<svg", text)
        self.assertIn("v1 blocked", text)
        self.assertIn("2.05", text)

    def test_a_folder_without_records_gives_a_page_too(self):
        data, page = made()

        self.assertEqual(data["ladders"], [])
        self.assertIn("v1_blocked", unpacked(page)["lessons"]["toy"])


class Contents(unittest.TestCase):
    def test_a_ladder_leads_to_its_records(self):
        data, _ = made(*samples.ladder())
        [ladder] = data["ladders"]

        self.assertEqual([rung["variant"] for rung in ladder["rungs"]], list(samples.PARENTS))
        for rung in ladder["rungs"]:
            self.assertEqual(data["records"][rung["record"]]["record"]["variant"], rung["variant"])

    def test_what_is_superseded_is_listed_without_its_contents(self):
        old = samples.run("v0_baseline", [5.0], id="old", started="2025-01-01T00:00:00Z")

        data, _ = made(old, *samples.ladder())

        self.assertNotIn("old", data["records"])
        self.assertEqual([one["id"] for one in data["others"]], ["old"])

    def test_numbers_are_cut_and_energies_are_kept(self):
        record = rounded_record(
            {"time": 1.23456789, "result": {"energy": -152.0123456789}, "long": [0.5] * 1000}
        )

        self.assertEqual(record["time"], 1.23457)
        self.assertEqual(record["result"]["energy"], -152.012345679)
        self.assertEqual(len(record["long"]), LONGEST_LIST + 1)


class Lessons(unittest.TestCase):
    ROOT = pathlib.Path(__file__).parents[2]

    def test_every_lesson_has_its_seven_parts_and_its_change(self):
        parents = declared_parents(self.ROOT, "scf")
        page = lesson(self.ROOT, "scf", "v2_schwarz_screening", parents["v2_schwarz_screening"])

        self.assertEqual(page["parent"], "v1_permutational_symmetry")
        self.assertIn("Symptom", page["sections"])
        self.assertIn("Limits", page["sections"])
        self.assertNotIn("<!--", "".join(page["sections"].values()))
        self.assertEqual(page["prediction"]["value"], 1.4)
        self.assertTrue(any(one["file"] == "solver.cpp" for one in page["diff"]))

    def test_the_parent_of_an_external_variant_is_that_of_its_configuration(self):
        self.assertEqual(declared_parents(self.ROOT, "nwchem")["v2_no_rhf_step"], "v1_bound_ranks")


class Profiles(unittest.TestCase):
    def test_folded_stacks_become_a_tree(self):
        tree = flame("rank 0;solve;fft 30\nrank 0;solve 10\nnonsense\n")

        self.assertEqual(tree["value"], 40)
        solve = tree["children"][0]["children"][0]
        self.assertEqual((solve["name"], solve["value"]), ("solve", 40))
        self.assertEqual(solve["children"][0]["value"], 30)
        self.assertIsNone(flame(""))

    def test_events_become_lanes_of_threads(self):
        events = [
            {"ph": "M", "name": "process_name", "pid": 0, "tid": 0},
            {"ph": "X", "cat": "region", "name": "fft", "pid": 1, "tid": 0, "ts": 5, "dur": 2},
            {"ph": "X", "cat": "mpi", "name": "MPI_Wait", "pid": 0, "tid": 0, "ts": 1, "dur": 3},
        ]
        drawn = timeline(json.dumps({"traceEvents": events, "otherData": {"dropped_events": 7}}))

        self.assertEqual([lane["rank"] for lane in drawn["lanes"]], [0, 1])
        self.assertEqual(drawn["lanes"][0]["events"], [["MPI_Wait", 1, 1.0, 3.0]])
        self.assertEqual(drawn["left_out"], 7)
        self.assertIsNone(timeline("{}"))

    def test_a_timeline_of_another_shape_is_left_out(self):
        event = {"ph": "X", "cat": "mpi", "name": "MPI_Wait", "pid": 0, "tid": 0, "ts": 1, "dur": 3}
        for wrong in (
            {"traceEvents": [5]},
            {"traceEvents": [event], "otherData": [1]},
            {"traceEvents": [event], "otherData": {"dropped_events": "many"}},
            {"traceEvents": [event, event | {"pid": "a"}]},
            {"traceEvents": [event | {"dur": "long"}, event]},
        ):
            self.assertIsNone(timeline(json.dumps(wrong)), wrong)

    def test_a_profile_reads_only_files_of_its_own_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            secret = pathlib.Path(folder, "secret.folded")
            secret.write_text("a;b 3\n")
            below = pathlib.Path(folder, "toy")
            below.mkdir()
            outside = pictures_of(below / "r.json", {"folded_file": "../secret.folded"})
            inside = pictures_of(pathlib.Path(folder, "r.json"), {"folded_file": "secret.folded"})
            pathlib.Path(below, "link.folded").symlink_to(secret)
            linked = pictures_of(below / "r.json", {"folded_file": "link.folded"})

        self.assertIsNone(outside["flame"])
        self.assertIsNone(linked["flame"])
        self.assertEqual(inside["flame"]["value"], 3)


if __name__ == "__main__":
    unittest.main()
