// What the layer around MPI costs, printed and not judged: a time is no property of the code.

#include <cstdio>
#include <vector>

#include <gtest/gtest.h>

#include "harness/core/statistics.hpp"
#include "tests/harness/mpi/watched_calls.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

// Few: beside a compiler each of them waits for a turn of the scheduler, milliseconds.
constexpr int n_round_trips = 200;
constexpr int n_batches = 21;

/// Mean time of half a round trip of 8 bytes between ranks 0 and 1, microseconds.
double half_round_trip_us(const Team& team) {
  double number = 0.0;
  const int partner = 1 - team.rank;
  const std::int64_t start = now_ns();
  for (int i = 0; i < n_round_trips; ++i) {
    if (team.rank == 0) {
      MPI_Send(&number, 1, MPI_DOUBLE, partner, 0, team.comm);
    }
    MPI_Recv(&number, 1, MPI_DOUBLE, partner, 0, team.comm, MPI_STATUS_IGNORE);
    if (team.rank == 1) {
      MPI_Send(&number, 1, MPI_DOUBLE, partner, 0, team.comm);
    }
  }
  return 1e6 * seconds(start, now_ns()) / (2.0 * n_round_trips);
}

TEST(mpi_stats_cost, of_a_ping_pong_is_printed) {
  const Team team = world();
  if (team.n_ranks != 2) {
    GTEST_SKIP() << "a ping-pong has two ranks";
  }
  std::vector<double> off_us;
  std::vector<double> on_us;

  reset_mpi_stats();
  half_round_trip_us(team);
  for (int batch = 0; batch < n_batches; ++batch) {
    off_us.push_back(half_round_trip_us(team));
    enable_mpi_stats({});
    on_us.push_back(half_round_trip_us(team));
    disable_mpi_stats();
  }

  EXPECT_EQ(total("MPI_Send").count, n_batches * n_round_trips);
  EXPECT_EQ(total("MPI_Recv").count, n_batches * n_round_trips);
  if (team.rank == 0) {
    const Summary off = summarize(off_us);
    const Summary on = summarize(on_us);
    std::printf(
        "8 B ping-pong, half a round trip: %.3f us (min %.3f) watched, %.3f us (min %.3f) not\n",
        on.median,
        on.min,
        off.median,
        off.min);
    std::printf("difference %.0f ns, %.1f %%; a watched call costs %.0f ns\n",
                1e3 * (on.median - off.median),
                100.0 * (on.median / off.median - 1.0),
                1e9 * measure_mpi_stats_cost());
  }
}

}  // namespace
}  // namespace casebook
