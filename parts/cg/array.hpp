#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#include <sys/mman.h>

namespace cg {

/// Zeros on memory of its own: 2 MiB pages where the kernel gives them, each page touched first by
/// the thread that a static schedule over the elements gives it to. Eight readable elements of room
/// in front and after, so that a vector load may reach over an end; element 0 is aligned to 64 B.
template <class T>
class Array {
 public:
  static constexpr std::size_t room = 64 / sizeof(T);

  Array() = default;

  explicit Array(std::size_t n) : n_(n) {
    const std::size_t bytes = (n + 2 * room) * sizeof(T);
    const std::size_t alignment = bytes < huge_page ? std::size_t{64} : huge_page;
    const std::size_t whole = (bytes + alignment - 1) / alignment * alignment;
    block_.reset(static_cast<T*>(std::aligned_alloc(alignment, whole)));
    if (!block_) {
      throw std::bad_alloc();
    }
    if (alignment == huge_page) {
      madvise(block_.get(), whole, MADV_HUGEPAGE);  // refused: small pages, slower and as right
    }
    T* const first = block_.get();
    const std::size_t all = whole / sizeof(T);
#pragma omp parallel for default(none) shared(first, all) schedule(static)
    for (std::size_t i = 0; i < all; ++i) {
      first[i] = T{};
    }
  }

  T* data() {
    return block_.get() + (block_ ? room : 0);
  }
  const T* data() const {
    return block_.get() + (block_ ? room : 0);
  }
  std::size_t size() const {
    return n_;
  }

 private:
  static constexpr std::size_t huge_page = std::size_t{2} << 20;

  struct Free {
    void operator()(T* block) const { std::free(block); }
  };
  std::unique_ptr<T, Free> block_;
  std::size_t n_ = 0;
};

}  // namespace cg
