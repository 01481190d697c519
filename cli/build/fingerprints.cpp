#include "cli/build/fingerprints.hpp"

#include <algorithm>
#include <string_view>

#include <sys/stat.h>

#include <fmt/format.h>

#include "cli/process/process.hpp"
#include "harness/core/file.hpp"
#include "harness/core/input_hash.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Files that git knows or would take, relative to the root; empty without git.
std::vector<std::string> files_of(const fs::path& root) {
  const Captured listed = capture({{"git",
                                    "-c",
                                    "safe.directory=" + root.string(),
                                    "-c",
                                    "core.quotePath=false",
                                    "-C",
                                    root.string(),
                                    "ls-files",
                                    "-co",
                                    "--exclude-standard"}});
  std::vector<std::string> files;
  std::string_view rest = listed.ending.fine() ? std::string_view(listed.output) : "";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    files.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Name, size and time of a file; of one that is gone its name.
std::string stamp(const fs::path& root, const std::string& file) {
  struct stat status = {};
  if (lstat((root / file).c_str(), &status) != 0) {
    return file + "\n";
  }
  return fmt::format(
      "{} {} {}.{}\n", file, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

bool is_code(const std::string& file) {
  return file.ends_with(".cpp") || file.ends_with(".hpp");
}

bool is_of_variants(const std::string& file) {
  const std::string folder = file.substr(0, file.find('/'));
  return is_code(file) &&
         (folder == "apps" || folder == "baselines" || folder == "optimized" || folder == "parts");
}

/// The bytes that follow a mark become zeros, wherever it stands.
void clear_behind(std::string& bytes, std::string_view mark, std::size_t n) {
  for (std::size_t at = bytes.find(mark); at != std::string::npos; at = bytes.find(mark, at + 1)) {
    const std::size_t first = at + mark.size();
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(first),
                std::min(n, bytes.size() - first),
                '\0');
  }
}

}  // namespace

std::string without_source_state(std::string bytes) {
  using namespace std::string_view_literals;
  // SourceState after its mark: to the end of 24 bytes, a commit in 16, one byte.
  constexpr std::string_view mark = "casebook source state:";
  clear_behind(bytes, mark, 24 - mark.size() + 16 + 1);
  // ChangedApps after its mark: to the end of 24 bytes, names in 512.
  constexpr std::string_view apps_mark = "casebook changed apps:";
  clear_behind(bytes, apps_mark, 24 - apps_mark.size() + 512);
  // The linker's note of 20 bytes, a hash of all the others.
  clear_behind(bytes, "\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0"sv, 20);
  return bytes;
}

Fingerprints::Fingerprints(fs::path root, fs::path build)
    : root_(std::move(root)), build_(std::move(build)) {}

std::string Fingerprints::of(const ListedTest& test) {
  const Seen& seen = files();
  if (test.command.empty() || seen.all.empty()) {
    return "";
  }
  std::string text;
  for (const auto& words : {test.command, test.environment}) {
    for (const std::string& word : words) {
      text += word + "\n";
    }
  }
  const std::vector<fs::path> executables = executables_of(test);
  for (const fs::path& path : executables) {
    text += executable(path) + "\n";
  }
  const std::string program = fs::path(test.command.front()).filename();
  const bool sees_no_variants =
      std::find(test.environment.begin(),
                test.environment.end(),
                "CASEBOOK_TEST_SEES=no_variants") != test.environment.end();
  if (sees_no_variants) {
    text += seen.no_variants;
  } else if (executables.empty()) {
    text += seen.all;
  } else if (program == "mpirun" || program == "mpiexec") {
    text += seen.of_apps;
  } else {
    text += seen.no_code;
  }
  return hash_input(text);
}

/// Files of the build that the test names; none where it names the build itself.
std::vector<fs::path> Fingerprints::executables_of(const ListedTest& test) const {
  std::vector<std::string> words = test.command;
  for (const std::string& variable : test.environment) {
    words.push_back(variable.substr(variable.find('=') + 1));
  }
  std::vector<fs::path> found;
  for (const std::string& word : words) {
    const fs::path path = word;
    if (!path.is_absolute() || path.lexically_relative(build_).native().starts_with("..")) {
      continue;
    }
    std::error_code none;
    if (fs::is_directory(path, none) && !word.ends_with("pycache")) {
      return {};
    }
    if (fs::is_regular_file(path, none)) {
      found.push_back(path);
    }
  }
  return found;
}

const Fingerprints::Seen& Fingerprints::files() {
  if (!has_files_) {
    has_files_ = true;
    std::string all, no_variants, no_code, of_apps;
    for (const std::string& file : files_of(root_)) {
      const std::string line = stamp(root_, file);
      all += line;
      no_variants += is_of_variants(file) ? "" : line;
      no_code += is_code(file) ? "" : line;
      of_apps += file.starts_with("apps/") && !is_code(file) && !file.ends_with(".md") ? line : "";
    }
    files_ = {all.empty() ? "" : hash_input(all),
              hash_input(no_variants),
              hash_input(no_code),
              hash_input(of_apps)};
  }
  return files_;
}

const std::string& Fingerprints::executable(const fs::path& path) {
  std::string& word = executables_[path];
  if (word.empty()) {
    word = hash_input(without_source_state(read_file(path)));
  }
  return word;
}

}  // namespace casebook::cli
