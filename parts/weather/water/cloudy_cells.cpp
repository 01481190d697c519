#include "parts/weather/water/cloudy_cells.hpp"

#include <cmath>

namespace weather {

CloudyCells::CloudyCells(const Column& column) : column_(column) {
  using namespace constant;
  for (std::size_t k = 0; k < column.heat.size(); ++k) {
    const double exner = std::pow(column.heat[k] * (gas / surface_pressure), gas / heat_at_volume);
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
  const Level level = at_level(k);
  found.clear();
  for (int i = 0; i < n; i += n_lanes) {
    const auto needs = needing(level, c + i, above, q);
    for (int lane = 0; lane < n_lanes && i + lane < n; ++lane) {
      if (needs[lane] != 0) {
        found.push_back(i + lane);
      }
    }
  }
}

CloudyCells::Level CloudyCells::at_level(int k) const {
  using namespace constant;
  const auto level = static_cast<std::size_t>(k);
  const bool is_top = level + 1 == column_.density.size();
  return {
      .density = column_.density[level],
      .density_above = is_top ? 1.0 : column_.density[level + 1],
      .heat = column_.heat[level],
      .exner = exner_[level],
      .exponent = exponent_[level],
      .full = (1.0 - 1e-9) * saturation_scale * std::exp(exponent_[level]) / (gas * exner_[level])};
}

}  // namespace weather
