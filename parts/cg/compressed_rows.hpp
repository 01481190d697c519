#pragma once

#include <vector>

#include "parts/cg/halo.hpp"

namespace cg {

/// This rank's rows in compressed form, in the natural order: one array for all of them, 32-bit
/// local columns (own rows, then the halo's points), each row's in the order of the level.
struct CompressedRows {
  int n_rows = 0;
  std::vector<int> start{0};  ///< [n_rows + 1]
  std::vector<int> column;
  std::vector<double> value;
  std::vector<int> diagonal;  ///< place of each row's diagonal entry

  double memory_bytes() const;
};

/// Errors: EnvironmentError when a rank has more entries than 32 bits can count.
CompressedRows compress(const Level& level, const Halo& halo);

}  // namespace cg
