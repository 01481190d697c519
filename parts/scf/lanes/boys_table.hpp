#pragma once

#include <vector>

#include "parts/scf/lanes/lanes.hpp"

namespace scf {

/// F_0 ... F_order where x is so large that the integral may run to infinity:
/// F_m = (2m - 1)!! / (2x)^m sqrt(pi / x) / 2. Source: Helgaker et al. (2000), eq. 9.8.9.
template <int order, class Real>
void asymptotic_boys(const LanesOf<Real>& x, LanesOf<Real>* values) {
  const LanesOf<Real> inverse = Real{1} / x;
  values[0] = square_root(static_cast<Real>(0.785398163397448310) * inverse);
  for (int m = 0; m < order; ++m) {
    values[m + 1] = values[m] * (static_cast<Real>(m + 0.5) * inverse);
  }
}

/// The lower orders from the highest: F_m = (2x F_{m+1} + exp(-x)) / (2m + 1).
/// Source: Helgaker et al. (2000), eq. 9.8.13.
template <int order, class Real>
void descend_boys(const LanesOf<Real>& x, const LanesOf<Real>& exponential, LanesOf<Real>* values) {
  const LanesOf<Real> twice = Real{2} * x;
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
  /// order: the highest, at most 4 max_angular_momentum
  explicit BoysTable(int order);

  /// F_0 ... F_order of every lane; all x >= 0. Relative error below 1e-13.
  /// Traffic for eight lanes: a cache line of the table each, from L1 or L2; 24 shuffles,
  /// 14 + 2 order multiply-adds; a square root and a division where a lane is beyond the grid, which
  /// are all that is left when every lane is.
  template <int order>
  void compute(const Lanes& x, Lanes* values) const;

 private:
  static constexpr double points_per_unit = 16.0;
  static constexpr int n_terms = 7;  // (1/32)^7 / 7! = 6e-15

  double end_of_grid_;

  /// [point of the grid]: (-1)^k F_{order + k} / k! for k = 0 ... 6, and exp(-x); a cache line
  std::vector<Lanes> rows_;
};

/// The table of that order, made at first use; safe to call from threads.
const BoysTable& boys_table(int order);

template <int order>
void BoysTable::compute(const Lanes& x, Lanes* values) const {
  const auto beyond = x > end_of_grid_;
  if (every_lane(beyond)) {
    asymptotic_boys<order, double>(x, values);
    return;
  }
  const Lanes on_grid = beyond ? all_lanes(end_of_grid_) : x;
  const LaneIntegers row = __builtin_convertvector(on_grid * points_per_unit + 0.5, LaneIntegers);
  const Lanes d = on_grid - __builtin_convertvector(row, Lanes) / points_per_unit;
  Lanes column[n_lanes];
  for (int lane = 0; lane < n_lanes; ++lane) {
    column[lane] = rows_[static_cast<std::size_t>(row[lane])];
  }
  transpose(column);
  Lanes highest = column[n_terms - 1];
  for (int k = n_terms - 2; k >= 0; --k) {
    highest = highest * d + column[k];
  }
  Lanes series = 1.0 - d * (1.0 / n_terms);  // exp(-d) by Horner's rule
  for (int k = n_terms - 1; k >= 1; --k) {
    series = 1.0 - d * (1.0 / k) * series;
  }
  Lanes exponential = column[n_terms] * series;
  if (any_lane(beyond)) {
    Lanes asymptotic[std::size_t{order + 1}];
    asymptotic_boys<order, double>(x, asymptotic);
    highest = beyond ? asymptotic[order] : highest;
    exponential = beyond ? Lanes{} : exponential;
  }
  values[order] = highest;
  descend_boys<order, double>(x, exponential, values);
}

}  // namespace scf
