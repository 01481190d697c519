#include "harness/cli/jobs/site_detect.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <system_error>

#include "harness/cli/process/cpus.hpp"
#include "harness/cli/process/process.hpp"
#include "harness/cli/records/records.hpp"
#include "harness/core/cpu_list.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> split_at(const std::string& text, char mark) {
  std::vector<std::string> parts;
  std::istringstream input(text);
  for (std::string part; std::getline(input, part, mark);) {
    parts.push_back(part);
  }
  return parts;
}

int memory_of_this_node_gib() {
  std::ifstream file("/proc/meminfo");
  std::string name;
  long kib = 0;
  file >> name >> kib;
  return static_cast<int>(kib / (1024 * 1024));
}

int numa_domains_here() {
  int n_domains = 0;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator("/sys/devices/system/node", none)) {
    n_domains += std::regex_match(entry.path().filename().string(), std::regex("node[0-9]+"));
  }
  return std::max(1, n_domains);
}

/// All of the node's processors, also those that this process may not use.
void describe_this_node(Site& site) {
  const auto cpus = parse_cpu_list(first_line_of_file("/sys/devices/system/cpu/online"));
  std::set<std::string> cores;
  std::set<std::string> sockets;
  for (const int cpu : cpus) {
    cores.insert(core_of(cpu));
    sockets.insert(first_line_of_file("/sys/devices/system/cpu/cpu" + std::to_string(cpu) +
                                      "/topology/physical_package_id"));
  }
  site.cores = std::max(1, static_cast<int>(cores.size()));
  site.sockets = std::max(1, static_cast<int>(sockets.size()));
  site.threads_per_core = std::max(1, static_cast<int>(cpus.size()) / site.cores);
  site.numa_domains = numa_domains_here();
  site.memory_gib = memory_of_this_node_gib();
}

/// Slurm first: its torque package brings a qsub, too.
SchedulerKind scheduler_here() {
  if (!find_program("sbatch").empty()) {
    return SchedulerKind::slurm;
  }
  if (!find_program("pjsub").empty()) {
    return SchedulerKind::pjm;
  }
  return find_program("qsub").empty() ? SchedulerKind::none : SchedulerKind::pbs_select;
}

void describe_modules(Site& site) {
  const char* loaded = std::getenv("LOADEDMODULES");
  site.modules = split_at(loaded == nullptr ? "" : loaded, ':');
  for (const char* script : {"/etc/profile.d/modules.sh", "/etc/profile.d/lmod.sh"}) {
    if (site.module_script.empty() && fs::exists(script)) {
      site.module_script = script;
    }
  }
}

void describe_launcher(Site& site) {
  site.launcher_program = "mpirun";
  try {
    site.launcher = find_launcher("mpirun").kind;
  } catch (const EnvironmentError&) {
    if (!find_program("srun").empty()) {
      site.launcher = LauncherKind::srun;
      site.launcher_program = "srun";
    }
  }
}

/// "1-00:00:00", "30:00", "45" (minutes) or "infinite"; 0 where there is no limit.
int slurm_time_limit_s(const std::string& text) {
  static const std::regex pattern("(?:([0-9]+)-)?(?:([0-9]+):)?([0-9]+):([0-9]+)");
  std::smatch parts;
  if (!std::regex_match(text, parts, pattern)) {
    return 60 * std::atoi(text.c_str());
  }
  const auto number = [&](std::size_t k) { return parts[k].matched ? std::stoi(parts[k]) : 0; };
  return 86400 * number(1) + 3600 * number(2) + 60 * number(3) + number(4);
}

}  // namespace

void describe_by_sinfo(const std::string& sinfo, Site& site) {
  std::vector<std::vector<std::string>> groups;
  for (const std::string& line : split_at(sinfo, '\n')) {
    if (auto fields = split_at(line, '|'); fields.size() == 7) {
      groups.push_back(std::move(fields));
    }
  }
  if (groups.empty()) {
    return;
  }
  const auto starred = [](const auto& group) { return group[0].ends_with('*'); };
  const auto chosen = std::find_if(groups.begin(), groups.end(), starred);
  const std::string partition = (chosen == groups.end() ? groups.front() : *chosen)[0];
  std::erase_if(groups, [&](const auto& group) { return group[0] != partition; });
  const auto& most =
      *std::max_element(groups.begin(), groups.end(), [](const auto& a, const auto& b) {
        return std::atoi(a[1].c_str()) < std::atoi(b[1].c_str());
      });
  const auto number = [&](std::size_t k) { return std::max(1, std::atoi(most[k].c_str())); };
  site.queue = starred(most) ? partition.substr(0, partition.size() - 1) : partition;
  site.max_nodes = number(1);
  site.sockets = number(2);
  site.numa_domains = site.sockets;
  site.cores = number(2) * number(3);
  site.threads_per_core = number(4);
  site.memory_gib = number(5) / 1024;
  site.max_walltime_s = slurm_time_limit_s(most[6]);
}

Site detect_site() {
  Site site;
  site.name = host_name();
  site.title = host_name();
  site.sources = {"found by `casebook machine detect` on " + host_name()};
  site.run_there = true;
  site.scheduler = scheduler_here();
  describe_this_node(site);
  if (site.scheduler == SchedulerKind::slurm) {
    // Without its controller sinfo tries for a quarter of a minute.
    const Captured answer =
        capture({{"timeout", "5", "sinfo", "-h", "-o", "%P|%D|%X|%Y|%Z|%m|%l"}});
    if (answer.ending.fine()) {
      describe_by_sinfo(answer.output, site);
    } else {
      site.scheduler = SchedulerKind::none;  // the commands are there, a scheduler is not
    }
  }
  describe_modules(site);
  describe_launcher(site);
  return site;
}

}  // namespace casebook::cli
