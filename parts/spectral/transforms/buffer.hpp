#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#include <sys/mman.h>

namespace spectral {

/// Memory for n numbers on the border of a cache line or page, not touched before its first use: the thread that
/// works on a page is the one that places it.
template <class T>
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::size_t size) : memory_(allocate(size)) {}

  T* data() { return memory_.get(); }
  const T* data() const { return memory_.get(); }

 private:
  struct Free {
    void operator()(T* memory) const { std::free(memory); }
  };

  /// Large arrays ask for huge pages: a row ky visits every plane z, each on pages of its own, more
  /// than the table of the processor's last translations holds.
  static T* allocate(std::size_t size) {
    constexpr std::size_t cache_line = 64;
    constexpr std::size_t huge_page = std::size_t{1} << 21;
    const std::size_t wanted = size * sizeof(T);
    const std::size_t border = wanted < huge_page ? cache_line : huge_page;
    const std::size_t bytes = (wanted / border + 1) * border;
    T* const memory = static_cast<T*>(std::aligned_alloc(border, bytes));
    if (memory == nullptr) {
      throw std::bad_alloc();
    }
    if (border == huge_page) {
      // A wish: without it, the pages are small. Those at the end that no whole huge page covers stay so:
      // a huge one would be taken whole, up to 2 MiB that nobody uses.
      madvise(memory, wanted / huge_page * huge_page, MADV_HUGEPAGE);
    }
    return memory;
  }

  std::unique_ptr<T, Free> memory_;
};

}  // namespace spectral
