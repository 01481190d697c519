#include "cli/build/build.hpp"

#include <gtest/gtest.h>

#include "cli/build/ctest_output.hpp"

namespace casebook::cli {
namespace {

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

  EXPECT_FALSE(output.feed("      Start  1: deck.reads_atoms"));
  EXPECT_FALSE(output.feed(" 1/7 Test  #1: deck.reads_atoms .......   Passed    0.01 sec"));
  output.feed("2/7 Test #2: a ...***Failed    0.01 sec");
  output.feed("3/7 Test #3: b ...***Exception: SegFault  0.01 sec");
  output.feed("4/7 Test #4: c ...***Timeout   1.00 sec");
  output.feed("5/7 Test #5: d ...***Not Run   0.00 sec");
  output.feed("6/7 Test #6: e ...***Skipped   0.00 sec");
  output.feed("7/7 Test #7: f ...***Not Run (Disabled)   0.00 sec");

  EXPECT_EQ(output.counts().passed, 1);
  EXPECT_EQ(output.counts().failed, 4);
  EXPECT_EQ(output.counts().skipped, 2);
  EXPECT_EQ(output.n_done(), 7);
}

TEST(ctest_output, shows_a_failed_test_and_what_it_said) {
  CtestOutput output;

  EXPECT_TRUE(output.feed("1/2 Test #1: a ...***Failed    0.01 sec"));
  EXPECT_TRUE(output.feed("expected 1, got 2"));
  EXPECT_FALSE(output.feed("    Start 2: b"));
  EXPECT_FALSE(output.feed("2/2 Test #2: b ...   Passed    0.01 sec"));
}

TEST(ctest_output, shows_what_a_watched_test_says_while_it_runs) {
  CtestOutput output;

  output.feed("      Start 9: cluster.slurm");
  EXPECT_FALSE(output.feed("9: Test command: \"python3\" \"cluster_test.py\""));
  EXPECT_FALSE(output.feed("9: Test timeout computed to be: 900"));
  EXPECT_TRUE(output.feed("9: not run: missing slurmctld"));
  EXPECT_FALSE(output.feed("1/1 Test #9: cluster.slurm ...***Skipped   0.03 sec"));
  EXPECT_FALSE(output.feed("Total Test time (real) =   0.04 sec"));
}

}  // namespace
}  // namespace casebook::cli
