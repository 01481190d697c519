#include "parts/scf/iteration/plain_linear_algebra.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

namespace scf {
namespace {

/// Rotates rows and columns p and q of the symmetric matrix so that a(p, q) becomes zero, and the
/// columns p and q of the vectors with them.
void rotate(Matrix& a, Matrix& vectors, int p, int q) {
  const double theta = 0.5 * (a(q, q) - a(p, p)) / a(p, q);
  const double t = std::copysign(1.0 / (std::abs(theta) + std::hypot(theta, 1.0)), theta);
  const double c = 1.0 / std::hypot(t, 1.0);
  const double s = t * c;
  for (int k = 0; k < a.n_rows(); ++k) {
    const double kp = a(k, p);
    const double kq = a(k, q);
    a(k, p) = c * kp - s * kq;
    a(k, q) = s * kp + c * kq;
  }
  for (int k = 0; k < a.n_rows(); ++k) {
    const double pk = a(p, k);
    const double qk = a(q, k);
    a(p, k) = c * pk - s * qk;
    a(q, k) = s * pk + c * qk;
    const double vp = vectors(k, p);
    const double vq = vectors(k, q);
    vectors(k, p) = c * vp - s * vq;
    vectors(k, q) = s * vp + c * vq;
  }
}

double largest_off_diagonal(const Matrix& a) {
  double largest = 0.0;
  for (int i = 0; i < a.n_rows(); ++i) {
    for (int j = 0; j < i; ++j) {
      largest = std::max(largest, std::abs(a(i, j)));
    }
  }
  return largest;
}

EigenSystem sort_ascending(const Matrix& diagonal, const Matrix& vectors) {
  const int n = diagonal.n_rows();
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::sort(
      order.begin(), order.end(), [&](int i, int j) { return diagonal(i, i) < diagonal(j, j); });
  EigenSystem sorted{{}, Matrix(n, n)};
  for (const int column : order) {
    const int target = static_cast<int>(sorted.values.size());
    sorted.values.push_back(diagonal(column, column));
    for (int i = 0; i < n; ++i) {
      sorted.vectors(i, target) = vectors(i, column);
    }
  }
  return sorted;
}

}  // namespace

void require_finite(const Matrix& a, const char* name) {
  const double* const end = a.data() + a.n_rows() * a.n_cols();
  if (!std::all_of(a.data(), end, [](double element) { return std::isfinite(element); })) {
    throw std::runtime_error(
        std::string(name) +
        " has elements that are no numbers: the integrals or the iteration overflowed; look at the "
        "exponents and coefficients of the basis, and for atoms in the same place");
  }
}

Matrix PlainLinearAlgebra::multiply(const Matrix& a, const Matrix& b) {
  Matrix c(a.n_rows(), b.n_cols());
  for (int i = 0; i < a.n_rows(); ++i) {
    for (int j = 0; j < b.n_cols(); ++j) {
      double sum = 0.0;
      for (int k = 0; k < a.n_cols(); ++k) {
        sum += a(i, k) * b(k, j);
      }
      c(i, j) = sum;
    }
  }
  return c;
}

Matrix PlainLinearAlgebra::multiply_transposed(const Matrix& a, const Matrix& b) {
  Matrix c(a.n_cols(), b.n_cols());
  for (int i = 0; i < a.n_cols(); ++i) {
    for (int j = 0; j < b.n_cols(); ++j) {
      double sum = 0.0;
      for (int k = 0; k < a.n_rows(); ++k) {
        sum += a(k, i) * b(k, j);
      }
      c(i, j) = sum;
    }
  }
  return c;
}

EigenSystem PlainLinearAlgebra::diagonalize(const Matrix& a, const char* name) {
  require_finite(a, name);
  constexpr double done = 1e-14;  // relative to the largest eigenvalue; quadratic convergence
  constexpr int max_sweeps = 60;  // about ten are needed
  const int n = a.n_rows();
  Matrix diagonal = a;
  Matrix vectors(n, n);
  double scale = 0.0;
  for (int i = 0; i < n; ++i) {
    vectors(i, i) = 1.0;
    scale = std::max(scale, std::abs(a(i, i)));
  }
  const double target = done * std::max(scale, largest_off_diagonal(a));
  for (int sweep = 0; sweep < max_sweeps && largest_off_diagonal(diagonal) > target; ++sweep) {
    for (int p = 0; p < n; ++p) {
      for (int q = p + 1; q < n; ++q) {
        if (std::abs(diagonal(p, q)) > 0.1 * target) {
          rotate(diagonal, vectors, p, q);
        }
      }
    }
  }
  return sort_ascending(diagonal, vectors);
}

}  // namespace scf
