#include "cli/project/source_state.hpp"

#include <string>

#include "cli/process/process.hpp"

namespace casebook::cli {

SourceState source_state_of(const std::filesystem::path& root) {
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
  state.dirty = !changes.output.empty();
  return state;
}

}  // namespace casebook::cli
