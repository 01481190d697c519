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

}  // namespace lu
