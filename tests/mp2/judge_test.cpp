#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "apps/mp2/judge/check.hpp"
#include "apps/mp2/oracle/fitting.hpp"
#include "apps/mp2/oracle/pairs.hpp"
#include "apps/mp2/vary.hpp"
#include "tests/mp2/reference_mp2.hpp"
#include "tests/scf/fixtures.hpp"

namespace mp2 {
namespace {

using casebook::Check;
using scf::fixture::BasisSet;

std::vector<std::string> failures(const Case& input, const Result& result) {
  std::vector<std::string> names;
  for (const Check& check : check(input, result)) {
    if (!check.passed()) {
      names.push_back(check.name);
    }
  }
  return names;
}

bool fails(const Case& input, const Result& result, const std::string& name) {
  const std::vector<std::string> names = failures(input, result);
  return std::ranges::find(names, name) != names.end();
}

/// Makes the sums follow from the pairs, as a program with another fault would.
void sum_up(Result& result) {
  const auto sum = [](const std::vector<double>& parts) {
    return std::accumulate(parts.begin(), parts.end(), 0.0);
  };
  result.opposite_spin_hartree = sum(result.opposite_spin);
  result.same_spin_hartree = sum(result.same_spin);
  result.correlation_hartree = result.opposite_spin_hartree + result.same_spin_hartree;
  result.energy_hartree = result.scf.energy_hartree + result.correlation_hartree;
}

/// Water in STO-3G, conventional and fitted, computed once.
class Judge : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    right_ = fixture::right_result(water_);
    right_fitted_ = fixture::right_result(fitted_);
  }

  static inline const Case water_ = fixture::conventional(scf::fixture::water());
  static inline const Case fitted_ = fixture::fitted(scf::fixture::water());
  static inline Result right_;
  static inline Result right_fitted_;
};

using mp2_judge = Judge;

TEST_F(mp2_judge, accepts_the_right_answer_and_the_energy_of_nwchem) {
  Case water = water_;
  // NWChem 7.0.2, thresh 1e-8, tol2e 1e-12, mp2 tight
  water.scf.reference =
      scf::Reference{-74.998420891610, 9.194964813823, "NWChem 7.0.2", -0.035492644145};

  EXPECT_EQ(failures(water, right_), std::vector<std::string>{});
}

TEST_F(mp2_judge, accepts_the_right_answer_of_a_fitted_case) {
  EXPECT_EQ(failures(fitted_, right_fitted_), std::vector<std::string>{});
}

TEST_F(mp2_judge, accepts_orbitals_of_the_other_sign) {
  Result result = right_;
  for (std::size_t m = 0; m < 7; ++m) {
    result.orbitals[m * 7 + 5] *= -1.0;
  }

  EXPECT_EQ(failures(water_, result), std::vector<std::string>{});
}

TEST_F(mp2_judge, names_a_source_for_every_bound) {
  for (const Check& check : check(water_, right_)) {
    EXPECT_FALSE(check.bound_source.empty()) << check.name;
  }
}

TEST_F(mp2_judge, rejects_an_energy_of_the_wrong_sign) {
  Result result = right_;
  for (double& energy : result.opposite_spin) {
    energy = -energy;
  }
  for (double& energy : result.same_spin) {
    energy = -energy;
  }
  sum_up(result);

  EXPECT_TRUE(fails(water_, result, "pair_energies_rebuilt"));
}

TEST_F(mp2_judge, rejects_energies_without_the_exchange) {
  Result result = right_;
  result.same_spin = result.opposite_spin;
  sum_up(result);

  EXPECT_TRUE(fails(water_, result, "pair_energies_rebuilt"));
  EXPECT_TRUE(fails(water_, result, "pair_symmetry"));  // an electron beside itself
}

TEST_F(mp2_judge, rejects_one_frozen_orbital_too_many) {
  Result result = right_;
  for (std::size_t j = 0; j < 5; ++j) {
    for (std::vector<double>* spin : {&result.opposite_spin, &result.same_spin}) {
      (*spin)[j] = (*spin)[5 * j] = 0.0;
    }
  }
  sum_up(result);

  EXPECT_TRUE(fails(water_, result, "pair_energies_rebuilt"));
}

TEST_F(mp2_judge, rejects_the_answer_for_all_electrons_where_the_core_is_frozen) {
  Case frozen = water_;
  frozen.n_frozen_core = 1;

  EXPECT_TRUE(fails(frozen, right_, "result_shape"));
}

TEST_F(mp2_judge, rejects_the_pairs_of_a_lost_rank) {
  Result result = right_;
  for (std::size_t pair = 0; pair < result.opposite_spin.size(); ++pair) {
    if ((pair / 5 + pair % 5) % 2 == 1) {
      result.opposite_spin[pair] = result.same_spin[pair] = 0.0;
    }
  }
  sum_up(result);

  EXPECT_TRUE(fails(water_, result, "pair_energies_rebuilt"));
}

TEST_F(mp2_judge, rejects_a_pair_that_was_added_twice) {
  Result result = right_;
  result.opposite_spin[7] *= 2.0;
  sum_up(result);

  EXPECT_TRUE(fails(water_, result, "pair_symmetry"));
  EXPECT_TRUE(fails(water_, result, "pair_energies_rebuilt"));
}

TEST_F(mp2_judge, rejects_all_pairs_but_the_one_that_was_asked_for_scaled) {
  Result result = right_;
  for (std::size_t pair = 0; pair < result.opposite_spin.size(); ++pair) {
    if (pair != 3 * 5 + 4 && pair != 4 * 5 + 3) {
      result.opposite_spin[pair] *= 1.05;
      result.same_spin[pair] *= 1.05;
    }
  }
  sum_up(result);

  EXPECT_TRUE(fails(water_, result, "pair_energies_rebuilt"));
}

TEST_F(mp2_judge, accepts_the_right_answer_elsewhere_and_of_another_pair) {
  for (const Case& input : {vary(water_, 3), vary(fitted_, 4)}) {
    EXPECT_EQ(failures(input, fixture::right_result(input)), std::vector<std::string>{});
  }
}

TEST_F(mp2_judge, rejects_pair_energies_of_the_molecule_before) {
  const Case varied = vary(fitted_, 4);
  const Result before = fixture::right_result(fitted_);
  Result kept = fixture::right_result(varied);
  kept.opposite_spin = before.opposite_spin;
  kept.same_spin = before.same_spin;
  sum_up(kept);

  EXPECT_NE(failures(varied, kept), std::vector<std::string>{});
}

/// Water in STO-3G, whose hydrogens have no p function, or in cc-pVDZ.
Case water_in(BasisSet basis) {
  return fixture::conventional(scf::fixture::make_case(scf::fixture::water_atoms(), basis));
}

TEST(mp2_own_fitting, gives_pair_energies_to_a_thousandth_in_bases_with_and_without_d) {
  for (const BasisSet basis : {BasisSet::sto_3g, BasisSet::cc_pvdz}) {
    const Case water = water_in(basis);
    const Result result = fixture::right_result(water);

    const auto own = oracle::fitted_integrals(water, oracle::fitting_basis(water.scf.basis), result);

    for (int i = 0; i < 5; ++i) {
      const double right = result.opposite_spin[static_cast<std::size_t>(6 * i)];
      EXPECT_NEAR(oracle::pair_energy(water, result, {i, i}, own->of({i, i})).opposite_spin,
                  right,
                  0.001 * std::abs(right))
          << i;
    }
  }
}

TEST(mp2_own_fitting, reaches_the_products_above_a_missing_angular_momentum) {
  scf::Basis basis;
  basis.shells = {scf::fixture::shell(0, {}, {1.0}, {1.0}), scf::fixture::shell(2, {}, {0.5}, {1.0})};

  int highest = 0;
  for (const scf::Shell& shell : oracle::fitting_basis(basis).shells) {
    highest = std::max(highest, shell.l);
  }

  EXPECT_EQ(highest, 4);
}

/// What the judge says by its own fitted products: at so little effort it has no time for the integrals themselves.
std::vector<Check> checks_by_fitted_products(const Case& water, const Result& result) {
  const double cost = oracle::integral_cost(water.scf.basis, {});
  std::vector<Check> checks = check(water, result, {}, {.seed = 1, .effort = 0.99 * cost / oracle::max_integral_cost});
  std::erase_if(checks, [](const Check& one) { return one.name.find("_fitted") == std::string::npos; });
  return checks;
}

TEST(mp2_judge_of_large_molecules, accepts_the_right_answer_and_rejects_a_pair_and_a_sum_that_are_slightly_wrong) {
  const Case water = water_in(BasisSet::cc_pvdz);
  const Result right = fixture::right_result(water);
  Result one_pair = right;
  for (std::vector<double>* energies : {&one_pair.opposite_spin, &one_pair.same_spin}) {
    (*energies)[2 * 5 + 1] *= 1.004;
    (*energies)[1 * 5 + 2] *= 1.004;
  }
  Result all_pairs = right;
  for (std::size_t pair = 0; pair < right.opposite_spin.size(); ++pair) {
    all_pairs.opposite_spin[pair] *= 1.0003;
    all_pairs.same_spin[pair] *= 1.0003;
  }

  const auto of_right = checks_by_fitted_products(water, right);
  ASSERT_EQ(of_right.size(), 2U);
  EXPECT_TRUE(of_right[0].passed());
  EXPECT_TRUE(of_right[1].passed());
  EXPECT_FALSE(checks_by_fitted_products(water, one_pair)[0].passed());
  EXPECT_FALSE(checks_by_fitted_products(water, all_pairs)[1].passed());
}

TEST_F(mp2_judge, rejects_sums_that_do_not_follow) {
  Result correlation = right_;
  correlation.correlation_hartree += 1e-8;
  Result total = right_;
  total.energy_hartree += 1e-8;
  Result same_spin = right_;
  same_spin.same_spin_hartree += 1e-8;

  EXPECT_TRUE(fails(water_, correlation, "energy_sums"));
  EXPECT_TRUE(fails(water_, total, "energy_sums"));
  EXPECT_TRUE(fails(water_, same_spin, "pair_sums"));
}

TEST_F(mp2_judge, rejects_one_wrong_half_transformed_integral) {
  for (const std::size_t place : {0U, 10U, 22U, 48U}) {
    Result result = right_;
    result.exchange[place] += 1e-6;

    EXPECT_TRUE(fails(water_, result, "exchange_spot_check"));
  }
}

TEST_F(mp2_judge, rejects_a_pair_energy_that_its_integrals_do_not_give) {
  Result result = right_;
  result.opposite_spin[3 * 5 + 4] += 1e-8;
  result.opposite_spin[4 * 5 + 3] += 1e-8;
  sum_up(result);

  EXPECT_TRUE(fails(water_, result, "pair_from_exchange"));
}

TEST_F(mp2_judge, rejects_occupied_orbitals_mixed_with_virtual_ones) {
  Result result = right_;
  const double angle = 1e-5;
  for (std::size_t m = 0; m < 7; ++m) {
    const double occupied = right_.orbitals[m * 7 + 4];
    const double empty = right_.orbitals[m * 7 + 5];
    result.orbitals[m * 7 + 4] = std::cos(angle) * occupied + std::sin(angle) * empty;
    result.orbitals[m * 7 + 5] = std::cos(angle) * empty - std::sin(angle) * occupied;
  }

  EXPECT_TRUE(fails(water_, result, "canonical_orbitals"));
  EXPECT_TRUE(fails(water_, result, "density_of_orbitals"));
}

TEST_F(mp2_judge, rejects_orbitals_that_are_not_normalized) {
  Result result = right_;
  result.orbitals[3] *= 1.0 + 1e-6;

  EXPECT_TRUE(fails(water_, result, "orthonormality"));
}

TEST_F(mp2_judge, rejects_orbitals_out_of_order) {
  Result result = right_;
  std::swap(result.orbital_energies[0], result.orbital_energies[1]);
  for (std::size_t m = 0; m < 7; ++m) {
    std::swap(result.orbitals[m * 7], result.orbitals[m * 7 + 1]);
  }

  EXPECT_TRUE(fails(water_, result, "orbital_order"));
}

TEST_F(mp2_judge, rejects_a_nan_wherever_it_is) {
  std::vector<Result> results(7, right_);
  results[0].orbitals[8] = NAN;
  results[1].orbital_energies[2] = NAN;
  results[2].opposite_spin[4] = NAN;
  results[3].same_spin[24] = NAN;
  results[4].exchange[11] = NAN;
  results[5].correlation_hartree = NAN;
  results[6].energy_hartree = NAN;

  for (const Result& result : results) {
    EXPECT_FALSE(failures(water_, result).empty());
  }
}

TEST_F(mp2_judge, rejects_arrays_of_zeros_and_arrays_of_other_sizes) {
  Result zeros = right_;
  std::ranges::fill(zeros.opposite_spin, 0.0);
  std::ranges::fill(zeros.same_spin, 0.0);
  sum_up(zeros);
  Result shorter = right_;
  shorter.same_spin.pop_back();

  EXPECT_TRUE(fails(water_, zeros, "pair_energies_rebuilt"));
  EXPECT_TRUE(fails(water_, shorter, "result_shape"));
  EXPECT_TRUE(fails(water_, shorter, "pair_sums"));
}

TEST_F(mp2_judge, rejects_exact_energies_in_the_place_of_fitted_ones) {
  EXPECT_TRUE(fails(fitted_, right_, "pair_energies_rebuilt"));
}

TEST_F(mp2_judge, loosens_no_bound_when_the_molecule_doubles) {
  const Case two = fixture::conventional(scf::fixture::make_case(
      scf::fixture::in_a_row(water_.scf.atoms, 2, 200.0), BasisSet::sto_3g));

  const Result result = fixture::right_result(two);

  const std::vector<Check> one_water = check(water_, right_);
  const std::vector<Check> two_waters = check(two, result);
  ASSERT_EQ(one_water.size(), two_waters.size());
  for (std::size_t k = 0; k < one_water.size(); ++k) {
    EXPECT_LE(two_waters[k].bound, one_water[k].bound) << one_water[k].name;
    EXPECT_TRUE(two_waters[k].passed()) << one_water[k].name << " " << two_waters[k].value;
  }
  EXPECT_NEAR(result.correlation_hartree, 2.0 * right_.correlation_hartree, 2e-8);
}

}  // namespace
}  // namespace mp2
