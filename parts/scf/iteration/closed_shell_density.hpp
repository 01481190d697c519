#pragma once

#include "parts/scf/matrix.hpp"

namespace scf {

/// D = 2 C C^T with C = X V of the lowest n_occupied columns of V.
/// x: orthonormal basis to basis functions; vectors: orbitals in the orthonormal basis, in columns
template <class LinearAlgebra>
Matrix closed_shell_density(const Matrix& x, const Matrix& vectors, int n_occupied) {
  const int n = vectors.n_rows();
  Matrix occupied(n, n_occupied);
  for (int i = 0; i < n; ++i) {
    for (int o = 0; o < n_occupied; ++o) {
      occupied(i, o) = vectors(i, o);
    }
  }
  const Matrix c = LinearAlgebra::multiply(x, occupied);
  Matrix c_transposed(n_occupied, n);
  for (int i = 0; i < n; ++i) {
    for (int o = 0; o < n_occupied; ++o) {
      c_transposed(o, i) = 2.0 * c(i, o);
    }
  }
  return LinearAlgebra::multiply(c, c_transposed);
}

}  // namespace scf
