#include "parts/lu/narrow_panel.hpp"

#include <utility>

namespace lu {

// Left-looking: a column is passed when its turn comes, and never before.
template <class Real>
std::int64_t factor_narrow_panel(dense::View<Real> panel, std::int64_t* pivots) {
  for (std::int64_t j = 0; j < panel.n_columns; ++j) {
    Real* const column = panel.column(j);
    for (std::int64_t k = 0; k < j; ++k) {
      std::swap(column[k], column[pivots[k]]);
    }
    for (std::int64_t k = 0; k < j; ++k) {
      for (std::int64_t i = k + 1; i < j; ++i) {
        column[i] -= panel(i, k) * column[k];
      }
    }
    const Largest pivot = update_column(j, panel.data, panel.ld, column, column, j, panel.n_rows);
    if (pivot.row < 0) {
      return j;
    }
    pivots[j] = pivot.row;
    for (std::int64_t k = 0; k <= j; ++k) {
      std::swap(panel(j, k), panel(pivot.row, k));
    }
    divide(column + j + 1, column + panel.n_rows, column[j]);
  }
  return panel.n_columns;
}

template std::int64_t factor_narrow_panel(dense::View<double>, std::int64_t*);
template std::int64_t factor_narrow_panel(dense::View<float>, std::int64_t*);

}  // namespace lu
