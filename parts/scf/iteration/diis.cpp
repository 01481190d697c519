#include "parts/scf/iteration/diis.hpp"

#include <cmath>
#include <numeric>

namespace scf {
namespace {

/// As many as NWChem and Psi4 keep, give or take two: more make the equations singular.
constexpr std::size_t max_vectors = 8;

/// Solves a x = b in place by Gaussian elimination with pivoting; a: [n][n + 1], b in the last
/// column. Returns x.
std::vector<double> eliminate(Matrix a) {
  const int n = a.n_rows();
  for (int k = 0; k < n; ++k) {
    int pivot = k;
    for (int i = k + 1; i < n; ++i) {
      pivot = std::abs(a(i, k)) > std::abs(a(pivot, k)) ? i : pivot;
    }
    for (int j = 0; j <= n; ++j) {
      std::swap(a(k, j), a(pivot, j));
    }
    for (int i = k + 1; i < n; ++i) {
      const double factor = a(i, k) / a(k, k);
      for (int j = k; j <= n; ++j) {
        a(i, j) -= factor * a(k, j);
      }
    }
  }
  std::vector<double> x(static_cast<std::size_t>(n));
  for (int i = n - 1; i >= 0; --i) {
    double sum = a(i, n);
    for (int j = i + 1; j < n; ++j) {
      sum -= a(i, j) * x.data()[j];
    }
    x.data()[i] = sum / a(i, i);
  }
  return x;
}

}  // namespace

double dot(const Matrix& a, const Matrix& b) {
  return std::inner_product(a.values().begin(), a.values().end(), b.values().begin(), 0.0);
}

std::vector<double> Diis::solve() const {
  // [ B  1 ] [c]   [0]    B_ij = <e_i|e_j>, scaled by the newest error's square so that the
  // [ 1  0 ] [m] = [1]    elements keep a size near one while the error falls.
  const int m = static_cast<int>(errors_.size());
  const double newest = dot(errors_.back(), errors_.back());
  const double scale = newest > 0.0 ? 1.0 / newest : 1.0;
  Matrix a(m + 1, m + 2);
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < m; ++j) {
      const auto row = static_cast<std::size_t>(i);
      a(i, j) = scale * dot(errors_[row], errors_[static_cast<std::size_t>(j)]);
    }
    a(i, m) = a(m, i) = 1.0;
  }
  a(m, m + 1) = 1.0;
  std::vector<double> coefficients = eliminate(a);
  coefficients.pop_back();
  return coefficients;
}

Matrix Diis::extrapolate(const Matrix& fock, const Matrix& error) {
  focks_.push_back(fock);
  errors_.push_back(error);
  if (focks_.size() > max_vectors) {
    focks_.pop_front();
    errors_.pop_front();
  }
  const std::vector<double> coefficients = solve();
  Matrix sum(fock.n_rows(), fock.n_cols());
  for (std::size_t k = 0; k < focks_.size(); ++k) {
    const double* values = focks_[k].data();
    for (int i = 0; i < fock.n_rows() * fock.n_cols(); ++i) {
      sum.data()[i] += coefficients[k] * values[i];
    }
  }
  return sum;
}

}  // namespace scf
