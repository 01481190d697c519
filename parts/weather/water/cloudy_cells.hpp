#pragma once

#include <vector>

#include "apps/weather/column.hpp"
#include "parts/weather/face_lanes.hpp"
#include "parts/weather/grid.hpp"
#include "parts/weather/lane_functions.hpp"

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

  /// The column at rest at one level.
  struct Level {
    double density = 0.0;
    double density_above = 0.0;
    double heat = 0.0;
    double exner = 0.0;
    double exponent = 0.0;  ///< of saturation
    double full = 0.0;      ///< a little less than what saturates it, times rho theta
  };
  Level at_level(int k) const;

  /// True in the lanes of such cells, of the cells from `at` on.
  static WholeLanes needing(const Level& rest,
                            std::ptrdiff_t at,
                            std::ptrdiff_t above,
                            const FieldPointers& q) {
    using namespace constant;
    constexpr double a = gas / heat_at_volume;
    // A little below the least that counts, so that rounding hides nothing.
    constexpr double least = 0.99 * least_water;
    const Lanes rho = rest.density + dense::load(q[density] + at);
    const Lanes warm = dense::load(q[heat] + at);
    const Lanes whole_heat = rest.heat + warm;
    const Lanes x = warm * (1.0 / rest.heat);
    const Lanes size = x < 0.0 ? -x : x;
    const Lanes least_exner = 1.0 + x * (a + x * (0.5 * a * (a - 1.0))) - size * size * size;
    const Lanes t = whole_heat / rho * (rest.exner * least_exner);
    const Lanes y = tetens_slope * (t - melting) / (t - tetens_offset) - rest.exponent;
    const Lanes grown = 1.0 + y * (1.0 + y * (0.5 + y * (1.0 / 6.0)));
    const Lanes full = rest.full * grown / (whole_heat * (1.0 + a * x));
    const Lanes wet = least * rho;
    WholeLanes needs = (dense::load(q[cloud] + at) > wet) | (dense::load(q[rain] + at) > wet) |
                       (dense::load(q[vapour] + at) > rho * full) | (size > 0.25) | (rho < 0.0);
    if (above != 0) {
      const Lanes rho_above = rest.density_above + dense::load(q[density] + at + above);
      needs |= dense::load(q[rain] + at + above) > least * rho_above;
    }
    return needs;
  }

 private:
  const Column& column_;
  std::vector<double> exner_;     ///< [n_z] of the column
  std::vector<double> exponent_;  ///< [n_z] of its saturation
};

}  // namespace weather
