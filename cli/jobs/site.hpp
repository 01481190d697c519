#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/launch/launcher.hpp"
#include "cli/process/child.hpp"
#include "cli/schedulers/scheduler.hpp"

namespace casebook::cli {

/// A machine as its file describes it (docs/jobs.md).
struct Site {
  std::string name;  ///< the file's stem
  std::filesystem::path file;
  std::string title;
  std::vector<std::string> sources;  ///< where the numbers come from
  bool run_there = false;            ///< we have run there ourselves

  const Scheduler* scheduler = schedulers().front();  ///< never null; "none" at first
  std::string queue;
  std::string project;                  ///< account that pays
  std::vector<std::string> directives;  ///< further ones, without `#SBATCH` or `#PBS`

  int sockets = 1;       ///< of a node
  int numa_domains = 1;  ///< of a node
  int cores = 1;         ///< physical ones, of a node
  int threads_per_core = 1;
  int memory_gib = 0;  ///< of a node that a job may use; 0: not known

  int max_nodes = 1;
  int max_walltime_s = 0;  ///< 0: no limit
  int max_jobs = 0;        ///< of a user, waiting ones too; 0: no limit

  std::string module_script;  ///< file that defines `module`; "": the shell knows it
  std::vector<std::string> modules;
  Variables environment;

  Launcher launcher;

  std::string charge_unit = "core-hours";
  double charge_per_core_hour = 1.0;
};

/// Errors: UsageError with every problem of the file.
Site read_site(const std::filesystem::path& file);

/// The machine files of a project, by name.
std::vector<std::filesystem::path> site_files(const std::filesystem::path& root);

/// A machine by the name of its file in <root>/jobs/machines, or by the path of a file elsewhere.
/// Errors: UsageError with the nearest name.
Site find_site(const std::filesystem::path& root, const std::string& given);

/// The machine of a job that names none: $CASEBOOK_MACHINE, as a shell of `cluster` sets it, else "local".
std::string default_site();

/// "at most 0.3 core-hours", and what the site charges for them where that is another number.
std::string cost_text(double core_hours, const Site& site);

/// The machine as the text of a machine file. read_site() gives the same back.
std::string site_text(const Site& site);

}  // namespace casebook::cli
