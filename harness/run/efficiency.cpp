#include "harness/run/efficiency.hpp"

#include <algorithm>
#include <numeric>

namespace casebook {
namespace {

/// Times of one rank in a stretch of the run, seconds.
struct RankTime {
  double serial = 0.0;            ///< outside MPI while one thread works
  double parallel_longest = 0.0;  ///< outside MPI while several work: the longest of them
  double parallel_sum = 0.0;      ///< and all of them
  double waiting = 0.0;           ///< inside MPI for others

  double outside_mpi() const { return serial + parallel_longest; }
  double useful() const { return serial + parallel_sum; }
};

/// Part by whole; 1 where there is nothing to share.
double ratio(double part, double whole) {
  return whole > 0.0 ? part / whole : 1.0;
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

double largest_of(const std::vector<double>& values) {
  return values.empty() ? 0.0 : *std::max_element(values.begin(), values.end());
}

/// Seconds outside MPI, [thread].
std::vector<double> outside_mpi(const RegionSamples& region, std::size_t rank) {
  std::vector<double> times = region.thread_exclusive_s[rank];
  for (std::size_t thread = 0; thread < times.size(); ++thread) {
    times[thread] = std::max(0.0, times[thread] - region.thread_mpi_s[rank][thread]);
  }
  return times;
}

bool is_parallel(const RegionSamples& region, std::size_t rank) {
  const std::vector<double>& threads = region.thread_exclusive_s[rank];
  return std::count_if(threads.begin(), threads.end(), [](double s) { return s > 0.0; }) > 1;
}

double waiting_in(const std::vector<std::vector<double>>& waiting_s,
                  std::size_t region,
                  std::size_t rank) {
  return waiting_s.empty() ? 0.0 : waiting_s[region][rank];
}

RankTime time_in_region(const RegionSamples& region, std::size_t rank, double waiting) {
  const std::vector<double> threads = outside_mpi(region, rank);
  if (is_parallel(region, rank)) {
    return {0.0, largest_of(threads), sum(threads), waiting};
  }
  return {sum(threads), 0.0, 0.0, waiting};
}

/// The main thread is in some region at all times, and what is left of it beyond the parallel
/// regions' longest thread is work that it did alone.
RankTime time_in_solve(const Measurement& measurement,
                       std::size_t rank,
                       const std::vector<std::vector<double>>& waiting_s) {
  RankTime time;
  double main = 0.0;
  std::vector<double> parallel;
  for (std::size_t r = 0; r < measurement.regions.size(); ++r) {
    const RegionSamples& region = measurement.regions[r];
    const std::vector<double> threads = outside_mpi(region, rank);
    parallel.resize(threads.size());
    main += threads.empty() ? 0.0 : threads.front();
    for (std::size_t thread = 0; is_parallel(region, rank) && thread < threads.size(); ++thread) {
      parallel[thread] += threads[thread];
    }
    time.waiting += waiting_in(waiting_s, r, rank);
  }
  time.parallel_longest = largest_of(parallel);
  time.parallel_sum = sum(parallel);
  time.serial = std::max(0.0, main - time.parallel_longest);
  return time;
}

Efficiency evaluate(const std::string& region,
                    double run_time,
                    const std::vector<RankTime>& ranks,
                    int threads_per_rank,
                    bool waiting_is_known) {
  const double n_ranks = static_cast<double>(ranks.size());
  const double n_threads = threads_per_rank;
  double outside = 0.0;
  double longest = 0.0;
  double useful = 0.0;
  double imbalance = 0.0;  // the longest thread's time beyond the mean
  double without_delay = 0.0;
  for (const RankTime& rank : ranks) {
    outside += rank.outside_mpi();
    longest = std::max(longest, rank.outside_mpi());
    useful += rank.useful();
    imbalance += rank.parallel_longest - rank.parallel_sum / n_threads;
    without_delay = std::max(without_delay, rank.outside_mpi() + rank.waiting);
  }
  without_delay = std::min(without_delay, run_time);

  Efficiency result;
  result.region = region;
  result.parallel = ratio(useful, n_ranks * n_threads * run_time);
  result.mpi_parallel = ratio(outside, n_ranks * run_time);
  result.mpi_load_balance = ratio(outside, n_ranks * longest);
  result.mpi_communication = ratio(longest, run_time);
  if (waiting_is_known) {
    result.mpi_serialization = ratio(longest, without_delay);
    result.mpi_transfer = ratio(without_delay, run_time);
  }
  // One thread at work counts n times in `outside` and once in `useful`.
  result.omp_parallel = ratio(useful, n_threads * outside);
  result.omp_load_balance = 1.0 - (outside > 0.0 ? imbalance / outside : 0.0);
  return result;
}

double longest_thread(const RegionSamples& region) {
  double longest = 0.0;
  for (const std::vector<double>& threads : region.thread_exclusive_s) {
    longest = std::max(longest, largest_of(threads));
  }
  return longest;
}

Json optional_json(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace

std::vector<Efficiency> efficiencies(const Measurement& measurement,
                                     const Team& team,
                                     const std::vector<std::vector<double>>& waiting_s,
                                     double shortest_s) {
  const auto n_ranks = static_cast<std::size_t>(team.n_ranks);
  const bool waiting_is_known = !waiting_s.empty();
  std::vector<RankTime> ranks(n_ranks);
  for (std::size_t rank = 0; rank < n_ranks; ++rank) {
    ranks[rank] = time_in_solve(measurement, rank, waiting_s);
  }
  std::vector<Efficiency> list = {
      evaluate("solve", sum(measurement.solve_s), ranks, team.n_threads, waiting_is_known)};

  for (std::size_t r = 0; r < measurement.regions.size(); ++r) {
    const RegionSamples& region = measurement.regions[r];
    if (region.name == "solve" || region.calls == 0.0 || region.mean_call_s < shortest_s) {
      continue;
    }
    for (std::size_t rank = 0; rank < n_ranks; ++rank) {
      ranks[rank] = time_in_region(region, rank, waiting_in(waiting_s, r, rank));
    }
    list.push_back(
        evaluate(region.name, longest_thread(region), ranks, team.n_threads, waiting_is_known));
  }
  return list;
}

Json efficiency_json(const std::vector<Efficiency>& list) {
  Json json = Json::array();
  for (const Efficiency& e : list) {
    json.push_back({{"region", e.region},
                    {"parallel", e.parallel},
                    {"mpi_parallel", e.mpi_parallel},
                    {"mpi_load_balance", e.mpi_load_balance},
                    {"mpi_communication", e.mpi_communication},
                    {"mpi_serialization", optional_json(e.mpi_serialization)},
                    {"mpi_transfer", optional_json(e.mpi_transfer)},
                    {"omp_parallel", e.omp_parallel},
                    {"omp_load_balance", e.omp_load_balance}});
  }
  return json;
}

}  // namespace casebook
