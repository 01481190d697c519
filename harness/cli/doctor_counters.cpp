#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>

#include "harness/cli/doctor.hpp"
#include "harness/cli/format.hpp"
#include "harness/cli/process.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* administrator = "the administrator";

/// The watchdog of the kernel keeps one hardware counter of each CPU for itself.
Finding watchdog() {
  const std::string state = first_line_of_file("/proc/sys/kernel/nmi_watchdog");
  if (state != "1") {
    return {"NMI watchdog", Health::ok, state.empty() ? "not visible" : "off"};
  }
  return {"NMI watchdog",
          Health::note,
          "on",
          "it holds one hardware counter of each CPU: groups of events may not fit",
          "sysctl kernel.nmi_watchdog=0",
          administrator};
}

/// True when perf counts this event for a program that does nothing.
bool perf_counts(const std::string& event) {
  const Captured counted =
      capture({{"perf", "stat", "-x", ",", "-e", event, "true"}, {{"LC_ALL", "C"}}});
  return counted.ending.fine() && counted.errors.find("<not") == std::string::npos;
}

Finding perf() {
  const std::string paranoid = first_line_of_file("/proc/sys/kernel/perf_event_paranoid");
  if (find_program("perf").empty()) {
    return {"perf",
            Health::note,
            "not in PATH",
            "profiles have no hot spots",
            "apt-get install linux-perf, or module load perf",
            "you or the administrator"};
  }
  const bool software = perf_counts("task-clock");
  const bool hardware = perf_counts("cycles");
  const std::string found = fmt::format("software events {}, hardware counters {}; paranoid {}",
                                        software ? "work" : "do not work",
                                        hardware ? "work" : "do not work",
                                        paranoid.empty() ? "not visible" : paranoid);
  if (!software) {
    return {"perf",
            Health::note,
            found,
            "profiles have no hot spots, and records no counters of perf",
            "sysctl kernel.perf_event_paranoid=1; in a container also --cap-add PERFMON",
            administrator};
  }
  if (!hardware) {
    return {"perf",
            Health::note,
            found,
            "cycles, instructions and cache misses are n/a; hot spots come from the clock",
            "a node whose counters are passed through (a virtual machine often has none), or "
            "sysctl kernel.perf_event_paranoid=1",
            administrator};
  }
  return {"perf", Health::ok, found};
}

/// Lines of the list that name a group: "   BRANCH<tab>Branch prediction miss rate/ratio".
int count_groups(const std::string& list) {
  std::istringstream lines(list);
  int n = 0;
  for (std::string line; std::getline(lines, line);) {
    n += line.find('\t') != std::string::npos && line.rfind("Group name", 0) != 0 ? 1 : 0;
  }
  return n;
}

Finding likwid() {
  if (find_program("likwid-perfctr").empty()) {
    return {"LIKWID", Health::ok, "not installed: counters come from perf"};
  }
  const int n_groups = count_groups(capture({{"likwid-perfctr", "-a"}}).output);
  if (n_groups > 0) {
    return {"LIKWID", Health::ok, fmt::format("{} listed", counted(n_groups, "group"))};
  }
  return {"LIKWID",
          Health::note,
          "no groups of counters",
          "it does not know this processor, or may not read its counters",
          "a newer release (Emerald Rapids: 5.5), the access daemon, or ACCESSMODE=perf_event",
          administrator};
}

Finding energy() {
  const fs::path folder("/sys/class/powercap");
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    const fs::path counter = entry.path() / "energy_uj";
    if (!first_line_of_file(counter).empty()) {
      return {"energy", Health::ok, "counters of powercap (RAPL) can be read"};
    }
    if (fs::exists(counter, none)) {
      return {"energy",
              Health::note,
              "counters of powercap (RAPL) are for root only",
              "records have no energy",
              "chmod a+r /sys/class/powercap/*/energy_uj (since CVE-2020-8694 they are closed)",
              administrator};
    }
  }
  return {"energy", Health::ok, "no counters of powercap (a virtual machine has none)"};
}

}  // namespace

std::vector<Finding> examine_counters() {
  return {watchdog(), perf(), likwid(), energy()};
}

}  // namespace casebook::cli
