#include "cli/climb/next_round.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

using Rungs = std::vector<std::size_t>;
const std::vector<double> cost_s = {30.0, 15.0, 3.0, 1.0};

TEST(next_round, the_first_has_every_rung_whatever_it_costs) {
  EXPECT_EQ(next_round({0.0, 0.0, 0.0}, 1.0, 0), (Rungs{0, 1, 2}));
}

TEST(next_round, the_second_has_every_rung_if_there_is_time) {
  EXPECT_EQ(next_round(cost_s, 49.0, 1), (Rungs{0, 1, 2, 3}));
}

TEST(next_round, leaves_out_the_dearest_until_it_fits) {
  EXPECT_EQ(next_round(cost_s, 48.0, 1), (Rungs{1, 2, 3}));
  EXPECT_EQ(next_round(cost_s, 4.0, 1), (Rungs{2, 3}));
}

TEST(next_round, a_later_one_takes_a_third_of_what_is_left) {
  EXPECT_EQ(next_round(cost_s, 60.0, 2), (Rungs{1, 2, 3}));
  EXPECT_EQ(next_round(cost_s, 30.0, 2), (Rungs{2, 3}));
}

TEST(next_round, of_open_steps_alone_takes_all_that_is_left) {
  EXPECT_EQ(next_round(cost_s, 49.0, 2, true), (Rungs{0, 1, 2, 3}));
  EXPECT_EQ(next_round(cost_s, 4.0, 2, true), (Rungs{2, 3}));
}

TEST(why_no_round, names_the_budget_that_a_round_needs) {
  EXPECT_EQ(why_no_round(cost_s, 60.0, 4, 16),
            "a round of 4 rungs takes about 49.0 s, more than the third of --budget 60.0 s that "
            "one may take; "
            "give --budget 3m");
}

TEST(why_no_round, says_that_there_are_as_many_as_can_be) {
  EXPECT_EQ(why_no_round(cost_s, 600.0, 24, 24),
            "there are 24 rounds already, as many as are made; without --resume they begin anew");
}

TEST(why_no_round, says_that_nothing_is_left_to_be_told) {
  const double out = std::numeric_limits<double>::infinity();

  EXPECT_EQ(why_no_round({out, out, 1.0}, 600.0, 4, 24),
            "every step is told, or its rung did not run");
}

TEST(next_round, a_rung_that_failed_takes_part_no_more) {
  const double out = std::numeric_limits<double>::infinity();

  EXPECT_EQ(next_round({1.0, out, 1.0}, 100.0, 1), (Rungs{0, 2}));
}

TEST(next_round, is_empty_where_nothing_fits) {
  EXPECT_EQ(next_round(cost_s, 0.5, 1), Rungs{});
  EXPECT_EQ(next_round(cost_s, -1.0, 3), Rungs{});
}

}  // namespace
}  // namespace casebook::cli
