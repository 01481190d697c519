#pragma once

#include <array>
#include <cmath>

namespace scf {

/// A place or a direction in space, the unit left to the caller.
using Point = std::array<double, 3>;

inline double length_of(const Point& a) {
  return std::hypot(a[0], a[1], a[2]);
}

inline double scalar_product(const Point& a, const Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline Point cross_product(const Point& a, const Point& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// a + factor b
inline Point sum_of(const Point& a, const Point& b, double factor = 1.0) {
  return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}

/// a / |a|, not finite where a is zero.
inline Point unit_of(const Point& a) {
  const double length = length_of(a);
  return {a[0] / length, a[1] / length, a[2] / length};
}

}  // namespace scf
