#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/build/ctest_output.hpp"
#include "cli/build/fingerprints.hpp"

namespace casebook::cli {

/// Tests of a build that have passed, and their fingerprints (passed_tests.json in its folder).
class PassedTests {
 public:
  /// A file that cannot be read counts as none.
  PassedTests(const std::filesystem::path& root, const std::filesystem::path& build);

  /// ctest's numbers of the tests that have not passed on what there is now.
  std::vector<int> to_run();

  /// Number of the others.
  int n_unchanged() const { return n_unchanged_; }

  /// Keeps what has passed since to_run() or before. Errors: none; what cannot be kept runs again.
  void keep(const CtestOutput& output);

 private:
  std::filesystem::path file_;
  Fingerprints fingerprints_;
  std::vector<ListedTest> listed_;
  std::map<std::string, std::string> passed_;  ///< fingerprints by name
  std::map<std::string, std::string> current_;
  int n_unchanged_ = 0;
};

}  // namespace casebook::cli
