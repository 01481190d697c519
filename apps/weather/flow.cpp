#include "apps/weather/flow.hpp"

#include <cmath>
#include <numbers>
#include <random>

namespace weather {

const std::vector<std::string>& flow_names() {
  static const std::vector<std::string> names{
      "rest", "thermal", "collision", "gravity_wave", "density_current", "storm", "injection"};
  return names;
}

const Surroundings& surroundings(Flow flow) {
  // Bubbles and jet as miniWeather's in a box of 20 km x 10 km; the storm's are ours.
  static const std::array<Surroundings, 7> all{{
      {},
      {0.0, 0.0, {{{0.5, 0.5, 0.2}, {0.1, 0.1, 0.2}, 3.0}}},
      {0.0,
       0.0,
       {{{0.5, 0.5, 0.2}, {0.1, 0.1, 0.2}, 20.0}, {{0.5, 0.5, 0.8}, {0.1, 0.1, 0.2}, -20.0}}},
      {0.02, 15.0, {{{0.25, 0.25, 0.5}, {0.05, 0.05, 0.1}, 0.1}}},
      {0.0, 0.0, {{{0.5, 0.5, 0.5}, {0.2, 0.2, 0.2}, -20.0}}},
      {0.01,
       5.0,
       {{{0.25, 0.3, 0.2}, {0.12, 0.14, 0.16}, 2.0, 2e-3, 1e-3},
        {{0.4, 0.6, 0.3}, {0.1, 0.1, 0.2}, 3.0, 3e-3, 2e-3},
        {{0.2, 0.8, 0.15}, {0.08, 0.08, 0.12}, 1.0, 1e-3, 0.0}}},
      {0.0, 0.0, {}, Jet{50.0, 298.0, 0.75, 0.0625}},
  }};
  return all[static_cast<std::size_t>(flow)];
}

double share(const Bubble& bubble, const std::array<double, 3>& point, bool is_plane) {
  double square = 0.0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (axis == 1 && is_plane) {
      continue;
    }
    double away = point[axis] - bubble.centre[axis];
    if (axis < 2) {
      away -= std::round(away);
    }
    away /= bubble.radius[axis];
    if (std::abs(away) >= 1.0) {
      return 0.0;
    }
    square += away * away;
  }
  const double cosine = square < 1.0 ? std::cos(0.5 * std::numbers::pi * std::sqrt(square)) : 0.0;
  return cosine * cosine;
}

Bubble draw_bubble(std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  const auto between = [&generator](double low, double high) {
    return low + (high - low) * static_cast<double>(generator() >> 11) * 0x1p-53;
  };
  Bubble drawn;
  drawn.centre = {between(0.0, 1.0), between(0.0, 1.0), between(0.3, 0.7)};
  drawn.radius = {between(0.1, 0.3), between(0.1, 0.3), between(0.1, 0.3)};
  drawn.warmth = between(0.1, 0.5);
  return drawn;
}

}  // namespace weather
