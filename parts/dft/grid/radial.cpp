#include "parts/dft/grid/radial.hpp"

#include <algorithm>
#include <cmath>

namespace dft {
namespace {

/// Integral of t^k exp(-a t^2) from r to infinity, by parts down to k = 0 or 1. NWChem takes that of k = 1 for
/// both, which is right for odd k alone.
double tail(int k, double a, double r) {
  double value = 0.5 * std::exp(-a * r * r) / a;
  for (int i = k % 2 + 2; i <= k; i += 2) {
    value = ((i - 1) * value + std::pow(r, i - 1) * std::exp(-a * r * r)) / (2.0 * a);
  }
  return value;
}

}  // namespace

std::vector<RadialPoint> mura_knowles(int n_points, double range) {
  const double n = n_points + 1.0;
  const double alpha = -range / std::log(1.0 - std::pow(n / (n + 1.0), 3));
  std::vector<RadialPoint> points;
  for (int i = 1; i <= n_points; ++i) {
    const double q = i / n;
    const double left = 1.0 - q * q * q;
    const double r = -alpha * std::log(left);
    points.push_back({r, r * r * 3.0 * alpha * q * q / (n * left)});
  }
  return points;
}

std::vector<RadialPoint> euler_maclaurin(int n_points, double bragg_slater_radius) {
  const double n = n_points + 1.0;
  std::vector<RadialPoint> points;
  for (int i = 1; i <= n_points; ++i) {
    const double q = i / n;
    const double r = bragg_slater_radius * q * q / ((1.0 - q) * (1.0 - q));
    const double slope = 2.0 * bragg_slater_radius * q / std::pow(1.0 - q, 3);
    points.push_back({r, r * r * slope / n});
  }
  return points;
}

double reach(int power, double exponent, double fraction) {
  constexpr double last_step = 0.01;
  const int k = power + 2;
  const double whole = tail(k, exponent, 0.0);
  double r = 1.0;
  double step = 0.5;
  while (step > last_step) {
    const bool is_too_short = tail(k, exponent, r) > fraction * whole;
    if (!is_too_short) {
      r = std::max(r - step, 0.0);
      step *= 0.5;
    }
    r += step;
  }
  return r;
}

}  // namespace dft
