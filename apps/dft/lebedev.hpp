#pragma once

#include <vector>

namespace dft {

/// A direction and its part of the sphere; the weights of a rule add up to one.
struct Direction {
  double x, y, z;
  double weight;
};

/// Lebedev's rule with so many points, one of dft::angular_levels(): symmetric under the octahedral
/// group and exact for spherical harmonics up to a degree near sqrt(3 n_points) - 1.
/// Errors: std::out_of_range when there is no such rule.
/// Source of the nodes: V. I. Lebedev, D. N. Laikov, Doklady Mathematics 59 (1999) 477, and the
/// papers of Lebedev and Skorokhodov that it cites.
std::vector<Direction> lebedev_rule(int n_points);

}  // namespace dft
