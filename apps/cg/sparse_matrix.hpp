#pragma once

#include <cstdint>
#include <vector>

namespace cg {

/// A whole square matrix in compressed rows, replicated on every rank; columns ascend in each row.
struct SparseMatrix {
  int n_rows = 0;
  std::vector<std::int64_t> row_start{0};  ///< [n_rows + 1]
  std::vector<int> column;
  std::vector<double> value;

  std::int64_t n_nonzeros() const { return row_start.back(); }
};

}  // namespace cg
