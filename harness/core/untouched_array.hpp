#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#include <sys/mman.h>

namespace casebook {

/// Bytes of a usual page, and of the blocks of disks or a multiple of them.
inline constexpr std::size_t page_bytes = 4096;

/// Pages that an array asks for: the usual ones; usual ones that it shares with nothing, for a disk that fetches from
/// them; huge ones of 2 MiB; huge ones for the part of a large array that fills them, so that its end does not take a
/// huge page of its own.
enum class Pages { usual, own, huge, huge_if_large };

/// Memory for n values of a plain type on the border of a cache line, of a page of 4 KiB, or of a huge page. It is not
/// touched before its first use: the thread that writes a page first is the one that places it.
template <class T>
class UntouchedArray {
 public:
  UntouchedArray() = default;

  /// Errors: std::bad_alloc.
  explicit UntouchedArray(std::size_t n, Pages pages = Pages::huge_if_large)
      : memory_(allocate(n * sizeof(T), pages)), size_(n) {}

  /// Like a pointer: a constant array cannot be replaced, its elements can be written.
  T* data() const { return memory_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(T* memory) const { std::free(memory); }
  };

  static T* allocate(std::size_t bytes, Pages pages) {
    constexpr std::size_t cache_line = 64;
    constexpr std::size_t huge_page = std::size_t{1} << 21;
    const bool huge = pages == Pages::huge || (pages == Pages::huge_if_large && bytes >= huge_page);
    const std::size_t border = huge ? huge_page : pages == Pages::own ? page_bytes : cache_line;
    const std::size_t whole = (bytes / border + 1) * border;
    T* const memory = static_cast<T*>(std::aligned_alloc(border, whole));
    if (memory == nullptr) {
      throw std::bad_alloc();
    }
    if (huge) {
      // A request: where the system refuses it, the pages are the usual ones.
      madvise(memory, pages == Pages::huge ? whole : whole - huge_page, MADV_HUGEPAGE);
    }
    return memory;
  }

  std::unique_ptr<T, Free> memory_;
  std::size_t size_ = 0;
};

}  // namespace casebook
