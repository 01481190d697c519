#include "harness/cli/contest/manifest.hpp"

#include <algorithm>
#include <vector>

#include "harness/cli/process/process.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {

namespace fs = std::filesystem;

std::string manifest_of(const fs::path& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) {
      files.push_back(entry.path().lexically_relative(folder).string());
    }
  }
  std::sort(files.begin(), files.end());
  Program program{{"sha256sum", "--"}, {}, folder};
  program.arguments.insert(program.arguments.end(), files.begin(), files.end());
  const Captured sums = capture(program);
  if (!sums.ending.fine()) {
    throw EnvironmentError("sha256sum failed: " + sums.errors);
  }
  return sums.output;
}

}  // namespace casebook::cli
