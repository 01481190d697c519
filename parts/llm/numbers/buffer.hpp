#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#include <sys/mman.h>

namespace llm {

/// Memory for n numbers on the border of a cache line, or of a huge page where it is large. It is not
/// touched before its first use: the thread that writes a page first is the one that places it.
template <class T>
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::size_t n) : memory_(allocate(n * sizeof(T))), size_(n) {}

  T* data() { return memory_.get(); }
  const T* data() const { return memory_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(T* memory) const { std::free(memory); }
  };

  static T* allocate(std::size_t bytes) {
    constexpr std::size_t cache_line = 64;
    constexpr std::size_t huge_page = std::size_t{1} << 21;
    const std::size_t border = bytes < huge_page ? cache_line : huge_page;
    const std::size_t whole = (bytes / border + 1) * border;
    T* const memory = static_cast<T*>(std::aligned_alloc(border, whole));
    if (memory == nullptr) {
      throw std::bad_alloc();
    }
    if (border == huge_page) {
      // A wish: refused, the pages are small, slower and as right. The last page stays small.
      madvise(memory, bytes / huge_page * huge_page, MADV_HUGEPAGE);
    }
    return memory;
  }

  std::unique_ptr<T, Free> memory_;
  std::size_t size_ = 0;
};

}  // namespace llm
