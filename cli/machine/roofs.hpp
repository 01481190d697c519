#pragma once

#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/project/project.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Measured roofs and their programs; each part as its program printed it.
struct RoofsParts {
  std::time_t started = 0;
  std::string machine;  ///< name of the folder in profiles/
  Json node;            ///< bandwidth, FMA and DGEMM of one rank with a thread on each core
  Json messages;        ///< the part with several ranks; null when it was left out
  Json likwid_bench;    ///< see likwid_bench.hpp; null when it does not work here
  std::vector<std::string> notes;
};

/// The machine whose roofs count: `chosen`, else $CASEBOOK_MACHINE where that is a name, else this processor's name.
/// Errors: UsageError when it cannot be the name of a folder.
std::string roofs_machine(const std::string& chosen);

/// <folder>/<machine>/roofs.json. folder: a user's results, or profiles/ with the evidence of the project
std::filesystem::path roofs_file(const std::filesystem::path& folder, const std::string& machine);

/// The roofs that count here: of roofs_machine(""), a user's own before those of the project. Null when they
/// were not measured.
Json stored_roofs(const Project& project);

/// The document that roofs.json holds, its notes completed by what the numbers show.
Json roofs_json(const RoofsParts& parts);

}  // namespace casebook::cli
