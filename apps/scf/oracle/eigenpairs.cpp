// Declared in apps/scf/oracle/matrix.hpp.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "apps/scf/oracle/matrix.hpp"

namespace scf::oracle {
namespace {

/// The rotation of rows p and q that makes a symmetric matrix's element (p, q) zero.
struct Rotation {
  double c, s;

  Rotation(double pp, double pq, double qq) {
    const double theta = 0.5 * (qq - pp) / pq;
    const double t = std::copysign(1.0, theta) / (std::abs(theta) + std::hypot(theta, 1.0));
    c = 1.0 / std::hypot(t, 1.0);
    s = t * c;
  }

  void apply(double& p, double& q) const {
    const double p_before = p;
    p = c * p_before - s * q;
    q = s * p_before + c * q;
  }
};

double largest_off_diagonal(const Matrix& a, std::size_t n) {
  double found = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      found = std::max(found, std::abs(a[i * n + j]));
    }
  }
  return found;
}

/// Rotates each pair of rows and columns once, where it is worth it.
void sweep(Matrix& a, Matrix& rows, std::size_t n, double negligible) {
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t q = p + 1; q < n; ++q) {
      if (!(std::abs(a[p * n + q]) > negligible)) {
        continue;
      }
      const Rotation rotation(a[p * n + p], a[p * n + q], a[q * n + q]);
      for (std::size_t k = 0; k < n; ++k) {
        rotation.apply(a[k * n + p], a[k * n + q]);
      }
      for (std::size_t k = 0; k < n; ++k) {
        rotation.apply(a[p * n + k], a[q * n + k]);
        rotation.apply(rows[p * n + k], rows[q * n + k]);
      }
    }
  }
}

}  // namespace

EigenPairs all_eigenpairs(Matrix a, int size) {
  const auto n = static_cast<std::size_t>(size);
  Matrix rows(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    rows[i * n + i] = 1.0;
  }
  constexpr int most_sweeps = 60;  // about ten are needed: the end is quadratic
  const double done = 1e-16 * largest(a);
  for (int k = 0; k < most_sweeps && largest_off_diagonal(a, n) > done; ++k) {
    sweep(a, rows, n, 0.1 * done);
  }
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
    return a[i * n + i] < a[j * n + j];
  });
  EigenPairs pairs;
  for (const std::size_t k : order) {
    pairs.values.push_back(a[k * n + k]);
    pairs.vectors.insert(pairs.vectors.end(),
                         rows.begin() + static_cast<std::ptrdiff_t>(k * n),
                         rows.begin() + static_cast<std::ptrdiff_t>((k + 1) * n));
  }
  return pairs;
}

}  // namespace scf::oracle
