#include "cli/build/ctest_output.hpp"

#include <regex>

#include "cli/text/match.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

bool is_start_or_summary(const std::string& line) {
  static const std::regex pattern(" +Start +[0-9]+: .*|[0-9]+% tests passed, .*");
  return matches(line, pattern);
}

/// The last line that ctest itself says before a test that is watched speaks.
bool is_start_of_output(const std::string& line) {
  static const std::regex pattern("[0-9]+: Test timeout computed to be: .*");
  return matches(line, pattern);
}

}  // namespace

TestCounts& TestCounts::operator+=(const TestCounts& more) {
  passed += more.passed;
  failed += more.failed;
  skipped += more.skipped;
  failed_names.insert(failed_names.end(), more.failed_names.begin(), more.failed_names.end());
  return *this;
}

bool CtestOutput::feed(const std::string& line) {
  static const std::regex result(
      " *([0-9]+)/([0-9]+) Test +#[0-9]+: (\\S+) \\.+ *(Passed|\\*\\*\\*.*[^ ]) +([0-9.]+) sec.*");
  std::smatch parts;
  if (!matches(line, parts, result)) {
    if (is_start_of_output(line)) {
      in_output_ = true;
      return false;
    }
    in_output_ = in_output_ && !is_start_or_summary(line);
    return in_output_;
  }
  n_done_ = leading_number<int>(parts[1].str());
  n_all_ = leading_number<int>(parts[2].str());
  last_name_ = parts[3];
  const std::string status = parts[4];
  times_.push_back({last_name_, leading_number<double>(parts[5].str())});
  in_output_ = false;
  if (status == "Passed") {
    ++counts_.passed;
    passed_names_.push_back(last_name_);
  } else if (status == "***Skipped" || status == "***Not Run (Disabled)") {
    ++counts_.skipped;
  } else {
    ++counts_.failed;
    counts_.failed_names.push_back(last_name_);
    in_output_ = true;
  }
  return in_output_;
}

}  // namespace casebook::cli
