#include "cli/climb/counted_steps.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "cli/climb/stored_ladders.hpp"
#include "harness/core/file.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// A project whose step v1_less attacks something.
class CountedStepsTest : public testing::Test {
 protected:
  void say_that_v1_attacks(const std::string& comment) {
    const fs::path folder = project_.path() / "optimized" / "toy" / "v1_less";
    fs::create_directories(folder);
    write_file_atomically(folder / "step.md", "# v1_less: x\n\n" + comment + "\n");
  }

  std::vector<CountedStep> counted(const std::vector<Json>& simulated,
                                   const std::vector<StoredLadder>& ladders = {}) const {
    return counted_steps(project_.path(), simulated, ladders);
  }

  TemporaryFolder project_;
};

Json simulated(const std::string& id,
               const std::string& variant,
               double instructions,
               double misses) {
  const Json inner = {{"name", "loop"},
                      {"instructions", instructions},
                      {"loads", instructions / 2},
                      {"d1_misses", misses}};
  const Json outer = {{"name", "solve"}, {"instructions", 100.0}, {"d1_misses", 10.0}};
  return {{"id", id},
          {"app", "toy"},
          {"variant", variant},
          {"parent", variant == "v0_all" ? Json() : Json("v0_all")},
          {"case", {{"name", "small"}, {"input_hash", "abc"}}},
          {"profile", {{"simulated", {{"regions", {inner, outer}}}}}}};
}

TEST_F(CountedStepsTest, a_step_is_told_by_the_count_that_it_attacks) {
  say_that_v1_attacks("<!-- attacks: region=loop cause=work -->");

  const auto steps =
      counted({simulated("1", "v0_all", 1000, 50), simulated("2", "v1_less", 500, 50)});

  ASSERT_EQ(steps.size(), 1U);
  EXPECT_TRUE(steps[0].is_told());
  EXPECT_EQ(steps[0].counts[0].region, "loop");
  EXPECT_EQ(steps[0].counts[0].what, "instructions");
  EXPECT_EQ(times_less(steps[0].counts[0]), "2.00x");
}

TEST_F(CountedStepsTest, a_page_shows_what_it_foresaw_beside_what_was_counted) {
  say_that_v1_attacks(
      "<!-- attacks: region=loop cause=work -->\n"
      "<!-- counts: region=loop instructions=2.5 misses=1 -->");

  const std::string page = counted_markdown(
      counted({simulated("1", "v0_all", 1000, 50), simulated("2", "v1_less", 500, 50)}));

  EXPECT_NE(page.find("| foreseen |"), std::string::npos) << page;
  EXPECT_NE(page.find("| 2.00x | 2.50x | yes |"), std::string::npos) << page;
  EXPECT_NE(page.find("| loop | misses of the first cache | 50 | 50 | 1.00x | 1.00x |"),
            std::string::npos)
      << page;
}

TEST_F(CountedStepsTest, a_step_is_counted_on_each_input_of_its_own) {
  say_that_v1_attacks("<!-- attacks: region=loop cause=work -->");
  std::vector<Json> records = {simulated("1", "v0_all", 1000, 50),
                               simulated("2", "v1_less", 1000, 50)};
  for (Json record : {simulated("3", "v0_all", 1000, 50), simulated("4", "v1_less", 500, 50)}) {
    record["case"] = {{"name", "deep"}, {"input_hash", "def"}};
    records.push_back(record);
  }

  const auto steps = counted(records);

  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].case_name, "deep");
  EXPECT_TRUE(steps[0].is_told());
  EXPECT_FALSE(steps[1].is_told());
}

TEST_F(CountedStepsTest, another_count_that_fell_tells_nothing) {
  say_that_v1_attacks("<!-- attacks: region=loop cause=memory -->");

  const auto steps =
      counted({simulated("1", "v0_all", 1000, 50), simulated("2", "v1_less", 500, 50)});

  EXPECT_FALSE(steps.at(0).is_told());
}

TEST_F(CountedStepsTest, a_count_that_the_page_foresaw_as_less_tells) {
  const std::vector<Json> records = {simulated("1", "v0_all", 1000, 50),
                                     simulated("2", "v1_less", 500, 50)};
  const std::string attack = "<!-- attacks: region=loop cause=memory -->\n";

  say_that_v1_attacks(attack + "<!-- counts: region=loop loads=1.5 -->");
  EXPECT_TRUE(counted(records).at(0).is_told());
  say_that_v1_attacks(attack + "<!-- counts: region=loop loads=1.0 -->");
  EXPECT_FALSE(counted(records).at(0).is_told());
  say_that_v1_attacks(attack + "<!-- counts: case=other region=loop loads=1.5 -->");
  EXPECT_FALSE(counted(records).at(0).is_told());
}

TEST_F(CountedStepsTest, two_percent_less_is_no_change) {
  say_that_v1_attacks("<!-- attacks: region=loop cause=work -->");

  const auto steps =
      counted({simulated("1", "v0_all", 1000, 50), simulated("2", "v1_less", 980, 50)});

  EXPECT_FALSE(steps.at(0).is_told());
}

TEST_F(CountedStepsTest, the_newest_counts_of_a_variant_count) {
  say_that_v1_attacks("<!-- attacks: region=loop cause=work -->");

  const auto steps = counted({simulated("3", "v1_less", 1000, 50),
                              simulated("1", "v0_all", 1000, 50),
                              simulated("2", "v1_less", 500, 50)});

  EXPECT_FALSE(steps.at(0).is_told());
}

TEST_F(CountedStepsTest, a_parent_that_was_not_counted_on_this_input_leaves_the_step_out) {
  say_that_v1_attacks("<!-- attacks: region=loop cause=work -->");
  Json elsewhere = simulated("1", "v0_all", 1000, 50);
  elsewhere["case"]["input_hash"] = "def";

  EXPECT_TRUE(counted({elsewhere, simulated("2", "v1_less", 500, 50)}).empty());
}

Rung with_messages(const std::string& variant, double calls) {
  Rung rung = {variant, variant == "v0_all" ? std::nullopt : std::optional<std::string>("v0_all")};
  rung.record = {
      {"mpi",
       {{"calls", Json::array({{{"region", "halo"}, {"count", calls}, {"bytes", 800.0}}})}}}};
  return rung;
}

TEST_F(CountedStepsTest, messages_are_counted_by_the_records_of_the_ladder) {
  say_that_v1_attacks("<!-- attacks: region=halo cause=communication -->");
  StoredLadder ladder;
  ladder.app = "toy";
  ladder.case_name = "w2";
  ladder.ranks = 2;
  ladder.is_principal = true;
  ladder.rungs = {with_messages("v0_all", 30.0), with_messages("v1_less", 10.0)};

  const auto steps = counted({}, {ladder});

  ASSERT_EQ(steps.size(), 1U);
  EXPECT_TRUE(steps[0].is_told());
  const std::string page = counted_markdown(steps);
  EXPECT_NE(page.find("calls of MPI"), std::string::npos);
  EXPECT_NE(page.find("3.00x"), std::string::npos);
}

}  // namespace
}  // namespace casebook::cli
