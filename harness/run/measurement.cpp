#include "harness/run/measurement.hpp"

#include <algorithm>
#include <span>

#include "harness/run/clock.hpp"
#include "harness/run/gather.hpp"

namespace casebook {
namespace {

/// Fields of one thread in one region, as a rank sends them.
enum Field : std::size_t { inclusive, exclusive, mpi, calls, n_fields };

/// This rank's times, [region][thread][n_fields], flat; threads it does not have are zeros.
std::vector<double> pack_times(std::size_t n_threads) {
  std::vector<double> numbers;
  for (std::vector<RegionTime>& threads : region_times()) {
    threads.resize(n_threads);
    for (const RegionTime& time : threads) {
      const auto n_calls = static_cast<double>(time.calls);
      numbers.insert(numbers.end(), {time.inclusive_s, time.exclusive_s, time.mpi_s, n_calls});
    }
  }
  return numbers;
}

/// Threads of this rank that were ever in a region.
std::size_t count_threads() {
  const std::vector<std::vector<RegionTime>> times = region_times();
  return times.empty() ? 0 : times.front().size();
}

/// Adds one rank's threads in one region to its samples of the present repetition. Returns the time
/// that all its threads spent there.
double append_rank(std::span<const double> threads, std::size_t rank, RegionSamples& region) {
  double slowest = 0.0;
  double slowest_exclusive = 0.0;
  double total_s = 0.0;
  std::vector<double>& exclusive_sums = region.thread_exclusive_s[rank];
  std::vector<double>& mpi_sums = region.thread_mpi_s[rank];
  exclusive_sums.resize(threads.size() / n_fields);
  mpi_sums.resize(threads.size() / n_fields);
  for (std::size_t t = 0; t < exclusive_sums.size(); ++t) {
    const auto fields = threads.subspan(t * n_fields, n_fields);
    slowest = std::max(slowest, fields[inclusive]);
    slowest_exclusive = std::max(slowest_exclusive, fields[exclusive]);
    total_s += fields[inclusive];
    region.calls += fields[calls];
    exclusive_sums[t] += fields[exclusive];
    mpi_sums[t] += fields[mpi];
  }
  region.inclusive_s.back().push_back(slowest);
  region.exclusive_s.back().push_back(slowest_exclusive);
  return total_s;
}

/// ranks: what pack_times() gave on each.
void append(const std::vector<std::vector<double>>& ranks,
            std::size_t n_threads,
            Measurement& measurement) {
  const std::vector<std::string> names = region_names();
  measurement.regions.resize(names.size());
  for (std::size_t r = 0; r < names.size(); ++r) {
    RegionSamples& region = measurement.regions[r];
    region.name = names[r];
    region.calls = 0.0;
    region.inclusive_s.emplace_back();
    region.exclusive_s.emplace_back();
    region.thread_exclusive_s.resize(ranks.size());
    region.thread_mpi_s.resize(ranks.size());
    double total_s = 0.0;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
      const std::size_t size = n_threads * n_fields;
      total_s += append_rank(std::span(ranks[rank]).subspan(r * size, size), rank, region);
    }
    region.mean_call_s = region.calls > 0.0 ? total_s / region.calls : 0.0;
  }
}

}  // namespace

const Region solve_region("solve");

double PhaseTimes::total_s() const {
  // An answer is gathered and put into order: each of its bytes is moved a few times. What the machine takes
  // for that is known from a copy of the same bytes; a collective call takes some microseconds more.
  constexpr double moves = 5.0;
  constexpr double calls_s = 2e-4;
  const double free_s = calls_s + moves * answer_copy_s;
  return construct_s + set_up_s + solve_s + std::max(0.0, copy_out_s - free_s);
}

double time_collectively(const Team& team, const std::function<void()>& step) {
  MPI_Barrier(team.comm);
  const std::int64_t start = now_ns();
  step();
  const double mine = seconds(start, now_ns());
  return largest(team, mine);
}

void measure_once(const Team& team, const std::function<void()>& step, Measurement& measurement) {
  reset_regions();
  measurement.solve_s.push_back(time_collectively(team, [&step] {
    const TimedRegion timed(solve_region);
    step();
  }));
  const auto n_threads =
      static_cast<std::size_t>(largest(team, static_cast<double>(count_threads())));
  const std::vector<std::vector<double>> ranks = gather_numbers(team, pack_times(n_threads));
  if (team.rank == 0) {
    append(ranks, n_threads, measurement);
  }
}

}  // namespace casebook
