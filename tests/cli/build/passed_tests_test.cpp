#include "cli/build/passed_tests.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "cli/process/process.hpp"
#include "harness/core/file.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// A project under git with a build of five tests: a variant's run, a program of ours, a script that
/// names it, one that says that it starts no variant, and one that may look at anything.
class PassedTestsTest : public testing::Test {
 protected:
  PassedTestsTest() : root_(folder_.path() / "project"), build_(folder_.path() / "build") {
    fs::create_directories(root_ / "apps/toy");
    fs::create_directories(build_);
    write("apps/toy/solver.cpp", "code");
    write("apps/toy/case.toml", "n = 1");
    write("page.md", "text");
    capture({{"git", "-C", root_.string(), "init", "-q"}});
    program("one");
    const std::string exe = (build_ / "program").string();
    write_file_atomically(
        build_ / "CTestTestfile.cmake",
        "add_test(run mpirun -n 2 " + exe + ")\nadd_test(own " + exe +
            ")\nadd_test(script python3 a.py " + exe +
            ")\nadd_test(pages python3 c.py)\nset_tests_properties(pages PROPERTIES "
            "ENVIRONMENT CASEBOOK_TEST_SEES=no_variants)\n"
            "add_test(any python3 b.py)\n");
  }

  void write(const std::string& file, const std::string& text) {
    write_file_atomically(root_ / file, text);
  }
  void program(const std::string& bytes) { write_file_atomically(build_ / "program", bytes); }

  /// Names of what has to run.
  std::string to_run() {
    PassedTests passed(root_, build_);
    const std::vector<ListedTest> listed = listed_tests(build_);
    std::string names;
    for (const int number : passed.to_run()) {
      names += listed.at(static_cast<std::size_t>(number) - 1).name + " ";
    }
    return names;
  }

  void all_pass_but(const std::string& failing) {
    PassedTests passed(root_, build_);
    passed.to_run();
    CtestOutput output;
    for (const char* const name : {"run", "own", "script", "pages", "any"}) {
      const std::string ending = name == failing ? "***Failed" : "Passed";
      output.feed(std::string("1/5 Test #1: ") + name + " ... " + ending + " 0.01 sec");
    }
    passed.keep(output);
  }

  TemporaryFolder folder_;
  fs::path root_, build_;
};

TEST_F(PassedTestsTest, run_once) {
  EXPECT_EQ(to_run(), "run own script pages any ");
  all_pass_but("");
  EXPECT_EQ(to_run(), "");
}

TEST_F(PassedTestsTest, run_again_when_they_failed) {
  all_pass_but("");
  all_pass_but("own");
  EXPECT_EQ(to_run(), "own ");
}

TEST_F(PassedTestsTest, run_again_when_their_executable_has_changed) {
  all_pass_but("");
  program("two");
  EXPECT_EQ(to_run(), "run own script ");
}

TEST_F(PassedTestsTest, that_may_look_at_anything_run_again_after_every_change) {
  all_pass_but("");
  write("apps/toy/solver.cpp", "other code");
  EXPECT_EQ(to_run(), "any ");
}

TEST_F(PassedTestsTest, of_pages_run_again_when_the_harness_has_changed) {
  all_pass_but("");
  write("harness.cpp", "code");
  EXPECT_EQ(to_run(), "pages any ");
}

TEST_F(PassedTestsTest, of_our_programs_run_again_when_a_page_has_changed_and_variants_do_not) {
  all_pass_but("");
  write("page.md", "another text");
  EXPECT_EQ(to_run(), "own script pages any ");
}

TEST_F(PassedTestsTest, run_again_when_a_case_has_changed) {
  all_pass_but("");
  write("apps/toy/case.toml", "n = 20");
  EXPECT_EQ(to_run(), "run own script pages any ");
}

TEST_F(PassedTestsTest, run_again_when_a_file_has_come) {
  all_pass_but("");
  write("apps/toy/another.toml", "n = 20");
  EXPECT_EQ(to_run(), "run own script pages any ");
}

TEST_F(PassedTestsTest, run_always_without_git) {
  all_pass_but("");
  fs::remove_all(root_ / ".git");
  EXPECT_EQ(to_run(), "run own script pages any ");
}

TEST_F(PassedTestsTest, run_again_when_the_list_is_damaged) {
  all_pass_but("");
  write_file_atomically(build_ / "passed_tests.json", "{\"run\": [");
  EXPECT_EQ(to_run(), "run own script pages any ");
}

TEST(Fingerprints, do_not_see_the_commit_of_an_executable) {
  const auto bytes = [](const std::string& commit, char dirty, const std::string& code) {
    std::string state = commit;
    state.resize(16, '\0');
    return "front casebook source state:" + std::string(2, '\0') + state + dirty + code;
  };
  EXPECT_EQ(without_source_state(bytes("0fc265112345", '\1', "code")),
            without_source_state(bytes("171376fabcde", '\0', "code")));
  EXPECT_NE(without_source_state(bytes("0fc265112345", '\1', "code")),
            without_source_state(bytes("0fc265112345", '\1', "core")));
}

TEST(Fingerprints, do_not_see_which_apps_have_changed) {
  const auto bytes = [](const std::string& names, const std::string& code) {
    std::string apps = names;
    apps.resize(512, '\0');
    return "front casebook changed apps:" + std::string(2, '\0') + apps + code;
  };
  EXPECT_EQ(without_source_state(bytes(" lu ", "code")), without_source_state(bytes("", "code")));
  EXPECT_NE(without_source_state(bytes("", "code")), without_source_state(bytes("", "core")));
}

TEST(ListedTests, are_none_where_ctest_says_something_else) {
  EXPECT_TRUE(parse_listed_tests("CMake Error").empty());
}

}  // namespace
}  // namespace casebook::cli
