#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/project/external_app.hpp"
#include "cli/project/variant.hpp"
#include "cli/records/records_on_disk.hpp"

namespace casebook::cli {

/// Contents of a submission.
struct Submission {
  App app;
  std::string title;
  std::string case_title;
  std::optional<ExternalApp> program;  ///< nothing for an app of ours
  std::vector<Variant> ladder;
  std::vector<RecordOnDisk> records;  ///< of runs that passed, oldest first
  bool judged_again = true;           ///< when it was packed
  std::string rules;                  ///< verdicts as Markdown; "" when no rules were given
};

}  // namespace casebook::cli
