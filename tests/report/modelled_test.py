"""Models of more ranks: drawn where there is one, and never passed off as measured."""

import unittest

import samples
from report.modelled import modelled
from report.report import make_report

MODEL = '''
def read_model(record, roofs):
    return record["time"]["solve_s"]["median"]

def tables(one):
    rows = [{"ranks": 1, "slab_s": one, "pencil_s": one}, {"ranks": 4, "slab_s": None, "pencil_s": one / 3}]
    return {"kind": "model", "one_rank_s": one, "strong": rows, "weak": rows}
'''


def book_with_model(*records: dict):
    book = samples.book(*records)
    models = book.root / "report" / "models"
    models.mkdir(parents=True)
    (models / "toy_scaling.py").write_text(MODEL)
    return book


class ModelledRanks(unittest.TestCase):
    def test_the_fastest_run_on_one_core_is_shared_out(self):
        runs = [samples.run(f"v{i}_x", [time] * 2, ranks=1) for i, time in ((0, 4.0), (1, 2.5))]

        report = make_report(book_with_model(*runs, samples.roofs()))

        names = [picture.name for picture in report.pictures]
        self.assertTrue([name for name in names if name.startswith("model-toy-the-same-small")])
        self.assertIn("### Modelled: the same small on more ranks, from v1_x", report.text)
        self.assertIn("| 1 | 100 % | 100 % |", report.text)
        self.assertIn("| 4 | cannot run | 75 % |", report.text)

    def test_what_was_measured_on_more_ranks_stands_on_top(self):
        runs = [samples.run("v1_x", [time], ranks=n) for n, time in ((1, 4.0), (2, 2.5))]

        (model,) = modelled(book_with_model(*runs, samples.roofs()), "toy", "here")

        self.assertEqual(model.measured, [(1, 1.0), (2, 0.8)])

    def test_without_a_run_on_one_core_nothing_is_said(self):
        report = make_report(book_with_model(*samples.ladder(), samples.roofs()))

        self.assertNotIn("### Modelled", report.text)

    def test_without_roofs_nothing_is_said(self):
        report = make_report(book_with_model(samples.run("v0_x", [1.0, 1.0], ranks=1)))

        self.assertNotIn("### Modelled", report.text)


if __name__ == "__main__":
    unittest.main()
