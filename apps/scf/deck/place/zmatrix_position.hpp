#pragma once

#include <array>
#include <cstddef>

#include "apps/scf/deck/place/point.hpp"

namespace scf {

/// Where a row of a Z-matrix puts its atom, the second one on z, the third in the plane of x and z.
/// n: atoms that stand above, at least one
/// to: the atoms that the row names; value: distance from the first one, angle with the second one, torsion
/// about both with the third one, in degrees. What n leaves undefined is not looked at.
/// Returns: no finite place where the three atoms lie in a line.
Point position_by_torsion(std::size_t n,
                          const std::array<Point, 3>& to,
                          const std::array<double, 3>& value);

/// The same by the angles at the first atom with the second one and with the third one.
/// side: 1 or -1, on which side of the plane of the three atoms
/// Returns: no finite place where the angles do not meet.
Point position_by_angles(const std::array<Point, 3>& to,
                         const std::array<double, 3>& value,
                         double side);

}  // namespace scf
