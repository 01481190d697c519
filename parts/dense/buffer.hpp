#pragma once

#include <cstdint>

#include "harness/core/untouched_array.hpp"

namespace dense {

/// Memory for T that begins at a multiple of 64 B, grows when more is asked for, and is never set to
/// zero: the thread that writes a page first has it near.
template <class T>
class Buffer {
 public:
  /// Room for n numbers; what was there is lost when it grows.
  T* reserve(std::int64_t n) {
    if (const auto size = static_cast<std::size_t>(n); size > memory_.size()) {
      memory_ = {};
      memory_ = casebook::UntouchedArray<T>(size, casebook::Pages::usual);
    }
    return memory_.data();
  }

  T* data() const { return memory_.data(); }

 private:
  casebook::UntouchedArray<T> memory_;
};

}  // namespace dense
