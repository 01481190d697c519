#pragma once

#include <algorithm>
#include <vector>

#include <omp.h>

#include "parts/lu/grid/grid_rows.hpp"
#include "parts/lu/packed_strips.hpp"

namespace lu {

/// Some columns of the rest, and their rows of U.
template <class Real>
struct Strip {
  dense::View<Real> a;  ///< all rows of this rank
  Real* u = nullptr;    ///< [columns of a][padded width]
};

/// The three things that are done to a strip of the rest with the panel of a grid of ranks at work; any number
/// of threads, each with a strip of its own.
/// Triangle: how the rows of U are found, as UnitTriangleOf has it
template <class Real, class Triangle = UnitTriangleOf<Real>>
class GridStripsOf {
 public:
  using Block = dense::View<Real>;

  static constexpr std::int64_t columns = PackedStripsOf<Real, Triangle>::columns;

  GridStripsOf(const Grid& grid, const Dealt& rows) : grid_(grid), rows_(rows), moved_(grid, rows) {}

  /// Strips of n columns.
  static std::int64_t count(std::int64_t n) { return (n + columns - 1) / columns; }

  /// Takes the panel that begins at row `first` to work, and moves rows among the ranks of a column of the
  /// grid, where there are more than one. Collective over the column.
  /// rest: the columns to its right, all rows of this rank
  template <class Message>
  void take(const RowExchange& exchange, std::int64_t first, Message& message, Block rest) {
    exchange_ = &exchange;
    first_ = first;
    rest_ = rest;
    packed_.take(message.top(), message.left());
    spaces_.resize(static_cast<std::size_t>(omp_get_max_threads()));
    for (StripSpaceOf<Real>& space : spaces_) {
      packed_.reserve(space);
    }
    if (grid_.n_p() > 1) {
      u_.reserve(rest.n_columns * packed_.padded_width());
      moved_.take(exchange, first, rest, u_.data(), packed_.padded_width());
    }
  }

  /// Exchanges the rows of the strip from column j of the rest on, before `end`. Region: swap.
  Strip<Real> exchange_rows(std::int64_t j, std::int64_t end) {
    const Block a = rest_.block(0, j, rest_.n_rows, std::min(columns, end - j));
    const std::int64_t ld = packed_.padded_width();
    if (grid_.n_p() > 1) {
      return {a, u_.data() + j * ld};
    }
    const casebook::TimedRegion timed(region::swap);
    Real* const u = space().u.data();
    exchange_->take(a.from(first_, 0), u, ld);
    return {a, u};
  }

  /// U = L^-1 A, which goes to the rows of the matrix that are the panel's. Region: triangular_solve.
  void solve(const Strip<Real>& strip) {
    packed_.solve(strip.u, strip.a.n_columns, space().right.data());
    if (rows_.owns(first_)) {
      for (std::int64_t k = 0; k < strip.a.n_columns; ++k) {
        std::copy_n(strip.u + k * packed_.padded_width(),
                    packed_.width(),
                    strip.a.column(k) + rows_.count_below(first_));
      }
    }
  }

  /// A -= L U below the panel's rows. Region: update.
  void update(const Strip<Real>& strip) {
    packed_.subtract(space().right.data(),
                     strip.a.from(rows_.count_below(first_ + packed_.width()), 0));
  }

 private:
  StripSpaceOf<Real>& space() { return spaces_[static_cast<std::size_t>(omp_get_thread_num())]; }

  const Grid& grid_;
  const Dealt rows_;
  GridRowsOf<Real> moved_;
  PackedStripsOf<Real, Triangle> packed_;
  std::vector<StripSpaceOf<Real>> spaces_;  ///< [thread]
  dense::Buffer<Real> u_;                   ///< [columns of the rest][padded width]

  // Of the panel at work.
  const RowExchange* exchange_ = nullptr;
  std::int64_t first_ = 0;
  Block rest_;
};

}  // namespace lu
