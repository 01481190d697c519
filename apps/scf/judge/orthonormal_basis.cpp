#include "apps/scf/judge/orthonormal_basis.hpp"

#include <cmath>
#include <cstddef>

#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/result.hpp"

namespace scf {

using oracle::Matrix;

OrthonormalBasis::OrthonormalBasis(const Basis& basis)
    : n_(basis.n_functions), overlap_(oracle::overlap(basis)) {
  smallest_overlap_ = oracle::lowest_eigenvalues(overlap_, n_, 1).front();
  if (smallest_overlap_ >= smallest_kept_overlap) {
    cholesky_ = oracle::cholesky(overlap_, n_);
    return;
  }
  const oracle::EigenPairs s = oracle::all_eigenpairs(overlap_, n_);
  smallest_overlap_ = s.values.front();
  x_ = s.vectors;
  const auto n = static_cast<std::size_t>(n_);
  for (std::size_t k = 0; k < n; ++k) {
    const bool is_kept = s.values[k] >= smallest_kept_overlap;
    n_dropped_ += is_kept ? 0 : 1;
    for (std::size_t i = 0; i < n; ++i) {
      x_[k * n + i] *= is_kept ? 1.0 / std::sqrt(s.values[k]) : 0.0;
    }
  }
}

/// Y^T A Y with Y = S X
Matrix OrthonormalBasis::density(const Matrix& a) const {
  if (n_dropped_ == 0) {
    return oracle::density_in_orthonormal_basis(a, cholesky_, n_);
  }
  const Matrix y_transposed = oracle::multiply(x_, overlap_, n_);
  const Matrix half = oracle::multiply(y_transposed, a, n_);
  return oracle::multiply(half, oracle::transposed(y_transposed, n_), n_);
}

/// X^T A X
Matrix OrthonormalBasis::operator_(const Matrix& a) const {
  if (n_dropped_ == 0) {
    return oracle::operator_in_orthonormal_basis(a, cholesky_, n_);
  }
  return oracle::multiply(oracle::multiply(x_, a, n_), oracle::transposed(x_, n_), n_);
}

/// Rows of U^T X^T, where X is L^-T without dependent functions.
Matrix OrthonormalBasis::in_functions(const Matrix& rows) const {
  if (n_dropped_ != 0) {
    return oracle::multiply(rows, x_, n_);
  }
  const auto n = static_cast<std::size_t>(n_);
  Matrix coefficients = rows;
  for (std::size_t row = 0; row < n; ++row) {
    double* c = coefficients.data() + row * n;
    for (std::size_t j = n; j-- > 0;) {
      for (std::size_t k = j + 1; k < n; ++k) {
        c[j] -= cholesky_[k * n + j] * c[k];
      }
      c[j] /= cholesky_[j * n + j];
    }
  }
  return coefficients;
}

}  // namespace scf
