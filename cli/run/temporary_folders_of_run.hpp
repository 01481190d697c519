#pragma once

#include <filesystem>
#include <string>

#include "cli/process/temporary_folders.hpp"
#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {

/// Of the system's temporary folders, what a run reads and writes: project, results, input, and the programs that
/// it starts.
OwnTemporaryFolders temporary_folders_of(const Experiment& experiment,
                                         const Variant& variant,
                                         const std::filesystem::path& record_file);

/// The reason why a run shares the system's temporary folders, or "" if it has its own.
std::string why_shared(const Experiment& experiment,
                       const Variant& variant,
                       const OwnTemporaryFolders& folders);

}  // namespace casebook::cli
