#pragma once

#include <vector>

#include "parts/scf/matrix.hpp"

namespace scf {

/// Eigenvalues in ascending order and the eigenvectors as the columns of `vectors`.
struct EigenSystem {
  std::vector<double> values;
  Matrix vectors;
};

/// Refuses a matrix with an infinity or a NaN, which has no eigenvalues.
/// name: for the message, "the Fock matrix"
/// Errors: std::runtime_error.
void require_finite(const Matrix& a, const char* name);

/// Linear algebra as the textbook writes it.
struct PlainLinearAlgebra {
  /// A B
  static Matrix multiply(const Matrix& a, const Matrix& b);

  /// A^T B
  static Matrix multiply_transposed(const Matrix& a, const Matrix& b);

  /// Eigenvalues and vectors of a symmetric matrix, by cyclic Jacobi rotations.
  /// Source: Golub & Van Loan (2013), section 8.5. Errors: as require_finite() with this name.
  static EigenSystem diagonalize(const Matrix& a, const char* name = "a matrix");
};

}  // namespace scf
