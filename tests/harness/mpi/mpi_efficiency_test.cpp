// The efficiencies of programs whose imbalance is known. Bounds are wide: ranks may share cores.

#include <vector>

#include <gtest/gtest.h>

#include "harness/run/efficiency.hpp"
#include "tests/harness/mpi/watched_calls.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

const Region sweep_region("balance.sweep");

/// Efficiencies of `step`, the whole solve first; complete on rank 0.
std::vector<Efficiency> efficiencies_of(const Team& team, const std::function<void()>& step) {
  Measurement measurement;
  watch([&] { measure_once(team, step, measurement); }, {.split_waiting = true});
  const auto waiting_s = gather_waiting(team, mpi_calls());
  return team.rank == 0 ? efficiencies(measurement, team, waiting_s) : std::vector<Efficiency>{};
}

TEST(mpi_efficiency, ranks_that_work_longer_and_longer_are_badly_balanced) {
  const Team team = world();

  const std::vector<Efficiency> list = efficiencies_of(team, [&] {
    double sum = 1.0;
    work_ms(80 * (team.rank + 1));
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, team.comm);
  });

  if (team.rank == 0) {
    const Efficiency& solve = list.front();
    const double expected = 0.5 * (team.n_ranks + 1.0) / team.n_ranks;  // mean of 1..n, of n
    EXPECT_NEAR(solve.mpi_load_balance, expected, 0.15);
    EXPECT_GT(solve.mpi_communication, 0.7);
    EXPECT_GT(solve.mpi_serialization.value(), 0.7);
    EXPECT_GT(solve.mpi_transfer.value(), 0.7);
    EXPECT_NEAR(solve.omp_parallel, 1.0, 1e-9);
  }
}

TEST(mpi_efficiency, ranks_that_work_in_turns_are_serialized_and_not_imbalanced) {
  const Team team = world();

  const std::vector<Efficiency> list = efficiencies_of(team, [&] {
    for (int turn = 0; turn < team.n_ranks; ++turn) {
      work_ms(turn == team.rank ? 80 : 0);
      double sum = 1.0;
      MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, team.comm);
    }
  });

  if (team.rank == 0) {
    const Efficiency& solve = list.front();
    EXPECT_GT(solve.mpi_load_balance, 0.7);
    EXPECT_NEAR(solve.mpi_serialization.value(), 1.0 / team.n_ranks, 0.2);
    EXPECT_GT(solve.mpi_transfer.value(), 0.7);
  }
}

/// Thread 0 works for 50 ms in a region, thread 1 for 150 ms, and before that one of them alone.
void work_with_two_threads() {
  work_ms(50);
#pragma omp parallel num_threads(2) default(none) shared(sweep_region)
  {
    int thread = 0;
#pragma omp critical(numbers)
    {
      static int next = 0;
      thread = next++ % 2;
    }
    const TimedRegion timed(sweep_region);
    work_ms(50 + 100 * thread);
  }
}

TEST(mpi_efficiency, threads_lose_by_imbalance_and_while_one_works_alone) {
  Team team = world();
  team.n_threads = 2;

  const std::vector<Efficiency> list = efficiencies_of(team, work_with_two_threads);

  if (team.rank == 0) {
    const Efficiency& solve = list.front();
    EXPECT_NEAR(solve.omp_parallel, 250.0 / 400.0, 0.15);      // 50 + (50 + 150) of 2 (50 + 150)
    EXPECT_NEAR(solve.omp_load_balance, 150.0 / 200.0, 0.15);  // 50 + 100 of 50 + 150
    EXPECT_EQ(list.back().region, "balance.sweep");
    EXPECT_NEAR(list.back().omp_load_balance, 100.0 / 150.0, 0.15);
    EXPECT_NEAR(list.back().omp_parallel, list.back().omp_load_balance, 1e-9);
  }
}

}  // namespace
}  // namespace casebook
