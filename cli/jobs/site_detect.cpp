#include "cli/jobs/site_detect.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <system_error>

#include "cli/process/process.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/machine/cpu_list.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

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

/// As the scheduler has them: this node may be another one.
void describe_nodes(const Partition& partition, Site& site) {
  site.queue = partition.queue;
  site.max_nodes = partition.max_nodes;
  site.sockets = partition.sockets;
  site.numa_domains = partition.sockets;
  site.cores = partition.cores;
  site.threads_per_core = partition.threads_per_core;
  site.memory_gib = partition.memory_gib;
  site.max_walltime_s = partition.max_walltime_s;
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
  try {
    site.launcher.kind = find_launcher("mpirun").kind;
  } catch (const EnvironmentError&) {
    if (!find_program("srun").empty()) {
      site.launcher = {LauncherKind::srun, "srun"};
    }
  }
}

}  // namespace

Site detect_site() {
  Site site;
  site.name = host_name();
  site.title = host_name();
  site.sources = {"found by `casebook machine detect` on " + host_name()};
  site.run_there = true;
  site.scheduler = &scheduler_here();
  describe_this_node(site);
  if (const std::optional<Partition> partition = site.scheduler->partition()) {
    describe_nodes(*partition, site);
    if (partition->nodes_differ) {
      site.sources.push_back("nodes of " + partition->queue +
                             " differ: sockets, cores and memory are the least of the largest group");
    }
  }
  describe_modules(site);
  describe_launcher(site);
  return site;
}

}  // namespace casebook::cli
