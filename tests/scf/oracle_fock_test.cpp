#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "tests/scf/fixtures.hpp"
#include "tests/scf/reference_scf.hpp"

namespace scf::oracle {
namespace {

TEST(oracle_fock, blocks_equal_the_fock_matrix_of_the_plain_sum_for_any_density) {
  const Case water = fixture::make_case(fixture::water_atoms(), fixture::BasisSet::cc_pvdz);
  const auto n = static_cast<std::size_t>(water.basis.n_functions);
  std::vector<double> density(n * n);
  for (std::size_t k = 0; k < n * n; ++k) {
    density[k] = std::sin(static_cast<double>(k * k));  // not symmetric
  }
  const std::vector<double> core = core_hamiltonian(water.basis, water.atoms);
  const std::vector<double> schwarz = schwarz_bounds(water.basis);
  const FockBuilder builder(water.basis, schwarz, density, core);

  const std::vector<double> expected = fixture::ReferenceScf(water).fock(density);

  for (int a = 0; a < water.basis.n_shells(); ++a) {
    for (int b = 0; b < water.basis.n_shells(); ++b) {
      const Shell& row = water.basis.shells[static_cast<std::size_t>(a)];
      const Shell& column = water.basis.shells[static_cast<std::size_t>(b)];
      const std::vector<double> block = builder.block({a, b});
      const double* value = block.data();
      for (int i = row.first; i < row.first + row.n_functions(); ++i) {
        for (int j = column.first; j < column.first + column.n_functions(); ++j) {
          EXPECT_NEAR(*value++,
                      expected[static_cast<std::size_t>(i) * n + static_cast<std::size_t>(j)],
                      1e-10);
        }
      }
    }
  }
}

TEST(oracle_fock, schwarz_bounds_hold_for_every_quartet) {
  const Case water = fixture::make_case(fixture::water_atoms(), fixture::BasisSet::cc_pvdz);
  const auto& shells = water.basis.shells;
  const std::vector<double> bounds = schwarz_bounds(water.basis);

  const std::size_t n = shells.size();
  std::vector<double> block(10000);
  for (std::size_t k = 0; k < n * n * n * n; k += 7) {
    const std::size_t a = k % n, b = k / n % n, c = k / (n * n) % n, d = k / (n * n * n);
    std::ranges::fill(block, 0.0);
    repulsion(shells[a], shells[b], shells[c], shells[d], block);
    for (const double value : block) {
      EXPECT_LE(std::abs(value), bounds[a * n + b] * bounds[c * n + d] + 1e-14);
    }
  }
}

constexpr double unlimited = 1e300;

TEST(oracle_fock, sample_of_a_small_molecule_is_the_whole_triangle_without_repetition) {
  const Case water = fixture::water();

  const auto blocks = sample_blocks(water.basis, schwarz_bounds(water.basis), unlimited);

  EXPECT_EQ(blocks.size(), 15U);  // 5 shells
  EXPECT_EQ(std::set<ShellBlock>(blocks.begin(), blocks.end()).size(), 15U);
}

TEST(oracle_fock, sample_without_means_still_has_six_blocks_with_the_last_shell_and_a_far_pair) {
  const Case benzene = fixture::make_case(fixture::benzene_atoms(), fixture::BasisSet::cc_pvdz);
  const int last = benzene.basis.n_shells() - 1;

  const auto blocks = sample_blocks(benzene.basis, schwarz_bounds(benzene.basis), 0.0);

  EXPECT_EQ(blocks.size(), 6U);
  EXPECT_EQ(blocks[0], (ShellBlock{last, last}));
  const auto& a = benzene.basis.shells[static_cast<std::size_t>(blocks[1].row)].center;
  const auto& b = benzene.basis.shells[static_cast<std::size_t>(blocks[1].column)].center;
  EXPECT_NEAR(std::hypot(a[0] - b[0], a[1] - b[1]), 2.0 * std::hypot(a[0], a[1]), 1e-9);
}

TEST(oracle_fock, sample_meets_every_row_before_it_goes_on) {
  const Case water = fixture::make_case(fixture::water_atoms(), fixture::BasisSet::cc_pvdz);
  const int n = water.basis.n_shells();

  const auto blocks = sample_blocks(water.basis, schwarz_bounds(water.basis), unlimited);

  std::set<int> met;
  for (int k = 0; k < n + 2; ++k) {
    met.insert(blocks[static_cast<std::size_t>(k)].row);
    met.insert(blocks[static_cast<std::size_t>(k)].column);
  }
  EXPECT_EQ(met.size(), static_cast<std::size_t>(n));
}

TEST(oracle_fock, sample_is_the_same_every_time) {
  const Case benzene = fixture::make_case(fixture::benzene_atoms(), fixture::BasisSet::cc_pvdz);
  const std::vector<double> schwarz = schwarz_bounds(benzene.basis);

  EXPECT_EQ(sample_blocks(benzene.basis, schwarz, 1e6), sample_blocks(benzene.basis, schwarz, 1e6));
}

}  // namespace
}  // namespace scf::oracle
