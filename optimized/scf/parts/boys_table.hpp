#pragma once

#include <vector>

#include "optimized/scf/parts/lanes.hpp"

namespace scf {

/// The Boys function of one highest order from a table: Taylor's series around the nearest point of
/// a grid for the highest order and for exp(-x), downward recursion for the lower ones.
/// Source: McMurchie & Davidson, J. Comput. Phys. 26 (1978) 218, section V; Helgaker et al. (2000),
/// eqs. 9.8.12 and 9.8.13.
class BoysTable {
 public:
  /// order: the highest, at most 4 max_angular_momentum
  explicit BoysTable(int order);

  /// F_0 ... F_order of every lane; all x >= 0. Relative error below 1e-13.
  /// Traffic for eight lanes: a cache line of the table each, from L1 or L2; 24 shuffles,
  /// 14 + 2 order multiply-adds; two square roots and divisions where a lane is beyond the grid.
  template <int order>
  void compute(const Lanes& x, Lanes* values) const;

 private:
  static constexpr double points_per_unit = 16.0;
  /// From here on the integral's tail beyond t = 1, about exp(-x) / 2x, is less than 1e-15 of even the
  /// smallest function, F_order = (2 order - 1)!! / (2x)^order sqrt(pi / x) / 2.
  static constexpr double end_of_grid(int order) { return 38.0 + 2.25 * order; }
  static constexpr int n_terms = 7;  // (1/32)^7 / 7! = 6e-15

  /// [point of the grid]: (-1)^k F_{order + k} / k! for k = 0 ... 6, and exp(-x); a cache line
  std::vector<Lanes> rows_;
};

/// The table of that order, made at first use; safe to call from threads.
const BoysTable& boys_table(int order);

template <int order>
void BoysTable::compute(const Lanes& x, Lanes* values) const {
  constexpr double end = end_of_grid(order);
  const Lanes on_grid = x < end ? x : all_lanes(end);
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

  const auto beyond = x > end;
  bool any_beyond = false;
  for (int lane = 0; lane < n_lanes; ++lane) {
    any_beyond |= beyond[lane] != 0;
  }
  if (any_beyond) {  // F_m = (2m - 1)!! / (2x)^m sqrt(pi / x) / 2
    Lanes asymptotic = square_root(0.785398163397448310 / x);
    for (int m = 0; m < order; ++m) {
      asymptotic *= (m + 0.5) / x;
    }
    highest = beyond ? asymptotic : highest;
    exponential = beyond ? Lanes{} : exponential;
  }
  values[order] = highest;
  const Lanes twice = 2.0 * x;
  for (int m = order - 1; m >= 0; --m) {
    values[m] = (twice * values[m + 1] + exponential) * (1.0 / (2 * m + 1));
  }
}

}  // namespace scf
