#include "parts/lu/textbook.hpp"

#include <cmath>

namespace lu {

// a_ij -= l_i a_kj for the columns j of the panel that are left.
// Traffic an element: 16 B for 2 flops; the panel passes the cache once for each of its columns.
std::int64_t factor_by_columns(Block panel, std::int64_t* pivots) {
  for (std::int64_t k = 0; k < panel.n_columns; ++k) {
    double* const column = panel.column(k);
    std::int64_t pivot = k;
    for (std::int64_t i = k + 1; i < panel.n_rows; ++i) {
      if (std::abs(column[i]) > std::abs(column[pivot])) {
        pivot = i;
      }
    }
    if (column[pivot] == 0.0) {
      return k;
    }
    pivots[k] = pivot;
    for (std::int64_t j = 0; j < panel.n_columns; ++j) {
      std::swap(panel(k, j), panel(pivot, j));
    }
    for (std::int64_t i = k + 1; i < panel.n_rows; ++i) {
      column[i] /= column[k];
    }
    for (std::int64_t j = k + 1; j < panel.n_columns; ++j) {
      double* const other = panel.column(j);
      const double u = other[k];
      for (std::int64_t i = k + 1; i < panel.n_rows; ++i) {
        other[i] -= column[i] * u;
      }
    }
  }
  return panel.n_columns;
}

template <class Real>
void exchange_rows(dense::View<Real> columns, Exchanges exchanges) {
  for (std::int64_t j = 0; j < columns.n_columns; ++j) {
    Real* const column = columns.column(j);
    for (std::size_t k = 0; k < exchanges.size(); ++k) {
      std::swap(column[k], column[exchanges[k]]);
    }
  }
}

template <class Real>
void solve_triangle(dense::View<Real> l, dense::View<Real> u) {
  for (std::int64_t j = 0; j < u.n_columns; ++j) {
    Real* const column = u.column(j);
    for (std::int64_t k = 0; k < l.n_columns; ++k) {
      for (std::int64_t i = k + 1; i < l.n_rows; ++i) {
        column[i] -= l(i, k) * column[k];
      }
    }
  }
}

template void exchange_rows(dense::View<double>, Exchanges);
template void exchange_rows(dense::View<float>, Exchanges);
template void solve_triangle(dense::View<double>, dense::View<double>);
template void solve_triangle(dense::View<float>, dense::View<float>);

}  // namespace lu
