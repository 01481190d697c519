#pragma once

#include <complex>

#include "apps/spectral/case.hpp"

namespace spectral {

/// By how much one classical Runge-Kutta step multiplies a mode that obeys dq/dt = lambda q;
/// z = lambda dt. Source: Hairer & Wanner, Solving ODEs II (1996), section IV.2.
template <class Number>
Number growth_of_a_step(Number z) {
  return 1.0 + z * (1.0 + z * (0.5 + z * (1.0 / 6.0 + z / 24.0)));
}

/// True if a step amplifies the fastest mode, |k_i| = k_max in each direction, which viscosity damps
/// at 3 nu k_max^2 and the initial field carries along at k_max (|u| + |v| + |w|).
inline bool step_is_too_long(const Case& input) {
  const double k = input.k_max();
  const double damping = -3.0 * input.viscosity * k * k * input.dt;
  const std::complex<double> moving(damping, k * facts(input.initial).speed * input.dt);
  constexpr double rounding = 1e-12;
  return std::abs(growth_of_a_step(damping)) > 1.0 + rounding ||
         std::abs(growth_of_a_step(moving)) > 1.0 + rounding;
}

}  // namespace spectral
