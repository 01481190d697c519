#include "harness/cli/doctor.hpp"

#include <array>

#include <fmt/format.h>

#include "harness/cli/cpus.hpp"
#include "harness/cli/format.hpp"
#include "harness/cli/launcher.hpp"
#include "harness/cli/process.hpp"
#include "harness/cli/record_view.hpp"
#include "harness/cli/records.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

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
  constexpr std::array<std::array<const char*, 2>, 3> known = {
      {{"sbatch", "Slurm"}, {"qsub", "PBS"}, {"pjsub", "PJM"}}};
  for (const auto& [program, name] : known) {
    if (!find_program(program).empty()) {
      return {"batch system", Health::ok, name};
    }
  }
  return {"batch system", Health::ok, "none: runs start right here"};
}

Finding results_folder(const Project& project) {
  try {
    require_writable_folder(project.results());
    return {"results folder", Health::ok, project.results().string() + " is writable"};
  } catch (const EnvironmentError& error) {
    return {"results folder",
            Health::problem,
            error.what(),
            "no run can leave its record",
            "use --results with a folder of yours",
            "you"};
  }
}

/// Only a run knows which kernels OpenBLAS chose: the newest record of this machine tells.
Finding openblas(const Project& project) {
  Finding finding{"OpenBLAS", Health::ok, "not known before a first run here that uses it"};
  for (const App& app : project.apps()) {
    for (const Json& record : read_records(project.results(), app.name)) {
      const std::string core = text_at(record, "/libraries/openblas/core");
      if (!core.empty() && text_at(record, "/machine/host") == host_name()) {
        finding.found = fmt::format(
            "kernels for {}, {} threads", core, text_at(record, "/libraries/openblas/threading"));
      }
    }
  }
  return finding;
}

}  // namespace

std::vector<Finding> examine(const Project& project) {
  std::vector<Finding> findings = {
      tool("compiler", "g++", "g++"), tool("CMake", "cmake", "cmake"), tool("git", "git", "git")};
  examine_launcher(findings);
  for (const Finding& finding : examine_machine()) {
    findings.push_back(finding);
  }
  findings.push_back(scheduler());
  findings.push_back(openblas(project));
  findings.push_back(results_folder(project));
  return findings;
}

const char* health_name(Health health) {
  switch (health) {
    case Health::ok:
      return "ok";
    case Health::note:
      return "note";
    case Health::problem:
      break;
  }
  return "problem";
}

Json findings_json(const std::vector<Finding>& findings) {
  Json list = Json::array();
  for (const Finding& finding : findings) {
    list.push_back({{"name", finding.name},
                    {"health", health_name(finding.health)},
                    {"found", finding.found},
                    {"cause", finding.cause},
                    {"fix", finding.fix},
                    {"who", finding.who}});
  }
  return list;
}

}  // namespace casebook::cli
