#include <chrono>
#include <cstdlib>
#include <fstream>
#include <vector>

#include <gtest/gtest.h>

#include "cli/run/run_witness.hpp"
#include "cli/run/unchanged_programs.hpp"
#include "harness/core/record_digest.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

void write(const std::filesystem::path& file, const std::string& content) {
  std::ofstream(file) << content;
}

Variant program(const std::filesystem::path& executable) {
  Variant variant;
  variant.app = "toy";
  variant.name = "v0_baseline";
  variant.executable = executable;
  return variant;
}

TEST(unchanged_programs, a_program_that_was_replaced_is_told) {
  const TemporaryFolder folder;
  const Variant parent = program(folder.path() / "parent");
  const Variant step = program(folder.path() / "step");
  write(parent.executable, "fast");
  write(step.executable, "step");
  const UnchangedPrograms programs({parent, step});
  EXPECT_EQ(programs.why_changed(parent), "");

  write(parent.executable, "slow");

  EXPECT_NE(programs.why_changed(parent).find("toy.v0_baseline is not the program"),
            std::string::npos);
  EXPECT_EQ(programs.why_changed(step), "");
}

TEST(unchanged_programs, a_program_that_is_gone_is_told) {
  const TemporaryFolder folder;
  const Variant parent = program(folder.path() / "parent");
  write(parent.executable, "fast");
  const UnchangedPrograms programs({parent});

  std::filesystem::remove(parent.executable);

  EXPECT_NE(programs.why_changed(parent), "");
}

TEST(run_variant, a_record_is_its_runs_own_by_the_digest_that_was_told) {
  Json record = {{"time", 2.0}};
  seal(record);
  const std::string digest = record["digest"];
  EXPECT_EQ(why_not_its_own(record, {digest}), "");

  record["time"] = 1.0;
  seal(record);

  EXPECT_NE(why_not_its_own(record, {digest}).find("changed"), std::string::npos);
  EXPECT_NE(why_not_its_own(record, {digest, record["digest"]}).find("2 times"), std::string::npos);
  EXPECT_NE(why_not_its_own(record, {}).find("0 times"), std::string::npos);
}

/// Seconds of the solvers' lives by words that come a second after each other.
double lives_s(const std::vector<RunEvent::Stage>& words) {
  SolverLives lives;
  SolverLives::Clock::time_point now;
  for (const RunEvent::Stage word : words) {
    lives.hear({word}, now);
    now += std::chrono::seconds(1);
  }
  return lives.sum_s();
}

TEST(run_witness, a_solvers_life_is_from_the_first_word_of_it_to_the_last_before_a_seed) {
  using enum RunEvent::Stage;

  EXPECT_EQ(lives_s({seed, set_up, solve, judge, seed, seed, set_up, solve, judge, seed, record}),
            4.0);
  EXPECT_EQ(lives_s({set_up, judge, solve, set_up, judge, seed}),
            4.0);  // the second words are a solver's
  EXPECT_EQ(lives_s({judge, seed, seed}), 0.0);
}

TEST(run_witness, a_record_of_less_time_than_its_solvers_took_is_refused) {
  const Json record = {{"time",
                        {{"first", {{"total_s", 1.0}}},
                         {"total_s", {{"samples", {1.0, 1.0}}}},
                         {"copy_out_s", {{"samples", {0.5, 0.5}}}}}}};

  EXPECT_EQ(why_other_times(record, 4.5), "");
  EXPECT_EQ(why_other_times(record, 8.3), "");  // words that were read late
  EXPECT_NE(why_other_times(record, 8.5).find("lived for 8.5 s"), std::string::npos);
  EXPECT_EQ(why_other_times({{"time", {{"total_s", nullptr}}}}, 8.5), "");
}

TEST(run_witness, a_node_that_others_fill_lengthens_lives_where_no_speed_up_is_made) {
  Json record = {{"time", {{"first", {{"total_s", 1.0}}}, {"total_s", {{"samples", {1.0, 1.0}}}}}},
                 {"noise", {{"elapsed_s", 10.0}, {"others_s", 15.0}}},
                 {"machine", {{"cpus", 2}}}};  // a quarter is left
  const char* busy = std::getenv("CASEBOOK_BUSY_NODE");
  const std::string kept = busy == nullptr ? "" : busy;

  unsetenv("CASEBOOK_BUSY_NODE");
  EXPECT_NE(why_other_times(record, 6.2), "");  // 4.5 + 1.6
  record["no_speed_up"] = "other programs fill the machine";
  EXPECT_EQ(why_other_times(record, 10.8), "");  // 4.5 + 6.4
  EXPECT_NE(why_other_times(record, 11.0), "");
  record.erase("no_speed_up");
  setenv("CASEBOOK_BUSY_NODE", "1", 1);
  EXPECT_EQ(why_other_times(record, 10.8), "");
  if (kept.empty()) {
    unsetenv("CASEBOOK_BUSY_NODE");
  }
}

}  // namespace
}  // namespace casebook::cli
