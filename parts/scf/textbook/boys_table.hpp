#pragma once

#include <vector>

#include "parts/scf/width.hpp"

namespace scf {

/// F_0 ... F_order where x is so large that the integral may run to infinity:
/// F_m = (2m - 1)!! / (2x)^m sqrt(pi / x) / 2. Source: Helgaker et al. (2000), eq. 9.8.9.
template <int order, class L>
void asymptotic_boys(const L& x, L* values) {
  using Real = ElementOf<L>;
  const L inverse = Real{1} / x;
  values[0] = square_root(static_cast<Real>(0.785398163397448310) * inverse);
  for (int m = 0; m < order; ++m) {
    values[m + 1] = values[m] * (static_cast<Real>(m + 0.5) * inverse);
  }
}

/// The lower orders from the highest: F_m = (2x F_{m+1} + exp(-x)) / (2m + 1).
/// Source: Helgaker et al. (2000), eq. 9.8.13.
template <int order, class L>
void descend_boys(const L& x, const L& exponential, L* values) {
  using Real = ElementOf<L>;
  const L twice = Real{2} * x;
  for (int m = order - 1; m >= 0; --m) {
    values[m] = (twice * values[m + 1] + exponential) * (Real{1} / static_cast<Real>(2 * m + 1));
  }
}

/// From where asymptotic_boys() errs by less than a part of F_order.
double end_of_boys_grid(int order, double part);

/// The Boys function of one highest order from a table: Taylor's series around the nearest point of
/// a grid for the highest order and for exp(-x), downward recursion for the lower ones.
/// Source: McMurchie & Davidson, J. Comput. Phys. 26 (1978) 218, section V; Helgaker et al. (2000),
/// eq. 9.8.12.
class BoysTable {
 public:
  static constexpr double points_per_unit = 16.0;
  static constexpr int n_terms = 7;  // (1/32)^7 / 7! = 6e-15

  /// Row of one point of the grid: (-1)^k F_{order + k} / k! for k = 0 ... 6, and exp(-x); a cache line.
  struct alignas(64) Row {
    double term[n_terms];
    double exponential;
  };

  /// order: the highest, at most max_boys_order
  explicit BoysTable(int order);

  double end_of_grid() const { return end_of_grid_; }
  const Row& row(std::size_t point) const { return rows_[point]; }

  /// F_0 ... F_order for x >= 0. Relative error below 1e-13.
  /// A cache line of the table, from L1 or L2; 14 + 2 order multiply-adds.
  template <int order>
  void compute(const double& x, double* values) const;

 private:
  double end_of_grid_;
  std::vector<Row> rows_;  ///< [point of the grid]
};

/// The table of that order, made at first use; safe to call from threads.
const BoysTable& boys_table(int order);

/// boys() from these tables.
void boys_from_table(int order, double x, double* values);

/// Taylor's series of the highest order, and of exp(-x), at the distance d from a point of the grid.
/// term: of the point; exponential: exp(-x) there, becomes that of x
template <class L>
L boys_series(const L& d, const L* term, L& exponential) {
  constexpr int n = BoysTable::n_terms;
  L highest = term[n - 1];
  for (int k = n - 2; k >= 0; --k) {
    highest = highest * d + term[k];
  }
  L series = 1.0 - d * (1.0 / n);  // exp(-d) by Horner's rule
  for (int k = n - 1; k >= 1; --k) {
    series = 1.0 - d * (1.0 / k) * series;
  }
  exponential *= series;
  return highest;
}

template <int order>
void BoysTable::compute(const double& x, double* values) const {
  if (x > end_of_grid_) {
    asymptotic_boys<order>(x, values);
    return;
  }
  const auto point = static_cast<std::size_t>(x * points_per_unit + 0.5);
  const Row& row = rows_[point];
  double exponential = row.exponential;
  values[order] =
      boys_series(x - static_cast<double>(point) / points_per_unit, row.term, exponential);
  descend_boys<order>(x, exponential, values);
}

}  // namespace scf
