#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/project/external_app.hpp"
#include "harness/cli/project/project.hpp"
#include "harness/cli/records/records_on_disk.hpp"

namespace casebook::cli {

/// What goes into a submission.
struct Submission {
  App app;
  std::string title;
  std::string case_title;
  std::optional<ExternalApp> program;  ///< nothing for an app of ours
  std::vector<Variant> ladder;
  std::vector<RecordOnDisk> records;  ///< of runs that passed, oldest first
  std::string rules;                  ///< verdicts as Markdown; "" when no rules were given
};

/// Writes build/ run/ results/ analysis/ presentation/ and MANIFEST.sha256 below the folder, which
/// appears only when all is written.
/// Errors: UsageError when the folder exists or a raw output is missing; EnvironmentError.
void write_submission(const Submission& submission, const std::filesystem::path& folder);

}  // namespace casebook::cli
