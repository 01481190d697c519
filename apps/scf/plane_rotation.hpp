#pragma once

#include <array>
#include <cstddef>

namespace scf {

using Axes = std::array<std::array<double, 3>, 3>;  ///< unit vectors in rows, or a symmetric matrix

/// Turns the plane of axes p and q by the angle that makes moments[p][q] zero; the axes turn along.
/// Source: Golub & Van Loan (2013), algorithm 8.5.1.
void rotate_plane(Axes& moments, Axes& axes, std::size_t p, std::size_t q);

}  // namespace scf
