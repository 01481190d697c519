#include "cli/run/choose.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

constexpr const char* two_apps = R"({
  "apps": [{"name": "orbits", "folder": "apps/orbits"},
           {"name": "waves", "folder": "apps/waves"},
           {"name": "tides", "folder": "apps/tides", "decks_of": "orbits",
            "deck_pattern": "task +tides"}],
  "variants": []})";

class DeckOwnerTest : public testing::Test {
 protected:
  void SetUp() override { folder.write("build/release/variants.json", two_apps); }

  std::string owner(const std::string& deck, const std::string& named = "orbits") const {
    const Project project(folder.path(), folder.path() / "build/release");
    return owner_of_deck(project, project.app(named), deck).name;
  }

  TemporaryFolder folder;
};

TEST_F(DeckOwnerTest, a_deck_goes_to_the_app_that_declares_its_task) {
  EXPECT_EQ(owner("moon\n  TASK  tides now\n"), "tides");
}

TEST_F(DeckOwnerTest, other_decks_and_comments_stay_with_the_app_that_was_named) {
  EXPECT_EQ(owner("task orbits\n# task tides\n"), "orbits");
  EXPECT_EQ(owner(""), "orbits");
}

TEST_F(DeckOwnerTest, the_app_itself_may_be_named) {
  EXPECT_EQ(owner("task tides\n", "tides"), "tides");
}

TEST_F(DeckOwnerTest, options_name_the_owner_afterwards) {
  folder.write("a.nw", "task tides\n");
  const Project project(folder.path(), folder.path() / "build/release");
  ExperimentOptions options;
  options.app = "orbits";
  options.deck = (folder.path() / "a.nw").string();

  testing::internal::CaptureStderr();
  const std::string owner = take_app(options, project).name;

  EXPECT_EQ(owner, "tides");
  EXPECT_EQ(options.app, "tides");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            options.deck + ": a deck of app tides, which runs it\n");
}

TEST_F(DeckOwnerTest, an_app_that_reads_no_such_decks_is_not_even_built) {
  folder.write("a.nw", "task tides\n");
  const Project project(folder.path(), folder.path() / "build/release");
  ExperimentOptions options;
  options.app = "waves";
  options.deck = (folder.path() / "a.nw").string();

  try {
    take_app(options, project);
    FAIL() << "the deck was taken";
  } catch (const UsageError& error) {
    EXPECT_EQ(std::string(error.what()),
              options.deck +
                  ": a deck of tides, which waves cannot read: ./casebook run tides --deck " +
                  options.deck);
  }
}

TEST_F(DeckOwnerTest, a_deck_that_does_not_exist_is_an_error) {
  const Project project(folder.path(), folder.path() / "build/release");
  ExperimentOptions options;
  options.app = "orbits";
  options.deck = (folder.path() / "none.nw").string();

  EXPECT_THROW(take_app(options, project), UsageError);
}

TEST(deck, may_be_the_folder_of_a_model) {
  const TemporaryFolder folder;
  const std::filesystem::path model = folder.path() / "Qwen3-0.6B";
  std::filesystem::create_directory(model);
  EXPECT_THROW(existing_deck(model.string()), UsageError);

  std::ofstream(model / "config.json") << "{}";

  EXPECT_EQ(existing_deck((model / "").string()), std::filesystem::canonical(model));
  ExperimentOptions options;
  options.deck = (model / "").string();
  EXPECT_EQ(choose_input(options, App{}, folder.path()).name, "Qwen3-0.6B");
  options.deck = (model / "config.json").string();
  EXPECT_EQ(choose_input(options, App{}, folder.path()).name, "config");
}

TEST(best, says_which_variants_may_be_as_fast_and_how_to_find_out) {
  const Fastest fastest{"v2_b", {{"v1_a", 1.02}, {"v0_a", 98.0}}};

  EXPECT_EQ(
      reason_for_best("orbits", fastest, "v3_c"),
      "best is v2_b: the smallest time here, but the records do not tell it from v1_a (~1.02x), "
      "v0_a (~98.0x); pairs would: ./casebook compare orbits v1_a v2_b");
}

TEST(best, without_records_is_no_side_branch) {
  std::vector<Variant> ladder(3);
  ladder[0].name = "v0_a";
  ladder[1].name = "v1_b";
  ladder[2].name = "v1b_c";
  ladder[2].branch = true;

  EXPECT_EQ(last_of_main_line(ladder), "v1_b");
}

TEST(best, says_that_there_is_no_doubt_or_no_record) {
  EXPECT_EQ(reason_for_best("orbits", Fastest{"v2_b"}, "v3_c"),
            "best is v2_b: the fastest beyond doubt of those that passed here");
  EXPECT_EQ(reason_for_best("orbits", Fastest{"v2_b", {}, true}, "v3_c"),
            "best is v2_b: the only one that passed here so far");
  EXPECT_EQ(reason_for_best("orbits", std::nullopt, "v3_c"),
            "best is v3_c: the last of the ladder's main line, no records yet");
}

}  // namespace
}  // namespace casebook::cli
