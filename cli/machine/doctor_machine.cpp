#include "cli/machine/doctor_machine.hpp"

#include <sstream>

#include <fmt/format.h>

#include "cli/process/cpus.hpp"
#include "cli/text/format.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

Finding cores() {
  const Cpus cpus = available_cpus();
  const std::string found = fmt::format("{} ({}), SMT {}",
                                        counted(cpus.cores, "core"),
                                        counted(static_cast<int>(cpus.allowed.size()), "CPU"),
                                        cpus.has_smt() ? "on: ranks get whole cores" : "off");
  return {"cores", Health::ok, found};
}

Finding processor_limit() {
  const Cpus cpus = available_cpus();
  if (!cpus.limit_in_cores || *cpus.limit_in_cores >= cpus.cores) {
    return {"processor limit", Health::ok, "none"};
  }
  return {"processor limit",
          Health::note,
          fmt::format("the container may use {} cores' worth of time",
                      three_digits(*cpus.limit_in_cores)),
          "more ranks than that are stopped again and again, and times jump",
          "start the container without the limit (docker: --cpus), or use fewer ranks",
          "you"};
}

Finding other_load() {
  std::istringstream line(first_line_of_file("/proc/loadavg"));
  double running = 0.0;
  line >> running;
  const std::string found = fmt::format("{} programs running on average", three_digits(running));
  // Half a program is what a desktop or a login node does on the side.
  if (running < 0.5) {
    return {"other load", Health::ok, found};
  }
  return {"other load",
          Health::note,
          found,
          "times include the wait for other programs",
          "wait until they are done (`top` shows them), or use a free node",
          "you"};
}

Finding governor() {
  const std::string name =
      first_line_of_file("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  if (name.empty()) {
    return {"clock governor", Health::ok, "not visible (a virtual machine hides it)"};
  }
  if (name == "performance") {
    return {"clock governor", Health::ok, name};
  }
  return {"clock governor",
          Health::note,
          name,
          "the clock may change during a run",
          "cpupower frequency-set -g performance",
          "the administrator"};
}

}  // namespace

std::vector<Finding> examine_machine() {
  return {cores(), processor_limit(), other_load(), governor()};
}

}  // namespace casebook::cli
