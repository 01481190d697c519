#pragma once

#include <filesystem>
#include <string>

#include "cli/process/process.hpp"
#include "cli/project/project.hpp"

namespace casebook::cli {

/// Common part of `report`, `serve` and `slides`: they are written by the Python package report/.

/// A Python that can draw.
/// Errors: EnvironmentError without one.
std::string drawing_python();

/// The folder of the records; profiles/ where `from` is empty.
/// Errors: UsageError where there is no such folder.
std::filesystem::path evidence_folder(const std::string& from, const Project& project);

/// Writes what the records come to, rung by rung, below `folder`, where report/ can read it; returns
/// the file.
std::filesystem::path write_ladders(const Project& project,
                                    const std::filesystem::path& evidence,
                                    const std::filesystem::path& folder);

/// Runs the package to its end and passes its output on; returns its exit code.
/// what: names it in an error.
/// Errors: EnvironmentError where a signal ended it.
int run_drawing(const Program& program, const std::string& what);

}  // namespace casebook::cli
