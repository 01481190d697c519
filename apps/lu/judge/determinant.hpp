#pragma once

#include "apps/lu/case.hpp"

namespace lu::judge {

/// A determinant in a form that does not overflow.
struct Determinant {
  double log_magnitude = 0.0;  ///< natural logarithm
  int sign = 1;
  double condition = 1.0;  ///< largest element of U by the smallest pivot
};

/// Largest matrix whose determinant the judge finds itself: some 0.05 s.
inline constexpr std::int64_t most_rows_of_determinant = 256;

/// By elimination with complete pivoting in extended precision, of the matrix made from its seed.
Determinant find_determinant(const Case& input);

}  // namespace lu::judge
