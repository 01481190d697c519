#pragma once

#include <array>

#include "apps/weather/constants.hpp"

namespace weather {

/// Coefficients of (1 + x)^gamma - 1 = c_1 x + c_2 x^2 + ...: c_n = c_(n-1) (gamma - n + 1) / n.
inline constexpr int most_terms = 12;
inline constexpr std::array<double, most_terms + 1> power_coefficients = [] {
  std::array<double, most_terms + 1> c{1.0};
  for (int n = 1; n <= most_terms; ++n) {
    c[static_cast<std::size_t>(n)] =
        c[static_cast<std::size_t>(n - 1)] * (constant::gamma - n + 1) / n;
  }
  return c;
}();

// What is left out is below c_(n+1) x^(n+1): a tenth of a unit of 2^-53 of the power.
inline constexpr double few_terms_reach = 1.0 / 64.0;  ///< 8 terms: 2^-54 c_9, c_9 = 0.002
inline constexpr double most_terms_reach = 1.0 / 16.0;  ///< 12 terms: 2^-52 c_13, c_13 = 0.001

/// (1 + x)^gamma - 1 by so many terms, for a number or lanes of them.
template <int terms, class Number>
inline Number power_series(Number x) {
  Number sum = x * 0.0 + power_coefficients[terms];
  for (int n = terms - 1; n >= 1; --n) {
    sum = sum * x + power_coefficients[static_cast<std::size_t>(n)];
  }
  return sum * x;
}

}  // namespace weather
