#include "harness/roofs/processors.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <omp.h>
#include <sched.h>

#include "harness/core/cpu_list.hpp"
#include "harness/core/file.hpp"

namespace casebook::roofs {
namespace {

constexpr const char* system_folder = "/sys/devices/system/cpu";

std::vector<int> my_cpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(0, sizeof set, &set);
  std::vector<int> cpus;
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &set)) {
      cpus.push_back(static_cast<int>(cpu));
    }
  }
  return cpus;
}

std::vector<int> siblings_of(int cpu) {
  const std::string line = first_line_of_file(
      std::string(system_folder) + "/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list");
  return line.empty() ? std::vector<int>{cpu} : parse_cpu_list(line);
}

}  // namespace

Processors observe_processors(int n_threads) {
  Processors processors;
  std::set<int> all;
  std::size_t of_all_threads = 0;
#pragma omp parallel num_threads(n_threads) default(none) shared(processors, all, of_all_threads)
  {
    const std::vector<int> mine = my_cpus();
    const std::vector<int> siblings = siblings_of(mine.front());
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
