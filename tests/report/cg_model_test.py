"""The model of conjugate gradients on more nodes: by hand, and only from a rated run."""

import unittest

import samples
from report.cg_nodes import ALPHA_S, BETA_BYTE_S, Machine, Node, efficiency, halo_s, rank_grid
from report.report import make_report

RESULT = {"rating_gflop_s": 9.0, "iterations": 50, "legal": True}
CASE = {"local_grid": [104, 104, 104], "iterations": 50}
TITLE = "### Modelled: conjugate gradients on more nodes"


def cg(**result) -> dict:
    record = samples.run("v1_faster", [2.0, 2.1, 1.9])
    record["case"].update(CASE)
    return record | {"app": "cg", "result": RESULT | result}


class Model(unittest.TestCase):
    def test_two_ranks_exchange_one_plane_a_level(self):
        planes = 3 * 104**2 + 2 * 52**2 + 2 * 26**2

        time_s = halo_s(2, 1, 104)

        self.assertAlmostEqual(time_s, 7 * ALPHA_S + 8 * planes / BETA_BYTE_S, delta=1e-12)

    def test_ranks_are_as_cubic_as_their_number_allows(self):
        self.assertEqual(sorted(rank_grid(8)), [2, 2, 2])
        self.assertEqual(sorted(rank_grid(6)), [1, 2, 3])
        self.assertEqual(sorted(rank_grid(7)), [1, 1, 7])

    def test_more_nodes_and_smaller_boxes_cost(self):
        node = Node(step_s=0.08, points_a_side=104, ranks=2)
        large, small = Machine("large", 104, 1), Machine("small", 32, 1)

        shares = [efficiency(node, large, n) for n in (1, 2, 4)]

        self.assertEqual(shares[0], 1.0)
        self.assertEqual(shares, sorted(shares, reverse=True))
        self.assertLess(efficiency(node, small, 4), shares[2])


class SectionOfTheModel(unittest.TestCase):
    def test_it_says_that_it_is_a_model_and_names_the_run_that_it_begins_with(self):
        report = make_report(samples.book(cg()))

        self.assertIn(TITLE, report.text)
        names = [p.name for p in report.pictures if p.name.startswith("model-cg-conjugate")]
        self.assertEqual(len(names), 1)

    def test_there_is_none_without_a_legal_run_that_has_a_rating(self):
        for result in ({"rating_gflop_s": None}, {"legal": False}):
            self.assertNotIn(TITLE, make_report(samples.book(cg(**result))).text)


if __name__ == "__main__":
    unittest.main()
