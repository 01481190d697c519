#include "apps/llm/model/file_bytes.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace llm {
namespace {

std::string reason(int error) {
  return std::generic_category().message(error);
}

int open_for_reading(const std::filesystem::path& path) {
  const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (number < 0) {
    throw casebook::UsageError(
        fmt::format("{}: cannot be opened: {}", path.string(), reason(errno)));
  }
  return number;
}

std::uint64_t size_of(const casebook::Descriptor& file, const std::filesystem::path& path) {
  struct stat facts {};
  if (fstat(file.number, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size == 0) {
    throw casebook::UsageError(
        fmt::format("{}: this is no file with something in it; a model is needed", path.string()));
  }
  return static_cast<std::uint64_t>(facts.st_size);
}

}  // namespace

FileBytes::FileBytes(const std::filesystem::path& path)
    : path_(path), descriptor_(open_for_reading(path)), size_(size_of(descriptor_, path)) {}

void FileBytes::read(std::uint64_t place, std::size_t n, std::byte* to) const {
  while (n > 0) {
    const ssize_t got = ::pread(descriptor_.number, to, n, static_cast<off_t>(place));
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got <= 0) {
      throw casebook::EnvironmentError(
          fmt::format("{}: {} bytes at {} cannot be read: {}",
                      path_.string(),
                      n,
                      place,
                      got < 0 ? reason(errno) : "the file has become shorter since it was opened"));
    }
    place += static_cast<std::uint64_t>(got);
    to += got;
    n -= static_cast<std::size_t>(got);
  }
}

void FileBytes::expect(std::uint64_t place, std::uint64_t n) const {
  // Linux brings no more than the disk takes at once, and drops the rest of a request.
  constexpr std::uint64_t piece = std::uint64_t{1} << 20;
  for (std::uint64_t at = place; at < place + n; at += piece) {
    posix_fadvise(descriptor_.number,
                  static_cast<off_t>(at),
                  static_cast<off_t>(std::min(piece, place + n - at)),
                  POSIX_FADV_WILLNEED);
  }
}

MappedFile::MappedFile(const std::filesystem::path& path) {
  const casebook::Descriptor file(open_for_reading(path));
  const std::size_t size = size_of(file, path);
  void* const at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
  if (at == MAP_FAILED) {
    throw casebook::EnvironmentError(
        fmt::format("{}: cannot be mapped: {}", path.string(), reason(errno)));
  }
  bytes_ = {static_cast<const std::byte*>(at), size};
}

MappedFile::~MappedFile() {
  ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace llm
