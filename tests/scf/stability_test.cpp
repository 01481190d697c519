#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "apps/scf/judge/check.hpp"
#include "apps/scf/judge/check_stability.hpp"
#include "apps/scf/oracle/davidson.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/oracle/stored_integrals.hpp"
#include "tests/scf/fixtures.hpp"
#include "tests/scf/reference_scf.hpp"

namespace scf {
namespace {

using fixture::BasisSet;
using fixture::ReferenceScf;

/// Four hydrogens in a square of 2.4 bohr: in STO-3G, symmetry alone makes the orbitals over its sides.
Case square_of_hydrogens() {
  std::vector<Atom> atoms = fixture::hydrogen_molecule(2.4);
  for (const Atom& atom : fixture::hydrogen_molecule(2.4)) {
    atoms.push_back(atom);
    atoms.back().position[0] += 2.4;
  }
  std::swap(atoms[2], atoms[3]);  // round the square
  return fixture::make_case(atoms, BasisSet::sto_3g);
}

using Coefficients = std::vector<double>;

/// D = 2 c c^T / (c^T S c), added up.
std::vector<double> density_of_orbitals(const Case& input,
                                        const std::vector<Coefficients>& orbitals) {
  const std::vector<double> overlap = oracle::overlap(input.basis);
  const auto n = static_cast<std::size_t>(input.basis.n_functions);
  std::vector<double> density(n * n, 0.0);
  for (const Coefficients& c : orbitals) {
    double norm = 0.0;
    for (std::size_t k = 0; k < n * n; ++k) {
      norm += c[k / n] * overlap[k] * c[k % n];
    }
    for (std::size_t k = 0; k < n * n; ++k) {
      density[k] += 2.0 * c[k / n] * c[k % n] / norm;
    }
  }
  return density;
}

std::vector<std::string> names_of_failures(const Case& input, const Result& result) {
  std::vector<std::string> names;
  for (const casebook::Check& check : check(input, result)) {
    if (!check.passed()) {
      names.push_back(check.name);
    }
  }
  return names;
}

/// A pair of electrons on two opposite corners of the square, the other pair all over it. That one's weight on the
/// other corners is all that symmetry leaves open, and has the lowest energy.
Result over_corners(const Case& h4) {
  const ReferenceScf scf(h4);
  const auto with_weight = [&](double w) {
    return scf.evaluate(density_of_orbitals(h4, {{1, w, 1, w}, {1, 0, -1, 0}}));
  };
  double low = 0.2;
  double high = 5.0;
  while (high - low > 1e-9) {
    const double step = (high - low) / 3.0;
    const bool falls =
        with_weight(low + step).energy_hartree > with_weight(high - step).energy_hartree;
    (falls ? low : high) += falls ? step : -step;
  }
  return with_weight(0.5 * (low + high));
}

TEST(stability, refuses_a_saddle_and_nothing_else_does) {
  Case h4 = square_of_hydrogens();
  h4.thresholds.gradient =
      1e-6;  // a minimum is flat: its place has half of the digits of the energy

  EXPECT_EQ(names_of_failures(h4, over_corners(h4)), std::vector<std::string>{"stability"});
}

TEST(stability, accepts_a_minimum) {
  const Case h4 = square_of_hydrogens();
  const Result over_bonds =
      ReferenceScf(h4).evaluate(density_of_orbitals(h4, {{1, 1, 1, 1}, {1, 1, -1, -1}}));

  EXPECT_EQ(names_of_failures(h4, over_bonds), std::vector<std::string>{});
}

TEST(stability, of_an_answer_of_no_numbers_is_none) {
  const Case h4 = square_of_hydrogens();
  Result result =
      ReferenceScf(h4).evaluate(density_of_orbitals(h4, {{1, 1, 1, 1}, {1, 1, -1, -1}}));
  std::ranges::fill(result.fock, NAN);

  EXPECT_TRUE(std::isnan(*measure_stability(h4, result, {}, {})));
}

TEST(stability, is_not_measured_of_later_answers_and_of_large_molecules) {
  const Case h4 = square_of_hydrogens();
  const Result result =
      ReferenceScf(h4).evaluate(density_of_orbitals(h4, {{1, 1, 1, 1}, {1, 1, -1, -1}}));
  const Case benzene = fixture::make_case(fixture::benzene_atoms(), BasisSet::cc_pvdz);

  EXPECT_TRUE(measure_stability(h4, result, {}, {.effort = 1.0}));
  EXPECT_FALSE(measure_stability(h4, result, {}, {.effort = 0.5}));
  EXPECT_FALSE(measure_stability(benzene, {}, {}, {}));
}

TEST(stored_integrals, give_the_two_electron_matrix_of_a_symmetric_density) {
  const Case water = fixture::make_case(fixture::water_atoms(), BasisSet::cc_pvdz);
  const auto n = static_cast<std::size_t>(water.basis.n_functions);
  std::vector<double> density(n * n);
  for (std::size_t k = 0; k < n * n; ++k) {
    density[k] = std::sin(static_cast<double>((k / n + 1) * (k % n + 1)));
  }
  const oracle::StoredIntegrals integrals(
      water.basis, oracle::schwarz_bounds(water.basis), casebook::Team{});

  const std::vector<double> g = integrals.two_electron(density);

  const std::vector<double> core = oracle::core_hamiltonian(water.basis, water.atoms);
  const std::vector<double> fock = ReferenceScf(water).fock(density);
  const double norm = oracle::frobenius_norm(density);
  for (std::size_t k = 0; k < n * n; ++k) {
    EXPECT_NEAR(core[k] + g[k],
                fock[k],
                static_cast<double>(n) * norm * oracle::StoredIntegrals::negligible);
  }
}

TEST(lowest_eigenvalue, is_that_of_all_eigenpairs) {
  constexpr std::size_t n = 60;
  std::mt19937_64 random(3);
  oracle::Matrix a(n * n);
  oracle::SymmetricOperator as_products;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double element = static_cast<double>(random() % 1000) / 1e5;
      a[i * n + j] = a[j * n + i] =
          i == j ? 0.3 + 0.05 * static_cast<double>(i) : element - 0.05 * (i % 7 == j % 7);
    }
    as_products.diagonal.push_back(a[i * n + i]);
  }
  as_products.product = [&](const std::vector<double>& x) {
    std::vector<double> y(n, 0.0);
    for (std::size_t k = 0; k < n * n; ++k) {
      y[k / n] += a[k] * x[k % n];
    }
    return y;
  };
  const double lowest = oracle::all_eigenpairs(a, n).values.front();

  const double found = oracle::lowest_eigenvalue(as_products, 7);

  EXPECT_GE(found, lowest - 1e-12);
  EXPECT_LE(found, lowest + 0.05 * std::abs(lowest) + 1e-4);
}

}  // namespace
}  // namespace scf
