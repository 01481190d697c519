#pragma once

#include "parts/scf/matrix.hpp"

namespace mp2 {

/// A matrix in row-major order, or a part of one, as a factor of a product. It refers to its numbers.
struct Factor {
  const double* data;
  int n_rows, n_cols;  ///< as it stands in the product
  int stride;          ///< from one row in memory to the next
  bool is_transposed = false;
};

inline Factor factor(const scf::Matrix& a) {
  return {a.data(), a.n_rows(), a.n_cols(), a.n_cols()};
}

inline Factor transposed(const Factor& a) {
  return {a.data, a.n_cols, a.n_rows, a.stride, !a.is_transposed};
}

/// c = a b by the library (dgemm).
/// c: [a.n_rows][b.n_cols], rows `stride` apart
void multiply(const Factor& a, const Factor& b, double* c, int stride);

}  // namespace mp2
