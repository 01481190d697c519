#include "cli/jobs/layout_lint.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/jobs/script_lint.hpp"
#include "cli/jobs/walltime.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

using JobFindings = std::vector<JobFinding>;

void lint_nodes(const Site& site, const RankLayout& layout, JobFindings& findings) {
  if (layout.nodes > site.max_nodes) {
    findings.push_back({true,
                        fmt::format("it needs {}, and {} gives a job at most {}",
                                    counted(layout.nodes, "node"),
                                    site.name,
                                    site.max_nodes),
                        "use fewer nodes (-N)"});
  }
  if (layout.ranks % layout.nodes != 0) {
    const int less = std::max(1, layout.ranks / layout.nodes) * layout.nodes;
    findings.push_back({true,
                        fmt::format("{} do not spread evenly over {}",
                                    counted(layout.ranks, "rank"),
                                    counted(layout.nodes, "node")),
                        fmt::format("use -n {} or -n {}", less, less + layout.nodes)});
  }
}

void lint_cores(const Site& site, const RankLayout& layout, JobFindings& findings) {
  const int ranks_of_node = (layout.ranks + layout.nodes - 1) / layout.nodes;
  const long used = static_cast<long>(ranks_of_node) * layout.threads;
  if (used > site.cores) {
    const bool fits_on_hardware_threads =
        used <= static_cast<long>(site.cores) * site.threads_per_core;
    findings.push_back(
        {true,
         fmt::format("{} of {} need {} cores of a node that has {}",
                     counted(ranks_of_node, "rank"),
                     counted(layout.threads, "thread"),
                     used,
                     site.cores),
         fits_on_hardware_threads
             ? "hardware threads share the units of one core; use one thread for each core"
             : "use fewer ranks (-n) or threads (-t), or more nodes (-N)"});
  } else if (used < site.cores) {
    findings.push_back(
        {false,
         fmt::format("{} of the {} cores of a node stay idle", site.cores - used, site.cores),
         "they are paid for; a scaling run may want it so"});
  }
  const int domain = std::max(1, site.cores / std::max(1, site.numa_domains));
  if (layout.threads > domain) {
    findings.push_back({false,
                        fmt::format("the {} of a rank span NUMA domains of {}",
                                    counted(layout.threads, "thread"),
                                    counted(domain, "core")),
                        "memory of the other domain is slower: use more ranks of fewer threads"});
  }
}

}  // namespace

std::vector<JobFinding> lint_layout(const Site& site, const RankLayout& layout, int walltime_s) {
  JobFindings findings;
  lint_nodes(site, layout, findings);
  lint_cores(site, layout, findings);
  if (site.max_walltime_s > 0 && walltime_s > site.max_walltime_s) {
    findings.push_back({true,
                        fmt::format("--time {} is beyond the limit of {}",
                                    walltime_text(walltime_s),
                                    walltime_text(site.max_walltime_s)),
                        "ask for less, and go on from a checkpoint"});
  }
  const JobFindings more = lint_launcher_line(shell_line(site.launcher.options));
  findings.insert(findings.end(), more.begin(), more.end());
  return findings;
}

}  // namespace casebook::cli
