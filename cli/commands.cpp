#include "cli/commands.hpp"

#include <algorithm>

#include <CLI/CLI.hpp>

namespace casebook::cli {

const std::vector<CommandName>& command_names() {
  static const std::vector<CommandName> names = {
      {"list", "Show apps, their ladders and cases, and what was run here"},
      {"climb", "Run every variant of an app in order and compare them"},
      {"run", "Run one variant: judge it, time it, record it"},
      {"judge", "Judge a variant on every small case and several layouts, untimed"},
      {"compare", "Run two variants or settings in pairs and say which is faster"},
      {"versus", "Run a variant against other programs on the same input, in pairs"},
      {"profile", "Show where the time of one variant goes, and what limits it"},
      {"bench", "Time an app's building blocks alone"},
      {"explain", "Read the lesson of a variant"},
      {"diff", "Show what a variant changes against its parent"},
      {"lab", "Make a step yourself, be judged and scored"},
      {"roofs", "Measure the limits of this machine: bandwidth, FMA, DGEMM, messages"},
      {"machine", "The machines that jobs are written for"},
      {"job", "Write a job script for a cluster"},
      {"plan", "Plan experiments, run them, and recover those that fail"},
      {"cluster", "Start a Slurm of several nodes on this machine, to rehearse on"},
      {"report", "Write REPORT.md and figures, or one page to click through"},
      {"serve", "Show records in a browser on this machine while more of them arrive"},
      {"slides", "Make a talk from records"},
      {"check", "Hold records against the rules of a competition"},
      {"pack", "Write the folder that organisers ask for"},
      {"new", "Copy a variant to try an idea in"},
      {"adopt", "Make an app of an external program"},
      {"test", "Build and run the project's own tests"},
      {"doctor", "Look at this machine: what works, what spoils measurements"},
      {"completion", "Print what lets a shell complete names and options"},
  };
  return names;
}

CLI::App* add_command(CLI::App& program, const std::string& name) {
  const auto& names = command_names();
  const auto found =
      std::ranges::find_if(names, [&](const CommandName& known) { return known.name == name; });
  return program.add_subcommand(name, found->what);
}

}  // namespace casebook::cli
