#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/build/listed_tests.hpp"
#include "cli/project/project.hpp"

namespace casebook::cli {

/// Fingerprints of what tests can see, one for each: while it is the same, a test that has passed would
/// pass again. That is its command, the executables that it names, and files of the project:
///
/// - a run of a variant: those below apps/ that are neither code nor Markdown;
/// - another executable of ours, and a script that names such executables: all that are no C++ code;
/// - a script that says CASEBOOK_TEST_SEES=no_variants: all but the code of apps and their variants;
/// - any other script, which may build, list or read whatever it likes: all files.
///
/// Executables count by their bytes, but for the commit that they were built from; files by their size
/// and time. Programs that others installed are not looked at.
class Fingerprints {
 public:
  Fingerprints(std::filesystem::path root, std::filesystem::path build);

  /// Empty where it cannot be found, as in a folder without git: the test counts as changed.
  std::string of(const ListedTest& test);

 private:
  struct Seen {
    std::string all;
    std::string no_variants;
    std::string no_code;
    std::string of_apps;
  };

  const Seen& files();
  const std::string& executable(const std::filesystem::path& path);
  std::vector<std::filesystem::path> executables_of(const ListedTest& test) const;

  std::filesystem::path root_;
  std::filesystem::path build_;
  std::map<std::filesystem::path, std::string> executables_;
  bool has_files_ = false;
  Seen files_;
};

/// The executable's bytes with zeros for what its build wrote of commit and linking.
std::string without_source_state(std::string bytes);

}  // namespace casebook::cli
