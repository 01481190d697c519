#include "parts/scf/classes/shell_blocks.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "tests/scf/fixtures.hpp"

namespace scf {
namespace {

using fixture::shell;

constexpr std::array<double, 3> here = {0.0, 0.0, 0.0};
constexpr std::array<double, 3> there = {0.0, 0.0, 1.0};

const std::vector<double> exponents = {3.0, 0.5};
const std::vector<double> coefficients = {0.4, 0.7};

Shell on_atom(int atom, int l, const std::vector<double>& its_exponents, bool spherical = true) {
  Shell result = shell(l, atom == 0 ? here : there, its_exponents, coefficients, spherical);
  result.atom = atom;
  return result;
}

/// How often the blocks hold each function.
std::vector<int> times_held(const std::vector<ShellBlock>& blocks, const Basis& basis) {
  std::vector<int> times(static_cast<std::size_t>(basis.n_functions));
  for (const ShellBlock& block : blocks) {
    for (int i = block.first; i < block.first + block.n_functions; ++i) {
      times[static_cast<std::size_t>(i)] += 1;
    }
  }
  return times;
}

TEST(shell_blocks, hold_every_function_once) {
  const Case input = fixture::make_case(fixture::benzene_atoms(), fixture::BasisSet::cc_pvdz);
  const std::vector<int> once(static_cast<std::size_t>(input.basis.n_functions), 1);

  EXPECT_EQ(times_held(single_shells(input.basis), input.basis), once);
  EXPECT_EQ(times_held(shells_of_equal_exponents(input.basis), input.basis), once);
}

TEST(shell_blocks, hold_their_shells_one_behind_the_other) {
  const Case input = fixture::make_case(fixture::benzene_atoms(), fixture::BasisSet::cc_pvdz);

  int next = 0;
  for (const ShellBlock& block : shells_of_equal_exponents(input.basis)) {
    EXPECT_EQ(block.first_shell, next);
    int n_functions = 0;
    int l = 0;
    for (int s = block.first_shell; s < block.first_shell + block.n_shells; ++s) {
      const Shell& member = input.basis.shells[static_cast<std::size_t>(s)];
      n_functions += member.n_functions();
      l = std::max(l, member.l);
    }
    EXPECT_EQ(block.n_functions, n_functions);
    EXPECT_EQ(block.l, l);
    EXPECT_EQ(block.first, input.basis.shells[static_cast<std::size_t>(next)].first);
    next += block.n_shells;
  }
  EXPECT_EQ(next, input.basis.n_shells());
}

TEST(shell_blocks, single_shells_are_one_block_each_even_with_equal_exponents) {
  const Basis basis = fixture::basis_of({on_atom(0, 0, exponents), on_atom(0, 0, exponents)});

  EXPECT_EQ(single_shells(basis).size(), 2U);
}

TEST(shell_blocks, join_the_contractions_of_a_general_contraction) {
  const Case input = fixture::make_case(fixture::water_atoms(), fixture::BasisSet::cc_pvdz);

  const std::vector<ShellBlock> blocks = shells_of_equal_exponents(input.basis);

  EXPECT_EQ(blocks[0].n_shells, 2);  // oxygen: s s | s | p | p | d, hydrogen: s | s | p
  EXPECT_EQ(blocks[0].n_functions, 2);
  EXPECT_EQ(blocks.size(), 5U + 3U + 3U);
}

TEST(shell_blocks, join_the_s_and_p_of_a_split_valence_basis) {
  const Basis basis = fixture::basis_of({on_atom(0, 0, exponents), on_atom(0, 1, exponents)});

  const std::vector<ShellBlock> blocks = shells_of_equal_exponents(basis);

  ASSERT_EQ(blocks.size(), 1U);
  EXPECT_EQ(blocks[0].l, 1);
  EXPECT_EQ(blocks[0].n_functions, 4);
}

TEST(shell_blocks, keep_atoms_and_exponents_apart) {
  const Basis basis = fixture::basis_of(
      {on_atom(0, 0, exponents), on_atom(1, 0, exponents), on_atom(1, 0, {3.0, 0.5000001})});

  EXPECT_EQ(shells_of_equal_exponents(basis).size(), 3U);
}

TEST(shell_blocks, have_no_more_functions_than_they_may) {
  std::vector<Shell> shells;
  for (const int l : {0, 1, 2, 0, 3, 3, 1, 1, 1, 1, 0}) {
    shells.push_back(on_atom(0, l, exponents, false));
  }
  const Basis basis = fixture::basis_of(std::move(shells));

  const std::vector<ShellBlock> blocks = shells_of_equal_exponents(basis);

  for (const ShellBlock& block : blocks) {
    EXPECT_LE(block.n_functions, max_block_functions);
  }
  EXPECT_EQ(blocks[0].n_functions, 10);  // s p d: exactly full
  EXPECT_EQ(times_held(blocks, basis),
            std::vector<int>(static_cast<std::size_t>(basis.n_functions), 1));
}

TEST(shell_blocks, density_bounds_are_the_largest_elements_of_either_sign) {
  const Basis basis = fixture::basis_of(
      {on_atom(0, 0, exponents), on_atom(0, 1, exponents), on_atom(1, 0, exponents)});
  Matrix density(5, 5);
  density(1, 3) = -2.0;
  density(0, 2) = 1.5;
  density(4, 0) = 0.25;
  density(3, 4) = -0.5;

  const Matrix bounds = density_bounds(shells_of_equal_exponents(basis), density);

  EXPECT_EQ(bounds(0, 0), 2.0);
  EXPECT_EQ(bounds(1, 0), 0.25);
  EXPECT_EQ(bounds(0, 1), 0.5);
  EXPECT_EQ(bounds(1, 1), 0.0);
}

}  // namespace
}  // namespace scf
