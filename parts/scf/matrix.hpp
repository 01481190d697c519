#pragma once

#include <vector>

namespace scf {

/// A dense matrix, [n_rows][n_cols], row-major, zero at first.
class Matrix {
 public:
  Matrix() = default;
  Matrix(int n_rows, int n_cols)
      : n_rows_(n_rows),
        n_cols_(n_cols),
        values_(static_cast<std::size_t>(n_rows) * static_cast<std::size_t>(n_cols)) {}

  int n_rows() const { return n_rows_; }
  int n_cols() const { return n_cols_; }
  double& operator()(int i, int j) { return data()[i * n_cols_ + j]; }
  double operator()(int i, int j) const { return data()[i * n_cols_ + j]; }
  double* data() { return values_.data(); }
  const double* data() const { return values_.data(); }
  const std::vector<double>& values() const { return values_; }

 private:
  int n_rows_ = 0;
  int n_cols_ = 0;
  std::vector<double> values_;
};

/// sum += factor term. A term without elements adds nothing.
inline void add(double factor, const Matrix& term, Matrix& sum) {
  for (int i = 0; i < term.n_rows() * term.n_cols(); ++i) {
    sum.data()[i] += factor * term.data()[i];
  }
}

/// (A + A^T) / 2
inline Matrix symmetrize(const Matrix& a) {
  Matrix half_sum(a.n_rows(), a.n_cols());
  for (int i = 0; i < a.n_rows(); ++i) {
    for (int j = 0; j < a.n_cols(); ++j) {
      half_sum(i, j) = 0.5 * (a(i, j) + a(j, i));
    }
  }
  return half_sum;
}

}  // namespace scf
