#include "apps/spectral/initial_field.hpp"

#include <cmath>
#include <numbers>
#include <random>
#include <utility>

namespace spectral {

const std::vector<std::string>& initial_field_names() {
  static const std::vector<std::string> names{
      "taylor_green", "taylor_green_2d", "abc", "single_mode"};
  return names;
}

namespace {

std::array<double, 3> velocity_of(InitialField field, double x, double y, double z) {
  using std::cos;
  using std::sin;
  switch (field) {
    case InitialField::taylor_green:
      return {sin(x) * cos(y) * cos(z), -cos(x) * sin(y) * cos(z), 0.0};
    case InitialField::taylor_green_2d:
      return {sin(x) * cos(y), -cos(x) * sin(y), 0.0};
    case InitialField::abc:
      return {sin(z) + cos(y), sin(x) + cos(z), sin(y) + cos(x)};
    case InitialField::single_mode:
      break;
  }
  const double wave = cos(x + 2.0 * y + 3.0 * z);
  return {wave, wave, -wave};
}

FieldFacts facts_of(InitialField field) {
  switch (field) {
    case InitialField::taylor_green:
      // Taylor & Green, Proc. R. Soc. A 158 (1937) 499.
      return {0.125, 0.375, 1.0, std::sqrt(2.0), std::nullopt};
    case InitialField::taylor_green_2d:
      return {0.25, 0.5, 1.0, std::sqrt(2.0), 2.0};
    case InitialField::abc:
      // curl u = u; |u| + |v| + |w| is largest where the six terms are 1 / sqrt(2).
      return {1.5, 1.5, 3.0 * std::sqrt(2.0), std::sqrt(6.0), 1.0};
    case InitialField::single_mode:
      break;
  }
  return {0.75, 10.5, 3.0, std::sqrt(42.0), 14.0};
}

double squared(const std::array<double, 3>& a) {
  return a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
}

}  // namespace

Wave draw_wave(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto number = [&random] {  // in [0, 1)
    return std::ldexp(static_cast<double>(random() >> 11U), -53);
  };
  std::array<double, 3> k{2.0, 1.0, 0.0};  // in any order and of any sign: no flow has such a mode
  for (std::size_t i = 2; i > 0; --i) {
    std::swap(k.at(i), k.at(random() % (i + 1)));
  }
  for (double& component : k) {
    component *= number() < 0.5 ? -1.0 : 1.0;
  }
  std::array<double, 3> direction{number() - 0.5, number() - 0.5, number() - 0.5};
  const double along =
      (direction[0] * k[0] + direction[1] * k[1] + direction[2] * k[2]) / squared(k);
  for (std::size_t i = 0; i < 3; ++i) {
    direction.at(i) -= along * k.at(i);
  }
  const double size = (0.05 + 0.05 * number()) / std::sqrt(squared(direction));
  for (double& component : direction) {
    component *= size;
  }
  return {k, direction, 2.0 * std::numbers::pi * number()};
}

std::array<double, 3> initial_velocity(const Start& start, double x, double y, double z) {
  std::array<double, 3> u = velocity_of(start.flow, x, y, z);
  if (start.wave) {
    const Wave& wave = *start.wave;
    const double height = std::cos(wave.k[0] * x + wave.k[1] * y + wave.k[2] * z + wave.phase);
    for (std::size_t i = 0; i < 3; ++i) {
      u[i] += wave.amplitude[i] * height;
    }
  }
  return u;
}

FieldFacts facts(const Start& start) {
  FieldFacts found = facts_of(start.flow);
  if (start.wave) {
    // Another mode than the flow's: its energy adds up. cos^2 has the mean 1/2.
    const double size = squared(start.wave->amplitude);
    const double k2 = squared(start.wave->k);
    found.energy += 0.25 * size;
    found.enstrophy += 0.25 * size * k2;
    found.speed += std::sqrt(3.0 * size);
    found.strain += std::sqrt(size * k2);
    found.decay.reset();
  }
  return found;
}

}  // namespace spectral
