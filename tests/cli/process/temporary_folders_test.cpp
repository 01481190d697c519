#include "cli/process/temporary_folders.hpp"

#include <gtest/gtest.h>

#include "cli/process/process.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Runs a script with temporary folders of its own.
Captured shell(const OwnTemporaryFolders& folders, const std::string& script) {
  Program program{{"sh", "-c", script}};
  program.temporary_folders = folders;
  return capture(program);
}

class TemporaryFolders : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string reason = why_no_temporary_folders({}); !reason.empty()) {
      GTEST_SKIP() << reason;
    }
  }

  TemporaryFolder folder_;
};

TEST_F(TemporaryFolders, of_a_program_are_empty_and_take_files) {
  folder_.write("file", "hidden");

  const Captured seen = shell({}, "ls -A /tmp /dev/shm; echo x > /dev/shm/a; cat /dev/shm/a");

  EXPECT_EQ(seen.output, "/dev/shm:\n\n/tmp:\nx\n") << seen.errors;
  EXPECT_FALSE(fs::exists("/dev/shm/a"));
}

TEST_F(TemporaryFolders, show_what_the_program_needs_and_nothing_beside_it) {
  folder_.write("shown/inner", "in");
  folder_.write("hidden", "no");
  folder_.write("alone", "file");
  const std::string path = folder_.path().string();

  const Captured seen =
      shell({{folder_.path() / "shown", folder_.path() / "alone"}},
            "cd " + path + " && ls && cat shown/inner alone && echo new > shown/b");

  EXPECT_EQ(seen.output, "alone\nshown\ninfile\n") << seen.errors;
  EXPECT_TRUE(fs::exists(folder_.path() / "shown/b"));
}

TEST_F(TemporaryFolders, are_the_same_for_all_processes_of_the_program) {
  EXPECT_EQ(shell({}, "(echo x > /dev/shm/a) & wait; cat /dev/shm/a").output, "x\n");
}

TEST_F(TemporaryFolders, leave_the_program_its_user_and_where_it_runs) {
  Program program{{"sh", "-c", "pwd; id -u"}};
  program.temporary_folders = OwnTemporaryFolders{{folder_.path()}};
  program.folder = folder_.path();

  const Captured seen = capture(program);

  EXPECT_EQ(seen.output, folder_.path().string() + "\n" + capture({{"id", "-u"}}).output);
}

TEST_F(TemporaryFolders, cannot_be_new_where_the_program_needs_the_whole_of_one) {
  EXPECT_NE(why_no_temporary_folders({{"/tmp"}}).find("/tmp"), std::string::npos);
}

}  // namespace
}  // namespace casebook::cli
