#pragma once

#include "apps/scf/basis.hpp"

namespace scf {

/// Largest number of integrals in a shell quartet: (ff|ff), Cartesian.
inline constexpr int max_quartet_size = 10 * 10 * 10 * 10;

/// Room for the quartets (ab|cd) of three shells a, b, c with all shells d, one after the other,
/// the last one still Cartesian.
std::size_t largest_row(const Basis& basis);

}  // namespace scf
