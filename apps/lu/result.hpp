#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "apps/lu/layout.hpp"

namespace lu {

/// L below the diagonal (whose ones are not stored) and U, of P A = L U, where the rank has them.
/// Not owned: valid while the solver lives.
struct Factors {
  Layout layout;
  const double* wide = nullptr;   ///< either this
  const float* narrow = nullptr;  ///< or this
};

/// A variant's rules where they differ from HPL's, by its own word; it is written to the record, and the judge
/// holds the variant to it. Numbers beyond HPL's are a breach whether `breach` says so or not.
struct Rules {
  std::string breach;  ///< HPL's rule that it breaks; empty: none

  /// Largest magnitude that an element of L may have: more than one where the pivot need not be its
  /// column's largest element.
  double largest_multiplier = 1.0;

  /// Relative rounding of the arithmetic that makes L and U.
  double rounding = 0.5 * std::numeric_limits<double>::epsilon();

  /// Share of HPL's flops that the method needs: a half for Cholesky's.
  double share_of_flops = 1.0;
};

/// The answer; complete on rank 0 but for the factors, of which each rank has its part.
struct Result {
  std::vector<double> x;             ///< [n]
  std::vector<std::int64_t> pivots;  ///< [n]: the row that row k was exchanged with at step k
  Factors factors;
  Rules rules;
  int refinements = 0;   ///< steps of iterative refinement
  double solve_s = 0.0;  ///< of the slowest rank, without the making of the matrix; 0: not timed
};

}  // namespace lu
