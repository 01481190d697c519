#include "apps/scf/deck/place/zmatrix_position.hpp"

#include <algorithm>
#include <cmath>

namespace scf {
namespace {

constexpr double degree = M_PI / 180.0;

}  // namespace

Point position_by_angles(const std::array<Point, 3>& to,
                         const std::array<double, 3>& value,
                         double side) {
  const Point u = unit_of(sum_of(to[1], to[0], -1.0));
  const Point v = unit_of(sum_of(to[2], to[0], -1.0));
  const Point w = cross_product(u, v);
  const double between = scalar_product(u, v);
  const double along_u = std::cos(value[1] * degree);
  const double along_v = std::cos(value[2] * degree);
  const double square = 1.0 - between * between;
  const double a = (along_u - between * along_v) / square;
  const double b = (along_v - between * along_u) / square;
  const double rest = 1.0 - a * along_u - b * along_v;
  const double height = side * std::sqrt(rest > -1e-12 ? std::max(rest, 0.0) / square : rest);
  Point result{};
  for (std::size_t i = 0; i < 3; ++i) {
    result[i] = to[0][i] + value[0] * (a * u[i] + b * v[i] + height * w[i]) + 0.0;
  }
  return result;
}

Point position_by_torsion(std::size_t n,
                          const std::array<Point, 3>& to,
                          const std::array<double, 3>& value) {
  const double length = value[0];
  if (n == 1) {
    return {to[0][0], to[0][1], to[0][2] + length};
  }
  const double angle = value[1] * degree;
  const double around = n == 2 ? 0.0 : value[2] * degree;
  const Point along = unit_of(sum_of(to[1], to[0], -1.0));
  const Point side = n == 2 ? Point{1.0, 0.0, 0.0} : sum_of(to[2], to[1], -1.0);
  const Point normal = unit_of(cross_product(side, along));
  const Point across = cross_product(along, normal);
  Point result{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double turned = std::cos(around) * across[i] + std::sin(around) * normal[i];
    result[i] = to[0][i] + length * (std::cos(angle) * along[i] + std::sin(angle) * turned) + 0.0;
  }
  return result;
}

}  // namespace scf
