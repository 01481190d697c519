#pragma once

#include <cstdint>

#include "parts/dense/view.hpp"
#include "parts/lu/column_update.hpp"

namespace lu {

/// Finds P, L and U of a panel of at most eight columns, column by column, with the search for a pivot in
/// the pass that makes its column.
/// pivots: [n_columns], of rows of the panel
/// Returns the column that has no pivot, or n_columns.
template <class Real>
std::int64_t factor_narrow_panel(dense::View<Real> panel, std::int64_t* pivots);

}  // namespace lu
