#include "cli/lab/submission.hpp"

#include <algorithm>
#include <regex>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/lab/work_copy.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/regular_file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_source = 1 << 20;  // bytes; the longest solver here has 10^4

// What a member's folder holds as well; none of it is read.
const std::set<std::string> beside_sources = {
    "prediction.toml", "explanation.md", "lab.json", "records"};

}  // namespace

HandedIn submissions_in(const fs::path& folder) {
  if (!fs::is_directory(folder)) {
    throw UsageError(folder.string() + ": there is no such folder");
  }
  HandedIn found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::error_code gone;
    if (entry.is_symlink(gone) || !entry.is_directory(gone)) {
      continue;
    }
    const std::string name = entry.path().filename().string();
    if (is_member_name(name)) {
      found.submissions.push_back({name, entry.path()});
    } else {
      found.misnamed.push_back(name);
    }
  }
  std::ranges::sort(found.submissions, {}, &LabSubmission::member);
  return found;
}

std::string state_of(const LabSubmission& submission) {
  std::vector<std::string> files;
  std::error_code gone;  // its owner may be at work in it
  for (const auto& entry : fs::directory_iterator(submission.folder, gone)) {
    const std::string name = entry.path().filename().string();
    if (!beside_sources.contains(name)) {
      const bool is_file = !entry.is_symlink(gone) && entry.is_regular_file(gone);
      files.push_back(fmt::format("{} {} {}",
                                  name,
                                  is_file ? entry.file_size(gone) : 0,
                                  entry.last_write_time(gone).time_since_epoch().count()));
    }
  }
  std::sort(files.begin(), files.end());
  return files.empty() ? "" : hash_input(fmt::format("{}", fmt::join(files, "\n")));
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
    // A submitter may change the file into a link at any moment: none is followed here.
    write_file_atomically(to / name, read_regular_file(entry.path(), {false, largest_source}));
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
