#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/run/experiment_options.hpp"

namespace CLI {
class App;
}

namespace casebook::cli {

/// Checkpoints to save and to continue from, as typed. "" is the usual place.
struct SavingOptions {
  std::optional<std::string> checkpoint;
  std::optional<std::string> restart;

  bool any() const { return checkpoint || restart; }
};

/// Adds --checkpoint and --restart.
void add_saving_options(CLI::App& command, SavingOptions& options);

/// Turns the options into full paths. folder: the usual place, in which each variant and input has its file.
Saving saving_of(const SavingOptions& options, const std::filesystem::path& folder);

/// The command that goes on with a run from its checkpoint, ready to be copied.
std::string command_to_go_on(const ExperimentOptions& options,
                             const std::string& variant,
                             const RankLayout& layout,
                             const std::filesystem::path& file);

}  // namespace casebook::cli
