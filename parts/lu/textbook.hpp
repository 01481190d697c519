#pragma once

#include <cstdint>
#include <span>

#include "apps/lu/regions.hpp"
#include "parts/dense/view.hpp"

namespace lu {

using Block = dense::View<double>;
using Exchanges = std::span<const std::int64_t>;

/// Finds P, L and U of a panel column by column.
/// pivots: [n_columns], of rows of the panel
/// Returns the column that has no pivot, or n_columns.
std::int64_t factor_by_columns(Block panel, std::int64_t* pivots);

/// Exchanges row k with row exchanges[k] for k = 0, 1, ... in some columns.
template <class Real>
void exchange_rows(dense::View<Real> columns, Exchanges exchanges);

/// U = L^-1 A in place: L [w][w] has ones on its diagonal, which are not stored.
template <class Real>
void solve_triangle(dense::View<Real> l, dense::View<Real> u);

/// What a rank does with a panel, in the plainest form. A step derives from this and has its own
/// `update(l, u, a)`: a -= l u, the panel's usual width `block`, and whatever else it does its own way.
template <class Step>
struct Textbook {
  /// The rows of L that are finished go along with each exchange.
  static constexpr bool exchanges_finished_columns = true;

  std::int64_t factor_panel(Block panel, std::int64_t* pivots) {
    return factor_by_columns(panel, pivots);
  }

  /// Takes the panel off the columns to its right.
  /// l: [m][w], with the triangle on top; a: the same rows
  void apply(Block l, Exchanges exchanges, Block a) {
    const std::int64_t width = l.n_columns;
    {
      const casebook::TimedRegion timed(region::swap);
      exchange_rows(a, exchanges);
    }
    const Block u = a.block(0, 0, width, a.n_columns);
    {
      const casebook::TimedRegion timed(region::triangular_solve);
      solve_triangle(l.block(0, 0, width, width), u);
    }
    const casebook::TimedRegion timed(region::update);
    static_cast<Step*>(this)->update(l.from(width, 0), u, a.from(width, 0));
  }
};

}  // namespace lu
