#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "harness/core/error.hpp"

namespace lu {

/// Ends the run where elimination finds no pivot. column: from zero
[[noreturn]] inline void refuse_singular(std::int64_t column) {
  throw casebook::UsageError("the matrix is singular: column " + std::to_string(column + 1) +
                             " depends on those before it, so that it has no pivot");
}

/// True if a diagonal element of U is zero but for the rounding of n steps.
/// largest: the largest magnitude of its column of U
inline bool is_rounded_zero(double diagonal, double largest, std::int64_t n) {
  return std::abs(diagonal) <=
         static_cast<double>(n) * std::numeric_limits<double>::epsilon() * largest;
}

}  // namespace lu
