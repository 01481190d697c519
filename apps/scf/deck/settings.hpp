#pragma once

#include "apps/scf/deck/number.hpp"

namespace scf {

/// Ranges of the numeric settings, in a deck and on the command line.
/// thresh: from what rounding leaves of a gradient in double precision to where a wrong occupation would pass.
inline constexpr Range thresh_range{1e-13, 0.1};

/// tol2e: nothing smaller than 1e-30 changes a sum in double precision; with 1e-5 water's energy is off by 6e-6
/// hartree, and with 1e-4 its iteration does not converge.
inline constexpr Range tol2e_range{1e-30, 1e-5};

inline constexpr Range maxiter_range{1, 10000};

/// semidirect memsize, in words of 8 B: up to 8 TB.
inline constexpr Range memsize_range{0, 1e12};

inline constexpr Range charge_range{-1000, 1000};

}  // namespace scf
