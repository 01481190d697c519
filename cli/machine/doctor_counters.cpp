#include "cli/machine/doctor_counters.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>

#include "cli/likwid/probe.hpp"
#include "cli/process/process.hpp"
#include "cli/text/format.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/counters/counter_probe.hpp"
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

/// The program that samples for `casebook profile`.
Finding sampler() {
  if (find_program("perf").empty()) {
    return {"perf",
            Health::note,
            "not in PATH",
            "profiles have no hot spots",
            "apt-get install linux-perf, or module load perf",
            "you or the administrator"};
  }
  const Captured counted = capture({{"perf", "stat", "-e", "task-clock", "true"}});
  if (!counted.ending.fine()) {
    return {"perf",
            Health::note,
            "installed, but may not count",
            "profiles have no hot spots",
            "sysctl kernel.perf_event_paranoid=1; in a container also --cap-add PERFMON",
            administrator};
  }
  return {"perf", Health::ok, "counts and samples"};
}

/// Finding on a source of counters, from a known work.
Finding counter_finding(const CounterState& state) {
  const bool hardware = state.source == "perf_hardware";
  const char* name = hardware ? "hardware events" : "kernel events";
  if (state.usable) {
    return {name, Health::ok, "show a known work as it was"};
  }
  const std::string paranoid = first_line_of_file("/proc/sys/kernel/perf_event_paranoid");
  return {name,
          Health::note,
          "not usable; perf_event_paranoid " + (paranoid.empty() ? "not visible" : paranoid),
          hardware ? "cycles, instructions and cache misses are n/a"
                   : "page faults and switches are n/a",
          state.reason,
          administrator};
}

std::vector<Finding> counter_findings() {
  std::vector<Finding> findings;
  for (const CounterState& state : probe_counters()) {
    if (state.source.starts_with("perf_")) {
      findings.push_back(counter_finding(state));
    }
  }
  return findings;
}

Finding likwid() {
  if (find_program("likwid-perfctr").empty()) {
    return {"LIKWID", Health::ok, "not installed: counters come from perf"};
  }
  const WorkFolder folder(fs::temp_directory_path());
  const LikwidProbe probe = probe_likwid(this_program(), folder.path());
  const std::string found =
      fmt::format("{}, {}", probe.version, counted(static_cast<int>(probe.groups.size()), "group"));
  if (probe.usable) {
    return {"LIKWID", Health::ok, found + ", shows a known work as it was"};
  }
  return {"LIKWID", Health::note, found + ", does not count", probe.reason, probe.fix, probe.who};
}

/// Examines valgrind, which counts for `--counters sim`.
Finding simulator() {
  if (find_program("valgrind").empty()) {
    return {"valgrind",
            Health::note,
            "not in PATH",
            "no --counters sim: instructions and cache lines by region cannot be counted",
            "apt-get install valgrind, or module load valgrind",
            "you or the administrator"};
  }
  const std::string version = capture({{"valgrind", "--version"}}).output;
  return {"valgrind",
          Health::ok,
          trimmed(version.substr(0, version.find('\n'))) + ", for --counters sim"};
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
  std::vector<Finding> findings = {watchdog(), sampler()};
  std::ranges::move(counter_findings(), std::back_inserter(findings));
  findings.push_back(simulator());
  findings.push_back(likwid());
  findings.push_back(energy());
  return findings;
}

}  // namespace casebook::cli
