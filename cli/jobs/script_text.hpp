#pragma once

#include <string>
#include <vector>

#include "cli/jobs/finding.hpp"

namespace casebook::cli {

/// The lines of a script without their ends, LF or CR LF; a command that goes on after a backslash is
/// one.
std::vector<std::string> joined_lines(const std::string& script);

/// Finds faults of a script as text: its first line, line ends, and characters that look like others.
void lint_text(const std::string& script, bool has_directives, std::vector<JobFinding>& findings);

}  // namespace casebook::cli
