#include "cli/judge/trials.hpp"

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

Trial trial(int ranks, int threads, double value, double bound = 1e-6) {
  const bool passed = value <= bound;
  Trial trial;
  trial.layout = {.ranks = ranks, .threads = threads};
  trial.exit_code = passed ? exit_fine : exit_check_failed;
  trial.record = {
      {"verdict", passed ? "pass" : "fail"},
      {"checks", {{{"name", "energy"}, {"value", value}, {"bound", bound}, {"passed", passed}}}}};
  trial.record_file = "results/scf/r.json";
  return trial;
}

Trial refused(int ranks, int threads) {
  return {.layout = {.ranks = ranks, .threads = threads}, .exit_code = exit_usage, .why = "too many"};
}

TEST(trials, of_a_case_that_passes_tell_the_nearest_bound_and_where) {
  const CaseTrials trials = {"water", "tiny", {trial(1, 1, 1e-9), trial(2, 2, 5e-7)}};

  EXPECT_EQ(verdict_of(trials), CaseVerdict::pass);
  EXPECT_EQ(layouts_text(trials), "1x1 2x2");
  EXPECT_EQ(evidence_text(trials), "energy at 50 % of its bound (2x2)");
}

TEST(trials, one_failure_is_the_cases_verdict_with_value_and_bound) {
  const CaseTrials trials = {"water", "tiny", {trial(1, 1, 1e-9), trial(4, 1, 3e-5)}};

  EXPECT_EQ(verdict_of(trials), CaseVerdict::fail);
  EXPECT_EQ(evidence_text(trials), "4x1: energy = 3.0e-05, bound 1.0e-06");
}

TEST(trials, of_a_failure_fit_a_line_of_100_columns_below_which_its_record_stands) {
  Trial failed = trial(2, 1, 3e-5);
  const Json also = {
      {"name", "backward_error"}, {"value", nullptr}, {"bound", 4.0}, {"passed", false}};
  failed.record["checks"].push_back(also);
  failed.record_file =
      "work/a_member/a_wrong_answer/records/lu/20261128T065012Z-lu-lab_a_wrong_answer-n2t1.json";
  const Terminal terminal = {.interactive = true, .colour = false, .width = 100};

  const std::string text = trials_text({{"hpl_150", "tiny", {failed}}}, terminal);

  EXPECT_NE(text.find("2x1: energy = 3.0e-05, bound 1.0e-06\n"), std::string::npos) << text;
  EXPECT_NE(text.find("2x1: backward_error = not a number, bound 4.0e+00\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("records of what failed:\n  " + failed.record_file.string() + "\n"),
            std::string::npos)
      << text;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 100U) << line;
  }
}

TEST(trials, a_rank_that_died_is_a_failure) {
  Trial died;
  died.exit_code = exit_environment;
  died.why = "a rank died: segmentation fault";

  EXPECT_EQ(verdict_of({"water", "tiny", {trial(1, 1, 1e-9), died}}), CaseVerdict::fail);
}

TEST(trials, a_layout_that_the_input_refuses_is_none) {
  const CaseTrials trials = {"water", "tiny", {trial(1, 1, 1e-9), refused(4, 1)}};

  EXPECT_EQ(verdict_of(trials), CaseVerdict::pass);
  EXPECT_EQ(layouts_text(trials), "1x1");
  EXPECT_EQ(verdict_of({"water", "tiny", {refused(4, 1)}}), CaseVerdict::not_tried);
  EXPECT_EQ(verdict_of({"water", "tiny", {}}), CaseVerdict::not_tried);
}

}  // namespace
}  // namespace casebook::cli
