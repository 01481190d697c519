#include "parts/weather/cloudy_cells.hpp"

#include <cmath>

namespace weather {

CloudyCells::CloudyCells(const Column& column) : column_(column) {
  using namespace constant;
  for (std::size_t k = 0; k < column.heat.size(); ++k) {
    const double exner =
        std::pow(column.heat[k] * (gas / surface_pressure), gas / heat_at_volume);
    const double t = column.heat[k] / column.density[k] * exner;
    exner_.push_back(exner);
    exponent_.push_back(tetens_slope * (t - melting) / (t - tetens_offset));
  }
}

void CloudyCells::find(int k,
                       std::ptrdiff_t c,
                       int n,
                       std::ptrdiff_t above,
                       const FieldPointers& q,
                       std::vector<int>& found) const {
  using namespace constant;
  const auto level = static_cast<std::size_t>(k);
  constexpr double a = gas / heat_at_volume;
  // A little below the least that counts, so that rounding hides nothing.
  constexpr double least = 0.99 * least_water;
  const double rest_density = column_.density[level];
  const double rest_above = above == 0 ? 1.0 : column_.density[level + 1];
  const double full_of_rest =
      (1.0 - 1e-9) * saturation_scale * std::exp(exponent_[level]) / (gas * exner_[level]);
  found.clear();
  for (int i = 0; i < n; i += n_lanes) {
    const std::ptrdiff_t at = c + i;
    const Lanes rho = rest_density + dense::load(q[density] + at);
    const Lanes warm = dense::load(q[heat] + at);
    const Lanes whole_heat = column_.heat[level] + warm;
    const Lanes x = warm * (1.0 / column_.heat[level]);
    const Lanes size = x < 0.0 ? -x : x;
    const Lanes least_exner = 1.0 + x * (a + x * (0.5 * a * (a - 1.0))) - size * size * size;
    const Lanes t = whole_heat / rho * (exner_[level] * least_exner);
    const Lanes y = tetens_slope * (t - melting) / (t - tetens_offset) - exponent_[level];
    const Lanes grown = 1.0 + y * (1.0 + y * (0.5 + y * (1.0 / 6.0)));
    const Lanes full = full_of_rest * grown / (whole_heat * (1.0 + a * x));
    const Lanes wet = least * rho;
    auto needs = (dense::load(q[cloud] + at) > wet) | (dense::load(q[rain] + at) > wet) |
                 (dense::load(q[vapour] + at) > rho * full) | (size > 0.25) | (rho < 0.0);
    if (above != 0) {
      const Lanes rho_above = rest_above + dense::load(q[density] + at + above);
      needs |= dense::load(q[rain] + at + above) > least * rho_above;
    }
    for (int lane = 0; lane < n_lanes && i + lane < n; ++lane) {
      if (needs[lane] != 0) {
        found.push_back(i + lane);
      }
    }
  }
}

}  // namespace weather
