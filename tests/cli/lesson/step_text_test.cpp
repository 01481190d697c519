#include "cli/lesson/step_text.hpp"

#include <string>

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

const Terminal narrow = {true, true, 40};

TEST(step_text, the_title_is_the_first_heading_without_the_name) {
  EXPECT_EQ(title_of("\n# v3_x: screen first\n\n## Symptom\n", "v3_x"), "screen first");
  EXPECT_EQ(title_of("# Screen first\n", "v3_x"), "Screen first");
  EXPECT_EQ(title_of("no heading", "v3_x"), "");
}

TEST(step_text, headings_and_strong_words_stand_out) {
  EXPECT_EQ(rendered("## Cause\n\nIt is **slow**.\n", narrow),
            "\033[1mCause\033[0m\n\nIt is \033[1mslow\033[0m.\n");
}

TEST(step_text, paragraphs_are_wrapped_and_lists_indented) {
  EXPECT_EQ(rendered("- one two three four five six seven eight nine\n- ten\n", {true, false, 40}),
            "- one two three four five six seven\n  eight nine\n- ten\n");
}

TEST(step_text, a_comment_leaves_no_blank_line) {
  EXPECT_EQ(rendered("one\n\n<!-- for a program -->\n\ntwo\n", {true, false, 40}), "one\n\ntwo\n");
}

TEST(step_text, a_table_has_columns_as_wide_as_their_entries) {
  const Terminal plain = {true, false, 40};

  EXPECT_EQ(
      rendered("before\n| a | time |\n| --- | ---: |\n| v0 | 1.5 |\n| v1_x | 10 |\nafter\n", plain),
      "before\n"
      "a     time\n"
      "----  ----\n"
      "v0     1.5\n"
      "v1_x    10\n"
      "after\n");
  EXPECT_EQ(rendered("| no table\n", plain), "| no table\n");
}

TEST(step_text, a_narrow_terminal_shows_neither_a_column_without_room_nor_its_legend) {
  const std::string page =
      "| variant | total [s] | vs parent | noise | error | rules |\n"
      "| --- | ---: | ---: | ---: | ---: | --- |\n"
      "| v1_a | 1.5 | 2.00x | 30 % | 1e-9 | HPL |\n"
      "\n"
      "- error: energy (a; b)\n"
      "- total: all; noise: range; runs: timed\n";

  EXPECT_EQ(rendered(page, {true, false, 32}),
            "variant  total [s]  vs parent\n"
            "-------  ---------  ---------\n"
            "v1_a           1.5      2.00x\n"
            "\n"
            "- total: all; runs: timed\n");
  EXPECT_NE(rendered(page, {true, false, 100}).find("error: energy (a; b)"), std::string::npos);
}

TEST(step_text, counts_go_without_their_last_column_only_where_nothing_can_be_narrowed) {
  const std::string page =
      "| count | v1_abcdefghij | attacked |\n| --- | ---: | --- |\n| x | 1 | yes |\n";

  EXPECT_NE(rendered(page, {true, false, 40}).find("attacked"), std::string::npos);
  EXPECT_EQ(rendered(page, {true, false, 22}),
            "count  v1_abcdefghij\n"
            "-----  -------------\n"
            "x                  1\n");
}

TEST(step_text, code_keeps_its_lines) {
  EXPECT_EQ(rendered("```cpp\nint  x;\n# not a heading\n```\n", narrow),
            "    int  x;\n    # not a heading\n");
}

}  // namespace
}  // namespace casebook::cli
