// The work that the ranks share; started by mpirun with one rank and with several.

#include <cmath>

#include <omp.h>

#include <gtest/gtest.h>

#include "apps/mp2/judge/check.hpp"
#include "tests/harness/checks.hpp"
#include "tests/harness/mpi/world.hpp"
#include "tests/mp2/reference_mp2.hpp"
#include "tests/scf/fixtures.hpp"

namespace mp2 {
namespace {

/// Water in STO-3G, whose pairs the judge rebuilds all. The answer is on the first rank; the others
/// know the case and nothing else.
class SharedMp2Judge : public testing::TestWithParam<bool> {
 protected:
  static void SetUpTestSuite() {
    team_ = casebook::world();
    if (team_.rank == 0) {
      right_[0] = fixture::right_result(inputs_[0]);
      right_[1] = fixture::right_result(inputs_[1]);
    }
  }

  static const Case& input() { return inputs_[GetParam() ? 1 : 0]; }
  static const Result& right() { return right_[GetParam() ? 1 : 0]; }

  static inline casebook::Team team_;
  static inline const Case inputs_[] = {fixture::conventional(scf::fixture::water()),
                                        fixture::fitted(scf::fixture::water())};
  static inline Result right_[2];
};

using mp2_shared_judge = SharedMp2Judge;

INSTANTIATE_TEST_SUITE_P(both, mp2_shared_judge, testing::Bool(), [](const auto& fitted) {
  return fitted.param ? "fitted" : "conventional";
});

TEST_P(mp2_shared_judge, measures_the_same_deviations_as_one_rank) {
  const std::vector<casebook::Check> shared = check(input(), right(), team_);

  if (team_.rank == 0) {
    EXPECT_TRUE(casebook::all_passed(shared));
    casebook::expect_same_bits(shared, check(input(), right()));
  }
}

TEST_P(mp2_shared_judge, measures_the_same_deviations_with_three_threads) {
  const int n_threads = omp_get_max_threads();
  omp_set_num_threads(3);
  const std::vector<casebook::Check> shared = check(input(), right(), team_);

  omp_set_num_threads(1);
  const std::vector<casebook::Check> alone = check(input(), right(), team_);

  omp_set_num_threads(n_threads);
  casebook::expect_same_bits(shared, alone);
}

TEST_P(mp2_shared_judge, sees_one_wrong_pair_whichever_rank_rebuilds_it) {
  const auto n_pairs = static_cast<std::size_t>(input().n_active() * input().n_active());
  for (std::size_t pair = 0; pair < n_pairs; ++pair) {
    Result wrong = right();
    if (team_.rank == 0) {
      wrong.opposite_spin[pair] += 1e-4;
    }

    const std::vector<casebook::Check> checks = check(input(), wrong, team_);

    if (team_.rank == 0) {
      const double error = casebook::value_of("pair_energies_rebuilt", checks);
      EXPECT_NEAR(std::abs(error), 1e-4, 1e-8) << pair;
    }
  }
}

TEST_P(mp2_shared_judge, sees_orbitals_that_are_not_numbers) {
  Result wrong = right();
  if (team_.rank == 0) {
    wrong.orbitals.back() = NAN;
  }

  const std::vector<casebook::Check> checks = check(input(), wrong, team_);

  if (team_.rank == 0) {
    EXPECT_TRUE(std::isnan(casebook::value_of("pair_energies_rebuilt", checks)));
  }
}

TEST_P(mp2_shared_judge, rejects_an_empty_answer_without_waiting_for_the_other_ranks) {
  const std::vector<casebook::Check> checks = check(input(), Result{}, team_);

  EXPECT_EQ(checks.empty(), team_.rank != 0);
  EXPECT_EQ(casebook::all_passed(checks), false);
}

}  // namespace
}  // namespace mp2
