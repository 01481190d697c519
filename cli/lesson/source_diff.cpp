#include "cli/lesson/source_diff.hpp"

#include <sstream>
#include <utility>

#include "cli/process/process.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Lines that begin with the mark but not with three of them, which begin the names of files.
int count_lines(const std::string& diff, char mark) {
  std::istringstream lines(diff);
  int count = 0;
  for (std::string line; std::getline(lines, line);) {
    const bool file_name = line.rfind(std::string(3, mark) + " ", 0) == 0;
    count += !line.empty() && line.front() == mark && !file_name ? 1 : 0;
  }
  return count;
}

std::string diff_of(const fs::path& root, const FilePair& files) {
  const std::string before = files.before.empty() ? "/dev/null" : files.before.string();
  const std::string after = files.after.empty() ? "/dev/null" : files.after.string();
  Program diff{{"diff", "-u", before, after}, {}, root};
  if (!find_program("git").empty()) {
    diff.arguments = {"git", "diff", "--no-index", "--no-ext-diff", "--no-color", before, after};
  }
  const Captured result = capture(diff);
  if (result.ending.signal != 0 || result.ending.exit_code > 1) {  // 1: the files differ
    throw EnvironmentError("comparing " + before + " with " + after + ": " + result.errors);
  }
  return result.output;
}

}  // namespace

std::vector<FileDifference> differences_of(const fs::path& root,
                                           const std::vector<FilePair>& files) {
  std::vector<FileDifference> differences;
  for (const FilePair& pair : files) {
    FileDifference difference{pair, diff_of(root, pair)};
    difference.added = count_lines(difference.text, '+');
    difference.removed = pair.is_copy ? 0 : count_lines(difference.text, '-');
    differences.push_back(std::move(difference));
  }
  return differences;
}

int added_lines(const std::vector<FileDifference>& differences) {
  int sum = 0;
  for (const FileDifference& difference : differences) {
    sum += difference.added;
  }
  return sum;
}

int removed_lines(const std::vector<FileDifference>& differences) {
  int sum = 0;
  for (const FileDifference& difference : differences) {
    sum += difference.removed;
  }
  return sum;
}

}  // namespace casebook::cli
