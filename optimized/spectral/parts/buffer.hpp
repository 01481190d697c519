#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace spectral {

/// Memory for n numbers on a cache line's border, not touched before its first use: the thread that
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

  static T* allocate(std::size_t size) {
    constexpr std::size_t cache_line = 64;
    const std::size_t bytes = (size * sizeof(T) / cache_line + 1) * cache_line;
    T* const memory = static_cast<T*>(std::aligned_alloc(cache_line, bytes));
    if (memory == nullptr) {
      throw std::bad_alloc();
    }
    return memory;
  }

  std::unique_ptr<T, Free> memory_;
};

}  // namespace spectral
