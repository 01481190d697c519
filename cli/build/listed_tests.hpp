#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

/// A test as ctest lists it.
struct ListedTest {
  int number = 0;  ///< ctest's, from 1
  std::string name;
  std::vector<std::string> command;
  std::vector<std::string> environment;  ///< NAME=value
};

/// All tests of a build, also those that no label or expression chooses.
/// Errors: EnvironmentError when ctest cannot be started; none for a list that cannot be read, which is
/// empty then.
std::vector<ListedTest> listed_tests(const std::filesystem::path& build);

/// Reads the output of ctest for `--show-only=json-v1`.
std::vector<ListedTest> parse_listed_tests(const std::string& json);

}  // namespace casebook::cli
