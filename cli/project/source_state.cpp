#include "cli/project/source_state.hpp"

#include <sstream>
#include <string>

#include "cli/process/process.hpp"

namespace casebook::cli {
namespace {

/// Whether an app's runs can depend on a file: not on the rungs of another app, nor on anything of one that
/// is not built here, as cmake/SourceState.cmake has it.
/// file: relative to the project
bool is_used_by(const std::string& app,
                const std::string& file,
                const std::filesystem::path& root) {
  const std::size_t first = file.find('/');
  const std::size_t second = first == file.npos ? file.npos : file.find('/', first + 1);
  if (second == file.npos) {
    return true;
  }
  const std::string place = file.substr(0, first);
  const std::string owner = file.substr(first + 1, second - first - 1);
  const bool has_owner =
      place == "baselines" || place == "optimized" ||
      (place == "apps" && std::filesystem::exists(root / "apps" / owner / "app.toml"));
  return !has_owner || owner == app;
}

}  // namespace

SourceState source_state_of(const std::filesystem::path& root, const std::string& app) {
  SourceState state;
  if (find_program("git").empty()) {
    return state;
  }
  const std::string safe = "safe.directory=" + root.string();  // it may belong to a team-mate
  const Captured commit =
      capture({{"git", "-c", safe, "rev-parse", "--short=12", "HEAD"}, {}, root});
  if (!commit.ending.fine()) {
    return state;
  }
  state.commit = commit.output.substr(0, commit.output.find('\n'));
  // The folders that cmake/SourceState.cmake asks about.
  const Captured changes = capture({{"git",
                                     "-c",
                                     safe,
                                     "status",
                                     "--porcelain",
                                     "--no-renames",
                                     "--untracked-files=all",
                                     "--",
                                     "CMakeLists.txt",
                                     "cmake",
                                     "harness",
                                     "cli",
                                     "apps",
                                     "parts",
                                     "baselines",
                                     "optimized"},
                                    {},
                                    root});
  std::istringstream lines(changes.output);
  state.dirty = false;
  for (std::string line; std::getline(lines, line);) {
    state.dirty |= line.size() > 3 && is_used_by(app, line.substr(3), root);
  }
  return state;
}

}  // namespace casebook::cli
