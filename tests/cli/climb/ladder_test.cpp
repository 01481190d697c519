#include "cli/climb/ladder.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/climb/climb_report.hpp"

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

TEST(ladder, compares_a_side_branch_with_its_own_parent) {
  const std::vector<Rung> rungs = {{"v0_a", std::nullopt, record(8.0)},
                                   {"v1_b", "v0_a", record(4.0)},
                                   {"v1b_c", "v0_a", record(2.0)}};

  EXPECT_EQ(ratio_to_parent(rungs[2], rungs)->value, 4.0);
  EXPECT_EQ(ratio_to_baseline(rungs[2], rungs)->value, 4.0);
  EXPECT_FALSE(ratio_to_parent(rungs[0], rungs).has_value());
}

TEST(ladder, a_rung_behind_a_failed_one_is_still_compared_with_the_baseline) {
  const std::vector<Rung> rungs = {{"v0_a", std::nullopt, record(8.0)},
                                   {"v1_b", "v0_a", failed_record()},
                                   {"v2_c", "v1_b", record(2.0)}};

  EXPECT_FALSE(ratio_to_parent(rungs[2], rungs).has_value());
  EXPECT_EQ(ratio_to_baseline(rungs[2], rungs)->value, 4.0);
}

/// A record whose total is `total_s` in each round of a climb.
Json climbed(const std::string& climb, const std::vector<double>& totals_s) {
  Json json = record(totals_s.front());
  json["rounds"] = {{"id", climb}, {"runs", Json::array()}};
  for (const double total_s : totals_s) {
    json["rounds"]["runs"].push_back(
        {{"round", json["rounds"]["runs"].size() + 1}, {"total_s", total_s}});
  }
  return json;
}

TEST(ladder, takes_a_step_from_the_climb_that_holds_both_of_its_rungs) {
  std::vector<Rung> rungs = {{"v0_a", std::nullopt, climbed("1", {8.0, 8.0})},
                             {"v1_b", "v0_a", climbed("2", {1.0, 1.0})}};
  EXPECT_EQ(ratio_to_parent(rungs[1], rungs)->pairs, 0);

  rungs[1].elsewhere = {climbed("1", {4.0, 4.0})};

  EXPECT_EQ(ratio_to_parent(rungs[1], rungs)->pairs, 2);
  EXPECT_NEAR(ratio_to_parent(rungs[1], rungs)->value, 2.0, 1e-12);
}

TEST(ladder, shows_of_a_ratio_to_the_baseline_that_scatters_only_what_is_beyond_doubt) {
  const std::vector<Rung> rungs = {
      {"v0_a", std::nullopt, climbed("1", {80.0, 200.0, 90.0, 240.0, 100.0, 60.0})},
      {"v1_b", "v0_a", climbed("1", {10.0, 10.0, 10.0, 10.0, 10.0, 10.0})},
      {"v2_c", "v1_b", climbed("1", {5.0, 5.0, 5.0, 5.0, 5.0, 5.1})}};

  const std::string table = ladder_table(rungs).text({false, false, 100});

  const StepRatio from_base = *ratio_to_baseline(rungs[2], rungs);
  ASSERT_EQ(from_base.told, Told::faster);
  EXPECT_NE(table.find(fmt::format(">{:.2f}x", from_base.low)), std::string::npos) << table;
  EXPECT_EQ(table.find(fmt::format("{:.1f}x", from_base.value)), std::string::npos) << table;
  EXPECT_NE(table.find("2.00x"), std::string::npos) << table;
  EXPECT_TRUE(some_are_vague(rungs));
  EXPECT_FALSE(some_are_vague({rungs[0], rungs[0]}));
}

TEST(ladder, takes_a_step_from_a_newer_climb_that_gave_it_more_rounds) {
  std::vector<Rung> rungs = {{"v0_a", std::nullopt, climbed("2", {8.0, 8.0})},
                             {"v1_b", "v0_a", climbed("2", {8.0, 8.0})}};
  const auto add = [&](const std::string& climb, std::size_t n_rounds) {
    rungs[0].elsewhere = {climbed(climb, std::vector<double>(n_rounds, 8.0))};
    rungs[1].elsewhere = {climbed(climb, std::vector<double>(n_rounds, 4.0))};
  };
  add("3", 3);

  EXPECT_EQ(ratio_to_parent(rungs[1], rungs)->pairs, 3);
  EXPECT_NEAR(ratio_to_parent(rungs[1], rungs)->value, 2.0, 1e-12);
  EXPECT_TRUE(is_of_another_climb(rungs[1], rungs));
  for (const auto& [climb, n_rounds] : {std::pair("3", 2U), std::pair("1", 9U)}) {
    add(climb, n_rounds);

    EXPECT_NEAR(ratio_to_parent(rungs[1], rungs)->value, 1.0, 1e-12) << climb;
    EXPECT_FALSE(is_of_another_climb(rungs[1], rungs)) << climb;
  }
}

TEST(ladder, table_shows_the_check_against_the_reference) {
  const std::string text = ladder_table({{"v0_a", std::nullopt, record(8.0)}}).text({});

  EXPECT_NE(text.find("2.0e-09"), std::string::npos) << text;
  EXPECT_NE(text.find("eri 90 %"), std::string::npos) << text;
}

TEST(ladder, table_has_the_figures_that_the_app_wants_in_it) {
  Json with_figures = record(8.0);
  with_figures["result"]["table"] = {{"B/row", 374.68}, {"iterations", 50}, {"rules", "legal"}};

  const std::string text = ladder_table({{"v0_a", std::nullopt, Json(), "crashed"},
                                         {"v1_b", "v0_a", with_figures},
                                         {"v2_c", "v1_b", record(2.0)}})
                               .markdown();

  EXPECT_NE(text.find("top region | B/row | iterations | rules |"), std::string::npos) << text;
  EXPECT_NE(text.find("eri 90 % | 375 | 50 | legal |"), std::string::npos) << text;
}

TEST(ladder, table_has_a_line_for_a_rung_that_left_no_record) {
  const std::string text = ladder_table({{"v0_a", std::nullopt, Json(), "crashed"}}).text({});

  EXPECT_NE(text.find("no result"), std::string::npos) << text;
}

TEST(ladder, table_says_whose_step_a_rung_is_and_which_is_a_side_branch) {
  const std::string text = ladder_table({{"v0_a", std::nullopt, record(8.0)},
                                         {"v1_b", "v0_a", record(4.0)},
                                         {"v1b_c", "v1_b", record(4.0), "", {}, true}})
                               .markdown();

  EXPECT_NE(text.find("| variant | parent | "), std::string::npos) << text;
  EXPECT_NE(text.find("| v1_b | v0 | "), std::string::npos) << text;
  EXPECT_NE(text.find("| v1b_c | v1, side | "), std::string::npos) << text;
}

TEST(ladder, on_a_narrow_terminal_fits_it_and_has_no_note_of_a_column_that_is_not_shown) {
  const std::vector<Rung> rungs = {{"v0_baseline", std::nullopt, record(8.0)},
                                   {"v12d_precision_by_band", "v0_baseline", record(4.0)}};
  const Terminal narrow{true, false, 100};

  const std::string text = climb_text("toy", "small", rungs, narrow);

  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    EXPECT_LE(end - start, 100u) << text.substr(start, end - start);
    start = end + 1;
  }
  EXPECT_NE(text.find("top region"), std::string::npos) << text;
  EXPECT_EQ(text.find("error:"), std::string::npos) << text;
  EXPECT_EQ(text.find("noise:"), std::string::npos) << text;
  EXPECT_NE(climb_text("toy", "small", rungs, {}).find("error:"), std::string::npos);
}

TEST(ladder, notes_say_why_there_are_no_speed_ups) {
  const std::vector<std::string> notes =
      ladder_notes({{"v0_a", std::nullopt, oversubscribed_record(8.0)}}, {});

  EXPECT_NE(notes.back().find("more threads than cores"), std::string::npos);
}

TEST(ladder, a_reason_that_several_rungs_share_is_one_note) {
  Json full = record(4.0);
  full["no_speed_up"] = "other programs fill the machine";
  Json kept = record(4.0);
  kept["no_speed_up"] = "the first solve took longer";

  const std::vector<std::string> notes = ladder_notes(
      {{"v0_a", std::nullopt, full}, {"v1_b", "v0_a", kept}, {"v2_c", "v1_b", full}}, {});

  EXPECT_EQ(notes.at(notes.size() - 2),
            "2 rungs (v0, v2) have no speed-up: other programs fill the machine");
  EXPECT_EQ(notes.back(), "v1_b has no speed-up: the first solve took longer");
}

TEST(climb_text, says_what_has_cost_the_grades_most) {
  Json busy = record(4.0);
  busy["deductions"] = {
      {{"what", "2 repetition(s)"}, {"advice", "--repeat 6 or more"}, {"letters", 1}},
      {{"what", "other programs took 87 % of this machine's time"},
       {"advice", "end them"},
       {"letters", 3}}};
  const std::vector<Rung> rungs = {{"v0_a", std::nullopt, busy}, {"v1_b", "v0_a", busy}};

  const std::string text = climb_text("toy", "small", rungs, {});

  EXPECT_NE(text.find("grades: other programs took 87 %"), std::string::npos) << text;
  EXPECT_NE(text.find("1 other rung: end them"), std::string::npos) << text;
  EXPECT_EQ(climb_text("toy", "small", {{"v0_a", std::nullopt, record(8.0)}}, {}).find("grades:"),
            std::string::npos);
}

}  // namespace
}  // namespace casebook::cli
