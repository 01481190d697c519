#pragma once

#include <cstddef>

#include "harness/core/untouched_array.hpp"

namespace cg {

/// Zeros on memory of its own: 2 MiB pages where the kernel gives them, each page touched first by
/// the thread that a static schedule over the elements gives it to. Eight readable elements of room
/// in front and after, so that a vector load may reach over an end; element 0 is aligned to 64 B.
template <class T>
class Array {
 public:
  static constexpr std::size_t room = 64 / sizeof(T);

  Array() = default;

  explicit Array(std::size_t n) : memory_(n + 2 * room), n_(n) {
    T* const first = memory_.data();
    const std::size_t all = memory_.size();
#pragma omp parallel for default(none) shared(first, all) schedule(static)
    for (std::size_t i = 0; i < all; ++i) {
      first[i] = T{};
    }
  }

  T* data() {
    return memory_.data() + (memory_.size() > 0 ? room : 0);
  }
  const T* data() const {
    return memory_.data() + (memory_.size() > 0 ? room : 0);
  }
  std::size_t size() const {
    return n_;
  }

 private:
  casebook::UntouchedArray<T> memory_;
  std::size_t n_ = 0;
};

}  // namespace cg
