#include "cli/run/saving_options.hpp"

#include <CLI/CLI.hpp>

#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

void add_place(CLI::App& command,
               const char* name,
               std::optional<std::string>& place,
               const char* what) {
  command
      .add_option_function<std::vector<std::string>>(
          name,
          [&place](const std::vector<std::string>& words) {
            place = words.empty() ? "" : words.front();
          },
          what)
      ->expected(0, 1)
      ->type_name("[FILE]");
}

/// The place as the ranks understand it, which run in the project's folder.
std::string place_for_ranks(const std::string& place, const fs::path& folder) {
  if (place.empty()) {
    return (folder / "").string();  // ends in `/`: a folder, even before it exists
  }
  return fs::absolute(place).string();
}

}  // namespace

void add_saving_options(CLI::App& command, SavingOptions& options) {
  add_place(command,
            "--checkpoint",
            options.checkpoint,
            "save the state of the one solve; SIGTERM, SIGUSR1 or Ctrl-C then stop it after its "
            "present step, with exit code 5; default: a file in results/");
  add_place(command,
            "--restart",
            options.restart,
            "go on from a checkpoint, and keep it up to date; default: that of this variant and "
            "input");
}

Saving saving_of(const SavingOptions& options, const fs::path& folder) {
  Saving saving;
  if (options.checkpoint) {
    saving.checkpoint = place_for_ranks(*options.checkpoint, folder);
  }
  if (options.restart) {
    saving.restart = place_for_ranks(*options.restart, folder);
  }
  return saving;
}

std::string command_to_go_on(const ExperimentOptions& options,
                             const std::string& variant,
                             const RankLayout& layout,
                             const fs::path& file) {
  std::vector<std::string> words = {"./casebook", "run", options.app, variant};
  append_option(words, "--case", options.case_name);
  append_option(words, "--deck", options.deck);
  for (const std::string& override_ : options.overrides) {
    append_option(words, "--set", override_);
  }
  append_option(words, "-n", std::to_string(layout.ranks));
  append_option(words, "-t", std::to_string(layout.threads));
  append_option(words, "--launcher", options.launcher == "auto" ? "" : options.launcher);
  append_option(words, "--results", options.results);
  append_option(words, "--restart", file.string());
  return shell_line(words);
}

}  // namespace casebook::cli
