#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/oracle/sample.hpp"
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

/// Blocks of a molecule with a density of ones, which leaves no quartet out.
class Sampling {
 public:
  explicit Sampling(Case input)
      : input_(std::move(input)),
        schwarz_(schwarz_bounds(input_.basis)),
        ones_(index(input_.basis.n_functions * input_.basis.n_functions), 1.0),
        builder_(input_.basis, schwarz_, ones_, ones_) {}

  std::vector<ShellBlock> draw(double max_cost, const casebook::Draw& draw) const {
    return sample_blocks(input_.basis, schwarz_, builder_, max_cost, draw);
  }

  const Shell& shell(int number) const { return input_.basis.shells[index(number)]; }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  Case input_;
  std::vector<double> schwarz_;
  std::vector<double> ones_;
  FockBuilder builder_;
};

Case benzene() {
  return fixture::make_case(fixture::benzene_atoms(), fixture::BasisSet::cc_pvdz);
}

TEST(oracle_fock, sample_of_a_small_molecule_is_the_whole_triangle_without_repetition) {
  const auto blocks = Sampling(fixture::water()).draw(unlimited, {1, 1.0});

  EXPECT_EQ(blocks.size(), 15U);  // 5 shells
  EXPECT_EQ(std::set<ShellBlock>(blocks.begin(), blocks.end()).size(), 15U);
}

TEST(oracle_fock, sample_without_means_has_every_pair_of_momenta_on_one_centre_and_on_two) {
  const Sampling sampling(benzene());

  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    std::set<std::array<int, 3>> classes;
    for (const auto& [a, b] : sampling.draw(0.0, {seed, 1.0})) {
      const auto [least, most] = std::minmax(sampling.shell(a).l, sampling.shell(b).l);
      classes.insert({most, least, sampling.shell(a).atom == sampling.shell(b).atom ? 1 : 2});
    }
    EXPECT_EQ(classes.size(), 12U) << seed;  // s, p, d: 6 pairs
  }
}

TEST(oracle_fock, sample_of_little_effort_has_the_highest_momentum_with_itself) {
  const Sampling sampling(benzene());

  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto blocks = sampling.draw(0.0, {seed, 0.1});

    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(sampling.shell(blocks[0].row).l, 2);
    EXPECT_EQ(sampling.shell(blocks[0].column).l, 2);
    EXPECT_EQ(sampling.shell(blocks[0].row).atom, sampling.shell(blocks[0].column).atom);
  }
}

TEST(oracle_fock, sample_follows_from_its_seed_and_from_nothing_else) {
  const Sampling sampling(benzene());

  EXPECT_EQ(sampling.draw(1e6, {7, 1.0}), sampling.draw(1e6, {7, 1.0}));
  EXPECT_NE(sampling.draw(1e6, {7, 1.0}), sampling.draw(1e6, {8, 1.0}));
}

}  // namespace
}  // namespace scf::oracle
