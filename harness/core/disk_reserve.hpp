#pragma once

#include <cstddef>
#include <filesystem>

#include "harness/core/file_descriptor.hpp"

namespace casebook {

/// Room on a disk that is kept from other programs while this lives: a file without a name. On a file system that
/// knows no such files it holds nothing.
class DiskReserve {
 public:
  /// On the disk of `target`, a file that is being written. Errors: EnvironmentError when it is full.
  DiskReserve(const std::filesystem::path& target, std::size_t bytes);

 private:
  Descriptor file_;
};

}  // namespace casebook
