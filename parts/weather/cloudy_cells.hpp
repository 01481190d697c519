#pragma once

#include <vector>

#include "apps/weather/column.hpp"
#include "parts/weather/face_lanes.hpp"
#include "parts/weather/grid.hpp"

namespace weather {

/// Finds the cells in which Kessler's rain changes anything: those with cloud or rain, below rain, or with more
/// vapour than a lower bound of saturation.
///
/// The bound is that of the formula by steps that only make it smaller, x = rho theta' / rho theta of the
/// column, a = R_d / c_v: the Exner function is at least its series (1 + a x + a (a - 1) / 2 x^2) - |x|^3 for
/// the temperature and at most 1 + a x for the pressure, both for |x| < 1/2; an exponential is at least
/// its series to an odd power.
class CloudyCells {
 public:
  explicit CloudyCells(const Column& column);

  /// Offsets i of such cells in n cells of level k from c on. above: to the cell above; 0 in the last level.
  void find(int k,
            std::ptrdiff_t c,
            int n,
            std::ptrdiff_t above,
            const FieldPointers& fields,
            std::vector<int>& found) const;

 private:
  const Column& column_;
  std::vector<double> exner_;     ///< [n_z] of the column
  std::vector<double> exponent_;  ///< [n_z] of its saturation
};

}  // namespace weather
