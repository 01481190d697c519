#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/records/records_on_disk.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The runs below a folder, and what the comparisons there claim for themselves.
struct StoredEvidence {
  std::vector<std::pair<std::string, Json>> runs;  ///< machine, record
  std::set<std::string> groups;                    ///< ids of comparisons
  std::set<std::string> halves;                    ///< ids of records
  std::vector<Json> simulated;                     ///< profiles with counts of valgrind
  std::vector<LeftOut> left_out;
};

/// Reads every record below a folder; files of other kinds are passed over, and bad ones left out with the reason.
StoredEvidence read_evidence(const std::filesystem::path& folder);

}  // namespace casebook::cli
