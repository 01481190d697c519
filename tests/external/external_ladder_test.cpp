#include "cli/project/external_ladder.hpp"

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

class ExternalLadder : public testing::Test {
 protected:
  void SetUp() override { folder.write("baselines/thing/v0_plain/config.toml", "threads = 1\n"); }

  void step(const std::string& name, const std::string& text) const {
    folder.write("optimized/thing/" + name + "/config.toml", text);
  }

  std::vector<Variant> ladder() const {
    return external_ladder(folder.path(), folder.path() / "build", "thing");
  }

  TemporaryFolder folder;
};

TEST_F(ExternalLadder, is_what_the_folders_say_in_the_order_of_numbers) {
  step("v10_late", "parent = 'v2_early'\n");
  step("v2_early", "parent = 'v0_plain'\n");
  step("v2b_side", "parent = 'v2_early'\n");

  const std::vector<Variant> found = ladder();

  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[1].name, "v2_early");
  EXPECT_EQ(found[2].name, "v2b_side");
  EXPECT_EQ(found[3].name, "v10_late");
  EXPECT_TRUE(found[3].external);
  EXPECT_EQ(found[3].parent, "v2_early");
}

TEST_F(ExternalLadder, has_side_branches_where_nothing_leads_to_the_last_rung) {
  step("v1_start", "parent = 'v0_plain'\n");
  step("v1b_on_the_way", "parent = 'v1_start'\n");
  step("v2_last", "parent = 'v1b_on_the_way'\n");
  step("v2b_side", "parent = 'v2_last'\n");

  const std::vector<Variant> found = ladder();

  EXPECT_FALSE(found[0].branch || found[1].branch || found[2].branch || found[3].branch);
  EXPECT_TRUE(found[4].branch);
}

TEST_F(ExternalLadder, refuses_an_unknown_parent) {
  step("v1_step", "parent = 'v0_plane'\n");

  EXPECT_THROW(ladder(), UsageError);
}

TEST_F(ExternalLadder, refuses_a_second_baseline) {
  step("v1_step", "threads = 2\n");

  EXPECT_THROW(ladder(), UsageError);
}

TEST_F(ExternalLadder, refuses_a_number_that_is_taken) {
  step("v1_step", "parent = 'v0_plain'\n");
  step("v1_other", "parent = 'v0_plain'\n");

  EXPECT_THROW(ladder(), UsageError);
}

TEST_F(ExternalLadder, refuses_keys_that_mean_nothing) {
  step("v1_step", "parent = 'v0_plain'\nrank = 2\n");

  EXPECT_THROW(ladder(), UsageError);
}

TEST_F(ExternalLadder, refuses_a_variable_that_no_shell_could_name) {
  step("v1_step", "parent = 'v0_plain'\n[environment]\n\"A B\" = 'x'\n");

  EXPECT_THROW(ladder(), UsageError);
}

TEST_F(ExternalLadder, finds_an_app_by_its_description) {
  folder.write("apps/thing/app.toml", "");
  folder.write("apps/ours/CMakeLists.txt", "");

  const std::vector<App> apps = external_apps(folder.path());

  ASSERT_EQ(apps.size(), 1U);
  EXPECT_EQ(apps.front().name, "thing");
}

}  // namespace
}  // namespace casebook::cli
