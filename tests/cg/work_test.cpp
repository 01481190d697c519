#include "apps/cg/work.hpp"

#include <gtest/gtest.h>

#include "apps/cg/rank_grid.hpp"

namespace cg {
namespace {

/// Output of HPCG 3.1 itself for two ranks of 104^3 points and 50 iterations, to its six digits.
TEST(Work, counts_what_hpcg_counts) {
  Case input;
  input.local = {104, 104, 104};
  input = for_ranks(input, 2);

  const Operations counted = flops(input, 50);

  EXPECT_EQ(input.global_n_rows(), 2249728);
  EXPECT_EQ(input.global_n_nonzeros(0), 59774200);
  EXPECT_EQ(input.global_n_nonzeros(1), 7351960);
  EXPECT_EQ(input.global_n_nonzeros(3), 104044);
  EXPECT_NEAR(counted.dot, 6.79418e+08, 1e3);
  EXPECT_NEAR(counted.waxpby, 6.79418e+08, 1e3);
  EXPECT_NEAR(counted.spmv, 6.09697e+09, 1e4);
  EXPECT_NEAR(counted.multigrid, 3.40286e+10, 1e5);
  EXPECT_NEAR(counted.total(), 4.14844e+10, 1e5);
}

TEST(Work, does_not_depend_on_how_the_ranks_are_arranged) {
  Case input;
  input.local = {16, 16, 16};
  input.ranks = {4, 1, 1};
  Case turned = input;
  turned.ranks = {1, 1, 4};

  const double here = work(input).flops;
  const double there = work(turned).flops;

  EXPECT_EQ(here, there);
}

TEST(RankGrid, is_that_of_hpcg_for_powers_and_products_of_primes) {
  EXPECT_EQ(rank_grid(1), (Grid{1, 1, 1}));
  EXPECT_EQ(rank_grid(2), (Grid{2, 1, 1}));
  EXPECT_EQ(rank_grid(4), (Grid{2, 2, 1}));
  EXPECT_EQ(rank_grid(6), (Grid{2, 3, 1}));
  EXPECT_EQ(rank_grid(8), (Grid{2, 2, 2}));
  EXPECT_EQ(rank_grid(9), (Grid{3, 3, 1}));
  EXPECT_EQ(rank_grid(16), (Grid{4, 2, 2}));
  EXPECT_EQ(rank_grid(30), (Grid{2, 3, 5}));
  EXPECT_EQ(rank_grid(32), (Grid{4, 4, 2}));
}

}  // namespace
}  // namespace cg
