#include <string>

#include <gtest/gtest.h>

#include "harness/cli/build/build.hpp"
#include "harness/cli/build/ctest_output.hpp"
#include "harness/cli/climb/markers.hpp"
#include "harness/cli/lesson/step_text.hpp"
#include "harness/cli/run/experiment_options.hpp"
#include "harness/core/error.hpp"

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

TEST(step_text, tables_and_code_keep_their_lines) {
  const std::string table = "| a | b |\n|---|---|\n| a very long entry that goes on | and on |\n";

  EXPECT_EQ(rendered(table, narrow), table);
  EXPECT_EQ(rendered("```cpp\nint  x;\n# not a heading\n```\n", narrow),
            "    int  x;\n    # not a heading\n");
}

TEST(markers, what_stands_between_is_replaced) {
  const std::string text = "a\n<!-- t:begin -->\nold\n<!-- t:end -->\nb\n";

  EXPECT_EQ(replace_between_markers(text, "t", "new\n", "f"),
            "a\n<!-- t:begin -->\nnew\n<!-- t:end -->\nb\n");
}

TEST(markers, must_be_there_once_and_in_order) {
  for (const char* text : {"",
                           "<!-- t:begin -->",
                           "<!-- t:end --><!-- t:begin -->",
                           "<!-- t:begin --><!-- t:begin --><!-- t:end -->"}) {
    EXPECT_THROW(replace_between_markers(text, "t", "", "f"), UsageError) << text;
  }
}

TEST(counts, whole_numbers_from_one_are_accepted) {
  EXPECT_EQ(parse_count("1", "-n", ""), 1);
  EXPECT_EQ(parse_count("128", "-n", ""), 128);
}

TEST(counts, everything_else_is_refused) {
  for (const char* text : {"", "0", "-2", "x", "2x", "1.5", " 2", "99999999999999999999"}) {
    EXPECT_THROW(parse_count(text, "-n", ""), UsageError) << text;
  }
}

TEST(build_step, reads_the_progress_mark_of_ninja) {
  int k = 0;
  int n = 0;

  EXPECT_TRUE(parse_build_step("[12/40] Building CXX object a.o", k, n));

  EXPECT_EQ(k, 12);
  EXPECT_EQ(n, 40);
  EXPECT_FALSE(parse_build_step("ninja: no work to do.", k, n));
  EXPECT_FALSE(parse_build_step("[a/b] x", k, n));
}

TEST(ctest_output, counts_what_passed_failed_and_was_skipped) {
  CtestOutput output;

  EXPECT_FALSE(output.hear("      Start  1: deck.reads_atoms"));
  EXPECT_FALSE(output.hear(" 1/7 Test  #1: deck.reads_atoms .......   Passed    0.01 sec"));
  output.hear("2/7 Test #2: a ...***Failed    0.01 sec");
  output.hear("3/7 Test #3: b ...***Exception: SegFault  0.01 sec");
  output.hear("4/7 Test #4: c ...***Timeout   1.00 sec");
  output.hear("5/7 Test #5: d ...***Not Run   0.00 sec");
  output.hear("6/7 Test #6: e ...***Skipped   0.00 sec");
  output.hear("7/7 Test #7: f ...***Not Run (Disabled)   0.00 sec");

  EXPECT_EQ(output.counts().passed, 1);
  EXPECT_EQ(output.counts().failed, 4);
  EXPECT_EQ(output.counts().skipped, 2);
  EXPECT_EQ(output.n_done(), 7);
}

TEST(ctest_output, shows_a_failed_test_and_what_it_said) {
  CtestOutput output;

  EXPECT_TRUE(output.hear("1/2 Test #1: a ...***Failed    0.01 sec"));
  EXPECT_TRUE(output.hear("expected 1, got 2"));
  EXPECT_FALSE(output.hear("    Start 2: b"));
  EXPECT_FALSE(output.hear("2/2 Test #2: b ...   Passed    0.01 sec"));
}

TEST(ctest_output, shows_what_a_watched_test_says_while_it_runs) {
  CtestOutput output;

  output.hear("      Start 9: cluster.slurm");
  EXPECT_FALSE(output.hear("9: Test command: \"python3\" \"cluster_test.py\""));
  EXPECT_FALSE(output.hear("9: Test timeout computed to be: 900"));
  EXPECT_TRUE(output.hear("9: not run: missing slurmctld"));
  EXPECT_FALSE(output.hear("1/1 Test #9: cluster.slurm ...***Skipped   0.03 sec"));
  EXPECT_FALSE(output.hear("Total Test time (real) =   0.04 sec"));
}

}  // namespace
}  // namespace casebook::cli
