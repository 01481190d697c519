#include "cli/climb/network_steps.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cli/climb/climb_report.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

/// "On 2 nodes, 1gbit (8 B in 9.1 us, 64 KiB in 510 us, 119 MB/s by TCP):"
std::string heading_of(const StoredLadder& ladder) {
  const std::string asked = text_at(ladder.network, "/asked");
  std::string measured;
  const auto latency = number_at(ladder.network, "/latency_us");
  const auto message = number_at(ladder.network, "/message_us");
  const auto rate = number_at(ladder.network, "/rate_mb_s");
  if (latency && rate) {
    measured = fmt::format(" (8 B in {} us, {}{} MB/s by TCP)",
                           three_digits(*latency),
                           message ? fmt::format("64 KiB in {} us, ", three_digits(*message)) : "",
                           three_digits(*rate));
  }
  return fmt::format("\nOn {}, {}{}:\n",
                     counted(ladder.nodes, "node"),
                     asked.empty() ? "as fast as the kernel copies" : asked,
                     measured);
}

/// The whole ladder judges the scatter of each pair, as in the report.
bool has_its_parent(const Rung& rung, const std::vector<Rung>& rungs) {
  return !rung.record.is_null() && std::ranges::any_of(rungs, [&](const Rung& other) {
    return !other.record.is_null() && other.variant == rung.parent;
  });
}

/// The command of a table is one for a shell of the cluster.
std::string in_the_cluster(std::string table) {
  const std::string_view climb = "`./casebook climb";
  const std::size_t at = table.find(climb);
  return at == std::string::npos ? table : table.insert(at + 1, "./casebook cluster shell -- ");
}

/// As it was run, from a machine that has no such nodes.
Experiment experiment_of(const Project& project, const StoredLadder& ladder, const Json& record) {
  ExperimentOptions typed;
  typed.app = ladder.app;
  typed.case_name = ladder.case_name;
  typed.ranks = std::to_string(ladder.ranks);
  typed.threads = std::to_string(ladder.threads);
  for (const Json& text : list_at(record, "/case/overrides")) {
    typed.overrides.push_back(text.get<std::string>());
  }
  Experiment experiment = make_experiment(typed, project);
  experiment.layout.nodes = ladder.nodes;
  return experiment;
}

}  // namespace

void add_network_steps(const Project& project,
                       const StoredLadder& ladder,
                       const std::string& budget,
                       TablesOfSteps& tables) {
  for (const Rung& rung : ladder.rungs) {
    if (!has_its_parent(rung, ladder.rungs)) {
      continue;
    }
    Experiment experiment = experiment_of(project, ladder, rung.record);
    const bool in_rounds = !text_at(rung.record, "/rounds/id").empty();
    experiment.enough_s = in_rounds ? 1.0 : 0.0;  // rounds name no --repeat
    std::vector<std::string> words;
    append_option(words, "--budget", in_rounds ? budget : "");
    append_option(words, "--only", rung.parent.value_or("") + "," + rung.variant);
    const auto page = project.variant(project.app(ladder.app), rung.variant).folder / "step.md";
    tables[page] +=
        heading_of(ladder) +
        in_the_cluster(step_markdown(ladder.app, experiment, words, ladder.rungs, rung.variant));
  }
}

}  // namespace casebook::cli
