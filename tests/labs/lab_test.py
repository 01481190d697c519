"""A lab from its start to the board, and what it refuses on the way."""

import shutil
import unittest

import members

LAB = "false_sharing"
SMALL = ("--case", "tiny", "--rounds", "2")


def fill_in(copy, where="count", limit="memory", factor="3.0"):
    (copy / "prediction.toml").write_text(
        f'where = "{where}"\nlimit = "{limit}"\nfactor = {factor}\n'
    )


class Walk(unittest.TestCase):
    def setUp(self):
        self.work = members.Work()
        self.addCleanup(self.work.folder.cleanup)

    def lab(self, *arguments):
        return self.work.lab(*arguments, "--as", "ada")

    def test_a_start_is_the_parents_source_word_for_word(self):
        started = self.lab("start", "panels")

        self.assertEqual(started.code, 0, started.err)
        parent = members.ROOT / "baselines/lu/v0_baseline/solver.cpp"
        self.assertEqual(
            (self.work.copy("ada", "panels") / "solver.cpp").read_text(), parent.read_text()
        )
        self.assertEqual(self.lab("start", "panels").code, 3)

    def test_nothing_is_timed_before_a_prediction_and_later_ones_do_not_count(self):
        self.lab("start", LAB)
        copy = self.work.copy("ada", LAB)

        refused = self.lab("status", LAB, *SMALL)
        self.assertEqual(refused.code, 3)
        self.assertIn("factor", refused.err)

        fill_in(copy, factor="3.0")
        self.assertIn(self.lab("status", LAB, *SMALL).code, (0, 2))
        fill_in(copy, factor="9.0")
        self.lab("status", LAB, *SMALL)
        self.assertIn('"factor": 3.0', (copy / "lab.json").read_text())

    def test_hints_come_in_the_order_of_the_page_and_are_noted(self):
        self.lab("start", LAB)

        first, second = self.lab("hint", LAB), self.lab("hint", LAB)

        self.assertTrue(first.out.startswith("hint 1 of 4: symptom (it costs"), first.out)
        self.assertTrue(second.out.startswith("hint 2 of 4: cause (it costs"), second.out)
        self.assertIn("symptom", self.lab("hint", LAB, "--again").out)
        self.assertIn("cause", (self.work.copy("ada", LAB) / "lab.json").read_text())

    def test_a_state_that_was_edited_into_something_else_is_named(self):
        self.lab("start", LAB)
        state = self.work.copy("ada", LAB) / "lab.json"

        for text in ('{"hints": 5}', '{"hints": [5]}', '{"hints": [], "prediction": 1}', "[" * 9999):
            state.write_text(text)
            refused = self.lab("hint", LAB)
            self.assertEqual(refused.code, 3, refused.err)
            self.assertIn("lab.json", refused.err)

    def test_a_submission_needs_an_explanation_and_opens_the_solution(self):
        lab = "biased_benchmark"
        self.lab("start", lab)
        copy = self.work.copy("ada", lab)
        shutil.copy(members.ROOT / f"labs/programs/{lab}/solution.cpp", copy / "solver.cpp")

        self.assertEqual(self.lab("submit", lab).code, 3)
        closed = self.lab("solution", lab)
        self.assertEqual(closed.code, 3)
        self.assertIn("submit", closed.err)

        (copy / "explanation.md").write_text(members.EXPLANATION)
        handed_in = self.lab("submit", lab)
        self.assertEqual(handed_in.code, 0, handed_in.out + handed_in.err)
        self.assertEqual([entry["member"] for entry in self.work.board()], ["ada"])
        self.assertEqual(self.lab("solution", lab).code, 0)
        self.assertIn("ada", self.work.lab("board").out)
        self.assertIn("ada", self.work.lab("board", "--teams").out)

    def test_a_score_is_given_with_its_interval_and_its_rounds(self):
        lab = "serial_reduction"
        self.lab("start", lab)
        copy = self.work.copy("ada", lab)
        shutil.copy(members.ROOT / f"labs/programs/{lab}/solution.cpp", copy / "solver.cpp")
        fill_in(copy, "add", "serial", "8.0")

        status = self.lab("status", lab, "--rounds", "2")

        self.assertEqual(status.code, 0, status.out + status.err)
        # A round that other programs disturbed is left out.
        self.assertRegex(status.out, r"score: .*\d\.\d\d \(.* to .*\), (2 rounds|1 round)\b|score: +none: ")
        self.assertIn("gain:", status.out)

    def test_a_right_answer_whose_gain_is_not_told_opens_the_solution_for_the_price_of_all_hints(self):
        self.lab("start", LAB)
        copy = self.work.copy("ada", LAB)
        fill_in(copy)
        (copy / "explanation.md").write_text(members.EXPLANATION)

        for _ in range(4):  # of one number nothing can be told, but once in 64 by chance
            handed_in = self.lab("submit", LAB, "--case", "tiny n=1", "--rounds", "6")
            if "judged: right" in handed_in.out:
                break

        self.assertEqual(handed_in.code, 2, handed_in.out + handed_in.err)
        self.assertIn("judged: right", handed_in.out)
        self.assertIn('lab status false_sharing --case "lesson n=400000000"', handed_in.out)
        self.assertEqual(self.lab("solution", LAB).code, 0)
        self.assertEqual(self.lab("hint", LAB).code, 3)  # there are no more
        self.assertEqual(self.work.board(), [])

    def test_a_source_that_does_not_compile_is_told_with_the_compilers_words(self):
        self.lab("start", LAB)
        (self.work.copy("ada", LAB) / "solver.cpp").write_text("int f( {}\n")

        status = self.lab("status", LAB, "--judge-only")

        self.assertEqual(status.code, 3)
        self.assertIn("solver.cpp:1", status.err)

    def test_a_source_that_chooses_flags_of_its_own_is_refused(self):
        self.lab("start", LAB)
        source = self.work.copy("ada", LAB) / "solver.cpp"
        source.write_text('#pragma GCC optimize("Ofast")\n' + source.read_text())

        status = self.lab("status", LAB, "--judge-only")

        self.assertEqual(status.code, 3)
        self.assertIn("flags of its own", " ".join(status.err.split()))

    def test_a_misspelt_lab_gets_a_suggestion(self):
        self.assertIn("false_sharing", self.lab("start", "false_shairng").err)

    def test_the_script_to_mend_is_judged_by_what_it_asks_for(self):
        self.lab("start", "mend_a_job_script")
        copy = self.work.copy("ada", "mend_a_job_script")

        before = self.lab("status", "mend_a_job_script")
        self.assertEqual(before.code, 2)
        self.assertIn("oversubscribe", before.out)
        self.assertIn("as many ranks of two threads as its 64 cores hold", " ".join(before.out.split()))
        self.assertNotIn("--ntasks-per-node=32", before.out)  # the answer
        self.assertLessEqual(max(map(len, before.out.splitlines())), 100, before.out)

        shutil.copy(
            members.ROOT / "labs/scripts/mend_a_job_script/solution.sh", copy / "job.sh"
        )
        after = self.lab("status", "mend_a_job_script")
        self.assertEqual(after.code, 0, after.out)
        self.assertIn("judged: right", after.out)

    def test_a_lab_to_mend_says_what_is_wanted(self):
        for lab, task in (("mend_a_job_script", "two nodes of 64 cores each"), ("biased_benchmark", "right within 1.5 %")):
            for answer in (self.lab("start", lab), self.work.lab("list", lab)):
                self.assertRegex(" ".join(answer.out.split()), f"task: .*{task}")


class Labs(unittest.TestCase):
    def test_there_are_twenty_and_a_course_of_nine_in_order(self):
        labs = members.labs()

        self.assertGreaterEqual(len(labs), 20)
        course = [lab["course"] for lab in labs if lab["course"]]
        self.assertEqual(course, list(range(1, 10)))
        self.assertEqual(labs[0]["app"], "lu")  # the app of docs/start-here.md
        self.assertEqual(labs[0]["kind"], "mend")  # no load can spoil it

    @unittest.skipUnless(members.FULL, "several labs: ./casebook test --full")
    def test_starts_and_solutions_are_judged_as_they_should_be(self):
        with members.Work() as work:
            for lab in members.some_of_each_kind():
                with self.subTest(lab["name"]):
                    checked = work.lab("check", lab["name"], "--judge-only")

                    self.assertEqual(checked.code, 0, checked.out + checked.err)

    def test_a_lab_is_made_of_two_variants_and_named_by_what_is_known(self):
        with members.Work() as work:
            refused = work.lab("new", "panels", "--app", "lu", "--solution", "v1")
            self.assertEqual(refused.code, 3)
            self.assertIn("taken", refused.err)

            wrong = work.lab("new", "a b", "--app", "lu", "--solution", "v1")
            self.assertEqual(wrong.code, 3)


if __name__ == "__main__":
    unittest.main()
