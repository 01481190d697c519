#include "cli/machine/doctor_limits.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include <unistd.h>

#include <fmt/format.h>

#include "cli/process/cpus.hpp"
#include "cli/text/format.hpp"
#include "harness/core/file.hpp"
#include "harness/core/machine/cpu_list.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr double bytes_per_gib = 1024.0 * 1024.0 * 1024.0;

Finding smt() {
  const Cpus cpus = available_cpus();
  const int first = cpus.allowed.empty() ? 0 : cpus.allowed.front();
  const std::string siblings = first_line_of_file(
      fmt::format("/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list", first));
  const auto n = parse_cpu_list(siblings).size();
  if (n < 2) {
    return {"SMT", Health::ok, "one hardware thread per core, as far as can be seen"};
  }
  const std::string found =
      fmt::format("{} hardware threads per core (CPUs {} share one)", n, siblings);
  if (cpus.has_smt()) {
    return {"SMT", Health::ok, found + "; ranks get whole cores"};
  }
  return {"SMT",
          Health::note,
          found + ", and not all of them are ours",
          "what others run on the same cores slows ours down",
          "ask for whole cores or the whole node (Slurm: --exclusive or --hint=nomultithread)",
          "you"};
}

/// A limit of memory from the control groups of either version; the second reports a huge number
/// for "none".
std::optional<double> memory_limit_gib() {
  const double total =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  for (const char* path :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    std::istringstream line(first_line_of_file(path));
    double bytes = 0.0;
    if (line >> bytes && bytes < total) {
      return bytes / bytes_per_gib;
    }
  }
  return std::nullopt;
}

Finding memory_limit() {
  const std::optional<double> limit = memory_limit_gib();
  if (!limit) {
    return {"memory limit", Health::ok, "none"};
  }
  return {"memory limit",
          Health::note,
          fmt::format("the container may use {} GiB", three_digits(*limit)),
          "a run that needs more is killed without a word",
          "start the container with more (docker: --memory), or use smaller cases",
          "you"};
}

/// The number after a word in a file of "word number" lines; 0 when it is not there.
std::int64_t number_behind(const fs::path& path, const std::string& word) {
  std::ifstream file(path);
  std::string name;
  std::int64_t number = 0;
  while (file >> name >> number) {
    if (name == word) {
      return number;
    }
  }
  return 0;
}

/// Times that processors have lowered their clock because of heat or power since the start; empty
/// where the system does not count them.
std::optional<std::int64_t> thermal_events() {
  std::optional<std::int64_t> events;
  for (const int cpu : available_cpus().allowed) {
    const fs::path folder = fmt::format("/sys/devices/system/cpu/cpu{}/thermal_throttle", cpu);
    const std::string line = first_line_of_file(folder / "core_throttle_count");
    if (!line.empty()) {
      events = events.value_or(0) + leading_number<std::int64_t>(line);
    }
  }
  return events;
}

Finding throttling() {
  const std::int64_t by_quota = number_behind("/sys/fs/cgroup/cpu.stat", "nr_throttled") +
                                number_behind("/sys/fs/cgroup/cpu/cpu.stat", "nr_throttled");
  if (by_quota > 0) {
    return {
        "throttling",
        Health::note,
        fmt::format("the container was stopped {} times for its limit of processor time", by_quota),
        "each time a rank stands still, and all others wait for it",
        "use fewer ranks or threads, or start the container without the limit",
        "you"};
  }
  const std::optional<std::int64_t> heat = thermal_events();
  if (!heat) {
    return {"throttling", Health::ok, "none by quota; that by heat is not visible"};
  }
  if (*heat == 0) {
    return {"throttling", Health::ok, "none by quota or heat"};
  }
  return {"throttling",
          Health::note,
          fmt::format("the cores were slowed down {} times for their heat since the start", *heat),
          "long runs are slower than short ones",
          "look at cooling and power limits; repeat runs with pauses to see the effect",
          "the administrator"};
}

}  // namespace

std::vector<Finding> examine_limits() {
  return {smt(), memory_limit(), throttling()};
}

}  // namespace casebook::cli
