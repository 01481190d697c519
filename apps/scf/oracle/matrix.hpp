#pragma once

#include <vector>

/// Plain dense linear algebra for the judge: square matrices, row-major, [n][n]. A NaN or an
/// infinity in the input comes out as NaN, never as a number.
namespace scf::oracle {

using Matrix = std::vector<double>;

/// a b.
Matrix multiply(const Matrix& a, const Matrix& b, int n);

/// The transpose of a.
Matrix transposed(const Matrix& a, int n);

/// a - b.
Matrix difference(const Matrix& a, const Matrix& b);

/// Square root of the sum of squares: the same in every orthonormal basis.
double frobenius_norm(const Matrix& a);

/// Largest absolute element.
double largest(const Matrix& a);

/// Sum of the diagonal of a b.
double trace_of_product(const Matrix& a, const Matrix& b, int n);

/// Lower triangular L with L L^T = a, for symmetric a; NaN where a is not positive definite.
Matrix cholesky(const Matrix& a, int n);

/// L^-1 a L^-T: an operator like the Fock matrix in the orthonormal basis that L defines.
Matrix operator_in_orthonormal_basis(const Matrix& a, const Matrix& l, int n);

/// L^T a L: a density in the orthonormal basis that L defines.
Matrix density_in_orthonormal_basis(const Matrix& a, const Matrix& l, int n);

/// Eigenvalues of the symmetric part of a, ascending, the first `count` of them.
/// Source: Golub & Van Loan (2013), algorithm 8.3.1 (Householder) and section 8.4.1 (bisection).
std::vector<double> lowest_eigenvalues(Matrix a, int n, int count);

/// Eigenvalues of a symmetric matrix, ascending, and its eigenvectors, one in each row.
struct EigenPairs {
  std::vector<double> values;
  Matrix vectors;  ///< [n][n]
};

/// All of them, by cyclic Jacobi rotations: some 10 n^3, for the few cases that need the vectors.
/// Source: Golub & Van Loan (2013), section 8.5.
EigenPairs all_eigenpairs(Matrix a, int n);

}  // namespace scf::oracle
