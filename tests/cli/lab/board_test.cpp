#include "cli/lab/board.hpp"

#include <gtest/gtest.h>

#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

BoardEntry entry(const std::string& member, double score, double half_width, double cost = 0.0) {
  BoardEntry entry;
  entry.id = member + "-1";
  entry.lab = "panels";
  entry.member = member;
  entry.score = score;
  entry.low = score - half_width;
  entry.high = score + half_width;
  entry.hint_cost = cost;
  return entry;
}

TEST(board, reads_what_it_has_written_one_file_for_each_submission) {
  const TemporaryFolder board;

  add_to_board(board.path(), entry("ada", 0.8, 0.1, 0.05));
  const std::vector<BoardEntry> entries = read_board(board.path(), "panels");

  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].member, "ada");
  EXPECT_DOUBLE_EQ(entries[0].net(), 0.8 * 0.95);
  EXPECT_TRUE(read_board(board.path(), "other").empty());
}

TEST(board, passes_over_files_that_are_no_entries) {
  const TemporaryFolder board;
  board.write("ada/broken.json", "{");
  board.write("ada/other.json", "[1]");
  board.write("ada/schema.json", R"({"schema": "one"})");
  board.write("ada/deep.json", R"({"schema": 1, "details": )" + std::string(200'000, '['));
  std::filesystem::create_symlink("/etc/passwd", board.path() / "ada/link.json");
  add_to_board(board.path(), entry("grace", 0.5, 0.1));

  const std::vector<BoardEntry> entries = read_board(board.path(), "");

  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].member, "grace");
}

TEST(board, ties_members_whose_intervals_overlap_with_the_first_of_a_place) {
  const auto places =
      places_of({entry("ada", 1.0, 0.05), entry("bo", 0.97, 0.05), entry("cy", 0.5, 0.05)});

  ASSERT_EQ(places.size(), 3U);
  EXPECT_EQ(places[0].place, 1);
  EXPECT_EQ(places[1].place, 1);
  EXPECT_EQ(places[2].place, 3);
}

TEST(board, takes_the_best_of_each_member_after_the_hints) {
  const auto places = places_of({entry("ada", 1.0, 0.0, 0.5), entry("ada", 0.7, 0.0)});

  ASSERT_EQ(places.size(), 1U);
  EXPECT_DOUBLE_EQ(places[0].entry.score, 0.7);
}

TEST(board, adds_up_the_best_of_a_team_for_each_lab) {
  BoardEntry second = entry("cy", 0.6, 0.0);
  second.lab = "sums";
  std::vector<BoardEntry> entries = {entry("ada", 0.8, 0.0), entry("bo", 0.5, 0.0), second};
  entries[0].team = entries[1].team = entries[2].team = "one";
  entries.push_back(entry("di", 0.9, 0.0));

  const std::vector<TeamSum> teams = team_sums(places_of(entries));

  ASSERT_EQ(teams.size(), 2U);
  EXPECT_EQ(teams[0].team, "one");
  EXPECT_DOUBLE_EQ(teams[0].sum, 0.8 + 0.6);
  EXPECT_EQ(teams[0].n_labs, 2);
  EXPECT_EQ(teams[1].team, "di");
}

TEST(board, a_score_below_zero_gets_no_better_by_hints) {
  EXPECT_DOUBLE_EQ(entry("ada", -0.2, 0.0, 0.5).net(), -0.2);
}

}  // namespace
}  // namespace casebook::cli
