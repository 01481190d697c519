#pragma once

#include <cstdint>

#include "parts/dense/view.hpp"
#include "parts/lu/panel_product.hpp"

namespace lu {

/// Factors a panel by halves: the left half, then what it takes off the right half as one matrix product,
/// then the right half. Nearly all operations are products then, at every width.
/// Source: Toledo, SIAM J. Matrix Anal. Appl. 18 (1997) 1065
template <class Real>
class RecursivePanelOf {
 public:
  /// pivots: [n_columns], of rows of the panel
  /// Returns the column that has no pivot, or n_columns.
  std::int64_t factor(dense::View<Real> panel, std::int64_t* pivots);

 private:
  PanelProductOf<Real> product_;
};

/// A panel of doubles.
using RecursivePanel = RecursivePanelOf<double>;

}  // namespace lu
