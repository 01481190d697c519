"""Steps between nodes stand apart: in a table of their own, and in no ladder of a machine."""

import unittest

import samples
from report.app_page import app_page
from report.front import front
from report.project import parse_step
from report.sections import network
from report.views import views

NETWORK = {"asked": "1gbit", "latency_us": 9.0, "rate_mb_s": 119.0}
NODES = {"host": "n1.1gbit.node1", "cpu": "a processor", "cpus": 2, "network": NETWORK}
NOISE = (1.0, 1.01, 0.99, 1.0, 1.02, 0.98)


def charged(variant: str, time: float, **changes) -> dict:
    return samples.charged(variant, [time * part for part in NOISE], **changes)


def between_nodes(variant: str, time: float) -> dict:
    record = charged(
        variant, time, rounds="nodes", machine=NODES, layout__hosts=["n1.1gbit.node1", "n2.1gbit.node1"]
    )
    return record | {"id": record["id"] + "-nodes"}


class Network(unittest.TestCase):
    def setUp(self):
        self.book = samples.book(
            charged("v0_baseline", 4.0),
            charged("v1_blocked", 2.0),
            between_nodes("v1_blocked", 3.0),
            between_nodes("v2_reordered", 1.5),
        )

    def test_a_step_stands_with_its_parent_in_the_table_of_networks(self):
        text = "\n".join(network.section(self.book, "toy").text())

        self.assertIn("| v2_reordered | small | 1gbit, 2x1/2 | 3.00 | 1.50 | 2.00x |", text)
        self.assertNotIn("| v1_blocked |", text)
        self.assertIn("## Over a network", app_page(self.book, views(self.book)).text())

    def test_it_is_in_no_ladder_of_a_machine(self):
        (view,) = views(self.book)

        measured = [rung.variant for rung in view.lesson.measured]
        self.assertEqual(measured, ["v0_baseline", "v1_blocked"])
        self.assertNotIn("v2_reordered", front(self.book).text())

    def test_a_prediction_names_its_network_and_its_case(self):
        page = "# v1: x\n\n<!-- over a network: rate=100mbit speed_up=0.7 low=0.6 high=0.8 case=small -->\n"

        (found,) = parse_step("v1", page, "step.md").over_a_network.items()

        self.assertEqual(found[0], ("100mbit", "small"))
        self.assertEqual(found[1].range, (0.6, 0.8))
        with self.assertRaises(ValueError):
            parse_step("v1", page.replace("low=0.6", "low=0.9"), "step.md")


if __name__ == "__main__":
    unittest.main()
