#include "harness/cli/climb/ladder.hpp"

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

TEST(speed_up, is_the_ratio_of_the_medians) {
  EXPECT_EQ(speed_up(record(6.0), record(1.5)), 4.0);
}

TEST(speed_up, below_one_is_reported_as_it_is) {
  EXPECT_EQ(speed_up(record(1.0), record(2.0)), 0.5);
}

TEST(speed_up, is_not_given_when_the_judge_rejected_either_end) {
  EXPECT_EQ(speed_up(failed_record(), record(1.0)), std::nullopt);
  EXPECT_EQ(speed_up(record(1.0), failed_record()), std::nullopt);
}

TEST(speed_up, is_not_given_across_different_inputs) {
  EXPECT_EQ(speed_up(record(2.0, "xxh3-128:1"), record(1.0, "xxh3-128:2")), std::nullopt);
}

TEST(speed_up, is_not_given_across_hosts_or_layouts) {
  Json elsewhere = record(1.0);
  elsewhere["machine"] = {{"host", "node2"}};
  Json wider = record(1.0);
  wider["layout"]["threads"] = 2;

  EXPECT_EQ(speed_up(record(2.0), elsewhere), std::nullopt);
  EXPECT_EQ(speed_up(record(2.0), wider), std::nullopt);
}

TEST(speed_up, of_a_program_that_we_did_not_write_may_come_from_its_layout) {
  Json slow = record(2.0);
  Json fast = record(1.0);
  fast["layout"]["threads"] = 2;
  slow["external"] = fast["external"] = Json::object();

  EXPECT_EQ(speed_up(slow, fast), 2.0);
}

TEST(speed_up, is_not_given_when_the_inputs_are_unknown) {
  EXPECT_EQ(speed_up(record(2.0, ""), record(1.0, "")), std::nullopt);
}

TEST(speed_up, is_not_given_when_either_end_was_oversubscribed) {
  EXPECT_EQ(speed_up(oversubscribed_record(2.0), record(1.0)), std::nullopt);
  EXPECT_EQ(speed_up(record(2.0), oversubscribed_record(1.0)), std::nullopt);
}

TEST(speed_up, is_not_given_without_a_record) {
  EXPECT_EQ(speed_up(Json(), record(1.0)), std::nullopt);
  EXPECT_EQ(speed_up(record(1.0), Json()), std::nullopt);
}

TEST(ladder, compares_a_side_branch_with_its_own_parent) {
  const std::vector<Rung> rungs = {{"v0_a", std::nullopt, record(8.0)},
                                   {"v1_b", "v0_a", record(4.0)},
                                   {"v1b_c", "v0_a", record(2.0)}};

  EXPECT_EQ(speed_up_against_parent(rungs[2], rungs), 4.0);
  EXPECT_EQ(speed_up_against_baseline(rungs[2], rungs), 4.0);
  EXPECT_EQ(speed_up_against_parent(rungs[0], rungs), std::nullopt);
}

TEST(ladder, a_rung_behind_a_failed_one_is_still_compared_with_the_baseline) {
  const std::vector<Rung> rungs = {{"v0_a", std::nullopt, record(8.0)},
                                   {"v1_b", "v0_a", failed_record()},
                                   {"v2_c", "v1_b", record(2.0)}};

  EXPECT_EQ(speed_up_against_parent(rungs[2], rungs), std::nullopt);
  EXPECT_EQ(speed_up_against_baseline(rungs[2], rungs), 4.0);
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

TEST(ladder, notes_say_why_there_are_no_speed_ups) {
  const std::vector<std::string> notes =
      ladder_notes({{"v0_a", std::nullopt, oversubscribed_record(8.0)}});

  EXPECT_NE(notes.back().find("more threads than cores"), std::string::npos);
}

}  // namespace
}  // namespace casebook::cli
