#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/launch/rank_layout.hpp"
#include "cli/process/child.hpp"
#include "cli/project/build_recipe.hpp"
#include "cli/project/deck_edits.hpp"

namespace casebook {
class TomlReader;
}

namespace casebook::cli {

/// A variant of a program that we did not write: how it is run. Each is complete in itself.
struct RunConfiguration {
  std::optional<std::string> parent;
  int ranks = 0;  ///< 0: one for each core that `threads` leaves
  int threads = 1;
  Binding binding = Binding::cores;
  /// A name for PATH, an absolute path, or with `build` a path within the built source; "": the app's.
  std::string program;
  std::optional<BuildRecipe> build;
  /// {NAME} in the value of NAME stands for what it was before, {openblas_core} as a value for the
  /// kernels that fit the processor.
  Variables environment;
  std::vector<DeckEdit> edits;
  std::vector<std::string> before;  ///< steps before the run instead of the app's; empty: those
};

/// Reads binding, environment and edits of the deck. The keys of the table that are left over are the
/// caller's.
void read_way_of_running(TomlReader& table, RunConfiguration& configuration);

/// <variant>/config.toml. Errors: UsageError with file and line.
RunConfiguration read_run_configuration(const std::filesystem::path& variant_folder);

}  // namespace casebook::cli
