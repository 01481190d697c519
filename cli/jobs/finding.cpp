#include "cli/jobs/finding.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace casebook::cli {

std::string findings_text(const std::vector<JobFinding>& findings) {
  std::string text;
  for (const JobFinding& finding : findings) {
    text += fmt::format(
        "{}: {}; {}\n", finding.is_error ? "error" : "warning", finding.what, finding.advice);
  }
  return text;
}

bool has_error(const std::vector<JobFinding>& findings) {
  return std::any_of(
      findings.begin(), findings.end(), [](const JobFinding& f) { return f.is_error; });
}

}  // namespace casebook::cli
