#pragma once

#include <filesystem>
#include <string>

#include "cli/project/build_recipe.hpp"

namespace casebook::cli {

/// A build of a program that we did not write. It is found by the hash of all that makes it: the
/// source, the patches, the commands, the compiler with its version, the flags and the modules.
struct ProgramBuild {
  std::filesystem::path folder;  ///< holds source/, build.log, and built.json when it is complete
  std::string key;               ///< xxh3-128:...
  std::string compiler_version;  ///< first line of its --version; "" where none is named

  std::filesystem::path source() const { return folder / "source"; }
  std::filesystem::path log() const { return folder / "build.log"; }
  bool complete() const;
};

/// Place of this build, made or not. builds: the folder of all builds of the app
/// Errors: UsageError (a source that cannot be read).
ProgramBuild find_build(const BuildRecipe& recipe, const std::filesystem::path& builds);

/// Script for bash in the copy of the source: modules, patches, commands. It stops at the first line that
/// fails, and shows each.
std::string build_script(const BuildRecipe& recipe);

/// Copies or unpacks the source, patches it and runs the commands, unless that was done before.
/// Two that want the same build make it once. Says on standard error what it does.
/// Errors: EnvironmentError with the end of the log; the folder stays, to be looked at.
void make_build(const BuildRecipe& recipe, const ProgramBuild& build);

}  // namespace casebook::cli
