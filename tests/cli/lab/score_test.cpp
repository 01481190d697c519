#include "cli/lab/score.hpp"

#include <gtest/gtest.h>

#include "cli/lab/prediction.hpp"

namespace casebook::cli {
namespace {

TEST(score, of_the_start_is_zero_and_of_the_solution_one) {
  const std::vector<Round> start(6, {8.0, 8.0, 2.0});
  const std::vector<Round> solution(6, {8.0, 2.0, 2.0});

  EXPECT_DOUBLE_EQ(score_of(start).score.median, 0.0);
  EXPECT_DOUBLE_EQ(score_of(solution).score.median, 1.0);
}

TEST(score, counts_factors_so_that_half_the_way_is_the_root_of_the_gain) {
  const Score score = score_of(std::vector<Round>(6, {8.0, 4.0, 2.0}));

  EXPECT_DOUBLE_EQ(score.score.median, 0.5);
  EXPECT_DOUBLE_EQ(score.gain.median, 2.0);
  EXPECT_DOUBLE_EQ(score.solution_gain.median, 4.0);
}

TEST(score, above_one_is_faster_than_the_solution_and_below_zero_slower_than_the_start) {
  EXPECT_GT(score_of(std::vector<Round>(6, {8.0, 1.0, 2.0})).score.median, 1.0);
  EXPECT_LT(score_of(std::vector<Round>(6, {8.0, 9.0, 2.0})).score.median, 0.0);
}

TEST(score, does_not_change_when_a_machine_slows_down_from_round_to_round) {
  std::vector<Round> rounds;
  for (const double slow : {1.0, 1.5, 3.0, 2.0, 1.1, 4.0}) {
    rounds.push_back({8.0 * slow, 4.0 * slow, 2.0 * slow});
  }

  EXPECT_DOUBLE_EQ(score_of(rounds).score.low, 0.5);
  EXPECT_DOUBLE_EQ(score_of(rounds).score.high, 0.5);
}

TEST(score, is_none_where_the_solution_is_not_told_from_the_start) {
  const Score score = score_of({{1.0, 1.0, 0.9}, {1.0, 1.0, 1.1}});

  EXPECT_NE(score.why_none, "");
  EXPECT_NE(score_of({}).why_none, "");
}

TEST(prediction, scores_a_third_for_each_part_and_nothing_for_a_factor_wrong_by_two) {
  const std::vector<Attack> attacks = {{"eri", "work"}};

  EXPECT_DOUBLE_EQ(prediction_score({"eri", "work", 4.0}, attacks, 4.0), 1.0);
  EXPECT_DOUBLE_EQ(prediction_score({"eri", "memory", 4.0}, attacks, 4.0), 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(prediction_score({"digest", "memory", 8.0}, attacks, 4.0), 0.0);
  EXPECT_DOUBLE_EQ(prediction_score({"digest", "memory", 2.0}, attacks, 4.0), 0.0);
}

}  // namespace
}  // namespace casebook::cli
