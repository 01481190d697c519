#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "apps/lu/elements.hpp"
#include "apps/lu/layout.hpp"

namespace lu {

/// This rank's part of (A b), column by column. Columns begin at multiples of 64 B, and never a multiple
/// of 4 KiB apart: neighbours in a row would share one place of a cache then.
template <class Real = double>
class LocalMatrix {
 public:
  explicit LocalMatrix(const Layout& layout) : layout_(layout) {
    constexpr std::int64_t line = 64 / sizeof(Real);
    layout_.ld = (layout.rows.count() + line - 1) / line * line;
    if (layout_.ld % (64 * line) == 0) {
      layout_.ld += line;
    }
    const auto bytes =
        static_cast<std::size_t>(layout_.ld * layout_.columns.count()) * sizeof(Real);
    data_.reset(static_cast<Real*>(std::aligned_alloc(64, bytes + 64 - bytes % 64)));
    if (!data_) {
      throw std::bad_alloc();
    }
  }

  const Layout& layout() const { return layout_; }
  std::int64_t ld() const { return layout_.ld; }

  /// This rank's column at a place, not an index of the whole.
  Real* column(std::int64_t place) { return data_.get() + place * layout_.ld; }
  const Real* column(std::int64_t place) const { return data_.get() + place * layout_.ld; }

  const Real* data() const { return data_.get(); }

 private:
  struct Free {
    void operator()(Real* data) const { std::free(data); }
  };

  Layout layout_;
  std::unique_ptr<Real[], Free> data_;
};

/// Makes this rank's part of (A b).
void fill(const Case& input, LocalMatrix<double>& matrix);

}  // namespace lu
