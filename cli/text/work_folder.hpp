#pragma once

#include <filesystem>

namespace casebook::cli {

/// A hidden folder for files that only one command needs, removed with all that is in it.
class WorkFolder {
 public:
  /// Errors: EnvironmentError when it cannot be made.
  explicit WorkFolder(const std::filesystem::path& parent);
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace casebook::cli
