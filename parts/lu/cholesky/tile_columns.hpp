#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "apps/lu/case.hpp"
#include "apps/lu/layout.hpp"
#include "parts/dense/buffer.hpp"
#include "parts/dense/view.hpp"

namespace lu {

/// The lower triangle of a symmetric matrix in tiles, column by column of tiles, dealt out to the ranks. The tiles
/// on the diagonal are double precision whatever the others are.
template <class Real>
class TileColumns {
 public:
  /// columns: of the matrix, in blocks as wide as a tile
  explicit TileColumns(const Dealt& columns) : columns_(columns) {
    for (std::int64_t place = 0; place < columns.count(); place += columns.block) {
      Column& column = column_.emplace_back();
      column.first = columns.index(place);
      column.width = std::min(columns.block, columns.n - column.first);
      column.diagonal.reserve(column.width * column.width);
      column.below.reserve(ld_of(column) * column.width);
    }
  }

  const Dealt& columns() const { return columns_; }

  /// The tile on the diagonal whose first column is `first`, of this rank's.
  dense::View<double> diagonal(std::int64_t first) const {
    const Column& column = at(first);
    return {column.diagonal.data(), column.width, column.width, column.width};
  }

  /// The rows below it.
  dense::View<Real> below(std::int64_t first) const {
    const Column& column = at(first);
    return {column.below.data(), columns_.n - first - column.width, column.width, ld_of(column)};
  }

  /// Gives a column of tiles back; it is not to be asked for again.
  void release(std::int64_t first) {
    Column& column = column_[place_of(first)];
    column.diagonal = {};
    column.below = {};
  }

 private:
  struct Column {
    std::int64_t first = 0;
    std::int64_t width = 0;
    dense::Buffer<double> diagonal;
    dense::Buffer<Real> below;
  };

  /// Whole cache lines, and never a multiple of 4 KiB.
  std::int64_t ld_of(const Column& column) const {
    constexpr std::int64_t line = 64 / sizeof(Real);
    const std::int64_t lines = (columns_.n - column.first - column.width) / line + 1;
    return (lines % 64 == 0 ? lines + 1 : lines) * line;
  }

  std::size_t place_of(std::int64_t first) const {
    return static_cast<std::size_t>(columns_.count_below(first) / columns_.block);
  }

  const Column& at(std::int64_t first) const { return column_[place_of(first)]; }

  Dealt columns_;
  std::vector<Column> column_;  ///< [tile column here]
};

/// Makes this rank's tiles of a case's matrix.
template <class Real>
void fill_lower(const Case& input, const TileColumns<Real>& tiles);

/// Copies a tile, from one precision to the other where they differ.
template <class From, class To>
void copy_tile(dense::View<From> from, dense::View<To> to) {
  for (std::int64_t j = 0; j < from.n_columns; ++j) {
    std::transform(from.column(j), from.column(j) + from.n_rows, to.column(j), [](From element) {
      return static_cast<To>(element);
    });
  }
}

}  // namespace lu
