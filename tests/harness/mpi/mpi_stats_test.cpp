#include "harness/run/mpi/mpi_stats.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/region.hpp"
#include "tests/harness/mpi/watched_calls.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

const Region exchange_region("exchange");
const Region reduce_region("reduce");

/// Everyone sends n numbers to the right.
void send_around(const Team& team, int n) {
  std::vector<double> out(static_cast<std::size_t>(n));
  std::vector<double> in(out.size());
  const int left = (team.rank + team.n_ranks - 1) % team.n_ranks;
  const int right = (team.rank + 1) % team.n_ranks;
  std::array<MPI_Request, 2> requests;
  MPI_Irecv(in.data(), n, MPI_DOUBLE, left, 0, team.comm, &requests[0]);
  MPI_Isend(out.data(), n, MPI_DOUBLE, right, 0, team.comm, &requests[1]);
  MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
}

/// A sum over the ranks that rank k enters after 10 k ms. Returns the lead over the last, seconds;
/// all clocks are those of one node.
double reduce_late(const Team& team) {
  double sum = 1.0;
  PMPI_Barrier(team.comm);
  work_ms(10 * team.rank);
  const double arrival_s = 1e-9 * static_cast<double>(now_ns());
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, team.comm);
  double last_s = 0.0;
  PMPI_Allreduce(&arrival_s, &last_s, 1, MPI_DOUBLE, MPI_MAX, team.comm);
  return last_s - arrival_s;
}

TEST(mpi_stats, counts_nothing_until_it_is_switched_on_and_after_it_is_switched_off) {
  const Team team = world();

  watch([] {});
  send_around(team, 3);

  EXPECT_TRUE(mpi_calls().empty());
}

TEST(mpi_stats, counts_the_messages_of_a_ring_and_the_bytes_that_this_rank_sends) {
  const Team team = world();

  watch([&] {
    send_around(team, 100);
    send_around(team, 7);
  });

  EXPECT_EQ(total("MPI_Isend").count, 2);
  EXPECT_EQ(total("MPI_Isend").bytes, 107 * 8);
  EXPECT_EQ(total("MPI_Irecv").count, 2);
  EXPECT_EQ(total("MPI_Irecv").bytes, 0);
  EXPECT_EQ(total("MPI_Waitall").count, 2);
  EXPECT_EQ(total("MPI_Waitall").wait_s, total("MPI_Waitall").time_s);
  EXPECT_EQ(total("MPI_Isend").wait_s, 0.0);
}

TEST(mpi_stats, keeps_the_calls_of_each_region_apart) {
  const Team team = world();

  watch([&] {
    send_around(team, 1);
    {
      const TimedRegion timed(exchange_region);
      send_around(team, 10);
      const TimedRegion inner(reduce_region);
      send_around(team, 100);
    }
  });

  std::vector<std::int64_t> bytes;
  std::vector<int> regions;
  for (const MpiCall& call : mpi_calls()) {
    if (call.call == "MPI_Isend") {
      regions.push_back(call.region);
      bytes.push_back(call.bytes);
    }
  }
  EXPECT_EQ(regions, (std::vector<int>{-1, exchange_region.id(), reduce_region.id()}));
  EXPECT_EQ(bytes, (std::vector<std::int64_t>{8, 80, 800}));
}

TEST(mpi_stats, knows_regions_that_are_defined_after_it_was_switched_on) {
  const Team team = world();
  int late_id = -1;

  watch([&] {
    send_around(team, 1);
    static const Region late("late");
    late_id = late.id();
    const TimedRegion timed(late);
    send_around(team, 1);
  });

  EXPECT_EQ(mpi_calls().back().region, late_id);
  EXPECT_EQ(total("MPI_Isend").count, 2);
}

TEST(mpi_stats, tells_the_region_how_long_its_thread_was_inside_mpi) {
  const Team team = world();
  reset_regions();
  double lead_s = 0.0;

  watch([&] {
    const TimedRegion timed(reduce_region);
    lead_s = reduce_late(team);
  });

  double inside_s = 0.0;
  const auto times = region_times();
  for (const RegionTime& thread : times[static_cast<std::size_t>(reduce_region.id())]) {
    inside_s += thread.mpi_s;
  }
  EXPECT_GT(inside_s, 0.0);
  EXPECT_NEAR(inside_s, total("MPI_Allreduce").time_s, 1e-9);
  EXPECT_GE(inside_s, lead_s - 5e-3);
}

TEST(mpi_stats, a_blocking_collective_is_not_waiting_unless_waiting_is_split) {
  const Team team = world();

  watch([&] { reduce_late(team); });

  EXPECT_EQ(total("MPI_Allreduce").count, 1);
  EXPECT_EQ(total("MPI_Allreduce").wait_s, 0.0);
}

TEST(mpi_stats, split_waiting_tells_waiting_for_late_ranks_from_the_collective_itself) {
  const Team team = world();
  double lead_s = 0.0;

  watch([&] { lead_s = reduce_late(team); }, {.split_waiting = true});

  const MpiCall sum = total("MPI_Allreduce");
  EXPECT_EQ(sum.count, 1);
  EXPECT_GT(sum.wait_s, 0.0);
  EXPECT_LT(sum.wait_s, sum.time_s);
  EXPECT_GE(sum.wait_s, lead_s - 5e-3);
  EXPECT_EQ(total("MPI_Barrier").count, 0);
}

TEST(mpi_stats, a_barrier_and_a_receive_are_all_waiting) {
  const Team team = world();
  const int partner = team.n_ranks - 1 - team.rank;

  watch([&] {
    MPI_Barrier(team.comm);
    double number = 0.0;
    MPI_Request request;
    MPI_Isend(&number, 1, MPI_DOUBLE, partner, 0, team.comm, &request);
    work_ms(team.rank == 0 ? 10 : 0);
    MPI_Recv(&number, 1, MPI_DOUBLE, partner, 0, team.comm, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  });

  for (const char* call : {"MPI_Barrier", "MPI_Recv", "MPI_Wait"}) {
    EXPECT_EQ(total(call).count, 1) << call;
    EXPECT_GT(total(call).wait_s, 0.0) << call;
    EXPECT_EQ(total(call).wait_s, total(call).time_s) << call;
  }
}

TEST(mpi_stats, books_the_calls_of_all_threads_that_take_turns) {
  const Team team = world();
  reset_regions();

  watch([&] {
#pragma omp parallel num_threads(3)
    {
      const TimedRegion timed(exchange_region);
      for (int i = 0; i < 100; ++i) {
#pragma omp critical(calls_of_mpi)
        MPI_Send(nullptr, 0, MPI_DOUBLE, MPI_PROC_NULL, 0, team.comm);
      }
    }
  });

  EXPECT_EQ(total("MPI_Send").count, 300);
  EXPECT_EQ(mpi_calls().front().region, exchange_region.id());
}

TEST(mpi_stats, reset_sets_every_count_to_zero) {
  const Team team = world();
  watch([&] { send_around(team, 5); });

  reset_mpi_stats();

  EXPECT_TRUE(mpi_calls().empty());
}

TEST(mpi_stats, the_measured_cost_is_a_positive_number_and_leaves_no_trace_in_the_counts) {
  const Team team = world();
  watch([&] { send_around(team, 5); });

  const double cost_s = measure_mpi_stats_cost();

  EXPECT_GT(cost_s, 0.0);
  EXPECT_TRUE(std::isfinite(cost_s));
  EXPECT_EQ(total("MPI_Send").count, 0);
  EXPECT_EQ(total("MPI_Isend").count, 1);
  send_around(team, 5);
  EXPECT_EQ(total("MPI_Isend").count, 1);  // still off
}

/// Writes down the calls that it hears of.
class Diary : public MpiObserver {
 public:
  void called(const char* call,
              std::int64_t start_ns,
              std::int64_t end_ns,
              std::int64_t bytes) noexcept override {
    entries += std::string(call) + " " + std::to_string(bytes) + "\n";
    in_order = in_order && start_ns <= end_ns && end_ns <= now_ns();
  }

  std::string entries;
  bool in_order = true;
};

TEST(mpi_observer, hears_of_every_watched_call_with_its_bytes) {
  const Team team = world();
  Diary diary;

  set_mpi_observer(&diary);
  watch([&] { send_around(team, 4); });
  send_around(team, 4);
  set_mpi_observer(nullptr);
  watch([&] { send_around(team, 4); });

  EXPECT_EQ(diary.entries, "MPI_Irecv 0\nMPI_Isend 32\nMPI_Waitall 0\n");
  EXPECT_TRUE(diary.in_order);
}

}  // namespace
}  // namespace casebook
