#pragma once

#include <string>
#include <vector>

namespace casebook::cli {

/// Problem of a job, and its remedy.
struct JobFinding {
  bool is_error = false;  ///< else a warning: it runs, but not well
  std::string what;
  std::string advice;
};

/// "error: what; advice", one line for each.
std::string findings_text(const std::vector<JobFinding>& findings);

bool has_error(const std::vector<JobFinding>& findings);

}  // namespace casebook::cli
