#pragma once

#include <string>
#include <vector>

#include "cli/contest/rules.hpp"
#include "cli/project/project.hpp"
#include "cli/records/records_on_disk.hpp"

namespace casebook::cli {

/// Verdict of one rule on one record.
struct RuleVerdict {
  std::string rule;
  bool kept = false;
  std::string found;    ///< in the record
  std::string allowed;  ///< by the rule
};

/// Every rule in turn, also after one is broken. Values are read again from the raw outputs: a
/// record that says something else than they do is broken.
/// Errors: UsageError when a deck of the rules is missing.
std::vector<RuleVerdict> verdicts_on(const RecordOnDisk& record,
                                     const Rules& rules,
                                     const Project& project);

bool all_kept(const std::vector<RuleVerdict>& verdicts);

}  // namespace casebook::cli
