#pragma once

#include <cstdint>

#include "apps/lu/elements.hpp"
#include "apps/lu/layout.hpp"
#include "harness/core/untouched_array.hpp"

namespace lu {

using casebook::Pages;

/// This rank's part of (A b), column by column. Columns begin at multiples of 64 B, and never a multiple
/// of 4 KiB apart: neighbours in a row would share one place of a cache then.
template <class Real = double>
class LocalMatrix {
 public:
  explicit LocalMatrix(const Layout& layout, Pages pages = Pages::usual) : layout_(layout) {
    constexpr std::int64_t line = 64 / sizeof(Real);
    layout_.ld = (layout.rows.count() + line - 1) / line * line;
    if (layout_.ld % (64 * line) == 0) {
      layout_.ld += line;
    }
    const std::int64_t n = layout_.ld * layout_.columns.count();
    data_ = casebook::UntouchedArray<Real>(static_cast<std::size_t>(n), pages);
  }

  const Layout& layout() const { return layout_; }
  std::int64_t ld() const { return layout_.ld; }

  /// This rank's column at a place, not an index of the whole.
  Real* column(std::int64_t place) { return data_.data() + place * layout_.ld; }
  const Real* column(std::int64_t place) const { return data_.data() + place * layout_.ld; }

  const Real* data() const { return data_.data(); }

 private:
  Layout layout_;
  casebook::UntouchedArray<Real> data_;
};

/// Makes this rank's part of (A b).
template <class Real>
void fill(const Case& input, LocalMatrix<Real>& matrix);

}  // namespace lu
