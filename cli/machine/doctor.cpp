#include "cli/machine/doctor.hpp"

#include <fmt/format.h>

#include "cli/launch/launcher.hpp"
#include "cli/machine/doctor_counters.hpp"
#include "cli/machine/doctor_disk.hpp"
#include "cli/machine/doctor_limits.hpp"
#include "cli/machine/doctor_machine.hpp"
#include "cli/machine/doctor_memory.hpp"
#include "cli/machine/doctor_toolchain.hpp"
#include "cli/process/cpus.hpp"
#include "cli/process/process.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

/// A program that a build needs.
Finding tool(const std::string& name, const std::string& program, const std::string& package) {
  if (find_program(program).empty()) {
    return {name,
            Health::problem,
            program + " is not in PATH",
            "nothing can be built without it",
            fmt::format("apt-get install {}, or module load {}", package, package),
            "you or the administrator"};
  }
  return {name, Health::ok, first_line(capture({{program, "--version"}}).output)};
}

/// Starts as many ranks as there are cores, bound as in a run, and lets them do nothing.
Finding launch(const Launcher& launcher) {
  const RankLayout layout = {available_cpus().usable_cores(), 1, false};
  Program program{launch_arguments(launcher, layout, {}, {"true"}),
                  launcher_environment(launcher, {})};
  const Captured result = capture(program);
  if (result.ending.fine()) {
    return {"starting ranks",
            Health::ok,
            fmt::format("{}, each bound to a core", counted(layout.ranks, "rank"))};
  }
  return {"starting ranks",
          Health::problem,
          fmt::format("`{}` failed:\n{}", shell_line(program.arguments), result.errors),
          "no run can start",
          "ask with this message; `casebook run ... --dry-run` shows the command of a real run",
          "the administrator"};
}

void examine_launcher(std::vector<Finding>& findings) {
  try {
    const Launcher launcher = find_launcher("auto");
    const bool tested = launcher.kind == LauncherKind::open_mpi;
    findings.push_back(
        {"MPI launcher",
         tested ? Health::ok : Health::note,
         fmt::format("{}: {}", launcher.program, launcher.version),
         tested ? "" : "binding with this launcher is written from its manual, not tested",
         tested ? "" : "look at `layout.bindings` in the first record",
         tested ? "" : "you"});
    findings.push_back(launch(launcher));
  } catch (const EnvironmentError& error) {
    findings.push_back({"MPI launcher",
                        Health::problem,
                        error.what(),
                        "no run can start",
                        "install it, or load its module",
                        "you or the administrator"});
  }
}

Finding scheduler() {
  const Scheduler& here = scheduler_here();
  if (here.takes_jobs()) {
    return {"batch system",
            Health::ok,
            fmt::format("{}: `{}` is here", here.name(), here.submit_program())};
  }
  for (const Scheduler* known : schedulers()) {
    if (!find_program(known->submit_program()).empty()) {
      return {
          "batch system",
          Health::ok,
          fmt::format("{} is installed and does not answer: runs start right here", known->name())};
    }
  }
  return {"batch system", Health::ok, "none: runs start right here"};
}

}  // namespace

std::vector<Finding> examine(const Project& project) {
  std::vector<Finding> findings = {
      tool("compiler", "g++", "g++"), tool("CMake", "cmake", "cmake"), tool("git", "git", "git")};
  examine_launcher(findings);
  findings.push_back(scheduler());
  for (const std::vector<Finding>& part : {examine_machine(),
                                           examine_limits(),
                                           examine_memory_settings(),
                                           examine_counters(),
                                           examine_toolchain(project),
                                           examine_disk(project)}) {
    findings.insert(findings.end(), part.begin(), part.end());
  }
  return findings;
}

}  // namespace casebook::cli
