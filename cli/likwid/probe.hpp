#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/likwid/csv.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// True if LIKWID counts here.
struct LikwidProbe {
  std::string version;              ///< "5.2.2"; "" without LIKWID
  std::vector<std::string> groups;  ///< that it has for this processor
  bool usable = false;              ///< it has shown a known amount of work
  std::string reason;               ///< why it is not usable
  std::string fix;                  ///< remedy
  std::string who;                  ///< who can apply it: "you", "the administrator" or "nobody"
};

/// Asks likwid-perfctr for its groups, and lets it count a fifth of a second of known work.
/// program: `casebook` itself, for the work; folder: for files
/// Errors: Interrupted.
LikwidProbe probe_likwid(const std::filesystem::path& program, const std::filesystem::path& folder);

/// The reason why the counts cannot be those of the known work; "" when they can.
/// known_work: what `casebook known-work` has printed
std::string implausible_counts(const LikwidOutput& counted, const Json& known_work);

}  // namespace casebook::cli
