#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/contest/submission.hpp"
#include "cli/external/program_build.hpp"

namespace casebook::cli {

/// A configuration of a submission that builds its program.
struct PackedBuild {
  std::string variant;
  std::string program;  ///< within the built source
  BuildRecipe recipe;
  ProgramBuild build;  ///< as it is here now
};

/// Those of the variants that have records. Errors: UsageError.
std::vector<PackedBuild> packed_builds(const Submission& submission);

/// Writes build/<variant>/: the source as an archive, the patches, a script that builds it there, and
/// the log of the build that was measured. folder: of the submission
/// Errors: EnvironmentError.
void write_builds(const Submission& submission, const std::filesystem::path& folder);

/// The reason why this record's program cannot be built again from what is here; "" where it can.
std::string objection_to_build(const RecordOnDisk& record, const Submission& submission);

}  // namespace casebook::cli
