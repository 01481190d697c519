#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace lu {

/// n points of the unit square, one near each of the first n places of a square lattice, in the order
/// of a Z-shaped curve, so that neighbours in the plane are near each other in the matrix.
/// Source: Abdulah et al., ExaGeoStat, IEEE Trans. Parallel Distrib. Syst. 29 (2018) 2771
std::vector<std::array<double, 2>> places_in_the_plane(std::int64_t n, std::uint64_t seed);

}  // namespace lu
