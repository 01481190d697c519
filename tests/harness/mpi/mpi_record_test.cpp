#include <vector>

#include <gtest/gtest.h>

#include "harness/run/mpi/mpi_stats.hpp"
#include "harness/run/region.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

const Region sweep_region("sweep");

/// Two repetitions in which the last rank alone calls MPI_Send as well.
std::vector<MpiCall> calls_of(const Team& team) {
  std::vector<MpiCall> calls = {
      {"MPI_Barrier", -1, 2, 0, 0.25, 0.25},
      {"MPI_Allreduce", sweep_region.id(), 4, 32 * (team.rank + 1), 0.5 * team.rank, 0.125}};
  if (team.rank == team.n_ranks - 1) {
    calls.push_back({"MPI_Send", sweep_region.id(), 1, 6, 0.75, 0.0});
  }
  return calls;
}

TEST(mpi_json, is_the_mean_over_repetitions_with_sums_over_ranks_and_times_of_each) {
  const Team team = world();

  const Json json = mpi_json(team, 2, calls_of(team));

  if (team.rank != 0) {
    EXPECT_TRUE(json.is_null());
    return;
  }
  const double n = team.n_ranks;
  const Json& calls = json.at("calls");
  ASSERT_EQ(calls.size(), 3u);
  EXPECT_EQ(calls[0].at("call"), "MPI_Barrier");
  EXPECT_TRUE(calls[0].at("region").is_null());
  EXPECT_EQ(calls[0].at("count"), n);
  EXPECT_EQ(calls[1].at("call"), "MPI_Allreduce");
  EXPECT_EQ(calls[1].at("region"), "sweep");
  EXPECT_EQ(calls[1].at("count"), 2.0 * n);
  EXPECT_EQ(calls[1].at("bytes"), 8.0 * n * (n + 1.0));
  for (int rank = 0; rank < team.n_ranks; ++rank) {
    EXPECT_EQ(calls[1].at("time_s").at(static_cast<std::size_t>(rank)), 0.25 * rank);
  }
  EXPECT_EQ(calls[1].at("wait_s"), Json(std::vector<double>(calls[1].at("time_s").size(), 0.0625)));
}

TEST(mpi_json, a_call_that_one_rank_alone_made_took_no_time_on_the_others) {
  const Team team = world();

  const Json json = mpi_json(team, 2, calls_of(team));

  if (team.rank == 0) {
    std::vector<double> expected(static_cast<std::size_t>(team.n_ranks), 0.0);
    expected.back() = 0.375;
    EXPECT_EQ(json.at("calls").at(2).at("call"), "MPI_Send");
    EXPECT_EQ(json.at("calls").at(2).at("count"), 0.5);
    EXPECT_EQ(json.at("calls").at(2).at("bytes"), 3.0);
    EXPECT_EQ(json.at("calls").at(2).at("time_s"), Json(expected));
  }
}

TEST(mpi_json, says_whether_waiting_was_split_and_what_a_call_costs) {
  const Team team = world();
  enable_mpi_stats({.split_waiting = true});
  disable_mpi_stats();

  const Json json = mpi_json(team, 1, {});

  if (team.rank == 0) {
    EXPECT_EQ(json.at("split_waiting"), true);
    EXPECT_GT(json.at("cost_s_per_call").get<double>(), 0.0);
    EXPECT_TRUE(json.at("calls").empty());
  }
}

TEST(gather_waiting, is_the_sum_over_the_calls_of_a_region_for_each_rank) {
  const Team team = world();
  std::vector<MpiCall> calls = calls_of(team);
  calls.push_back({"MPI_Recv", sweep_region.id(), 1, 0, 1.0 + team.rank, 1.0 + team.rank});

  const auto waiting_s = gather_waiting(team, calls);

  if (team.rank != 0) {
    EXPECT_TRUE(waiting_s.empty());
    return;
  }
  ASSERT_EQ(waiting_s.size(), region_names().size());
  for (std::size_t rank = 0; rank < waiting_s[0].size(); ++rank) {
    EXPECT_EQ(waiting_s[static_cast<std::size_t>(sweep_region.id())][rank],
              1.125 + static_cast<double>(rank));
  }
}

}  // namespace
}  // namespace casebook
