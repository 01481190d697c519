#pragma once

#include <filesystem>

namespace casebook::cli {

/// Holds a build folder for one program at a time, and waits for it; the bootstrap script takes the same
/// lock. Errors: EnvironmentError where the folder cannot be written.
class BuildLock {
 public:
  explicit BuildLock(const std::filesystem::path& build);
  ~BuildLock();
  BuildLock(const BuildLock&) = delete;
  BuildLock& operator=(const BuildLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace casebook::cli
