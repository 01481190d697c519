#include "cli/run/experiment.hpp"

#include "cli/text/arguments.hpp"

namespace casebook::cli {

std::vector<std::string> arguments_of(const Instruments& instruments) {
  std::vector<std::string> arguments;
  append_option(arguments, "--kind", instruments.profiling ? "profile" : "");
  append_option(
      arguments, "--counters", instruments.counters == "auto" ? "" : instruments.counters);
  if (!instruments.mpi_stats) {
    arguments.emplace_back("--no-mpi-stats");
  }
  if (instruments.split_waiting) {
    arguments.emplace_back("--split-waiting");
  }
  append_option(arguments, "--trace", instruments.trace_file);
  append_option(arguments, "--group", instruments.group);
  return arguments;
}

std::vector<std::string> arguments_of(const Experiment& experiment) {
  std::vector<std::string> arguments = arguments_of(experiment.input);
  append(arguments, arguments_of(experiment.instruments));
  append_option(arguments, "--checkpoint", experiment.saving.checkpoint);
  append_option(arguments, "--restart", experiment.saving.restart);
  append(arguments, {"--repeat", std::to_string(experiment.repetitions)});
  append_option(
      arguments, "--enough", experiment.enough_s > 0.0 ? std::to_string(experiment.enough_s) : "");
  if (experiment.later_round) {
    arguments.emplace_back("--later-round");
  }
  return arguments;
}

std::vector<std::string> command_line_of(const Experiment& experiment) {
  const Input& input = experiment.input;
  std::vector<std::string> words = {"--case", input.name};
  if (!input.deck.empty()) {
    words = {"--deck", input.deck};
  }
  for (const std::string& text : input.overrides) {
    append(words, {"--set", text});
  }
  if (!experiment.own_layouts) {
    append(words,
           {"-n",
            std::to_string(experiment.layout.ranks),
            "-t",
            std::to_string(experiment.layout.threads)});
  }
  if (experiment.layout.nodes > 0) {
    append(words, {"--nodes", std::to_string(experiment.layout.nodes)});
  }
  if (experiment.enough_s == 0.0) {
    append(words, {"--repeat", std::to_string(experiment.repetitions)});
  }
  return words;
}

}  // namespace casebook::cli
