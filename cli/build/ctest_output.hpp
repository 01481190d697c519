#pragma once

#include <string>
#include <vector>

#include "cli/build/slowest.hpp"

namespace casebook::cli {

/// Counts of a test run.
struct TestCounts {
  int passed = 0;
  int failed = 0;
  int skipped = 0;  ///< skipped by the test itself, or disabled
  std::vector<std::string> failed_names = {};

  TestCounts& operator+=(const TestCounts& more);
};

/// Reads what ctest prints while it runs:
///   `12/40 Test  #7: deck.rejects_two_atoms_on_one_spot ........***Failed    0.01 sec`
/// Everything but Passed, Skipped and Disabled counts as failed: a crash, a timeout, a test program
/// that was not built.
class CtestOutput {
 public:
  /// Takes the next line. True when a person should see it: a failed test and its output, and what
  /// tests say that a preset wants watched (`"verbosity": "verbose"`).
  bool feed(const std::string& line);

  const TestCounts& counts() const { return counts_; }
  int n_done() const { return n_done_; }
  int n_all() const { return n_all_; }
  const std::string& last_name() const { return last_name_; }
  const std::vector<std::string>& passed_names() const { return passed_names_; }

  /// Every test that has ended, with its time.
  const std::vector<Timed>& times() const { return times_; }

 private:
  TestCounts counts_;
  int n_done_ = 0;
  int n_all_ = 0;
  std::string last_name_;
  std::vector<std::string> passed_names_;
  std::vector<Timed> times_;
  bool in_output_ = false;
};

}  // namespace casebook::cli
