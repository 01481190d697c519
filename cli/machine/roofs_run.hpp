#pragma once

#include <filesystem>
#include <string>

#include "cli/launch/launcher.hpp"
#include "cli/machine/roofs.hpp"
#include "cli/process/child.hpp"
#include "cli/project/project.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// The target that measures, and its executable.
inline constexpr const char* roofs_target = "casebook_roofs";
std::filesystem::path roofs_executable(const Project& project);

/// Settings for measuring the roofs.
struct RoofsSettings {
  std::string machine;
  Launcher launcher;
  int threads = 1;  ///< of the one rank for bandwidth, FMA and DGEMM
  int ranks = 2;    ///< for the messages; fewer than two: they are left out
  bool quick = false;
  bool likwid_bench = true;
};

/// The two programs: one rank with a thread on each core, and several ranks with one. Each prints
/// its part as JSON to the file.
Program roofs_program(const Project& project,
                      const RoofsSettings& settings,
                      const std::string& parts,
                      const std::filesystem::path& output_file);
inline constexpr const char* node_parts = "bandwidth,fma,dgemm";
inline constexpr const char* message_parts = "mpi";

/// Measures everything and returns what roofs.json shall hold.
/// folder: for the parts; exists
/// Errors: EnvironmentError when a program fails; Interrupted.
Json measure_roofs(const Project& project,
                   const RoofsSettings& settings,
                   const std::filesystem::path& folder,
                   const Terminal& terminal);

}  // namespace casebook::cli
