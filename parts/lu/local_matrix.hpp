#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include <sys/mman.h>

#include "apps/lu/elements.hpp"
#include "apps/lu/layout.hpp"

namespace lu {

/// In which pages a matrix lies: the usual 4 KiB, or 2 MiB where the system has them.
enum class Pages { usual, huge };

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
    const auto bytes =
        static_cast<std::size_t>(layout_.ld * layout_.columns.count()) * sizeof(Real);
    const std::size_t edge = pages == Pages::huge ? std::size_t{1} << 21 : 64;
    const std::size_t whole = bytes + edge - bytes % edge;
    data_.reset(static_cast<Real*>(std::aligned_alloc(edge, whole)));
    if (!data_) {
      throw std::bad_alloc();
    }
    if (pages == Pages::huge) {
      // A request: where the system has none left, the usual pages do as well.
      madvise(data_.get(), whole, MADV_HUGEPAGE);
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
template <class Real>
void fill(const Case& input, LocalMatrix<Real>& matrix);

}  // namespace lu
