"""A step opens few lines that no rung below it has shown."""

import statistics
import unittest

import new_lines

MOST_LINES = 300
MOST_IN_THE_MIDDLE = 160  # of the median step
LARGEST = 1440  # scf v6c, since pairs with a g shell have a kernel of any order there

# Steps above MOST_LINES. Each page says under `## Change` why it cannot be two.
LONG = {
    "cg/v4_sliced_lanes",
    "cg/v5_run_columns",
    "dft/v1_batches_of_points",
    "dft/v5c_mixed_precision",
    "dft/v6_mixed_ordered_quartets",
    "dft/v7_semidirect",
    "llm/v2_independent_sums",
    "llm/v4_stored_formats",
    "llm/v5_shared_loads",
    "llm/v9_prefill_and_decode_ranks",
    "lu/v8_rank_grid",
    "lu/v12c_tile_cholesky",
    "md/v4_cluster_pairs",
    "md/v10_embedded_in_lanes",
    "md/v11_slabs_of_space",
    "scf/v6c_pair_classes",
    "scf/v7_quartet_lanes",
    "scf/v12_mixed_precision",
    "scf/v13_ordered_digestion",
    "scf/v14_semidirect",
    "spectral/v4_pruned_transforms",
    "spectral/v8_pencils",
    "weather/v1_scalar_loops",
    "weather/v15_rain_in_lanes",
}


class NewLines(unittest.TestCase):
    maxDiff = None

    def test_a_step_opens_no_more_lines_than_can_be_read_at_once(self):
        lines = {each.rung.split("/", 1)[1]: each.lines for each in new_lines.steps()}

        long = {name for name, count in lines.items() if count > MOST_LINES}
        self.assertEqual(long, LONG, "a part waits for the rung that needs it, or the step is two; "
                                     "one that is short now leaves the list")
        self.assertLessEqual(max(lines.values()), LARGEST)
        self.assertLessEqual(statistics.median(lines.values()), MOST_IN_THE_MIDDLE)

    def test_a_line_counts_for_the_first_rung_that_shows_it(self):
        """lu v12e factors panels again as v5 does, and spectral v11 exchanges with what v4 has brought."""
        panel = "parts/lu/recursive_panel.hpp"
        exchange = "parts/spectral/slabs/slab_exchange.hpp"

        self.assertIn(panel, new_lines.opened("optimized/lu/v12e_tournament_pivots"))
        self.assertNotIn(panel, new_lines.opened("optimized/lu/v12_inverse_squares"))
        self.assertIn(exchange, new_lines.new_files("optimized/spectral/v4_pruned_transforms"))
        self.assertNotIn(exchange, new_lines.new_files("optimized/spectral/v11_exchange_by_planes"))
        self.assertNotIn(panel, new_lines.new_files("optimized/lu/v12e_tournament_pivots"))

    def test_of_a_file_that_the_parent_has_too_only_other_lines_count(self):
        self.assertEqual(new_lines.added(["a", "b", "c"], ["a", "x", "y", "c"]), 2)
        self.assertEqual(new_lines.added(["a", "b"], ["a"]), 0)


if __name__ == "__main__":
    unittest.main()
