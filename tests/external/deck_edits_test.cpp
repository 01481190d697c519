#include "cli/project/deck_edits.hpp"

#include <gtest/gtest.h>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

const std::string deck =
    "start w2\n"
    "scf\n"
    "  direct\n"
    "end\n"
    "task scf\n"
    "dft\n"
    "  direct\n"
    "  xc b3lyp\n"
    "end\n";

TEST(edited_deck, is_the_same_to_the_byte_without_edits) {
  const std::string odd = "a\r\n\n  b\t \nno newline at the end";

  EXPECT_EQ(edited_deck(odd, {}, "config.toml"), odd);
}

TEST(edited_deck, has_other_lines_in_place_of_one) {
  const std::string edited =
      edited_deck(deck, {{"start .*", "", "", {"start w3", "echo"}}}, "config.toml");

  EXPECT_EQ(edited.substr(0, 19), "start w3\necho\nscf\n" + std::string(" "));
}

TEST(edited_deck, loses_a_range_with_both_ends) {
  const std::string edited = edited_deck(deck, {{"", "scf", "task scf", {}}}, "config.toml");

  EXPECT_EQ(edited, "start w2\ndft\n  direct\n  xc b3lyp\nend\n");
}

TEST(edited_deck, takes_edits_one_after_the_other) {
  const std::vector<DeckEdit> edits = {{"", "scf", "task scf", {}}, {"direct", "", "", {}}};

  EXPECT_EQ(edited_deck(deck, edits, "config.toml"), "start w2\ndft\n  xc b3lyp\nend\n");
}

TEST(edited_deck, refuses_an_edit_that_fits_twice_or_nowhere) {
  EXPECT_THROW(edited_deck(deck, {{"direct", "", "", {}}}, "config.toml"), UsageError);
  EXPECT_THROW(edited_deck(deck, {{"semidirect", "", "", {}}}, "config.toml"), UsageError);
  EXPECT_THROW(edited_deck(deck, {{"", "dft", "task dft", {}}}, "config.toml"), UsageError);
}

TEST(edited_deck, matches_whole_lines_only) {
  EXPECT_THROW(edited_deck(deck, {{"b3lyp", "", "", {}}}, "config.toml"), UsageError);
}

TEST(edited_deck, takes_hostile_text_as_it_is) {
  const std::string hostile = "  title \"it's $(touch pwned); `ls` \\1 $& %s {deck}\"";

  const std::string edited = edited_deck("title x\n", {{"title x", "", "", {hostile}}}, "c");

  EXPECT_EQ(edited, hostile + "\n");
}

}  // namespace
}  // namespace casebook::cli
