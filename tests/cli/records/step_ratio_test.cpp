#include "cli/records/step_ratio.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

Json record(double time_s, const std::string& input_hash = "xxh3-128:1") {
  return {
      {"verdict", "pass"},
      {"case", {{"input_hash", input_hash}}},
      {"checks",
       {{{"name", "electrons"}, {"value", 1e-14}, {"bound", 1e-8}},
        {{"name", "energy_reference"}, {"value", 2e-9}, {"bound", 1e-6}}}},
      {"time", {{"solve_s", {{"median", time_s}, {"min", time_s}, {"max", time_s}, {"n", 6}}}}},
      {"regions", {{{"name", "eri"}, {"share", 0.9}}, {{"name", "digest"}, {"share", nullptr}}}},
      {"layout", {{"ranks", 2}, {"threads", 1}, {"oversubscribed", false}}}};
}

Json failed_record() {
  Json json = record(1.0);
  json["verdict"] = "fail";
  return json;
}

Json oversubscribed_record(double time_s) {
  Json json = record(time_s);
  json["layout"]["oversubscribed"] = true;
  return json;
}

/// With the runs of rounds 1, 2, ... of one climb; `skipped`: a round that it did not take part in.
Json in_rounds(const std::vector<double>& totals_s, int skipped = 0) {
  Json json = record(totals_s.front());
  json["rounds"] = {{"id", "climb-1"}, {"runs", Json::array()}};
  int round = 1;
  for (const double total_s : totals_s) {
    round += round == skipped;
    json["rounds"]["runs"].push_back(
        {{"round", round++}, {"started", ""}, {"solve_s", total_s}, {"total_s", total_s}});
  }
  return json;
}

TEST(rounds_needed, are_those_at_which_students_interval_leaves_out_1) {
  const StepScatter step = {.mean = std::log(1.05), .variance = 0.01, .freedom = 3.0, .n = 4};

  // By hand: log 1.05 = 0.0488; 20 pairs have 11 degrees, 2.201 * 0.1 / sqrt(20) = 0.0492; 21 have 12, 0.0475.
  EXPECT_EQ(rounds_needed(step, {}, 0.05), 21);
}

TEST(rounds_needed, of_two_pairs_that_agree_are_not_many) {
  const StepScatter step = {.mean = std::log(1.7), .variance = 0.0025, .freedom = 1.0, .n = 2};

  EXPECT_EQ(rounds_needed(step, {}, 0.005), 3);
  EXPECT_EQ(rounds_needed({.mean = 0.5, .n = 1}, {}, 0.05), 0);
}

TEST(step_ratio, of_rounds_is_the_mean_of_the_logarithms_with_students_interval) {
  const auto ratio = step_ratio(in_rounds({4.0, 6.0, 8.0}), in_rounds({2.0, 2.0, 2.0}));

  // By hand: t = 4.303 for 2 degrees; log 2, log 3, log 4 have the mean 1.0594 and the deviation 0.3482.
  EXPECT_NEAR(ratio->value, 2.884499, 1e-6);
  EXPECT_NEAR(ratio->low, 1.214, 0.001);
  EXPECT_NEAR(ratio->high, 6.851, 0.001);
  EXPECT_EQ(ratio->pairs, 3);
  EXPECT_EQ(ratio->told, Told::faster);
  EXPECT_EQ(ratio_text(ratio), "2.88x");
  EXPECT_EQ(interval_text(ratio), "1.21-6.85");
}

TEST(step_ratio, pairs_only_the_rounds_that_both_took_part_in) {
  // Round 1 is 9 to 3, round 3 is 8 to 2; round 2 was made by the first alone.
  const auto ratio = step_ratio(in_rounds({9.0, 100.0, 8.0}), in_rounds({3.0, 2.0}, 2));

  EXPECT_EQ(ratio->pairs, 2);
  EXPECT_NEAR(ratio->value, std::sqrt(3.0 * 4.0), 1e-12);
}

TEST(step_ratio, that_the_scatter_explains_is_marked) {
  const auto ratio = step_ratio(in_rounds({2.0, 1.0, 3.0}), in_rounds({1.0, 2.0, 2.0}));

  EXPECT_EQ(ratio->told, Told::nothing);
  EXPECT_EQ(ratio_text(ratio), "~1.14x");
}

TEST(step_ratio, of_one_pair_or_too_few_that_agree_has_a_mark_of_its_own) {
  const auto text_of = [](const std::vector<double>& ratios) {
    return ratio_text(
        step_ratio(in_rounds(ratios), in_rounds(std::vector<double>(ratios.size(), 1.0))));
  };
  EXPECT_FALSE(step_ratio(in_rounds({24.0}), in_rounds({12.0}))->proven());
  EXPECT_EQ(text_of({2.0}), "?2.00x");
  EXPECT_EQ(text_of({4.0, 8.0}), "?5.66x");
  EXPECT_EQ(text_of({0.6, 0.9}), "?0.735x");
  // Pairs that disagree, and six that agree: the scatter is known, and could explain it.
  EXPECT_EQ(text_of({0.9, 1.6}), "~1.20x");
  EXPECT_EQ(text_of({1.01, 1.02, 1.04, 1.08, 1.5, 1.9}), "~1.14x");
}

TEST(step_ratio, of_medians_of_few_samples_that_do_not_overlap_has_a_mark_of_its_own) {
  const auto with_samples = [](const std::vector<double>& totals_s) {
    Json json = record(totals_s[totals_s.size() / 2]);
    json["time"]["total_s"] = {{"median", totals_s[totals_s.size() / 2]}, {"samples", totals_s}};
    return json;
  };
  EXPECT_EQ(ratio_text(step_ratio(with_samples({2.0, 2.1, 2.2}), with_samples({1.0, 1.1, 1.2}))),
            "?1.91x");
  EXPECT_EQ(ratio_text(step_ratio(with_samples({1.0, 2.1, 2.2}), with_samples({1.0, 1.1, 1.2}))),
            "~1.91x");
}

TEST(step_ratio, of_few_rounds_is_proven_where_their_scatter_is_small_beside_it) {
  const auto of_rounds = [](const std::vector<double>& ratios) {
    return step_ratio(in_rounds(ratios), in_rounds(std::vector<double>(ratios.size(), 1.0)));
  };
  EXPECT_TRUE(of_rounds({7.8, 8.2, 8.5, 8.6})->proven());
  EXPECT_TRUE(of_rounds({0.47, 0.48})->proven());
  // Two climbs of one and the same program.
  EXPECT_FALSE(of_rounds({1.05, 1.43})->proven());
  EXPECT_FALSE(of_rounds({0.917, 0.961})->proven());
}

TEST(step_ratio, of_rungs_within_three_percent_is_the_same) {
  const auto of_rounds = [](const std::vector<double>& ratios) {
    return step_ratio(in_rounds(ratios), in_rounds(std::vector<double>(ratios.size(), 1.0)));
  };
  EXPECT_EQ(of_rounds({1.004, 0.995, 1.002, 0.999})->told, Told::same);
  EXPECT_EQ(ratio_text(of_rounds({1.004, 0.995, 1.002, 0.999})), "=1.00x");
  // Wider than 3 % to one side, to the other, and a difference that is told although it is small.
  EXPECT_EQ(of_rounds({1.05, 0.995, 1.002, 0.999})->told, Told::nothing);
  EXPECT_EQ(of_rounds({0.95, 1.005, 1.002, 0.999})->told, Told::nothing);
  EXPECT_EQ(of_rounds({1.010, 1.011, 1.009, 1.010})->told, Told::faster);
}

TEST(step_ratio, borrows_from_the_scatter_of_its_ladder) {
  const Json slow = in_rounds({1.05, 1.10});
  const Json fast = in_rounds({1.0, 1.0});
  const ScatterPrior quiet{.variance = 1e-4, .freedom = 10.0, .most = 2.0};

  EXPECT_EQ(step_ratio(slow, fast)->told, Told::nothing);
  EXPECT_EQ(step_ratio(slow, fast, quiet)->told, Told::faster);
}

TEST(step_ratio, of_rounds_that_went_on_until_something_was_told_asks_for_more) {
  Json slow = in_rounds({1.10, 1.16, 1.13});
  const Json fast = in_rounds({1.0, 1.0, 1.0});
  const double high = step_ratio(slow, fast)->high;
  EXPECT_EQ(step_ratio(slow, fast)->told, Told::faster);

  slow["rounds"]["sequential"] = true;

  EXPECT_EQ(step_ratio(slow, fast)->told, Told::nothing);
  EXPECT_GT(step_ratio(slow, fast)->high, high);
}

TEST(step_ratio, of_another_climb_is_that_of_the_medians) {
  Json other = in_rounds({1.0, 1.0});
  other["rounds"]["id"] = "climb-2";

  EXPECT_EQ(step_ratio(in_rounds({2.0, 2.0}), other)->pairs, 0);
}

TEST(step_ratio, of_runs_side_by_side_needs_six_samples_and_the_rank_test) {
  const auto with_samples = [](const std::vector<double>& samples) {
    Json json = record(samples.front());
    json["time"]["total_s"] = {{"median", samples.front()}, {"samples", samples}};
    return json;
  };
  const Json slow = with_samples({2.0, 2.1, 2.2, 2.3, 2.4, 2.5});

  EXPECT_TRUE(step_ratio(slow, with_samples({1.0, 1.1, 1.2, 1.3, 1.4, 1.5}))->proven());
  EXPECT_FALSE(step_ratio(slow, with_samples({2.4, 2.0, 1.9, 2.6, 2.2, 2.1}))->proven());
  EXPECT_FALSE(step_ratio(slow, with_samples({1.0, 1.1, 1.2}))->proven());
}

TEST(step_ratio, is_not_given_where_a_record_says_why_not) {
  Json kept = record(1.0);
  kept["no_speed_up"] = "the first solve took 2 s, the others 1 s";

  EXPECT_FALSE(step_ratio(record(2.0), kept).has_value());
}

TEST(step_ratio, is_the_ratio_of_the_medians) {
  EXPECT_EQ(step_ratio(record(6.0), record(1.5))->value, 4.0);
}

TEST(step_ratio, below_one_is_reported_as_it_is) {
  EXPECT_EQ(step_ratio(record(1.0), record(2.0))->value, 0.5);
}

TEST(step_ratio, is_not_given_when_the_judge_rejected_either_end) {
  EXPECT_FALSE(step_ratio(failed_record(), record(1.0)).has_value());
  EXPECT_FALSE(step_ratio(record(1.0), failed_record()).has_value());
}

TEST(step_ratio, is_not_given_across_different_inputs) {
  EXPECT_FALSE(step_ratio(record(2.0, "xxh3-128:1"), record(1.0, "xxh3-128:2")).has_value());
}

TEST(step_ratio, is_not_given_across_hosts_or_layouts) {
  Json elsewhere = record(1.0);
  elsewhere["machine"] = {{"host", "node2"}};
  Json wider = record(1.0);
  wider["layout"]["threads"] = 2;

  EXPECT_FALSE(step_ratio(record(2.0), elsewhere).has_value());
  EXPECT_FALSE(step_ratio(record(2.0), wider).has_value());
}

TEST(step_ratio, of_a_program_that_we_did_not_write_may_come_from_its_layout) {
  Json slow = record(2.0);
  Json fast = record(1.0);
  fast["layout"]["threads"] = 2;
  slow["external"] = fast["external"] = Json::object();

  EXPECT_EQ(step_ratio(slow, fast)->value, 2.0);
}

TEST(step_ratio, is_not_given_when_the_inputs_are_unknown) {
  EXPECT_FALSE(step_ratio(record(2.0, ""), record(1.0, "")).has_value());
}

TEST(step_ratio, is_not_given_when_either_end_was_oversubscribed) {
  EXPECT_FALSE(step_ratio(oversubscribed_record(2.0), record(1.0)).has_value());
  EXPECT_FALSE(step_ratio(record(2.0), oversubscribed_record(1.0)).has_value());
}

TEST(step_ratio, is_not_given_without_a_record) {
  EXPECT_FALSE(step_ratio(Json(), record(1.0)).has_value());
  EXPECT_FALSE(step_ratio(record(1.0), Json()).has_value());
}

}  // namespace
}  // namespace casebook::cli
