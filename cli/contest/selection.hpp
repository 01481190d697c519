#pragma once

#include <string>
#include <vector>

#include "cli/records/records_on_disk.hpp"

namespace casebook::cli {

/// Rules for the choice of a submission's runs where none were chosen by hand.
struct PackTerms {
  std::string worst_grade = "C";
  bool changed_sources = false;  ///< runs whose sources had changed since their commit, too
};

/// Removes runs that do not meet the terms, and those that belong to a comparison. Returns a line for
/// each kind of run that was left out: how many, why, and which option takes them.
std::vector<std::string> leave_out(std::vector<RecordOnDisk>& records, const PackTerms& terms);

}  // namespace casebook::cli
