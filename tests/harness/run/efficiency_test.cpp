#include "harness/run/efficiency.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace casebook {
namespace {

using Times = std::vector<std::vector<double>>;  // [rank][thread]

constexpr double rounding = 1e-12;

RegionSamples region(const std::string& name, const Times& exclusive_s, const Times& mpi_s) {
  RegionSamples samples;
  samples.name = name;
  samples.calls = 1.0;
  samples.mean_call_s = 1.0;
  samples.thread_exclusive_s = exclusive_s;
  samples.thread_mpi_s = mpi_s;
  return samples;
}

Team team_of(int n_ranks, int n_threads) {
  Team team;
  team.n_ranks = n_ranks;
  team.n_threads = n_threads;
  return team;
}

/// Two ranks of one thread. Rank 0 works 6 s and waits 3 of 4 s in MPI, rank 1 works 9 of 10 s.
Measurement two_ranks() {
  Measurement measurement;
  measurement.solve_s = {4.0, 6.0};
  measurement.regions = {region("solve", {{7.0}, {2.0}}, {{4.0}, {0.0}}),
                         region("sweep", {{3.0}, {8.0}}, {{0.0}, {1.0}})};
  return measurement;
}

TEST(efficiency, of_ranks_is_load_balance_times_communication) {
  const Efficiency solve = efficiencies(two_ranks(), team_of(2, 1), {}).front();

  EXPECT_EQ(solve.region, "solve");
  EXPECT_NEAR(solve.parallel, 15.0 / 20.0, rounding);
  EXPECT_NEAR(solve.mpi_parallel, 15.0 / 20.0, rounding);
  EXPECT_NEAR(solve.mpi_load_balance, 7.5 / 9.0, rounding);
  EXPECT_NEAR(solve.mpi_communication, 9.0 / 10.0, rounding);
  EXPECT_NEAR(solve.omp_parallel, 1.0, rounding);
  EXPECT_NEAR(solve.omp_load_balance, 1.0, rounding);
}

TEST(efficiency, communication_splits_only_where_waiting_is_known) {
  const Times waiting_s = {{2.0, 0.0}, {0.0, 0.5}};  // [region][rank]

  const Efficiency unknown = efficiencies(two_ranks(), team_of(2, 1), {}).front();
  const Efficiency known = efficiencies(two_ranks(), team_of(2, 1), waiting_s).front();

  EXPECT_FALSE(unknown.mpi_serialization.has_value());
  EXPECT_FALSE(unknown.mpi_transfer.has_value());
  EXPECT_NEAR(known.mpi_serialization.value(), 9.0 / 9.5, rounding);  // 6 + 2 and 9 + 0.5
  EXPECT_NEAR(known.mpi_transfer.value(), 9.5 / 10.0, rounding);
}

TEST(efficiency, no_delay_cannot_make_the_run_longer) {
  const Times waiting_s = {{0.0, 4.0}, {0.0, 0.0}};  // two threads that wait at a time

  const Efficiency solve = efficiencies(two_ranks(), team_of(2, 1), waiting_s).front();

  EXPECT_NEAR(solve.mpi_serialization.value(), 9.0 / 10.0, rounding);
  EXPECT_NEAR(solve.mpi_transfer.value(), 1.0, rounding);
}

TEST(efficiency, of_a_region_is_measured_against_its_own_slowest_thread) {
  const std::vector<Efficiency> list =
      efficiencies(two_ranks(), team_of(2, 1), {{2.0, 0.0}, {0.0, 0.5}});

  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[1].region, "sweep");
  EXPECT_NEAR(list[1].parallel, 10.0 / 16.0, rounding);
  EXPECT_NEAR(list[1].mpi_load_balance, 5.0 / 7.0, rounding);
  EXPECT_NEAR(list[1].mpi_communication, 7.0 / 8.0, rounding);
  EXPECT_NEAR(list[1].mpi_serialization.value(), 7.0 / 7.5, rounding);
  EXPECT_NEAR(list[1].mpi_transfer.value(), 7.5 / 8.0, rounding);
}

/// One rank of two threads: 4 s alone, then 6 s in which one is busy for 2 and the other for 6 s.
Measurement two_threads(double main_s, double worker_s) {
  Measurement measurement;
  measurement.solve_s = {10.0};
  measurement.regions = {region("solve", {{10.0 - main_s, 0.0}}, {{0.0, 0.0}}),
                         region("sweep", {{main_s, worker_s}}, {{0.0, 0.0}})};
  return measurement;
}

TEST(efficiency, of_threads_splits_into_imbalance_and_time_alone) {
  const Efficiency solve = efficiencies(two_threads(6.0, 2.0), team_of(1, 2), {}).front();

  EXPECT_NEAR(solve.parallel, 12.0 / 20.0, rounding);
  EXPECT_NEAR(solve.mpi_parallel, 1.0, rounding);
  EXPECT_NEAR(solve.omp_parallel, 12.0 / 20.0, rounding);
  EXPECT_NEAR(solve.omp_load_balance, 1.0 - (6.0 - 4.0) / 10.0, rounding);
}

TEST(efficiency, the_main_threads_wait_for_a_slower_one_is_lost) {
  const Efficiency first = efficiencies(two_threads(6.0, 2.0), team_of(1, 2), {}).front();
  const Efficiency second = efficiencies(two_threads(2.0, 6.0), team_of(1, 2), {}).front();

  EXPECT_NEAR(second.parallel, first.parallel, rounding);
  EXPECT_NEAR(second.omp_load_balance, first.omp_load_balance, rounding);
}

TEST(efficiency, a_thread_that_enters_no_region_is_idle) {
  Measurement measurement;
  measurement.solve_s = {10.0};
  measurement.regions = {region("solve", {{10.0}}, {{0.0}})};

  const Efficiency solve = efficiencies(measurement, team_of(1, 4), {}).front();

  EXPECT_NEAR(solve.parallel, 0.25, rounding);
  EXPECT_NEAR(solve.omp_parallel, 0.25, rounding);
  EXPECT_NEAR(solve.omp_load_balance, 1.0, rounding);  // nothing was shared badly
}

TEST(efficiency, a_thread_that_communicates_while_others_compute_takes_nothing_from_them) {
  Measurement measurement;
  measurement.solve_s = {10.0};
  measurement.regions = {region("solve", {{0.0, 0.0}}, {{0.0, 0.0}}),
                         region("overlap", {{10.0, 10.0}}, {{8.0, 0.0}})};

  const Efficiency solve = efficiencies(measurement, team_of(1, 2), {}).front();

  EXPECT_NEAR(solve.parallel, 12.0 / 20.0, rounding);
  EXPECT_NEAR(solve.mpi_parallel, 1.0, rounding);
  EXPECT_NEAR(solve.omp_parallel, 12.0 / 20.0, rounding);
}

TEST(efficiency, of_ranks_and_threads_is_their_product) {
  Measurement measurement;
  measurement.solve_s = {10.0};
  measurement.regions = {region("solve", {{4.0, 0.0}, {5.0, 0.0}}, {{3.0, 0.0}, {0.0, 0.0}}),
                         region("sweep", {{6.0, 5.0}, {5.0, 4.0}}, {{0.0, 0.0}, {0.0, 0.5}})};

  const std::vector<Efficiency> list = efficiencies(measurement, team_of(2, 2), {});

  EXPECT_NEAR(list[0].parallel, (7.0 + 5.0 + 10.0 + 3.5) / 40.0, rounding);
  EXPECT_NEAR(list[0].mpi_parallel, (7.0 + 10.0) / 20.0, rounding);
  for (const Efficiency& e : list) {
    EXPECT_NEAR(e.parallel, e.mpi_parallel * e.omp_parallel, rounding) << e.region;
    EXPECT_NEAR(e.mpi_parallel, e.mpi_load_balance * e.mpi_communication, rounding) << e.region;
  }
}

TEST(efficiency, leaves_out_regions_that_were_not_entered_or_are_too_short) {
  Measurement measurement = two_ranks();
  measurement.regions.push_back(region("brief", {{1e-6}, {1e-6}}, {{0.0}, {0.0}}));
  measurement.regions.back().mean_call_s = 1e-6;
  measurement.regions.push_back(region("never", {{0.0}, {0.0}}, {{0.0}, {0.0}}));
  measurement.regions.back().calls = 0.0;

  const std::vector<Efficiency> list = efficiencies(measurement, team_of(2, 1), {}, 1e-5);

  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[1].region, "sweep");
}

TEST(efficiency, a_region_spent_in_mpi_alone_has_no_useful_time) {
  Measurement measurement = two_ranks();
  measurement.regions.push_back(region("reduce", {{2.0}, {1.0}}, {{2.0}, {1.0}}));

  const Efficiency reduce = efficiencies(measurement, team_of(2, 1), {}).back();

  EXPECT_EQ(reduce.parallel, 0.0);
  EXPECT_EQ(reduce.mpi_communication, 0.0);
  EXPECT_EQ(reduce.mpi_load_balance, 1.0);
  EXPECT_EQ(reduce.omp_parallel, 1.0);
}

TEST(efficiency, is_null_in_the_record_where_it_is_unknown) {
  const Json json = efficiency_json(efficiencies(two_ranks(), team_of(2, 1), {}));

  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[0].at("region"), "solve");
  EXPECT_TRUE(json[0].at("mpi_serialization").is_null());
  EXPECT_TRUE(json[0].at("mpi_transfer").is_null());
  EXPECT_NEAR(json[0].at("mpi_load_balance").get<double>(), 7.5 / 9.0, rounding);
  EXPECT_EQ(json[1].size(), 9u);
}

}  // namespace
}  // namespace casebook
