#include "cli/lesson/new_variant.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/cli/temporary_folder.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

std::vector<Variant> ladder_of(const std::vector<std::string>& names) {
  std::vector<Variant> ladder;
  for (const std::string& name : names) {
    ladder.push_back({"scf", name, {}, {}, {}});
  }
  return ladder;
}

/// A project with a baseline and one rung.
class NewVariant : public testing::Test {
 protected:
  void SetUp() override {
    folder.write("optimized/scf/CMakeLists.txt", list_before);
    folder.write("optimized/scf/v1_a/solver.cpp", "int answer = 42;\n");
    folder.write("optimized/scf/v1_a/step.md", "# v1_a: the parent's lesson\n");
    parent = {"scf", "v1_a", "v0_baseline", folder.path() / "optimized/scf/v1_a", {}};
  }

  std::string list() const { return read_file(folder.path() / "optimized/scf/CMakeLists.txt"); }

  bool is_as_before() const {
    return list() == list_before && !fs::exists(folder.path() / "optimized/scf/v2_b");
  }

  const std::string list_before =
      "casebook_add_variant(scf v1_a PARENT v0_baseline SOURCES v1_a/solver.cpp LIBRARIES parts)\n";
  TemporaryFolder folder;
  Variant parent;
};

TEST_F(NewVariant, is_a_copy_of_its_parent_with_a_page_to_fill_in) {
  const fs::path made = make_variant(folder.path(), "v2_b", parent, [] {});

  EXPECT_EQ(read_file(made / "solver.cpp"), "int answer = 42;\n");
  const std::string page = read_file(made / "step.md");
  for (const char* heading : {"# v2_b: ",
                              "## Symptom",
                              "## Cause",
                              "## Change",
                              "## Prediction",
                              "## Measured",
                              "## Prediction against measurement",
                              "## Limits"}) {
    EXPECT_NE(page.find(heading), std::string::npos) << heading;
  }
  EXPECT_EQ(page.find("the parent's lesson"), std::string::npos);
}

TEST_F(NewVariant, is_registered_behind_the_others_with_the_libraries_of_its_parent) {
  make_variant(folder.path(), "v2_b", parent, [] {});

  EXPECT_EQ(list(),
            list_before +
                "casebook_add_variant(scf v2_b PARENT v1_a\n  SOURCES v2_b/solver.cpp LIBRARIES "
                "parts)\n");
}

TEST_F(NewVariant, leaves_nothing_behind_when_it_cannot_be_confirmed) {
  const auto refuse = [] { throw EnvironmentError("CMake says no"); };

  EXPECT_THROW(make_variant(folder.path(), "v2_b", parent, refuse), EnvironmentError);

  EXPECT_TRUE(is_as_before());
}

TEST_F(NewVariant, leaves_nothing_behind_when_the_parent_cannot_be_copied) {
  parent.folder = folder.path() / "optimized/scf/gone";

  EXPECT_THROW(make_variant(folder.path(), "v2_b", parent, [] {}), EnvironmentError);

  EXPECT_TRUE(is_as_before());
}

/// While one lives, this process may do no more than a user who owns nothing.
class AsAnotherUser {
 public:
  AsAnotherUser() {
    if (geteuid() == 0) {
      is_other_ = seteuid(65534) == 0;  // nobody
    }
  }
  ~AsAnotherUser() {
    if (is_other_ && seteuid(0) != 0) {
      std::abort();
    }
  }
  AsAnotherUser(const AsAnotherUser&) = delete;
  AsAnotherUser& operator=(const AsAnotherUser&) = delete;

 private:
  bool is_other_ = false;
};

TEST_F(NewVariant, is_refused_with_the_way_out_in_a_clone_of_another_user) {
  const fs::path app = folder.path() / "optimized/scf";
  fs::permissions(folder.path(), fs::perms(0755));
  fs::permissions(app, fs::perms(0555));

  std::string said;
  {
    const AsAnotherUser other;
    said = message_of<EnvironmentError>([&] { require_own_clone(folder.path(), "scf"); });
  }
  fs::permissions(app, fs::perms(0755));

  EXPECT_EQ(said,
            app.string() + ": Permission denied; a step is made in a clone of your own: git clone " +
                folder.path().string() + " my_casebook");
  EXPECT_NO_THROW(require_own_clone(folder.path(), "scf"));
}

TEST_F(NewVariant, does_not_touch_a_folder_that_is_there_already) {
  folder.write("optimized/scf/v2_b/notes", "mine");

  EXPECT_THROW(make_variant(folder.path(), "v2_b", parent, [] {}), UsageError);

  EXPECT_EQ(read_file(folder.path() / "optimized/scf/v2_b/notes"), "mine");
  EXPECT_EQ(list(), list_before);
}

TEST(registration, copies_a_call_over_several_lines_and_drops_the_old_parent) {
  const std::string cmake =
      "# v3_x is special\ncasebook_add_variant(scf v3_x\n  PARENT v2_y\n  SOURCES v3_x/solver.cpp "
      "v3_x/kernel.cpp\n  FLAGS -O2)\n";

  EXPECT_EQ(registration_of("v4_z", {"scf", "v3_x", "v2_y", {}, {}}, cmake),
            "casebook_add_variant(scf v4_z PARENT v3_x\n  SOURCES v4_z/solver.cpp v4_z/kernel.cpp "
            "FLAGS -O2)\n");
}

TEST(registration, needs_the_call_of_the_parent) {
  EXPECT_THROW(registration_of("v4_z", {"scf", "v3_x", {}, {}, {}}, "project(x)\n"), UsageError);
}

TEST(free_name, a_number_is_never_used_twice) {
  const std::vector<Variant> ladder = ladder_of({"v0_baseline", "v1_a", "v1b_side"});

  EXPECT_THROW(require_free_name("v1_other", ladder), UsageError);
  EXPECT_THROW(require_free_name("v1b_other", ladder), UsageError);
  EXPECT_NO_THROW(require_free_name("v1c_other", ladder));
  EXPECT_NO_THROW(require_free_name("v2_other", ladder));
}

TEST(free_name, a_side_branch_needs_its_main_rung) {
  EXPECT_THROW(require_free_name("v7b_side", ladder_of({"v0_baseline"})), UsageError);
}

TEST(free_name, the_message_says_which_number_is_free) {
  try {
    require_free_name("v0_again", ladder_of({"v0_baseline", "v11_a"}));
    FAIL() << "no exception";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("v12_... is free"), std::string::npos);
  }
}

}  // namespace
}  // namespace casebook::cli
