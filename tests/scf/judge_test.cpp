#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "apps/scf/judge/check.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "tests/scf/fixtures.hpp"
#include "tests/scf/reference_scf.hpp"

namespace scf {
namespace {

using casebook::Check;
using fixture::BasisSet;
using fixture::Fault;
using fixture::ReferenceScf;

/// Names of the checks that the result does not pass.
std::vector<std::string> failures(const Case& input, const Result& result) {
  std::vector<std::string> names;
  for (const Check& check : check(input, result)) {
    if (!check.passed()) {
      names.push_back(check.name);
    }
  }
  return names;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

Case without_reference(Case input) {
  input.reference.reset();
  return input;
}

/// Three waters, near enough to interact: too large for a full rebuild of the Fock matrix.
Case three_waters() {
  return fixture::make_case(fixture::in_a_row(fixture::water_atoms(), 3, 6.0), BasisSet::sto_3g);
}

/// Water in STO-3G and the history of its calculation, computed once.
class Judge : public testing::Test {
 protected:
  static void SetUpTestSuite() { history_ = ReferenceScf(water_).iterate(); }

  /// The right answer.
  static Result right() { return history_.back(); }
  /// The answer of the given number of iterations before.
  static Result earlier(std::size_t iterations) {
    return history_[history_.size() - 1 - iterations];
  }

  static inline const Case water_ = fixture::water();
  static inline std::vector<Result> history_;
};

using judge = Judge;

TEST_F(judge, accepts_the_right_answer_for_water) {
  EXPECT_EQ(failures(water_, right()), std::vector<std::string>{});
}

TEST_F(judge, rejects_counts_that_cannot_be) {
  for (const int iterations : {-5, std::numeric_limits<int>::max()}) {
    Result wrong = right();
    wrong.iterations = iterations;
    EXPECT_EQ(failures(water_, wrong), std::vector<std::string>{"stated_numbers"}) << iterations;
  }
  for (const int n_dropped : {-1, 1, 7}) {
    Result wrong = right();
    wrong.n_dropped = n_dropped;
    EXPECT_EQ(failures(water_, wrong), std::vector<std::string>{"stated_numbers"}) << n_dropped;
  }
}

TEST_F(judge, accepts_the_right_answer_for_hydrogen_without_a_reference) {
  const Case h2 = fixture::make_case(fixture::hydrogen_molecule(1.4), BasisSet::sto_3g);

  const Result result = ReferenceScf(h2).iterate().back();

  EXPECT_EQ(failures(h2, result), std::vector<std::string>{});
  EXPECT_NEAR(result.energy_hartree, -1.1167, 0.5e-4);  // Szabo & Ostlund (1996), section 3.5.2
}

TEST_F(judge, accepts_the_right_answer_with_d_functions) {
  Case water = fixture::make_case(fixture::water_atoms(), BasisSet::cc_pvdz);
  water.reference = Reference{-76.026798697, 9.194964813823, "NWChem 7.0.2 and Psi4 1.3.2"};

  EXPECT_EQ(failures(water, ReferenceScf(water).iterate().back()), std::vector<std::string>{});
}

TEST_F(judge, accepts_the_right_answer_where_it_samples_the_fock_matrix) {
  const Case waters = three_waters();

  EXPECT_EQ(failures(waters, ReferenceScf(waters).iterate().back()), std::vector<std::string>{});
}

TEST_F(judge, asks_everything_but_the_reference_when_there_is_none) {
  const std::size_t with = check(water_, right()).size();
  const std::size_t without = check(without_reference(water_), right()).size();

  EXPECT_EQ(with - without, 2U);
}

TEST_F(judge, loosens_no_bound_when_the_molecule_doubles) {
  const Case two = fixture::make_case(fixture::in_a_row(water_.atoms, 2, 40.0), BasisSet::sto_3g);

  const std::vector<Check> one_water = check(without_reference(water_), right());
  const std::vector<Check> two_waters = check(two, ReferenceScf(two).iterate().back());

  ASSERT_EQ(one_water.size(), two_waters.size());
  for (std::size_t k = 0; k < one_water.size(); ++k) {
    EXPECT_EQ(one_water[k].name, two_waters[k].name);
    EXPECT_LE(two_waters[k].bound, one_water[k].bound) << one_water[k].name;
    EXPECT_TRUE(two_waters[k].passed()) << one_water[k].name;
  }
}

TEST_F(judge, names_a_source_for_every_bound) {
  for (const Check& check : check(water_, right())) {
    EXPECT_FALSE(check.bound_source.empty()) << check.name;
  }
}

TEST_F(judge, rejects_a_nan_wherever_it_is_in_a_matrix) {
  for (const std::size_t k : {0U, 6U, 17U, 24U, 42U, 48U}) {
    Result in_density = right();
    in_density.density[k] = NAN;
    Result in_fock = right();
    in_fock.fock[k] = NAN;

    EXPECT_TRUE(contains(failures(water_, in_density), "electrons"));
    EXPECT_TRUE(contains(failures(water_, in_fock), "commutator"));
    EXPECT_TRUE(contains(failures(water_, in_fock), "aufbau"));
  }
}

TEST_F(judge, rejects_an_energy_that_is_not_a_number) {
  for (const double energy :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Result result = right();
    result.energy_hartree = energy;

    EXPECT_TRUE(contains(failures(water_, result), "energy_reference"));
    EXPECT_TRUE(contains(failures(water_, result), "energy_from_matrices"));
  }
}

TEST_F(judge, rejects_zero_matrices) {
  Result result = right();
  std::ranges::fill(result.density, 0.0);
  std::ranges::fill(result.fock, 0.0);

  const auto names = failures(water_, result);

  EXPECT_TRUE(contains(names, "electrons"));
  EXPECT_TRUE(contains(names, "energy_from_matrices"));
  EXPECT_TRUE(contains(names, "fock_spot_check"));
}

TEST_F(judge, rejects_matrices_of_the_wrong_size_and_asks_them_nothing_more) {
  Result result = right();
  result.density.pop_back();
  result.fock.clear();

  for (const Check& check : check(water_, result)) {
    const bool needs_no_matrix = contains(
        {"nuclear_repulsion", "nuclear_repulsion_reference", "energy_reference", "stated_numbers"},
        check.name);
    EXPECT_EQ(check.passed(), needs_no_matrix) << check.name;
  }
}

TEST_F(judge, rejects_an_energy_off_by_1e_7_with_and_without_a_reference) {
  Result result = right();
  result.energy_hartree += 1e-7;

  EXPECT_TRUE(contains(failures(water_, result), "energy_reference"));
  EXPECT_TRUE(contains(failures(without_reference(water_), result), "energy_from_matrices"));
}

TEST_F(judge, rejects_the_wrong_sign_of_the_energy) {
  Result result = right();
  result.energy_hartree *= -1.0;

  EXPECT_TRUE(contains(failures(water_, result), "energy_reference"));
  EXPECT_TRUE(contains(failures(without_reference(water_), result), "energy_from_matrices"));
}

TEST_F(judge, rejects_a_wrong_nuclear_repulsion_that_the_energy_contains) {
  Result result = right();
  result.nuclear_hartree += 1e-8;
  result.energy_hartree += 1e-8;

  EXPECT_TRUE(contains(failures(water_, result), "nuclear_repulsion_reference"));
  EXPECT_TRUE(contains(failures(without_reference(water_), result), "nuclear_repulsion"));
}

TEST_F(judge, rejects_a_self_consistent_answer_with_an_electron_pair_too_few) {
  const Case water = without_reference(water_);
  const Result result = ReferenceScf(water, Fault{.occupied = {0, 1, 2, 3}}).iterate().back();

  EXPECT_TRUE(contains(failures(water, result), "electrons"));
}

TEST_F(judge, rejects_a_density_scaled_by_one_millionth) {
  Result result = right();
  for (double& element : result.density) {
    element *= 1.0 + 1e-6;
  }

  const auto names = failures(water_, result);

  EXPECT_TRUE(contains(names, "electrons"));
  EXPECT_TRUE(contains(names, "idempotency"));
}

TEST_F(judge, rejects_orbitals_that_are_not_orthogonal) {
  // The right number of electrons: what one orbital gains another loses.
  const ReferenceScf scf(water_);
  const std::vector<double> s = oracle::overlap(water_.basis);
  Result result = right();
  const std::size_t n = 7;
  const double shift = 1e-6;
  result.density[0] += shift / s[0];
  result.density[n + 1] -= shift / s[n + 1];
  result = scf.evaluate(result.density);

  EXPECT_TRUE(contains(failures(without_reference(water_), result), "idempotency"));
}

TEST_F(judge, rejects_one_element_of_the_density_or_fock_matrix_off_its_mirror) {
  Result density = right();
  density.density[5] += 1e-6;
  Result fock = right();
  fock.fock[5] += 1e-6;

  EXPECT_TRUE(contains(failures(water_, density), "density_symmetry"));
  EXPECT_TRUE(contains(failures(water_, fock), "fock_symmetry"));
}

TEST_F(judge, rejects_any_pair_of_fock_elements_off_by_1e_6) {
  const std::size_t n = 7;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      Result result = right();
      result.fock[i * n + j] += 1e-6;
      result.fock[j * n + i] = result.fock[i * n + j];

      EXPECT_TRUE(contains(failures(water_, result), "fock_spot_check")) << i << ", " << j;
    }
  }
}

TEST_F(judge, rejects_a_fock_row_and_column_of_the_iteration_before) {
  const std::size_t n = 7;
  for (std::size_t row = 0; row < n; ++row) {
    Result result = right();
    double change = 0.0;
    for (std::size_t k = 0; k < n; ++k) {
      change = std::max(change, std::abs(result.fock[row * n + k] - earlier(1).fock[row * n + k]));
      result.fock[row * n + k] = earlier(1).fock[row * n + k];
      result.fock[k * n + row] = earlier(1).fock[k * n + row];
    }

    ASSERT_GT(change, 3e-8);
    EXPECT_TRUE(contains(failures(without_reference(water_), result), "fock_spot_check")) << row;
  }
}

TEST_F(judge, rejects_a_density_two_iterations_early) {
  EXPECT_EQ(failures(water_, earlier(2)), std::vector<std::string>{"commutator"});
}

TEST_F(judge, rejects_a_self_consistent_excited_state) {
  const Case water = without_reference(water_);
  const Result result = ReferenceScf(water, Fault{.occupied = {0, 1, 2, 3, 5}}).iterate().back();

  EXPECT_EQ(failures(water, result), (std::vector<std::string>{"aufbau", "stability"}));
  EXPECT_TRUE(contains(failures(water_, result), "energy_reference"));
}

TEST_F(judge, rejects_a_self_consistent_answer_that_lost_a_single_quartet) {
  const Case water = without_reference(water_);
  const int n = water.basis.n_shells();
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b <= a; ++b) {
      const Fault fault{.loses = [a, b](int i, int j, int k, int l) {
        return i == a && j == b && k == a && l == b;
      }};

      const Result result = ReferenceScf(water, fault).iterate().back();

      EXPECT_TRUE(contains(failures(water, result), "fock_spot_check")) << a << ", " << b;
    }
  }
}

TEST_F(judge, rejects_a_self_consistent_answer_with_a_quarter_of_the_quartets_lost) {
  for (const Case& input : {without_reference(water_), three_waters()}) {
    const Fault every_fourth{
        .loses = [](int a, int b, int c, int d) { return (7 * a + 5 * b + 3 * c + d) % 4 == 0; }};

    const Result result = ReferenceScf(input, every_fourth).iterate().back();

    EXPECT_TRUE(contains(failures(input, result), "fock_spot_check"));
  }
}

TEST_F(judge, rejects_a_self_consistent_answer_that_lost_the_tasks_of_one_shell_pair) {
  const Case waters = three_waters();
  const int last = waters.basis.n_shells() - 1;
  const Fault one_task{
      .loses = [last](int a, int b, int, int) { return a == last && b == last - 2; }};

  const Result result = ReferenceScf(waters, one_task).iterate().back();

  EXPECT_TRUE(contains(failures(waters, result), "fock_spot_check"));
}

TEST_F(judge, rejects_the_wrong_sign_and_the_wrong_factor_of_exchange) {
  for (const double factor : {-1.0, 0.0, 0.999999, 2.0}) {
    const Case water = without_reference(water_);

    const Result result = ReferenceScf(water, Fault{.exchange_factor = factor}).iterate().back();

    EXPECT_TRUE(contains(failures(water, result), "fock_spot_check")) << factor;
  }
}

}  // namespace
}  // namespace scf
