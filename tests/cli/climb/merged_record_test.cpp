#include "cli/climb/merged_record.hpp"

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

Json samples(const std::vector<double>& s) {
  return {{"median", s[s.size() / 2]},
          {"min", s.front()},
          {"max", s.back()},
          {"n", s.size()},
          {"samples", s}};
}

/// A run of one repetition.
Json run(const std::string& id, double solve_s, double error = 1e-9) {
  return {{"id", id},
          {"started", "2026-11-22T10:00:00Z"},
          {"verdict", "pass"},
          {"checks", {{{"name", "energy"}, {"value", error}, {"bound", 1e-6}, {"passed", true}}}},
          {"time",
           {{"construct_s", samples({0.1})},
            {"set_up_s", samples({0.2})},
            {"solve_s", samples({solve_s})},
            {"total_s", samples({solve_s + 0.3})},
            {"copy_out_s", samples({0.0})},
            {"first", nullptr}}},
          {"layout", {{"ranks", 2}, {"threads", 1}, {"oversubscribed", false}, {"pinned", true}}},
          {"machine", {{"cpus", 2}}},
          {"build", {{"dirty", false}}},
          {"noise",
           {{"probe_spread", {0.01, 0.02}},
            {"involuntary_switches", {1.0, 2.0}},
            {"stolen_s", 0.0},
            {"others_s", 0.5},
            {"elapsed_s", 10.0}}},
          {"no_speed_up", nullptr},
          {"warnings", Json::array()}};
}

TEST(merged_record, holds_the_samples_of_all_runs_and_the_identity_of_the_median_one) {
  const Json merged = merged_record(
      {{1, run("slow", 3.0)}, {2, run("fast", 1.0)}, {3, run("middle", 2.0)}}, "climb-1");

  EXPECT_EQ(merged["id"], "middle");
  EXPECT_EQ(merged["time"]["solve_s"]["median"], 2.0);
  EXPECT_EQ(merged["time"]["solve_s"]["n"], 3);
  EXPECT_EQ(merged["time"]["solve_s"]["samples"], Json({3.0, 1.0, 2.0}));
  EXPECT_EQ(merged["rounds"]["id"], "climb-1");
  EXPECT_EQ(merged["rounds"]["runs"][1]["round"], 2);
  EXPECT_EQ(merged["rounds"]["runs"][1]["total_s"], 1.3);
}

TEST(merged_record, has_the_worst_value_of_each_check_and_the_noise_of_all_runs) {
  const Json merged =
      merged_record({{1, run("a", 1.0, 1e-9)}, {2, run("b", 1.1, -5e-7)}}, "climb-1");

  EXPECT_EQ(merged["checks"][0]["value"], -5e-7);
  EXPECT_EQ(merged["noise"]["others_s"], 1.0);
  EXPECT_EQ(merged["noise"]["elapsed_s"], 20.0);
  EXPECT_EQ(merged["noise"]["involuntary_switches"], Json({2.0, 4.0}));
}

TEST(merged_record, shows_the_answer_of_a_run_that_was_asked_everything) {
  Json spared = run("spared", 2.0);
  spared["seeds"]["spared"] = true;
  Json slow = run("slow", 3.0);
  slow["seeds"]["spared"] = false;

  EXPECT_EQ(merged_record({{1, slow}, {2, spared}, {3, spared}}, "climb-1")["id"], "slow");
  EXPECT_EQ(merged_record({{1, spared}}, "climb-1")["id"], "spared");
}

TEST(merged_record, of_a_program_that_broke_a_rule_once_says_so) {
  Json broken = run("broken", 3.0);
  broken["result"] = {{"legal", false}};
  broken["seeds"]["spared"] = true;

  const Json merged =
      merged_record({{1, run("a", 1.0)}, {2, run("b", 1.1)}, {3, broken}}, "climb-1");

  EXPECT_EQ(merged["result"]["legal"], false);
  EXPECT_EQ(merged["time"]["solve_s"]["n"], 3);
}

TEST(merged_record, is_graded_by_all_its_samples) {
  std::vector<RoundRun> runs;
  for (int k = 1; k <= 6; ++k) {
    runs.push_back({k, run("r" + std::to_string(k), 1.0 + 1e-3 * k)});
  }
  const Json few = merged_record({runs.front()}, "climb-1");

  EXPECT_LT(merged_record(runs, "climb-1")["grade"], few["grade"]);
}

TEST(merged_record, of_a_rung_that_failed_once_is_the_failure) {
  Json failed = run("b", 1.0);
  failed["verdict"] = "fail";
  failed["time"]["solve_s"] = nullptr;

  EXPECT_EQ(merged_record({{1, run("a", 1.0)}, {2, failed}}, "climb-1"), failed);
}

TEST(merged_record, keeps_a_reason_against_speed_ups_that_most_runs_have) {
  Json kept = run("b", 1.0);
  kept["no_speed_up"] = "the first solve took longer";

  EXPECT_EQ(merged_record({{1, run("a", 1.0)}, {2, kept}, {3, kept}}, "climb-1")["no_speed_up"],
            "the first solve took longer");
  EXPECT_TRUE(merged_record({{1, run("a", 1.0)}, {2, kept}}, "climb-1")["no_speed_up"].is_null());
}

TEST(merged_record, counts_no_run_whose_first_solve_was_slow_where_most_were_not) {
  Json kept = run("b", 0.1);
  kept["no_speed_up"] = "the first solve took longer";

  const Json merged = merged_record({{1, run("a", 1.0)}, {2, kept}, {3, run("c", 2.0)}}, "climb-1");

  EXPECT_EQ(merged["time"]["solve_s"]["samples"], Json({1.0, 2.0}));
  EXPECT_EQ(merged["rounds"]["runs"].size(), 2U);
  EXPECT_EQ(merged["rounds"]["runs"][1]["round"], 3);
}

TEST(merged_record, says_in_how_many_processes_the_first_solve_was_slow) {
  Json kept = run("b", 0.1);
  kept["no_speed_up"] = "the first solve took longer";
  kept["time"]["first"] = {{"excess_s", 0.9}, {"is_slow", true}};

  const std::string why =
      merged_record({{1, kept}, {2, run("a", 1.0)}, {3, kept}}, "climb-1")["no_speed_up"];

  EXPECT_NE(why.find("in 2 of 3 processes"), std::string::npos) << why;
  EXPECT_NE(why.find("FIRST_SOLVE"), std::string::npos) << why;
}

TEST(merged_record, of_earlier_rounds_and_new_ones_is_that_of_all) {
  const Json earlier = merged_record({{1, run("a", 2.0)}, {2, run("b", 4.0)}}, "climb-1");

  const Json both = merged_record({{2, earlier}, {3, run("c", 3.0)}}, "climb-1", true);

  const Json at_once =
      merged_record({{1, run("a", 2.0)}, {2, run("b", 4.0)}, {3, run("c", 3.0)}}, "climb-1", true);
  EXPECT_EQ(both.at("rounds"), at_once.at("rounds"));
  EXPECT_EQ(both.at("time").at("solve_s"), at_once.at("time").at("solve_s"));
  EXPECT_EQ(both.at("rounds").at("sequential"), true);
  EXPECT_FALSE(earlier.at("rounds").contains("sequential"));
}

}  // namespace
}  // namespace casebook::cli
