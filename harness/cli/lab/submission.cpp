#include "harness/cli/lab/submission.hpp"

#include <algorithm>
#include <regex>
#include <set>

#include <fmt/format.h>

#include "harness/cli/lab/work_copy.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_source = 1 << 20;  // bytes; the longest solver here has 10^4

// What a member's folder holds as well; none of it is read.
const std::set<std::string> beside_sources = {
    "prediction.toml", "explanation.md", "lab.json", "records"};

}  // namespace

std::vector<LabSubmission> submissions_in(const fs::path& folder) {
  if (!fs::is_directory(folder)) {
    throw UsageError(folder.string() + ": there is no such folder");
  }
  std::vector<LabSubmission> submissions;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory() && !entry.is_symlink()) {
      submissions.push_back({member_name(entry.path().filename().string()), entry.path()});
    }
  }
  if (submissions.empty()) {
    throw UsageError(folder.string() + " holds no folder: one for each member is needed");
  }
  std::sort(submissions.begin(), submissions.end(), [](const auto& a, const auto& b) {
    return a.member < b.member;
  });
  return submissions;
}

void copy_sources(const LabSubmission& submission, const fs::path& to) {
  static const std::regex source("[A-Za-z0-9_][A-Za-z0-9_-]{0,60}\\.[ch]pp");
  int n_sources = 0;
  for (const auto& entry : fs::directory_iterator(submission.folder)) {
    const std::string name = entry.path().filename().string();
    if (beside_sources.contains(name)) {
      continue;
    }
    if (!entry.is_regular_file() || entry.is_symlink() || !std::regex_match(name, source)) {
      throw UsageError(fmt::format("`{}` is no source: only .cpp and .hpp are taken", name));
    }
    if (entry.file_size() > largest_source) {
      throw UsageError(fmt::format("`{}` is larger than 1 MiB", name));
    }
    fs::copy_file(entry.path(), to / name);
    fs::permissions(to / name,
                    fs::perms::owner_write | fs::perms::owner_read | fs::perms::group_read |
                        fs::perms::others_read);
    n_sources += name.ends_with(".cpp") ? 1 : 0;
  }
  if (n_sources == 0) {
    throw UsageError("there is no .cpp file in it");
  }
}

}  // namespace casebook::cli
