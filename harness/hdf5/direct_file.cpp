#include "harness/hdf5/direct_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace casebook {
namespace {

constexpr std::uint64_t block = page_bytes;      // disks have blocks of this size or less
constexpr std::size_t piece = std::size_t{1} << 19;  // bytes; half of a second cache of 1 MiB

int open_past_cache(const std::filesystem::path& path) {
#ifdef O_DIRECT  // Linux
  return ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_DIRECT);
#else
  return -1;
#endif
}

}  // namespace

DirectFile::DirectFile(std::filesystem::path path)
    : path_(std::move(path)),
      cached_(::open(path_.c_str(), O_WRONLY | O_CLOEXEC)),
      direct_(open_past_cache(path_)),
      room_(piece, Pages::huge) {
  if (cached_.number < 0) {
    fail_to_write(path_, errno);
  }
}

void DirectFile::reserve(std::uint64_t bytes) {
#ifdef FALLOC_FL_KEEP_SIZE  // Linux
  if (::fallocate(cached_.number, 0, 0, static_cast<off_t>(bytes)) != 0 && errno != EOPNOTSUPP) {
    fail_to_write(path_, errno);
  }
#endif
}

void DirectFile::write(std::span<const std::byte> bytes, std::uint64_t at) {
  const std::uint64_t first = (at + block - 1) / block * block;
  const std::uint64_t last = (at + bytes.size()) / block * block;
  if (direct_.number < 0 || first >= last) {
    write_by(cached_, bytes, at);
    return;
  }
  const std::size_t head = first - at;
  const std::size_t whole = last - first;
  write_by(cached_, bytes.first(head), at);
  write_blocks(bytes.subspan(head, whole), first);
  write_by(cached_, bytes.subspan(head + whole), last);
}

void DirectFile::write_blocks(std::span<const std::byte> bytes, std::uint64_t at) {
  const bool on_border = reinterpret_cast<std::uintptr_t>(bytes.data()) % block == 0;
  while (!bytes.empty()) {
    const std::size_t n = std::min(piece, bytes.size());
    if (!on_border) {
      std::memcpy(room_.data(), bytes.data(), n);
    }
    write_by(direct_, {on_border ? bytes.data() : room_.data(), n}, at);
    bytes = bytes.subspan(n);
    at += n;
  }
}

void DirectFile::write_by(const Descriptor& file,
                          std::span<const std::byte> bytes,
                          std::uint64_t at) const {
  while (!bytes.empty()) {
    const ssize_t n = ::pwrite(file.number, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (n >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(n));
      at += static_cast<std::uint64_t>(n);
    } else if (errno == EINVAL && &file == &direct_) {
      write_by(cached_, bytes, at);  // its blocks are larger than ours
      return;
    } else if (errno != EINTR) {
      fail_to_write(path_, errno);
    }
  }
}

void DirectFile::flush() const {
  flush_to_disk(cached_, path_);
}

}  // namespace casebook
