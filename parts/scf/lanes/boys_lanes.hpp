#pragma once

#include "parts/scf/lanes/lanes.hpp"
#include "parts/scf/textbook/boys_table.hpp"

namespace scf {

/// BoysTable in eight lanes.
class BoysLanes {
 public:
  explicit BoysLanes(int order) : table_(boys_table(order)) {}

  /// F_0 ... F_order of every lane; all x >= 0. Relative error below 1e-13.
  /// Traffic for eight lanes: a cache line of the table each, from L1 or L2; 24 shuffles,
  /// 14 + 2 order multiply-adds; a square root and a division where a lane is beyond the grid, which
  /// are all that is left when every lane is.
  template <int order>
  void compute(const Lanes& x, Lanes* values) const;

 private:
  const BoysTable& table_;
};

template <int order>
void BoysLanes::compute(const Lanes& x, Lanes* values) const {
  const double end = table_.end_of_grid();
  const auto beyond = x > end;
  if (every_lane(beyond)) {
    asymptotic_boys<order>(x, values);
    return;
  }
  const Lanes on_grid = select(beyond, all_lanes(end), x);
  const LaneCounts point = converted<LaneCounts>(on_grid * BoysTable::points_per_unit + 0.5);
  const Lanes d = on_grid - converted<Lanes>(point) / BoysTable::points_per_unit;
  Lanes column[n_lanes];
  static_assert(sizeof(BoysTable::Row) == sizeof(Lanes));
  for (int lane = 0; lane < n_lanes; ++lane) {
    column[lane] = dense::load_wide<Lanes>(&table_.row(static_cast<std::size_t>(point[lane])));
  }
  transpose(column);
  Lanes exponential = column[BoysTable::n_terms];
  Lanes highest = boys_series(d, column, exponential);
  if (any_lane(beyond)) {
    Lanes asymptotic[std::size_t{order + 1}];
    asymptotic_boys<order>(x, asymptotic);
    highest = select(beyond, asymptotic[order], highest);
    exponential = select(beyond, Lanes{}, exponential);
  }
  values[order] = highest;
  descend_boys<order>(x, exponential, values);
}

}  // namespace scf
