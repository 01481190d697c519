#pragma once

#include <string>
#include <vector>

#include "cli/process/child.hpp"
#include "cli/project/project.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// Brings targets of the build up to date; no targets means all. Shows how far it is. Builds of
/// other `casebook` programs in the same folder wait for each other. Returns what the compiler said.
/// Errors: EnvironmentError, after the compiler's messages have been printed.
std::string build_targets(const std::filesystem::path& build,
                          const std::vector<std::string>& targets,
                          const Terminal& terminal);

/// Builds the executables of variants; those of external programs are not built.
void build_variants(const std::filesystem::path& build,
                    const std::vector<Variant>& variants,
                    const Terminal& terminal);

/// Runs CMake on a build that exists already.
/// settings: "NAME=VALUE" of its cache
/// Errors: EnvironmentError, after CMake's messages have been printed.
void configure(const std::filesystem::path& build, const std::vector<std::string>& settings = {});

/// Configures the named preset of CMakePresets.json in a folder, which is made.
/// settings, errors: as configure()
void configure_preset(const Project& project,
                      const std::string& preset,
                      const std::filesystem::path& build,
                      const std::vector<std::string>& settings = {});

/// Ninja's progress mark: "[12/40] Building ..." is 12 of 40. False when the line has none.
bool parse_build_step(const std::string& line, int& k, int& n);

}  // namespace casebook::cli
