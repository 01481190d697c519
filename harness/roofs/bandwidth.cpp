#include "harness/roofs/bandwidth.hpp"

#include <algorithm>
#include <array>
#include <exception>

#include <fmt/format.h>

#include "harness/core/untouched_array.hpp"
#include "harness/roofs/bandwidth_kernels.hpp"

namespace casebook::roofs {
namespace {

/// The arrays of one thread.
struct Arrays {
  std::vector<UntouchedArray<double>> buffers;
  std::int64_t n = 0;  ///< elements of each

  double* at(std::size_t k) const { return buffers[k].data(); }
};

struct Kernel {
  const char* name;
  int n_arrays;  ///< and 8 B of each per element
  void (*run)(const Arrays& arrays, std::int64_t passes);
};

constexpr std::array<Kernel, 3> kernels = {{
    {"load",
     1,
     [](const Arrays& arrays, std::int64_t passes) { load(arrays.at(0), arrays.n, passes); }},
    {"copy",
     2,
     [](const Arrays& arrays, std::int64_t passes) {
       copy(arrays.at(0), arrays.at(1), arrays.n, passes);
     }},
    {"triad",
     3,
     [](const Arrays& arrays, std::int64_t passes) {
       triad(arrays.at(0), arrays.at(1), arrays.at(2), 3.0, arrays.n, passes);
     }},
}};

/// Arrays of one thread, touched by it.
Arrays touched_arrays(int n_arrays, std::int64_t bytes) {
  Arrays arrays;
  arrays.n = bytes / 8;
  for (int k = 0; k < n_arrays; ++k) {
    arrays.buffers.emplace_back(static_cast<std::size_t>(arrays.n));
    std::fill_n(arrays.buffers.back().data(), arrays.n, 1.0 + k);
  }
  return arrays;
}

/// Arrays of every thread. Errors: what a thread met, once all have come back.
std::vector<Arrays> arrays_of_team(int n_threads, int n_arrays, std::int64_t bytes) {
  std::vector<Arrays> arrays(static_cast<std::size_t>(n_threads));
  std::vector<std::exception_ptr> failures(arrays.size());
  time_team(n_threads, [&](int thread) {
    const auto mine = static_cast<std::size_t>(thread);
    try {
      arrays[mine] = touched_arrays(n_arrays, bytes);
    } catch (...) {
      failures[mine] = std::current_exception();
    }
  });
  for (const std::exception_ptr& failure : failures) {
    if (failure) {
      std::rethrow_exception(failure);
    }
  }
  return arrays;
}

Json measure(const Kernel& kernel, const WorkingSet& set, int n_threads, const Sampling& sampling) {
  const std::int64_t bytes = array_bytes(set, kernel.n_arrays, n_threads);
  const std::vector<Arrays> arrays = arrays_of_team(n_threads, kernel.n_arrays, bytes);
  const std::vector<double> seconds = sample_seconds(sampling, [&](std::int64_t passes) {
    return time_team(n_threads, [&](int thread) {
      kernel.run(arrays[static_cast<std::size_t>(thread)], passes);
    });
  });
  const double moved = 1.0 * kernel.n_arrays * static_cast<double>(bytes) * n_threads;
  return {{"level", set.level},
          {"kernel", kernel.name},
          {"threads", n_threads},
          {"arrays", kernel.n_arrays},
          {"array_kib", bytes / 1024},
          {"gb_s", rate_json(seconds, 1e-9 * moved)}};
}

}  // namespace

std::vector<int> thread_counts(int n_threads) {
  return n_threads == 1 ? std::vector<int>{1} : std::vector<int>{1, n_threads};
}

Json measure_bandwidth(const MemoryShape& shape,
                       int n_threads,
                       const Sampling& sampling,
                       const Say& say,
                       std::vector<std::string>& notes) {
  Json entries = Json::array();
  for (const int threads : thread_counts(n_threads)) {
    const WorkingSets chosen = choose_working_sets(shape, threads);
    notes.insert(notes.end(), chosen.notes.begin(), chosen.notes.end());
    for (const WorkingSet& set : chosen.sets) {
      for (const Kernel& kernel : kernels) {
        say(fmt::format("{} {}, threads: {}", set.level, kernel.name, threads));
        entries.push_back(measure(kernel, set, threads, sampling));
      }
    }
  }
  return entries;
}

}  // namespace casebook::roofs
