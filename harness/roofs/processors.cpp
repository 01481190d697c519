#include "harness/roofs/processors.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "harness/core/machine/cpu_list.hpp"

namespace casebook::roofs {
namespace {

constexpr const char* system_folder = "/sys/devices/system/cpu";

}  // namespace

Processors observe_processors(int n_threads) {
  Processors processors;
  std::set<int> all;
  std::size_t of_all_threads = 0;
#pragma omp parallel num_threads(n_threads) default(none) shared(processors, all, of_all_threads)
  {
    const std::vector<int> mine = allowed_cpus();
    const std::vector<int> siblings = parse_cpu_list(core_of(mine.front()));
    const bool one_core = std::all_of(mine.begin(), mine.end(), [&](int cpu) {
      return std::find(siblings.begin(), siblings.end(), cpu) != siblings.end();
    });
#pragma omp critical
    {
      all.insert(mine.begin(), mine.end());
      of_all_threads += mine.size();
      processors.pinned = processors.pinned && one_core;
      processors.cpus_per_core = static_cast<int>(siblings.size());
    }
  }
  processors.cpus.assign(all.begin(), all.end());
  processors.pinned = processors.pinned && of_all_threads == all.size();
  return processors;
}

MemoryShape observe_memory(const Processors& processors) {
  const std::filesystem::path system(system_folder);
  const std::string first = "cpu" + std::to_string(processors.cpus.front());
  return {read_caches(system / first / "cache"),
          processors.cpus_per_core,
          count_last_level_caches(system, processors.cpus),
          memory_bytes()};
}

}  // namespace casebook::roofs
