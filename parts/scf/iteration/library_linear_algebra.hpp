#pragma once

#include "parts/scf/iteration/plain_linear_algebra.hpp"

namespace scf {

/// Linear algebra by BLAS and LAPACK.
struct LibraryLinearAlgebra {
  /// A B (dgemm)
  static Matrix multiply(const Matrix& a, const Matrix& b);

  /// A^T B (dgemm)
  static Matrix multiply_transposed(const Matrix& a, const Matrix& b);

  /// Eigenvalues and vectors of a symmetric matrix, by divide and conquer (dsyevd).
  /// Errors: std::runtime_error as require_finite() with this name, and when LAPACK does not converge.
  static EigenSystem diagonalize(const Matrix& a, const char* name = "a matrix");
};

}  // namespace scf
