#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace lu {

/// The width of a panel for n unknowns, by the formula in step.md of v10_block_from_model.
inline std::int64_t block_from_model(std::int64_t n) {
  const double best = 2.1 * std::sqrt(static_cast<double>(n));
  return std::clamp<std::int64_t>(std::llround(best / 32.0) * 32, 64, 256);
}

}  // namespace lu
