#pragma once

#include <filesystem>
#include <string_view>

namespace casebook::cli {

/// An empty folder for one test, removed at its end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Writes a file at a path below the folder and makes the folders on the way.
  void write(const std::filesystem::path& relative, std::string_view text) const;

 private:
  std::filesystem::path path_;
};

}  // namespace casebook::cli
