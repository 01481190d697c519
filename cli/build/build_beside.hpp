#pragma once

#include <filesystem>
#include <string>

#include "cli/build/build_lock.hpp"
#include "cli/process/child.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// Builds a target in the background, on processors that are otherwise idle. The build ends with
/// this object.
class BuildBeside {
 public:
  BuildBeside(const std::filesystem::path& build, const std::string& target);

  /// Waits for the end, and returns what Ninja and the compiler said. What could not be built is built
  /// again, and complained of, by build_targets().
  /// Errors: Interrupted.
  std::string finish(const Terminal& terminal);

  /// Lines of the build's log when it began: see built_since().
  std::size_t lines_before() const { return lines_before_; }

 private:
  BuildLock lock_;
  std::size_t lines_before_;
  std::filesystem::path log_;
  SignalWatch watch_;
  Child child_;
};

}  // namespace casebook::cli
