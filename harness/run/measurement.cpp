#include "harness/run/measurement.hpp"

#include <algorithm>

#include "harness/run/clock.hpp"
#include "harness/run/gather.hpp"

namespace casebook {
namespace {

/// What one rank sends of one region.
enum Field : std::size_t { inclusive, exclusive, calls, all_threads, n_fields };

/// This rank's regions: [region][n_fields], flat.
std::vector<double> summarize_threads() {
  std::vector<double> numbers;
  for (const std::vector<RegionTime>& threads : region_times()) {
    double slowest = 0.0;
    double slowest_exclusive = 0.0;
    double total_s = 0.0;
    double n_calls = 0.0;
    for (const RegionTime& time : threads) {
      slowest = std::max(slowest, time.inclusive_s);
      slowest_exclusive = std::max(slowest_exclusive, time.exclusive_s);
      total_s += time.inclusive_s;
      n_calls += static_cast<double>(time.calls);
    }
    numbers.insert(numbers.end(), {slowest, slowest_exclusive, n_calls, total_s});
  }
  return numbers;
}

void append(const std::vector<std::vector<double>>& ranks, Measurement& measurement) {
  const std::vector<std::string> names = region_names();
  measurement.regions.resize(names.size());
  for (std::size_t r = 0; r < names.size(); ++r) {
    RegionSamples& region = measurement.regions[r];
    region.name = names[r];
    region.calls = 0.0;
    double total_s = 0.0;
    region.inclusive_s.emplace_back();
    region.exclusive_s.emplace_back();
    for (const std::vector<double>& numbers : ranks) {
      const double* fields = numbers.data() + r * n_fields;
      region.inclusive_s.back().push_back(fields[inclusive]);
      region.exclusive_s.back().push_back(fields[exclusive]);
      region.calls += fields[calls];
      total_s += fields[all_threads];
    }
    region.mean_call_s = region.calls > 0.0 ? total_s / region.calls : 0.0;
  }
}

}  // namespace

double time_collectively(const Team& team, const std::function<void()>& step) {
  MPI_Barrier(team.comm);
  const std::int64_t start = now_ns();
  step();
  const double mine = seconds(start, now_ns());
  return largest(team, mine);
}

void measure_once(const Team& team, const std::function<void()>& step, Measurement& measurement) {
  reset_regions();
  measurement.solve_s.push_back(time_collectively(team, step));
  const std::vector<std::vector<double>> ranks = gather_numbers(team, summarize_threads());
  if (team.rank == 0) {
    append(ranks, measurement);
  }
}

}  // namespace casebook
