#include "cli/project/source_state.hpp"

#include <string>

#include <gtest/gtest.h>

#include "cli/process/process.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

/// A committed project with two apps that are built here, and one that is not.
class SourceStateTest : public testing::Test {
 protected:
  void SetUp() override {
    if (find_program("git").empty()) {
      GTEST_SKIP() << "there is no git";
    }
    for (const char* file : {"harness/run.cpp",
                             "apps/lu/main.cpp",
                             "optimized/lu/v1_a/solver.cpp",
                             "optimized/scf/v1_a/solver.cpp",
                             "apps/hpl/app.toml"}) {
      folder.write(file, "as committed\n");
    }
    git({"init", "-q"});
    git({"add", "."});
    git({"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "all"});
  }

  void git(std::vector<std::string> words) {
    words.insert(words.begin(), "git");
    ASSERT_TRUE(capture({words, {}, folder.path()}).ending.fine());
  }

  bool dirty(const std::string& app) { return source_state_of(folder.path(), app).dirty; }

  TemporaryFolder folder;
};

TEST_F(SourceStateTest, is_clean_as_committed) {
  EXPECT_FALSE(dirty("lu"));
  EXPECT_FALSE(dirty("hpl"));
}

TEST_F(SourceStateTest, an_app_that_was_adopted_counts_for_itself_alone) {
  folder.write("apps/mine/app.toml", "new\n");
  folder.write("baselines/mine/v0_as_given/config.toml", "new\n");

  EXPECT_TRUE(dirty("mine"));
  EXPECT_FALSE(dirty("lu"));
  EXPECT_FALSE(dirty("hpl"));
}

TEST_F(SourceStateTest, a_rung_counts_for_its_app_alone) {
  folder.write("optimized/lu/v1_a/solver.cpp", "changed\n");
  folder.write("optimized/lu/v2_idea/solver.cpp", "new\n");

  EXPECT_TRUE(dirty("lu"));
  EXPECT_FALSE(dirty("scf"));
}

TEST_F(SourceStateTest, what_all_apps_share_counts_for_each) {
  folder.write("harness/run.cpp", "changed\n");

  EXPECT_TRUE(dirty("lu"));
  EXPECT_TRUE(dirty("hpl"));
}

TEST_F(SourceStateTest, a_problem_that_is_built_here_counts_for_each) {
  folder.write("apps/lu/main.cpp", "changed\n");

  EXPECT_TRUE(dirty("scf"));
}

}  // namespace
}  // namespace casebook::cli
