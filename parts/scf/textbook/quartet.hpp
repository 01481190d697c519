#pragma once

#include "apps/scf/basis.hpp"

namespace scf {

/// Largest number of functions in a pair of shells, Cartesian.
inline constexpr int max_pair_size =
    n_cartesian(max_angular_momentum) * n_cartesian(max_angular_momentum);

/// Largest number of integrals in a shell quartet, Cartesian.
inline constexpr int max_quartet_size = max_pair_size * max_pair_size;

/// Room for the quartets (ab|cd) of three shells a, b, c with all shells d, one after the other,
/// the last one still Cartesian.
std::size_t largest_row(const Basis& basis);

}  // namespace scf
