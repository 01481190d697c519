#include "apps/scf/deck/zmatrix_position.hpp"

#include <algorithm>
#include <cmath>

namespace scf {
namespace {

constexpr double degree = M_PI / 180.0;

ZVector operator-(const ZVector& a, const ZVector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

ZVector cross(const ZVector& a, const ZVector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

double norm(const ZVector& a) {
  return std::hypot(a[0], a[1], a[2]);
}

ZVector unit(const ZVector& a) {
  const double length = norm(a);
  return {a[0] / length, a[1] / length, a[2] / length};
}

}  // namespace

ZVector position_by_angles(const std::array<ZVector, 3>& to,
                           const std::array<double, 3>& value,
                           double side) {
  const ZVector u = unit(to[1] - to[0]);
  const ZVector v = unit(to[2] - to[0]);
  const ZVector w = cross(u, v);
  const double between = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  const double along_u = std::cos(value[1] * degree);
  const double along_v = std::cos(value[2] * degree);
  const double square = 1.0 - between * between;
  const double a = (along_u - between * along_v) / square;
  const double b = (along_v - between * along_u) / square;
  const double rest = 1.0 - a * along_u - b * along_v;
  const double height = side * std::sqrt(rest > -1e-12 ? std::max(rest, 0.0) / square : rest);
  ZVector result{};
  for (std::size_t i = 0; i < 3; ++i) {
    result[i] = to[0][i] + value[0] * (a * u[i] + b * v[i] + height * w[i]) + 0.0;
  }
  return result;
}

ZVector position_by_torsion(std::size_t n,
                            const std::array<ZVector, 3>& to,
                            const std::array<double, 3>& value) {
  const double length = value[0];
  if (n == 1) {
    return {to[0][0], to[0][1], to[0][2] + length};
  }
  const double angle = value[1] * degree;
  const double torsion = n == 2 ? 0.0 : value[2] * degree;
  const ZVector along = unit(to[1] - to[0]);
  const ZVector side = n == 2 ? ZVector{1.0, 0.0, 0.0} : to[2] - to[1];
  const ZVector normal = unit(cross(side, along));
  const ZVector across = cross(along, normal);
  ZVector result{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double turned = std::cos(torsion) * across[i] + std::sin(torsion) * normal[i];
    result[i] = to[0][i] + length * (std::cos(angle) * along[i] + std::sin(angle) * turned) + 0.0;
  }
  return result;
}

}  // namespace scf
