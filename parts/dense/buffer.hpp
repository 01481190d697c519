#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace dense {

/// Memory for T that begins at a multiple of 64 B, grows when more is asked for, and is never set to
/// zero: whoever writes it first has it near.
template <class T>
class Buffer {
 public:
  /// Room for n numbers; what was there is lost when it grows.
  T* reserve(std::int64_t n) {
    if (n > n_) {
      data_.reset();
      const std::size_t bytes = (static_cast<std::size_t>(n) * sizeof(T) + 63) / 64 * 64;
      data_.reset(static_cast<T*>(std::aligned_alloc(64, bytes)));
      n_ = data_ ? n : 0;
      if (!data_) {
        throw std::bad_alloc();
      }
    }
    return data_.get();
  }

  T* data() const { return data_.get(); }

 private:
  struct Free {
    void operator()(T* data) const { std::free(data); }
  };

  std::unique_ptr<T[], Free> data_;
  std::int64_t n_ = 0;
};

}  // namespace dense
