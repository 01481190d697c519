#include "harness/run/measurement.hpp"

#include <algorithm>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/run/gather.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

const Region work_region("work");
const Region unused_region("unused");

const RegionSamples& samples_of(const Measurement& measurement, const std::string& name) {
  return *std::ranges::find(measurement.regions, name, &RegionSamples::name);
}

/// Enters the region once more often than the rank's number, and stays 2 ms each time.
void enter_once_more_than_rank(const Team& team) {
  for (int i = 0; i <= team.rank; ++i) {
    const TimedRegion timed(work_region);
    usleep(2000);
  }
}

TEST(measurement, a_step_takes_as_long_as_its_slowest_rank_for_all) {
  const Team team = world();

  const double elapsed_s =
      time_collectively(team, [&] { usleep(1000U * static_cast<unsigned>(team.rank + 1)); });

  EXPECT_GE(elapsed_s, 1e-3 * team.n_ranks);
  EXPECT_EQ(elapsed_s, largest(team, elapsed_s));
}

TEST(measurement, every_repetition_adds_one_sample_per_rank) {
  const Team team = world();
  Measurement measurement;

  for (int repetition = 0; repetition < 3; ++repetition) {
    measure_once(
        team, [&] { enter_once_more_than_rank(team); }, measurement);
  }

  EXPECT_EQ(measurement.solve_s.size(), 3u);
  if (team.rank != 0) {
    return;  // regions are complete on rank 0 only
  }
  const RegionSamples& work = samples_of(measurement, "work");
  ASSERT_EQ(work.inclusive_s.size(), 3u);
  ASSERT_EQ(work.exclusive_s.size(), 3u);
  for (const std::vector<double>& ranks : work.inclusive_s) {
    ASSERT_EQ(ranks.size(), static_cast<std::size_t>(team.n_ranks));
    for (int rank = 0; rank < team.n_ranks; ++rank) {
      EXPECT_GE(ranks[static_cast<std::size_t>(rank)], 2e-3 * (rank + 1));
    }
  }
}

TEST(measurement, counts_the_calls_of_one_repetition_over_all_ranks) {
  const Team team = world();
  Measurement measurement;

  for (int repetition = 0; repetition < 2; ++repetition) {
    measure_once(
        team, [&] { enter_once_more_than_rank(team); }, measurement);
  }

  if (team.rank == 0) {
    const double n = team.n_ranks;
    EXPECT_EQ(samples_of(measurement, "work").calls, n * (n + 1.0) / 2.0);
    EXPECT_EQ(samples_of(measurement, "unused").calls, 0.0);
  }
}

TEST(measurement, a_ranks_time_in_a_region_is_that_of_its_slowest_thread) {
  const Team team = world();
  Measurement measurement;

  measure_once(
      team,
      [&] {
#pragma omp parallel num_threads(2) default(none) shared(work_region)
        {
          const TimedRegion timed(work_region);
#pragma omp single
          usleep(4000);
        }
      },
      measurement);

  if (team.rank == 0) {
    const RegionSamples& work = samples_of(measurement, "work");
    EXPECT_EQ(work.calls, 2.0 * team.n_ranks);
    EXPECT_GE(work.inclusive_s[0][0], 4e-3);
    EXPECT_LE(work.inclusive_s[0][0], measurement.solve_s[0]);
  }
}

TEST(measurement, time_outside_the_regions_belongs_to_solve) {
  const Team team = world();
  Measurement measurement;

  measure_once(
      team,
      [] {
        usleep(2000);
        const TimedRegion timed(work_region);
        usleep(1000);
      },
      measurement);

  if (team.rank == 0) {
    const RegionSamples& solve = samples_of(measurement, "solve");
    const double outside_s = solve.exclusive_s[0][0];
    EXPECT_GE(outside_s, 2e-3);
    EXPECT_NEAR(solve.inclusive_s[0][0],
                outside_s + samples_of(measurement, "work").inclusive_s[0][0],
                1e-9);
  }
}

TEST(measurement, time_inside_mpi_is_charged_to_the_innermost_region_of_its_thread) {
  const Team team = world();
  Measurement measurement;

  for (int repetition = 0; repetition < 2; ++repetition) {
    measure_once(
        team,
        [&] {
          const TimedRegion timed(work_region);
          add_mpi_time(1000 * (team.rank + 1));
        },
        measurement);
  }

  for (int rank = 0; team.rank == 0 && rank < team.n_ranks; ++rank) {
    const auto r = static_cast<std::size_t>(rank);
    EXPECT_NEAR(samples_of(measurement, "work").thread_mpi_s[r][0], 2e-6 * (rank + 1), 1e-12);
    EXPECT_EQ(samples_of(measurement, "solve").thread_mpi_s[r][0], 0.0);
  }
}

TEST(measurement, the_mean_call_is_that_of_all_ranks) {
  const Team team = world();
  Measurement measurement;

  measure_once(
      team,
      [&] {
        for (int i = 0; i < 2; ++i) {
          const TimedRegion timed(work_region);
          usleep(1000U * static_cast<unsigned>(team.rank + 1));
        }
      },
      measurement);

  if (team.rank == 0) {
    const RegionSamples& work = samples_of(measurement, "work");
    double total_s = 0.0;  // two calls on each rank
    for (const double rank_s : work.inclusive_s[0]) {
      total_s += rank_s;
    }
    EXPECT_NEAR(work.mean_call_s, total_s / (2.0 * team.n_ranks), 1e-9);
  }
}

}  // namespace
}  // namespace casebook
