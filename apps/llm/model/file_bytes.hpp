#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "harness/core/file_descriptor.hpp"

namespace llm {

/// A file whose parts are read where they lie, by several threads at once.
class FileBytes {
 public:
  /// Errors: UsageError when the file is missing, unreadable, no plain file, or empty.
  explicit FileBytes(const std::filesystem::path& path);

  std::uint64_t size() const { return size_; }
  const std::filesystem::path& path() const { return path_; }

  /// Copies bytes from a place on. Pages of the file stay the kernel's: what was read does not count
  /// as this process's memory, as it would after reading through a mapping.
  /// Errors: EnvironmentError when the file ends before, or the disk fails.
  void read(std::uint64_t place, std::size_t n, std::byte* to) const;

  /// Asks the kernel for bytes that will be read soon; returns while they are on their way.
  void expect(std::uint64_t place, std::uint64_t n) const;

 private:
  std::filesystem::path path_;
  casebook::Descriptor descriptor_;
  std::uint64_t size_ = 0;
};

/// All bytes of a file, mapped for as long as this lives: for heads, of which little is looked at.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace llm
