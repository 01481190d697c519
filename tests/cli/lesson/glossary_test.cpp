#include "cli/lesson/glossary.hpp"

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

constexpr const char* page =
    "| word | meaning |\n|---|---|\n| early | not below the heading |\n\n"
    "## Words\n\n**Of all**\n\n| word | meaning |\n|---|---|\n| spot | one element |\n"
    "| `~`, `?` | not told |\n| exclusive (excl.) | without the inner |\n| `[mca_btl_vader.so]` | "
    "a library |\n| integral V(i,j) | written (ij\\|kl) |\n\n"
    "**Of lu**\n\n| word | meaning |\n|---|---|\n| own step | the judge's |\n| grid, P x Q | ranks "
    "|\n"
    "| process grid | ranks |\n\n## After\n\n| late | no word |\n";

std::string first_meaning(const std::string& asked) {
  const auto found = meanings_of(asked, words_of_page(page));
  return found.empty() ? "" : found.front().meaning;
}

TEST(glossary, has_the_rows_below_its_heading_with_the_table_that_they_are_in) {
  const auto words = words_of_page(page);

  ASSERT_EQ(words.size(), 8U);
  EXPECT_EQ(words[1].term, "~, ?");
  EXPECT_EQ(words[4].meaning, "written (ij|kl)");
  EXPECT_EQ(words[5].where, "Of lu");
}

TEST(glossary, finds_a_word_by_any_of_its_forms) {
  for (const char* asked : {"own step", "own_step", "Own-Step"}) {
    EXPECT_EQ(first_meaning(asked), "the judge's");
  }
  EXPECT_EQ(first_meaning("?"), "not told");
  EXPECT_EQ(first_meaning("p x q"), "ranks");
  EXPECT_EQ(first_meaning("excl"), "without the inner");
  EXPECT_EQ(first_meaning("mca_btl_vader"), "a library");
}

TEST(glossary, takes_the_word_itself_before_longer_and_shorter_ones) {
  EXPECT_EQ(meanings_of("grid", words_of_page(page)).size(), 1U);
  EXPECT_EQ(meanings_of("process", words_of_page(page)).size(), 1U);
  EXPECT_EQ(first_meaning("fock_spot_rms"), "one element");
  EXPECT_EQ(first_meaning("late"), "");
  EXPECT_EQ(first_meaning("_"), "");
}

}  // namespace
}  // namespace casebook::cli
