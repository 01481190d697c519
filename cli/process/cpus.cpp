#include "cli/process/cpus.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <string>

#include "harness/core/machine/cpu_list.hpp"

namespace casebook::cli {
namespace {

/// Control groups, version 2: "200000 100000" (time per period, both in microseconds) or "max
/// 100000"; version 1: a file for each, and -1 for no limit. A process outside of a container sees
/// no limit at the root.
/// Source: Documentation/admin-guide/cgroup-v2.rst, "cpu.max", and Documentation/scheduler/
/// sched-bwc.rst in the Linux kernel
std::optional<double> limit_in_cores() {
  std::ifstream both("/sys/fs/cgroup/cpu.max");
  std::ifstream quota_file("/sys/fs/cgroup/cpu/cpu.cfs_quota_us");
  std::ifstream period_file("/sys/fs/cgroup/cpu/cpu.cfs_period_us");
  double quota = 0.0;
  double period = 0.0;
  const bool known = (both >> quota >> period) || (quota_file >> quota && period_file >> period);
  return known && quota > 0.0 && period > 0.0 ? std::optional(quota / period) : std::nullopt;
}

}  // namespace

int Cpus::usable_cores() const {
  if (!limit_in_cores) {
    return cores;
  }
  return std::clamp(static_cast<int>(std::floor(*limit_in_cores)), 1, cores);
}

Cpus available_cpus() {
  Cpus cpus;
  cpus.allowed = allowed_cpus();
  std::set<std::string> cores;
  for (const int cpu : cpus.allowed) {
    cores.insert(core_of(cpu));
  }
  cpus.cores = std::max(1, static_cast<int>(cores.size()));
  cpus.limit_in_cores = limit_in_cores();
  return cpus;
}

}  // namespace casebook::cli
