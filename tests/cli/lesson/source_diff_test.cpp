#include "harness/cli/lesson/source_diff.hpp"

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

  EXPECT_EQ(parts.size(), 3U);
}

TEST_F(SourceDiff, pairs_swapped_parts_by_their_names_and_leaves_shared_ones_out) {
  std::vector<std::string> pairs;
  for (const FilePair& pair : files()) {
    pairs.push_back(pair.before.filename().string() + ">" + pair.after.filename().string());
  }

  EXPECT_EQ(pairs,
            (std::vector<std::string>{"solver.cpp>solver.cpp",
                                      ">blas.hpp",
                                      "plain_algebra.hpp>fast_algebra.hpp",
                                      "plain_algebra.cpp>fast_algebra.cpp"}));
}

TEST_F(SourceDiff, counts_the_lines_of_the_whole_change) {
  const Difference difference = difference_of(folder.path(), files());

  EXPECT_EQ(difference.added, 2 + 1 + 2 + 1);
  EXPECT_EQ(difference.removed, 2 + 1 + 1);
  EXPECT_NE(difference.text.find("+int b;"), std::string::npos) << difference.text;
}

TEST_F(SourceDiff, equal_files_have_no_difference) {
  const Difference difference =
      difference_of(folder.path(), {{"v0_a/solver.cpp", "v0_a/solver.cpp"}});

  EXPECT_EQ(difference.text, "");
  EXPECT_EQ(difference.added + difference.removed, 0);
}

}  // namespace
}  // namespace casebook::cli
