#pragma once

#include <filesystem>
#include <future>
#include <optional>
#include <string_view>

#include "harness/core/file_descriptor.hpp"

namespace casebook {

/// A file that appears under its name only when it is whole: it is written as FILE.partial in the
/// same folder, flushed to the disk and renamed. Whatever ends the process, and whenever, FILE is
/// the old one or the new one; a partial file that was left is overwritten by the next.
class PartialFile {
 public:
  /// Creates the folder and an empty FILE.partial, locked against other processes.
  /// Errors: EnvironmentError, also when another process is writing it now.
  explicit PartialFile(std::filesystem::path target);

  /// Removes the partial file unless it was published.
  ~PartialFile();
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  /// Path of the contents, for writers that need a name.
  const std::filesystem::path& path() const { return path_; }

  /// Appends. Errors: EnvironmentError.
  void write(std::string_view bytes);

  /// Asks the system to begin to write to the disk what the file holds by now, and does not wait for
  /// it: publish() will have less to wait for. Requests are served one after the other; errors come
  /// out in publish(). A thread of its own asks: the system takes the pages only as fast as the disk.
  void start_flush();

  /// Flushes, renames, and flushes the folder, so that the new name outlives a power cut.
  /// Errors: EnvironmentError; the old file is then still there.
  void publish();

 private:
  void open_and_lock();

  std::filesystem::path target_;
  std::filesystem::path path_;
  std::optional<Descriptor> file_;
  std::future<void> flush_;  ///< of the file, which outlives it
  bool published_ = false;
};

}  // namespace casebook
