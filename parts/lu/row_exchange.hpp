#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "parts/dense/view.hpp"

namespace lu {

/// Net effect of a panel's exchanges of rows: which row ends at each place of the panel's first rows, and
/// which of these go where others have left. Each row moves once, whatever the order of the exchanges.
class RowExchange {
 public:
  /// A row that goes where another has left.
  struct Move {
    std::int64_t from;
    std::int64_t to;
  };

  /// pivots: [w], row k is exchanged with row pivots[k], one after the other
  explicit RowExchange(std::span<const std::int64_t> pivots);

  /// Moves the rows of some columns: those that end among the first w go to `top` [n_columns][ld], and
  /// the places that they leave are filled. The first w rows of `columns` are left as they were: `top`
  /// belongs there when it is finished.
  // Traffic a column and row: two elements are read and two written, each of another line where the rows
  // lie far apart: 2 x 64 B for 16 B.
  template <class Real>
  void take(dense::View<Real> columns, Real* top, std::int64_t ld) const;

  /// [w]: the row that ends at each place of the first w rows.
  const std::vector<std::int64_t>& sources() const { return source_; }

  /// Moves of rows among the first w to places below.
  const std::vector<Move>& moves() const { return down_; }

 private:
  std::vector<std::int64_t> source_;
  std::vector<Move> down_;
};

template <class Real>
void RowExchange::take(dense::View<Real> columns, Real* top, std::int64_t ld) const {
  const auto width = static_cast<std::int64_t>(source_.size());
  for (std::int64_t j = 0; j < columns.n_columns; ++j, top += ld) {
    Real* const column = columns.column(j);
    for (std::int64_t k = 0; k < width; ++k) {
      top[k] = column[source_.data()[k]];
    }
    for (const Move& move : down_) {
      column[move.to] = column[move.from];
    }
  }
}

}  // namespace lu
