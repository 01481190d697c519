#include "cli/lab/submission.hpp"

#include <gtest/gtest.h>

#include "cli/lab/sandboxed_run.hpp"
#include "harness/core/error.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

TEST(submission, takes_sources_and_leaves_what_a_copy_holds_beside_them) {
  const TemporaryFolder folder;
  folder.write("ada/solver.cpp", "int a;");
  folder.write("ada/mine.hpp", "");
  folder.write("ada/lab.json", "{}");
  folder.write("to/x", "");

  copy_sources({"ada", folder.path() / "ada"}, folder.path() / "to");

  EXPECT_TRUE(fs::exists(folder.path() / "to/solver.cpp"));
  EXPECT_TRUE(fs::exists(folder.path() / "to/mine.hpp"));
  EXPECT_FALSE(fs::exists(folder.path() / "to/lab.json"));
}

TEST(submission, with_anything_that_is_no_source_is_refused) {
  for (const char* name :
       {"CMakeLists.txt", "build.sh", "a b.cpp", "solver.o", ".cpp", "sub/x.cpp"}) {
    const TemporaryFolder folder;
    folder.write("ada/solver.cpp", "int a;");
    folder.write(std::string("ada/") + name, "");
    folder.write("to/x", "");

    EXPECT_THROW(copy_sources({"ada", folder.path() / "ada"}, folder.path() / "to"), UsageError)
        << name;
  }
}

TEST(submission, that_is_a_link_is_refused) {
  const TemporaryFolder folder;
  folder.write("ada/solver.cpp", "int a;");
  folder.write("to/x", "");
  fs::create_symlink("/etc/passwd", folder.path() / "ada/more.cpp");

  EXPECT_THROW(copy_sources({"ada", folder.path() / "ada"}, folder.path() / "to"), UsageError);
}

TEST(witness, finds_a_number_that_is_missing_or_differs) {
  const Json right = {{"energy_hartree", -76.0}, {"iterations", 9}};

  EXPECT_EQ(difference_of({{"energy_hartree", -76.0}, {"iterations", 7}}, right), "");
  EXPECT_NE(difference_of({{"energy_hartree", -75.9}}, right), "");
  EXPECT_NE(difference_of(Json::object(), right), "");
}

TEST(accounted_time, is_that_of_all_solves_of_a_record) {
  const Json record = {
      {"time", {{"first", {{"total_s", 2.0}}}, {"total_s", {{"samples", {1.0, 0.5}}}}}}};

  EXPECT_DOUBLE_EQ(accounted_s(record), 3.5);
}

}  // namespace
}  // namespace casebook::cli
