#pragma once

#include <filesystem>

#include "cli/contest/submission.hpp"

namespace casebook::cli {

/// Errors: UsageError when there is something of this name.
void require_absent(const std::filesystem::path& folder);

/// Writes build/ run/ results/ analysis/ presentation/ and MANIFEST.sha256 below the folder, which
/// appears only when all is written.
/// Errors: UsageError when the folder exists or a raw output is missing; EnvironmentError.
void write_submission(const Submission& submission, const std::filesystem::path& folder);

}  // namespace casebook::cli
