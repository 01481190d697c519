#include "harness/core/regular_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/file_descriptor.hpp"

namespace casebook {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& reason) {
  throw UsageError(
      fmt::format("cannot read {}: {}; give the path of a readable file", path.string(), reason));
}

/// O_NONBLOCK: opening a FIFO would otherwise wait for a writer.
int open_for_reading(const fs::path& path, bool follow_links) {
  const int number =
      ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | (follow_links ? 0 : O_NOFOLLOW));
  if (number < 0) {
    const int error = errno;
    refuse(path, !follow_links && error == ELOOP ? "it is a symbolic link" : std::strerror(error));
  }
  return number;
}

const char* name_of_kind(mode_t mode) {
  return S_ISDIR(mode)    ? "it is a directory"
         : S_ISFIFO(mode) ? "it is a pipe (FIFO)"
         : S_ISSOCK(mode) ? "it is a socket"
                          : "it is a device";
}

std::size_t memory_bytes() {
  return static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

void refuse_large(const fs::path& path, std::size_t most_bytes) {
  refuse(path, fmt::format("it is larger than {} MiB, the most that is read", most_bytes >> 20U));
}

}  // namespace

std::string read_regular_file(const fs::path& path, const ReadLimits& limits) {
  const Descriptor file(open_for_reading(path, limits.follow_links));
  struct stat facts {};
  if (::fstat(file.number, &facts) != 0) {
    refuse(path, std::strerror(errno));
  }
  if (!S_ISREG(facts.st_mode)) {
    refuse(path, name_of_kind(facts.st_mode));
  }
  const std::size_t most = limits.most_bytes > 0 ? limits.most_bytes : memory_bytes();
  if (static_cast<std::size_t>(facts.st_size) > most) {
    refuse_large(path, most);
  }
  std::string text;
  char block[65536];
  while (true) {
    const ssize_t n_read = ::read(file.number, block, sizeof block);
    if (n_read == 0) {
      return text;
    }
    if (n_read < 0 && errno != EINTR) {
      refuse(path, std::strerror(errno));
    }
    text.append(block, static_cast<std::size_t>(std::max<ssize_t>(n_read, 0)));
    if (text.size() > most) {  // it grows, or says no size, as those in /proc
      refuse_large(path, most);
    }
  }
}

}  // namespace casebook
