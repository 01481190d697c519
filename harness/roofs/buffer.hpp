#pragma once

#include <cstdint>
#include <cstdlib>
#include <new>

#include <sys/mman.h>

namespace casebook::roofs {

/// An array of doubles whose pages nobody has touched: the thread that writes first decides where
/// they lie. Large ones ask for huge pages, since a roof is what the memory can do.
class Buffer {
 public:
  /// bytes: a multiple of 1 KiB. Errors: std::bad_alloc.
  explicit Buffer(std::int64_t bytes) {
    constexpr std::size_t huge_page = std::size_t{1} << 21;
    const auto size = static_cast<std::size_t>(bytes);
    const std::size_t alignment = size < huge_page ? 4096 : huge_page;
    const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
    data_ = static_cast<double*>(std::aligned_alloc(alignment, rounded));
    if (data_ == nullptr) {
      throw std::bad_alloc();
    }
    if (alignment == huge_page) {
      madvise(data_, rounded, MADV_HUGEPAGE);  // a wish: without it, the pages are small
    }
  }
  ~Buffer() { std::free(data_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  double* data() { return data_; }

 private:
  double* data_ = nullptr;
};

}  // namespace casebook::roofs
