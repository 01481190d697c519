"""Models of more ranks: drawn where there is one, and never passed off as measured."""

import unittest

import samples
from report.report import make_report

MODEL = '''
def read_model(record, roofs):
    return record["time"]["solve_s"]["median"]

def tables(one):
    rows = [{"ranks": 1, "slab_s": one}, {"ranks": 416, "slab_s": None}]
    return {"kind": "model", "one_rank_s": one, "strong": rows, "weak": rows}
'''


def book_with_model(*records: dict):
    book = samples.book(*records)
    models = book.root / "report" / "models"
    models.mkdir(parents=True)
    (models / "toy_scaling.py").write_text(MODEL)
    return book


class Forecasts(unittest.TestCase):
    def test_the_fastest_run_on_one_core_is_shared_out(self):
        runs = [samples.run(f"v{i}_x", [time] * 2, ranks=1) for i, time in ((0, 4.0), (1, 2.5))]

        report = make_report(book_with_model(*runs, samples.roofs()))

        names = [picture.name for picture in report.pictures]
        self.assertIn("model-strong-toy-small", names)
        self.assertIn("model-weak-toy-small", names)
        self.assertIn("**A model, not a measurement**", report.text)
        self.assertRegex(report.text, r"\| +1 \| +2500 \|")
        self.assertRegex(report.text, r"\| +416 \| +cannot run \|")

    def test_without_a_run_on_one_core_nothing_is_said(self):
        report = make_report(book_with_model(*samples.ladder(), samples.roofs()))

        self.assertNotIn("Scaling, modelled", report.text)

    def test_without_roofs_nothing_is_said(self):
        report = make_report(book_with_model(samples.run("v0_x", [1.0, 1.0], ranks=1)))

        self.assertNotIn("Scaling, modelled", report.text)


if __name__ == "__main__":
    unittest.main()
