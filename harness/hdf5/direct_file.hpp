#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "harness/core/file_descriptor.hpp"
#include "harness/core/untouched_array.hpp"

namespace casebook {

/// A file for pieces at places of their own. Whole blocks of the disk go past the page cache where the file system
/// offers that (O_DIRECT): the disk takes them out of this process's memory while the core does something else, and
/// no core copies them page by page, nor at all where a block begins on a border of 4096 B in memory as well. Of one
/// thread at a time.
class DirectFile {
 public:
  /// Opens a file that exists. Errors: EnvironmentError.
  explicit DirectFile(std::filesystem::path path);

  /// Asks the file system for the disk's room of the first bytes, before any is written: pieces of several
  /// processes then need not wait for each other. Errors: EnvironmentError where there is no such room.
  void reserve(std::uint64_t bytes);

  /// Errors: EnvironmentError.
  void write(std::span<const std::byte> bytes, std::uint64_t at);

  /// Waits until the file is on the disk. Errors: EnvironmentError.
  void flush() const;

 private:
  void write_blocks(std::span<const std::byte> bytes, std::uint64_t at);
  void write_by(const Descriptor& file, std::span<const std::byte> bytes, std::uint64_t at) const;

  std::filesystem::path path_;
  Descriptor cached_;
  Descriptor direct_;                ///< negative number: the file system has none
  UntouchedArray<std::byte> room_;  ///< for pieces that do not lie on the border that the disk needs
};

}  // namespace casebook
