#include "parts/lu/narrow_panel.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "parts/dense/lanes.hpp"

namespace lu {
namespace {

using dense::load;
using dense::store;
using Real = dense::Lanes<double>;
constexpr std::int64_t n_lanes = dense::n_lanes<double>;

/// The largest magnitude seen, and its row.
struct Largest {
  double magnitude = 0.0;
  std::int64_t row = -1;

  void take(double value, std::int64_t at) {
    if (std::abs(value) > magnitude) {
      magnitude = std::abs(value);
      row = at;
    }
  }
};

/// a_i -= sum over k < depth of l_ik u_k for the rows from `first` on, and the largest of the results.
/// left: the columns of L, ld apart
// Traffic a row: depth + 1 loads and a store of 8 B from the second level, for 2 depth flops.
template <int depth>
Largest update_column(const double* left,
                      std::int64_t ld,
                      const double* u,
                      double* a,
                      std::int64_t first,
                      std::int64_t end) {
  Real largest = {};
  using Rows = decltype(largest > largest);
  Rows row = {};
  Rows here = {};
  for (int lane = 0; lane < n_lanes; ++lane) {
    here[lane] = first + lane;
  }
  std::int64_t i = first;
  for (; i + n_lanes <= end; i += n_lanes) {
    Real sum = load(a + i);
    for (int k = 0; k < depth; ++k) {
      sum -= load(left + k * ld + i) * u[k];
    }
    store<double>(sum, a + i);
    const Real magnitude = sum < 0.0 ? -sum : sum;
    const Rows larger = magnitude > largest;
    largest = larger ? magnitude : largest;
    row = larger ? here : row;
    here += n_lanes;
  }
  Largest found;
  for (int lane = 0; lane < n_lanes; ++lane) {
    // Of equal ones the first row, whatever the width of a register.
    if (largest[lane] > found.magnitude ||
        (largest[lane] == found.magnitude && found.row > row[lane])) {
      found = {largest[lane], row[lane]};
    }
  }
  for (; i < end; ++i) {
    for (int k = 0; k < depth; ++k) {
      a[i] -= left[k * ld + i] * u[k];
    }
    found.take(a[i], i);
  }
  return found;
}

using UpdateColumn =
    Largest (*)(const double*, std::int64_t, const double*, double*, std::int64_t, std::int64_t);
constexpr std::array<UpdateColumn, narrowest_panel> update_columns{update_column<0>,
                                                                   update_column<1>,
                                                                   update_column<2>,
                                                                   update_column<3>,
                                                                   update_column<4>,
                                                                   update_column<5>,
                                                                   update_column<6>,
                                                                   update_column<7>};

/// Divides by the pivot: one division where its inverse is a number.
void divide(double* from, double* end, double pivot) {
  if (std::abs(pivot) < std::numeric_limits<double>::min()) {
    std::for_each(from, end, [pivot](double& element) { element /= pivot; });
    return;
  }
  const double inverse = 1.0 / pivot;
  std::for_each(from, end, [inverse](double& element) { element *= inverse; });
}

}  // namespace

// Left-looking: a column is passed when its turn comes, and never before.
std::int64_t factor_narrow_panel(dense::View<double> panel, std::int64_t* pivots) {
  for (std::int64_t j = 0; j < panel.n_columns; ++j) {
    double* const column = panel.column(j);
    for (std::int64_t k = 0; k < j; ++k) {
      std::swap(column[k], column[pivots[k]]);
    }
    for (std::int64_t k = 0; k < j; ++k) {
      for (std::int64_t i = k + 1; i < j; ++i) {
        column[i] -= panel(i, k) * column[k];
      }
    }
    const Largest pivot = update_columns[static_cast<std::size_t>(j)](
        panel.data, panel.ld, column, column, j, panel.n_rows);
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

}  // namespace lu
