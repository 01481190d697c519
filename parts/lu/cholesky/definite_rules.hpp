#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "apps/lu/case.hpp"
#include "apps/lu/result.hpp"

namespace lu {

/// The rules of a factorization of a covariance without exchanges of rows, in Real below the diagonal.
// |l_ik| <= sqrt(s_ii / s_kk) of what is left of the diagonal, s: at most 1 + nugget, and at least the smallest
// eigenvalue of A, which is at least the nugget. Source: Higham (2002), section 10.1
template <class Real>
Rules definite_rules(const Case& input) {
  constexpr double rounding = 0.5 * static_cast<double>(std::numeric_limits<Real>::epsilon());
  const double smallest = std::max(input.nugget, rounding);
  return {.breach = "no exchanges of rows: a symmetric positive definite matrix needs none",
          .largest_multiplier = std::sqrt((1.0 + input.nugget) / smallest),
          .rounding = rounding,
          .share_of_flops = 0.5};
}

}  // namespace lu
