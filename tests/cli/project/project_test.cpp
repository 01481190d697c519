#include "cli/project/project.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/project/cases.hpp"
#include "harness/core/error.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

constexpr const char* variants = R"({
  "apps": [{"name": "scf", "folder": "apps/scf"}],
  "variants": [
    {"app": "scf", "variant": "v0_baseline", "parent": null, "folder": "baselines/scf/v0_baseline",
     "executable": "bin/scf.v0_baseline"},
    {"app": "scf", "variant": "v2_late", "parent": "v1_early", "folder": "optimized/scf/v2_late",
     "executable": "bin/scf.v2_late"},
    {"app": "scf", "variant": "v1b_side", "parent": "v0_baseline", "folder": "f",
     "branch": true, "executable": "e"},
    {"app": "scf", "variant": "v1_early", "parent": "v0_baseline", "folder": "f",
     "executable": "e"}
  ]})";

/// A source folder with one build.
class ProjectTest : public testing::Test {
 protected:
  void SetUp() override { folder.write("build/release/variants.json", variants); }

  Project project() const { return {folder.path(), folder.path() / "build/release"}; }

  void write_case(const std::string& name, const std::string& text) const {
    folder.write("apps/scf/cases/" + name + ".toml", text);
  }

  App app() const { return {"scf", folder.path() / "apps/scf"}; }

  TemporaryFolder folder;
};

template <class Error, class Function>
std::string message_of(const Function& function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  }
  return "no exception";
}

TEST_F(ProjectTest, orders_the_ladder_by_number_with_side_branches_behind) {
  std::vector<std::string> names;
  for (const Variant& variant : project().ladder(app())) {
    names.push_back(variant.name);
  }

  EXPECT_EQ(names, (std::vector<std::string>{"v0_baseline", "v1_early", "v1b_side", "v2_late"}));
}

TEST_F(ProjectTest, knows_a_side_branch_as_the_build_has_it) {
  EXPECT_TRUE(project().variant(app(), "v1b").branch);
  EXPECT_FALSE(project().variant(app(), "v2").branch);
}

TEST_F(ProjectTest, knows_parent_folder_and_executable) {
  const Variant variant = project().variant(app(), "v2");

  EXPECT_EQ(variant.parent, "v1_early");
  EXPECT_EQ(variant.folder, folder.path() / "optimized/scf/v2_late");
  EXPECT_EQ(variant.executable, folder.path() / "build/release/bin/scf.v2_late");
  EXPECT_EQ(variant.target(), "scf.v2_late");
}

TEST_F(ProjectTest, an_unconfigured_build_says_how_to_configure_it) {
  const auto open = [&] { Project(folder.path(), folder.path() / "build/debug"); };

  EXPECT_NE(message_of<EnvironmentError>(open).find("cmake --preset debug"), std::string::npos);
}

TEST_F(ProjectTest, a_damaged_list_of_variants_is_named) {
  folder.write("build/release/variants.json", "{\"apps\": [");

  EXPECT_NE(message_of<UsageError>([&] { project(); }).find("variants.json"), std::string::npos);
}

TEST_F(ProjectTest, finds_its_root_above_a_program) {
  folder.write("apps/x", "");
  folder.write("CMakePresets.json", "");
  folder.write("build/release/apps/x", "");

  EXPECT_EQ(find_root(folder.path() / "build/release/bin"), folder.path());
  EXPECT_EQ(find_root("/"), "");
}

TEST_F(ProjectTest, lists_cases_from_small_to_large) {
  write_case("b", "class = \"bench\"");
  write_case("z", "class = \"tiny\"");
  write_case("a", "class = \"bench\"\ntitle = \"benzene\"");

  const std::vector<CaseFile> cases = cases_of(app());

  ASSERT_EQ(cases.size(), 3U);
  EXPECT_EQ(cases[0].name, "z");
  EXPECT_EQ(cases[1].name, "a");
  EXPECT_EQ(cases[1].title, "benzene");
  EXPECT_EQ(cases[2].name, "b");
}

TEST_F(ProjectTest, takes_the_default_case_when_none_is_named) {
  write_case("a", "class = \"tiny\"");
  write_case("b", "class = \"lesson\"\ndefault = true");

  EXPECT_EQ(choose_case(app(), "").name, "b");
  EXPECT_EQ(choose_case(app(), "a").name, "a");
}

TEST_F(ProjectTest, an_app_without_default_case_asks_for_one) {
  write_case("a", "class = \"tiny\"");

  EXPECT_NE(message_of<UsageError>([&] { choose_case(app(), ""); }).find("--case with one of: a"),
            std::string::npos);
}

TEST_F(ProjectTest, a_case_that_is_not_toml_is_reported_with_its_line) {
  write_case("a", "class = \"tiny\"\ntitle = \n");

  const std::string message = message_of<UsageError>([&] { cases_of(app()); });

  EXPECT_NE(message.find("a.toml: line 2"), std::string::npos) << message;
}

TEST_F(ProjectTest, a_case_of_unknown_class_is_reported_with_those_allowed) {
  write_case("a", "class = \"huge\"");

  const std::string message = message_of<UsageError>([&] { cases_of(app()); });

  EXPECT_NE(message.find("huge"), std::string::npos) << message;
  EXPECT_NE(message.find("tiny, lesson, bench, contest"), std::string::npos) << message;
}

}  // namespace
}  // namespace casebook::cli
