// Declared in apps/scf/oracle/matrix.hpp.

#include <cmath>
#include <cstddef>

#include "apps/scf/oracle/matrix.hpp"

namespace scf::oracle {
namespace {

struct Tridiagonal {
  std::vector<double> diagonal;
  std::vector<double> squared_off_diagonal;  ///< [i] couples i and i + 1
};

/// Reduces the symmetric matrix by Householder reflections, from the first column on.
Tridiagonal tridiagonalize(Matrix a, std::size_t n) {
  Tridiagonal result;
  std::vector<double> v(n), w(n);
  for (std::size_t k = 0; k < n; ++k) {
    result.diagonal.push_back(a[k * n + k]);
    double norm_squared = 0.0;
    for (std::size_t i = k + 1; i < n; ++i) {
      v[i] = a[i * n + k];
      norm_squared += v[i] * v[i];
    }
    result.squared_off_diagonal.push_back(norm_squared);
    if (k + 2 >= n || norm_squared == 0.0) {
      continue;
    }

    // H = 1 - beta v v^T maps the column below the diagonal to one element.
    v[k + 1] += std::copysign(std::sqrt(norm_squared), v[k + 1]);
    double v_squared = 0.0;
    for (std::size_t i = k + 1; i < n; ++i) {
      v_squared += v[i] * v[i];
    }
    const double beta = 2.0 / v_squared;

    // H a H = a - v w^T - w v^T with w = beta a v - (beta^2 / 2) (v^T a v) v
    double v_a_v = 0.0;
    for (std::size_t i = k + 1; i < n; ++i) {
      w[i] = 0.0;
      for (std::size_t j = k + 1; j < n; ++j) {
        w[i] += beta * a[i * n + j] * v[j];
      }
      v_a_v += v[i] * w[i];
    }
    for (std::size_t i = k + 1; i < n; ++i) {
      w[i] -= 0.5 * beta * v_a_v * v[i];
    }
    for (std::size_t i = k + 1; i < n; ++i) {
      for (std::size_t j = k + 1; j < n; ++j) {
        a[i * n + j] -= v[i] * w[j] + w[i] * v[j];
      }
    }
  }
  return result;
}

/// Number of eigenvalues below x: the negative pivots of the shifted matrix (Sylvester).
std::size_t count_below(const Tridiagonal& t, double x) {
  constexpr double smallest_pivot = 1e-300;
  std::size_t count = 0;
  double pivot = 1.0;
  for (std::size_t i = 0; i < t.diagonal.size(); ++i) {
    pivot = t.diagonal[i] - x - (i == 0 ? 0.0 : t.squared_off_diagonal[i - 1] / pivot);
    if (std::abs(pivot) < smallest_pivot) {
      pivot = -smallest_pivot;
    }
    count += pivot < 0.0 ? 1 : 0;
  }
  return count;
}

}  // namespace

std::vector<double> lowest_eigenvalues(Matrix a, int size, int count) {
  const Matrix mirror = transposed(a, size);
  for (std::size_t k = 0; k < a.size(); ++k) {
    a[k] = 0.5 * (a[k] + mirror[k]);
  }
  const double limit = frobenius_norm(a);
  if (!std::isfinite(limit)) {
    return std::vector<double>(static_cast<std::size_t>(count), NAN);
  }

  const Tridiagonal t = tridiagonalize(std::move(a), static_cast<std::size_t>(size));
  std::vector<double> eigenvalues;
  for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
    double low = -limit;
    double high = limit;
    for (int round = 0; round < 60; ++round) {  // 2^-60: below the rounding of the limit
      const double middle = 0.5 * (low + high);
      (count_below(t, middle) > k ? high : low) = middle;
    }
    eigenvalues.push_back(0.5 * (low + high));
  }
  return eigenvalues;
}

}  // namespace scf::oracle
