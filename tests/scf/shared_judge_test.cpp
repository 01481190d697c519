// The check that the ranks share; started by mpirun with several of them.

#include <cmath>

#include <gtest/gtest.h>

#include "apps/scf/judge/check.hpp"
#include "apps/scf/judge/check_fock.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "tests/harness/mpi/world.hpp"
#include "tests/scf/fixtures.hpp"
#include "tests/scf/reference_scf.hpp"

namespace scf {
namespace {

/// Water in STO-3G, whose Fock matrix the judge rebuilds in full. The answer is on the first rank;
/// the others know the case and nothing else.
class SharedJudge : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    team_ = casebook::world();
    if (team_.rank == 0) {
      right_ = fixture::ReferenceScf(water_).iterate().back();
    }
  }

  static inline casebook::Team team_;
  static inline const Case water_ = fixture::water();
  static inline const std::vector<double> core_ =
      oracle::core_hamiltonian(water_.basis, water_.atoms);
  static inline Result right_;
};

using shared_judge = SharedJudge;

TEST_F(shared_judge, integrates_to_the_last_bit_as_one_rank_does) {
  EXPECT_EQ(oracle::core_hamiltonian(water_.basis, water_.atoms, team_), core_);
  EXPECT_EQ(oracle::schwarz_bounds(water_.basis, team_), oracle::schwarz_bounds(water_.basis));
}

TEST_F(shared_judge, measures_the_same_deviation_as_one_rank) {
  const double shared = measure_fock(water_, core_, right_, team_, {}).largest;

  if (team_.rank == 0) {
    EXPECT_EQ(shared, measure_fock(water_, core_, right_, {}, {}).largest);
  }
}

TEST_F(shared_judge, sees_one_wrong_element_whichever_rank_rebuilds_it) {
  const int n = water_.basis.n_functions;
  for (int row = 0; row < n; ++row) {
    const int column = row / 2;
    Result wrong = right_;
    if (team_.rank == 0) {
      wrong.fock[static_cast<std::size_t>(row * n + column)] += 1e-3;
      wrong.fock[static_cast<std::size_t>(column * n + row)] =
          wrong.fock[static_cast<std::size_t>(row * n + column)];
    }

    const double error = measure_fock(water_, core_, wrong, team_, {}).largest;

    if (team_.rank == 0) {
      EXPECT_NEAR(error, 1e-3, 1e-6) << row << ", " << column;
    }
  }
}

TEST_F(shared_judge, sees_a_nan_whichever_rank_meets_it) {
  for (std::size_t k = 0; k < 49; k += 8) {  // the diagonal
    Result wrong = right_;
    if (team_.rank == 0) {
      wrong.fock[k] = NAN;
    }

    const double error = measure_fock(water_, core_, wrong, team_, {}).largest;

    EXPECT_TRUE(team_.rank != 0 || std::isnan(error)) << k;
  }
}

TEST_F(shared_judge, hands_the_checks_to_the_first_rank_alone) {
  const std::vector<casebook::Check> checks = check(water_, right_, team_);

  EXPECT_EQ(checks.empty(), team_.rank != 0);
  EXPECT_TRUE(team_.rank != 0 || casebook::all_passed(checks));
}

TEST_F(shared_judge, rejects_an_empty_answer_without_waiting_for_the_other_ranks) {
  const std::vector<casebook::Check> checks = check(water_, Result{}, team_);

  EXPECT_EQ(casebook::all_passed(checks), false);
}

}  // namespace
}  // namespace scf
