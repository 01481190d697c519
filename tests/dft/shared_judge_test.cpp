// The work that the ranks share; started by mpirun with one rank and with several.

#include <cmath>

#include <omp.h>

#include <gtest/gtest.h>

#include "apps/dft/judge/check.hpp"
#include "apps/dft/solver.hpp"
#include "tests/dft/fixtures.hpp"
#include "tests/harness/checks.hpp"
#include "tests/harness/mpi/world.hpp"

namespace dft {
namespace {

/// Water in STO-3G with B3LYP, whose Fock matrix the judge rebuilds in full. The answer is on the first
/// rank; the others know the case and nothing else.
class SharedDftJudge : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    team_ = casebook::world();
    input_ = suite_case("water_sto-3g_svwn5", {"xc=b3lyp"});
    if (team_.rank == 0) {
      const auto solver = make_solver(input_, {});
      solver->set_up();
      solver->solve();
      solver->copy_out(right_);
    }
  }

  static inline casebook::Team team_;
  static inline Case input_;
  static inline Result right_;
};

using dft_shared_judge = SharedDftJudge;

TEST_F(dft_shared_judge, measures_the_same_deviations_as_one_rank) {
  const std::vector<casebook::Check> shared = check(input_, right_, team_);

  if (team_.rank == 0) {
    EXPECT_TRUE(casebook::all_passed(shared));
    casebook::expect_same_bits(shared, check(input_, right_));
  }
}

TEST_F(dft_shared_judge, measures_the_same_deviations_with_three_threads) {
  const int n_threads = omp_get_max_threads();
  omp_set_num_threads(3);
  const std::vector<casebook::Check> shared = check(input_, right_, team_);

  omp_set_num_threads(1);
  const std::vector<casebook::Check> alone = check(input_, right_, team_);

  omp_set_num_threads(n_threads);
  casebook::expect_same_bits(shared, alone);
}

TEST_F(dft_shared_judge, sees_one_wrong_element_whichever_rank_rebuilds_it) {
  const int n = input_.scf.basis.n_functions;
  for (int row = 0; row < n; ++row) {
    Result wrong = right_;
    if (team_.rank == 0) {
      wrong.fock[static_cast<std::size_t>(row * n + row)] += 1e-2;
    }

    const std::vector<casebook::Check> checks = check(input_, wrong, team_);

    if (team_.rank == 0) {
      EXPECT_NEAR(std::abs(casebook::value_of("fock_spot_check", checks)), 1e-2, 1e-4) << row;
    }
  }
}

TEST_F(dft_shared_judge, sees_a_density_that_is_not_a_number_on_the_first_rank) {
  Result wrong = right_;
  if (team_.rank == 0) {
    wrong.density[0] = NAN;
  }

  const std::vector<casebook::Check> checks = check(input_, wrong, team_);

  if (team_.rank == 0) {
    EXPECT_TRUE(std::isnan(casebook::value_of("exchange_correlation", checks)));
    EXPECT_TRUE(std::isnan(casebook::value_of("fock_spot_check", checks)));
  }
}

TEST_F(dft_shared_judge, rejects_an_empty_answer_without_waiting_for_the_other_ranks) {
  const std::vector<casebook::Check> checks = check(input_, Result{}, team_);

  EXPECT_EQ(checks.empty(), team_.rank != 0);
  EXPECT_EQ(casebook::all_passed(checks), false);
}

}  // namespace
}  // namespace dft
