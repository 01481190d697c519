#pragma once

#include <span>

#include "harness/run/team.hpp"

namespace lu {

/// The residual b - A x of what the ranks' own columns of A give, on every rank. Collective.
/// sums: [2 n]: this rank's part of A x, then of |A| |x|; the whole sums afterwards. b, residual: [n]
/// Returns the largest |b - A x|_i / (|A| |x| + |b|)_i, the error component by component.
/// Source: N. J. Higham, Accuracy and Stability of Numerical Algorithms (2002), theorem 7.3.
double share_residual(std::span<double> sums,
                      std::span<const double> b,
                      const casebook::Team& team,
                      std::span<double> residual);

}  // namespace lu
