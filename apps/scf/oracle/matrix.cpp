#include "apps/scf/oracle/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace scf::oracle {
namespace {

/// L^-1 a by forward substitution, one row at a time.
Matrix solve_lower(const Matrix& l, Matrix a, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      for (std::size_t j = 0; j < n; ++j) {
        a[i * n + j] -= l[i * n + k] * a[k * n + j];
      }
    }
    for (std::size_t j = 0; j < n; ++j) {
      a[i * n + j] /= l[i * n + i];
    }
  }
  return a;
}

}  // namespace

Matrix multiply(const Matrix& a, const Matrix& b, int size) {
  const auto n = static_cast<std::size_t>(size);
  Matrix product(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t j = 0; j < n; ++j) {
        product[i * n + j] += a[i * n + k] * b[k * n + j];
      }
    }
  }
  return product;
}

Matrix transposed(const Matrix& a, int size) {
  const auto n = static_cast<std::size_t>(size);
  Matrix result(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      result[j * n + i] = a[i * n + j];
    }
  }
  return result;
}

Matrix difference(const Matrix& a, const Matrix& b) {
  Matrix result(a);
  for (std::size_t k = 0; k < result.size(); ++k) {
    result[k] -= b[k];
  }
  return result;
}

double frobenius_norm(const Matrix& a) {
  double sum = 0.0;
  for (const double x : a) {
    sum += x * x;
  }
  return std::sqrt(sum);
}

double largest(const Matrix& a) {
  double result = 0.0;
  for (const double x : a) {
    // std::max would drop a NaN
    result = std::isnan(x) || std::isnan(result) ? NAN : std::max(result, std::abs(x));
  }
  return result;
}

double trace_of_product(const Matrix& a, const Matrix& b, int size) {
  const auto n = static_cast<std::size_t>(size);
  double trace = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      trace += a[i * n + k] * b[k * n + i];
    }
  }
  return trace;
}

Matrix cholesky(const Matrix& a, int size) {
  const auto n = static_cast<std::size_t>(size);
  Matrix l(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = a[i * n + j];
      for (std::size_t k = 0; k < j; ++k) {
        rest -= l[i * n + k] * l[j * n + k];
      }
      l[i * n + j] = i == j ? std::sqrt(rest) : rest / l[j * n + j];
    }
  }
  return l;
}

Matrix operator_in_orthonormal_basis(const Matrix& a, const Matrix& l, int n) {
  const auto size = static_cast<std::size_t>(n);
  return transposed(solve_lower(l, transposed(solve_lower(l, a, size), n), size), n);
}

Matrix density_in_orthonormal_basis(const Matrix& a, const Matrix& l, int n) {
  return multiply(transposed(l, n), multiply(a, l, n), n);
}

}  // namespace scf::oracle
