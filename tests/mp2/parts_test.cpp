#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "apps/scf/oracle/oracle.hpp"
#include "harness/core/error.hpp"
#include "optimized/mp2/v3_distributed_integrals/dealt_blocks.hpp"
#include "optimized/mp2/v4_unordered_bras/dealt_pairs.hpp"
#include "parts/mp2/direct_integrals.hpp"
#include "parts/mp2/fitting.hpp"
#include "parts/mp2/stored_integrals.hpp"
#include "tests/scf/fixtures.hpp"

namespace mp2 {
namespace {

const scf::Basis basis =
    scf::fixture::make_case(scf::fixture::water_atoms(), scf::fixture::BasisSet::cc_pvdz).basis;

const scf::Shell& shell_of(const scf::Basis& of, int function) {
  for (const scf::Shell& shell : of.shells) {
    if (function < shell.first + shell.n_functions()) {
      return shell;
    }
  }
  return of.shells.back();
}

/// (pq|rs) by the judge's integrals. p, q, r, s: functions of their shells
double oracle_integral(const scf::Shell& a,
                       const scf::Shell& b,
                       const scf::Shell& c,
                       const scf::Shell& d,
                       const std::array<int, 4>& of) {
  std::vector<double> block(static_cast<std::size_t>(a.n_functions() * b.n_functions() *
                                                     c.n_functions() * d.n_functions()));
  scf::oracle::repulsion(a, b, c, d, block);
  const int at = (((of[0] - a.first) * b.n_functions() + of[1] - b.first) * c.n_functions() +
                  of[2] - c.first) *
                     d.n_functions() +
                 of[3] - d.first;
  return block[static_cast<std::size_t>(at)];
}

TEST(direct_integrals, have_each_integral_in_its_place_for_both_orders_of_the_bra) {
  const DirectIntegrals integrals(basis, 0.0);
  const int n = basis.n_functions;
  IntegralScratch scratch;
  const int last = static_cast<int>(integrals.blocks().size()) - 1;
  for (const auto& [a, b] : {std::pair(0, 1), std::pair(1, 0), std::pair(2, last)}) {
    const scf::ShellBlock& block_a = integrals.blocks()[static_cast<std::size_t>(a)];
    const scf::ShellBlock& block_b = integrals.blocks()[static_cast<std::size_t>(b)];
    std::vector<double> out(
        static_cast<std::size_t>(block_a.n_functions * block_b.n_functions * n * n), NAN);

    integrals.compute(a, b, scratch, out.data());

    for (std::size_t k = 0; k < out.size(); k += 7) {
      const int number = static_cast<int>(k);
      const int s = number % n;
      const int l = number / n % n;
      const int j = block_b.first + number / (n * n) % block_b.n_functions;
      const int i = block_a.first + number / (n * n) / block_b.n_functions;
      EXPECT_NEAR(out[k],
                  oracle_integral(shell_of(basis, i),
                                  shell_of(basis, j),
                                  shell_of(basis, l),
                                  shell_of(basis, s),
                                  {i, j, l, s}),
                  1e-12);
    }
  }
}

TEST(fitting, integrals_over_three_and_two_functions_are_those_of_the_judge) {
  const DirectIntegrals integrals(basis, 0.0);
  const int n = basis.n_functions;
  const scf::Shell one = constant_function();
  IntegralScratch scratch;
  const scf::Matrix metric = fitting_metric(basis);
  for (const FittingBra& bra : fitting_bras(basis)) {
    const scf::Shell& p = shell_of(basis, bra.first);
    std::vector<double> out(static_cast<std::size_t>(bra.n_functions * n * n), NAN);

    integrals.compute(bra.pair_class, bra.pair_class.pairs.front(), false, scratch, out.data());

    for (int k = 0; k < bra.n_functions; ++k) {
      const int function = bra.first + k;
      for (int l = 0; l < n; l += 3) {
        const scf::Shell& c = shell_of(basis, l);
        EXPECT_NEAR(out[static_cast<std::size_t>((k * n + l) * n + 1)],
                    oracle_integral(p, one, c, shell_of(basis, 1), {function, 0, l, 1}),
                    1e-12);
        EXPECT_NEAR(
            metric(function, l), oracle_integral(p, one, c, one, {function, 0, l, 0}), 1e-11);
      }
    }
  }
}

TEST(stored_integrals, are_refused_where_they_exceed_the_memory_limit) {
  Case water;
  water.scf.basis = basis;  // 24^4 numbers: 2.5 MiB
  water.memory_mib = 3;
  Case limited = water;
  limited.memory_mib = 2;

  EXPECT_NO_THROW(require_memory_for_all(water));
  EXPECT_THROW(require_memory_for_all(limited), casebook::UsageError);
}

TEST(dealt_blocks, every_block_is_on_one_rank_and_the_work_differs_by_one_block_at_most) {
  const std::vector<scf::ShellBlock> blocks = scf::shells_of_equal_exponents(basis);
  const DealtBlocks dealt(basis, blocks, 2);
  std::vector<int> all;
  std::vector<int> work(2);
  int dearest = 0;

  for (int rank = 0; rank < 2; ++rank) {
    for (const int number : dealt.of(rank)) {
      const scf::ShellBlock& block = dealt.block(number);
      const auto shell = static_cast<std::size_t>(block.first_shell);
      const int cost = block.n_functions * basis.shells[shell].n_primitives();
      all.push_back(number);
      work[static_cast<std::size_t>(rank)] += cost;
      dearest = std::max(dearest, cost);
    }
  }

  std::sort(all.begin(), all.end());
  std::vector<int> expected(blocks.size());
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(all, expected);
  EXPECT_EQ(dealt.n_functions(0) + dealt.n_functions(1), basis.n_functions);
  EXPECT_LE(std::abs(work[0] - work[1]), dearest);
}

TEST(dealt_pairs, both_orders_of_two_functions_are_one_row_and_no_row_has_two_pairs) {
  const DealtPairs dealt(basis, scf::shells_of_equal_exponents(basis), 3);
  std::set<std::pair<int, int>> rows;
  int n_pairs = 0;

  for (int m = 0; m < basis.n_functions; ++m) {
    for (int n = 0; n <= m; ++n, ++n_pairs) {
      const DealtPairs::Row row = dealt.row(m, n);
      rows.emplace(row.rank, row.number);
      EXPECT_EQ(dealt.row(n, m).number, row.number);
      EXPECT_LT(row.number, dealt.n_rows(row.rank));
    }
  }

  EXPECT_EQ(static_cast<int>(rows.size()), n_pairs);
}

TEST(fitting, the_cholesky_factor_gives_the_matrix_back_and_needs_a_positive_one) {
  scf::Matrix a(2, 2);
  a(0, 0) = 4.0;
  a(0, 1) = a(1, 0) = 2.0;
  a(1, 1) = 5.0;
  scf::Matrix negative = a;
  negative(1, 1) = 0.5;

  cholesky_in_place(a);

  EXPECT_NEAR(a(0, 0), 2.0, 1e-15);
  EXPECT_NEAR(a(1, 0), 1.0, 1e-15);
  EXPECT_NEAR(a(1, 1), 2.0, 1e-15);
  EXPECT_THROW(cholesky_in_place(negative), std::runtime_error);
}

}  // namespace
}  // namespace mp2
