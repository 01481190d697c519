#include "harness/core/students_t.hpp"

#include <cmath>
#include <functional>
#include <limits>

namespace casebook {
namespace {

constexpr double smallest_shift = 8.0;  // from here six terms of the series give 12 digits

/// The root of a falling function between two bounds, on a logarithmic scale.
double falling_root(const std::function<double(double)>& function, double low, double high) {
  for (int halving = 0; halving < 200 && high > low * (1.0 + 1e-14); ++halving) {
    const double middle = std::sqrt(low * high);
    (function(middle) > 0.0 ? low : high) = middle;
  }
  return std::sqrt(low * high);
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
/// Source: DLMF 8.17.22
double beta_fraction(double x, double a, double b) {
  constexpr double tiny = std::numeric_limits<double>::min();
  const auto not_zero = [](double value) { return std::abs(value) < tiny ? tiny : value; };
  double c = 1.0;
  double d = 1.0 / not_zero(1.0 - (a + b) * x / (a + 1.0));
  double fraction = d;
  for (int m = 1; m < 500; ++m) {
    const double even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
    for (const double term : {even, odd}) {
      d = 1.0 / not_zero(1.0 + term * d);
      c = not_zero(1.0 + term / c);
      fraction *= c * d;
    }
    if (std::abs(c * d - 1.0) < 1e-15) {
      break;
    }
  }
  return fraction;
}

/// I_x(a, b); the fraction converges fast below the mean of the distribution.
double incomplete_beta(double x, double a, double b) {
  if (x <= 0.0 || x >= 1.0) {
    return x <= 0.0 ? 0.0 : 1.0;
  }
  if (x > (a + 1.0) / (a + b + 2.0)) {
    return 1.0 - incomplete_beta(1.0 - x, b, a);
  }
  const double log_factor = std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                            a * std::log(x) + b * std::log1p(-x);
  return std::exp(log_factor) * beta_fraction(x, a, b) / a;
}

/// P(|T| > t)
double two_tails(double t, double freedom) {
  return std::isinf(freedom) ? std::erfc(t / std::sqrt(2.0))
                             : incomplete_beta(freedom / (freedom + t * t), freedom / 2.0, 0.5);
}

}  // namespace

double students_t_cdf(double t, double freedom) {
  const double tail = 0.5 * two_tails(std::abs(t), freedom);
  return t > 0.0 ? 1.0 - tail : tail;
}

double critical_t(double p, double freedom) {
  return falling_root([&](double t) { return two_tails(t, freedom) - p; }, 1e-8, 1e8);
}

double digamma(double x) {
  double sum = 0.0;
  for (; x < smallest_shift; x += 1.0) {
    sum -= 1.0 / x;
  }
  const double r = 1.0 / (x * x);
  return sum + std::log(x) - 0.5 / x -
         r * (1.0 / 12 - r * (1.0 / 120 - r * (1.0 / 252 - r * (1.0 / 240 - r / 132))));
}

double trigamma(double x) {
  double sum = 0.0;
  for (; x < smallest_shift; x += 1.0) {
    sum += 1.0 / (x * x);
  }
  const double r = 1.0 / (x * x);
  return sum + 1.0 / x + 0.5 * r +
         r / x * (1.0 / 6 - r * (1.0 / 30 - r * (1.0 / 42 - r * (1.0 / 30 - r * 5.0 / 66))));
}

double inverse_trigamma(double y) {
  return falling_root([&](double x) { return trigamma(x) - y; }, 1e-6, 1e9);
}

}  // namespace casebook
