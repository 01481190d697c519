#pragma once

#include "parts/dft/batches/batches.hpp"

namespace dft {

/// Products of a batch as loops.
struct PlainProducts {
  /// product_i = sum_j D_ij chi_j
  /// local: D, [n][n]; product: [n][stride]
  static void multiply(const double* local, const BatchFunctions& chi, double* product);

  /// local_ij = sum over points of product_i chi_j
  /// product: [n][stride]; local: [n][n]
  static void multiply_transposed(const double* product, const BatchFunctions& chi, double* local);
};

}  // namespace dft
