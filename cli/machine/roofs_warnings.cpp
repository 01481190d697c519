#include "cli/machine/roofs_warnings.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/machine/cpu_list.hpp"

namespace casebook::cli {
namespace {

/// CPUs of the run's threads that the roofs were not measured on, on one node.
std::vector<int> foreign_cpus(const Json& record, const Json& roofs) {
  const std::vector<int> measured = parse_cpu_list(text_at(roofs, "/cpus"));
  std::set<int> foreign;
  for (const Json& rank : list_at(record, "/layout/bindings")) {
    for (const Json& thread : rank) {
      for (const int cpu : parse_cpu_list(thread.get<std::string>())) {
        if (std::find(measured.begin(), measured.end(), cpu) == measured.end()) {
          foreign.insert(cpu);
        }
      }
    }
  }
  return {foreign.begin(), foreign.end()};
}

int threads_per_node(const Json& record) {
  const int nodes = std::max(1, nodes_of(record));
  return count_at(record, "/layout/ranks") * count_at(record, "/layout/threads") / nodes;
}

std::set<int> measured_threads(const Json& roofs) {
  std::set<int> counts;
  for (const Json& entry : list_at(roofs, "/bandwidth")) {
    counts.insert(count_at(entry, "/threads"));
  }
  return counts;
}

}  // namespace

bool of_another_processor(const Json& record, const Json& roofs) {
  return processor_of(roofs) != processor_of(record);
}

std::vector<std::string> roofs_warnings(const Json& record, const Json& roofs) {
  constexpr const char* advice = "run `./casebook roofs` where the run was made";
  std::vector<std::string> warnings;
  if (roofs.is_null()) {
    return warnings;
  }
  const std::string host = text_at(roofs, "/machine/host");
  if (host != text_at(record, "/machine/host")) {
    warnings.push_back(fmt::format("the roofs were measured on host {}, the run was made on {}; {}",
                                   host,
                                   text_at(record, "/machine/host"),
                                   advice));
  }
  if (of_another_processor(record, roofs)) {
    warnings.push_back(fmt::format("the roofs are those of {}, the run had {}; {}",
                                   processor_of(roofs),
                                   processor_of(record),
                                   advice));
  }
  const std::vector<int> foreign = foreign_cpus(record, roofs);
  if (!foreign.empty()) {
    warnings.push_back(fmt::format("the roofs were measured on CPUs {}, the run used CPU {}{}",
                                   text_at(roofs, "/cpus"),
                                   foreign.front(),
                                   foreign.size() > 1 ? " and others" : ""));
  }
  const int threads = threads_per_node(record);
  if (measured_threads(roofs).count(threads) == 0) {
    warnings.push_back(
        fmt::format("no roofs of {} on a node were measured; `./casebook roofs -t {}` does that",
                    counted(threads, "thread"),
                    threads));
  }
  return warnings;
}

std::vector<std::string> roofs_disturbances(const Json& roofs) {
  std::vector<std::string> found;
  for (const Json& note : list_at(roofs, "/notes")) {
    const std::string text = note.is_string() ? note.get<std::string>() : "";
    if (text.starts_with(note_on_others)) {
      found.push_back("of the roofs: " + text);
    }
  }
  return found;
}

}  // namespace casebook::cli
