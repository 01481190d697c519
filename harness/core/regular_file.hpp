#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace casebook {

/// Limits for reading a file.
struct ReadLimits {
  bool follow_links = true;  ///< the last part of the path may be a symbolic link
  std::size_t most_bytes =
      0;  ///< a larger file is refused; 0: what the memory of this machine holds
};

/// Reads a file that another user may have put into a folder: a record, a claim, the output of a run. No link is
/// followed, so that nothing outside the folder is read for it. NWChem's largest outputs are 100 MB.
inline constexpr ReadLimits untrusted = {false, std::size_t{256} << 20U};

/// The whole file as text. A FIFO, a device and a folder are refused before anything is read from them:
/// a FIFO would be waited for without end, /dev/zero read without end.
/// Errors: UsageError with the file's name, what it is, and what to do.
std::string read_regular_file(const std::filesystem::path& path, const ReadLimits& limits);

}  // namespace casebook
