#include "cli/contest/rules.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

const std::filesystem::path project_root = CASEBOOK_SOURCE_DIR;

TEST(rules, of_the_competition_are_what_it_published) {
  const Rules rules = read_rules(project_root / "jobs/rules/apac2025.toml");

  EXPECT_EQ(rules.nodes, 4);
  EXPECT_EQ(rules.time_limit_s, 180.0);
  EXPECT_EQ(rules.energy_bound, 1e-5);
  EXPECT_EQ(rules.contest_decks.size(), 2U);
}

TEST(rules, name_decks_that_are_there) {
  const Rules rules = read_rules(project_root / "jobs/rules/apac2025.toml");

  for (const auto& decks : {rules.contest_decks, rules.practice_decks}) {
    for (const auto& deck : decks) {
      EXPECT_TRUE(std::filesystem::exists(project_root / deck)) << deck;
    }
  }
}

TEST(rules, without_a_time_limit_or_with_a_stray_key_are_refused) {
  const std::string text = read_file(project_root / "jobs/rules/apac2025.toml");
  const std::string limit = "time_limit_s = 180";
  std::string without = text;
  without.replace(without.find(limit), limit.size(), "");
  TemporaryFolder folder;
  folder.write("without.toml", without);
  folder.write("stray.toml", "node = 4\n" + text);

  EXPECT_THROW(read_rules(folder.path() / "without.toml"), UsageError);
  EXPECT_THROW(read_rules(folder.path() / "stray.toml"), UsageError);
}

}  // namespace
}  // namespace casebook::cli
