#include "cli/lesson/source_diff.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

/// Two variants; the second swaps one part for another, which brings a third with it.
class SourceDiff : public testing::Test {
 protected:
  void SetUp() override {
    folder.write("build/variants.json",
                 R"({"apps": [{"name": "scf", "folder": "apps/scf"}], "variants": [
      {"app": "scf", "variant": "v0_a", "parent": null, "folder": "v0_a", "executable": "x"},
      {"app": "scf", "variant": "v1_b", "parent": "v0_a", "folder": "v1_b", "executable": "y"}]})");
    folder.write("v0_a/solver.cpp", include("plain_algebra") + include("matrix") + "int a;\n");
    folder.write("v1_b/solver.cpp", include("fast_algebra") + include("matrix") + "int b;\n");
    folder.write("parts/scf/plain_algebra.hpp", "int plain();\n");
    folder.write("parts/scf/plain_algebra.cpp", "int plain() { return 1; }\n");
    folder.write("parts/scf/fast_algebra.hpp", include("blas") + "int fast();\n");
    folder.write("parts/scf/fast_algebra.cpp", "int fast() { return 1; }\n");
    folder.write("parts/scf/blas.hpp", "int blas();\n");
    folder.write("parts/scf/matrix.hpp", "struct Matrix {};\n");
  }

  static std::string include(const std::string& part) {
    return "#include \"parts/scf/" + part + ".hpp\"\n";
  }

  std::vector<FilePair> files() const {
    const Project project(folder.path(), folder.path() / "build");
    const App& app = project.app("scf");
    return changed_files(project, project.variant(app, "v0"), project.variant(app, "v1"));
  }

  TemporaryFolder folder;
};

TEST_F(SourceDiff, finds_parts_that_parts_include) {
  const auto parts = parts_of(folder.path(), "v1_b/solver.cpp");

  EXPECT_EQ(parts.size(), 4U);
}

TEST_F(SourceDiff, pairs_swapped_parts_by_their_names_and_leaves_shared_ones_out) {
  std::vector<std::string> pairs;
  for (const FilePair& pair : files()) {
    pairs.push_back(pair.before.filename().string() + ">" + pair.after.filename().string());
  }

  EXPECT_EQ(pairs,
            (std::vector<std::string>{"solver.cpp>solver.cpp",
                                      ">blas.hpp",
                                      "plain_algebra.cpp>fast_algebra.cpp",
                                      "plain_algebra.hpp>fast_algebra.hpp"}));
}

TEST_F(SourceDiff, counts_the_lines_of_the_whole_change) {
  const auto differences = differences_of(folder.path(), files());

  EXPECT_EQ(added_lines(differences), 2 + 1 + 2 + 1);
  EXPECT_EQ(removed_lines(differences), 2 + 1 + 1);
  EXPECT_NE(differences.front().text.find("+int b;"), std::string::npos);
}

TEST_F(SourceDiff, sees_a_part_of_any_app) {
  folder.write("v1_b/solver.cpp", "#include \"parts/mp2/batches.hpp\"\n");
  folder.write("parts/mp2/batches.hpp", "int batches();\n");

  EXPECT_EQ(files().back().after, "parts/mp2/batches.hpp");
}

TEST_F(SourceDiff, sees_the_headers_of_a_rung_and_compares_them_with_the_parents_own) {
  folder.write("optimized/v1/walk.hpp", include("matrix") + "int walk();\n");
  folder.write("optimized/v1/walk.cpp",
               "#include \"optimized/v1/walk.hpp\"\nint walk() { return 1; }\n");
  folder.write("baselines/v0/walk.hpp", "int walk();\n");
  folder.write("v0_a/solver.cpp", "#include \"baselines/v0/walk.hpp\"\n");
  folder.write("v1_b/solver.cpp", "#include \"optimized/v1/walk.hpp\"\n");

  std::vector<std::string> pairs;
  for (const FilePair& pair : files()) {
    pairs.push_back(pair.before.string() + ">" + pair.after.string());
  }

  EXPECT_EQ(pairs,
            (std::vector<std::string>{"v0_a/solver.cpp>v1_b/solver.cpp",
                                      ">optimized/v1/walk.cpp",
                                      "baselines/v0/walk.hpp>optimized/v1/walk.hpp",
                                      ">parts/scf/matrix.hpp"}));
}

TEST_F(SourceDiff, sees_what_of_a_new_part_was_copied) {
  const std::string loop = "int sum(int n);\nint product(int n);\nint largest(int n);\n";
  folder.write("v0_a/solver.cpp", include("matrix") + loop + "int a;\n");
  folder.write("v1_b/solver.cpp", include("matrix") + include("kept_loop") + "int a;\n");
  folder.write("parts/scf/kept_loop.hpp", "#pragma once\n" + loop);

  const auto differences = differences_of(folder.path(), files());

  ASSERT_EQ(differences.size(), 2U);
  EXPECT_TRUE(differences[1].files.is_copy);
  EXPECT_EQ(differences[1].files.before, "v0_a/solver.cpp");
  EXPECT_EQ(added_lines(differences), 1 + 1);
  EXPECT_EQ(removed_lines(differences), 3);
}

TEST_F(SourceDiff, equal_files_have_no_difference) {
  const auto differences = differences_of(folder.path(), {{"v0_a/solver.cpp", "v0_a/solver.cpp"}});

  EXPECT_EQ(differences.front().text, "");
  EXPECT_EQ(added_lines(differences) + removed_lines(differences), 0);
}

}  // namespace
}  // namespace casebook::cli
