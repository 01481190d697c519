#include "cli/process/executable_pages.hpp"

#include <cstddef>
#include <random>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "harness/core/file_descriptor.hpp"
#include "harness/core/untouched_array.hpp"

namespace casebook::cli {
namespace {

/// A drawn number of pages, held while it lives: 32 MB at most. What was freed last is given first, so that a file that is
/// read at once would get the pages back that it had.
class HeldPages {
 public:
  HeldPages() {
    std::random_device random;
    bytes_ = page_bytes * std::uniform_int_distribution<std::size_t>(1, 8192)(random);
    memory_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory_ == MAP_FAILED) {
      return;
    }
#ifdef MADV_NOHUGEPAGE  // Linux
    madvise(memory_, bytes_, MADV_NOHUGEPAGE);
#endif
    for (std::size_t at = 0; at < bytes_; at += page_bytes) {
      static_cast<volatile char*>(memory_)[at] = 1;
    }
  }
  ~HeldPages() {
    if (memory_ != MAP_FAILED) {
      munmap(memory_, bytes_);
    }
  }
  HeldPages(const HeldPages&) = delete;
  HeldPages& operator=(const HeldPages&) = delete;

 private:
  std::size_t bytes_ = 0;
  void* memory_ = MAP_FAILED;
};

}  // namespace

void read_pages_anew(const std::filesystem::path& executable) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  const Descriptor file(::open(executable.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number < 0) {
    return;  // whoever starts it says why
  }
  fdatasync(file.number);  // what is not on the disk stays
  posix_fadvise(file.number, 0, 0, POSIX_FADV_DONTNEED);
  const HeldPages held;
  std::vector<std::byte> room(piece);  // here, and not while the ranks run
  while (::read(file.number, room.data(), room.size()) > 0) {
  }
}

}  // namespace casebook::cli
