#include "harness/roofs/working_sets.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/roofs/bandwidth_kernels.hpp"

namespace casebook::roofs {
namespace {

constexpr std::int64_t largest_array = std::int64_t{1} << 30;
constexpr double mib = 1024.0 * 1024.0;

/// Bytes of a cache for each of the threads that use it.
std::int64_t share_of(const Cache& cache, const MemoryShape& shape, int n_threads) {
  const int cores = std::max(1, cache.shared_by_cpus / std::max(1, shape.cpus_per_core));
  return cache.bytes / std::min(cores, n_threads);
}

void add_caches(const MemoryShape& shape, int n_threads, WorkingSets& chosen) {
  std::int64_t inner = 0;
  for (const Cache& cache : shape.caches) {
    const std::int64_t bytes = share_of(cache, shape, n_threads) / 2;
    if (bytes > inner) {
      chosen.sets.push_back({fmt::format("L{}", cache.level), bytes});
    } else {
      chosen.notes.push_back(
          fmt::format("L{} with {} threads was not measured: half of a thread's share is {:.2f} "
                      "MiB, which fits into the level below",
                      cache.level,
                      n_threads,
                      static_cast<double>(bytes) / mib));
    }
    inner = share_of(cache, shape, n_threads);
  }
}

}  // namespace

WorkingSets choose_working_sets(const MemoryShape& shape, int n_threads) {
  WorkingSets chosen;
  add_caches(shape, n_threads, chosen);

  const std::int64_t caches =
      shape.caches.empty() ? 0 : shape.caches.back().bytes * shape.last_level_caches;
  // Where no cache is known, a gibibyte is far beyond any of one processor.
  const std::int64_t wanted = caches == 0 ? largest_array : 8 * caches;
  const std::int64_t bytes = std::min(wanted, shape.memory / 4);
  chosen.sets.push_back({"DRAM", bytes / n_threads});
  const std::int64_t smallest = array_bytes(chosen.sets.back(), 1, n_threads) * n_threads;
  if (smallest < 4 * caches * 99 / 100) {  // rounding to blocks takes less than a per cent
    chosen.notes.push_back(
        fmt::format("DRAM with {} threads: the one array of `load` has {:.0f} MiB, less than four "
                    "times the last-level caches ({:.0f} MiB): some of it may come from there",
                    n_threads,
                    static_cast<double>(smallest) / mib,
                    static_cast<double>(caches) / mib));
  }
  return chosen;
}

std::int64_t array_bytes(const WorkingSet& set, int n_arrays, int n_threads) {
  constexpr std::int64_t block = bandwidth_block * 8;
  const std::int64_t bytes = std::min(set.bytes_per_thread / n_arrays, largest_array / n_threads);
  return std::max(block, bytes / block * block);
}

}  // namespace casebook::roofs
