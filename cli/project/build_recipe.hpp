#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace casebook {
class TomlReader;
}

namespace casebook::cli {

/// Build of an external program: [build] of a configuration.
struct BuildRecipe {
  std::filesystem::path source;       ///< a folder, a git checkout, or an archive that tar unpacks
  std::vector<std::string> commands;  ///< lines for a shell, in a copy of the source
  std::string compiler;               ///< value of {compiler} in them; may be ""
  std::string flags;                  ///< value of {flags} in them
  std::vector<std::string> modules;   ///< loaded before the commands
  std::vector<std::filesystem::path> patches;  ///< for `patch -p1`, in this order
};

/// Reads the table [build], where there is one. Paths are made absolute: the source's below
/// apps/<app>/, the patches' beside the configuration.
std::optional<BuildRecipe> read_build_recipe(TomlReader& configuration,
                                             const std::filesystem::path& variant_folder);

}  // namespace casebook::cli
