#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "apps/scf/oracle/matrix.hpp"

namespace scf::oracle {
namespace {

/// -1, 2, -1 along the diagonal: eigenvalues 2 - 2 cos(k pi / (n + 1)), k = 1 ... n.
Matrix second_difference(int n) {
  const auto size = static_cast<std::size_t>(n);
  Matrix a(size * size, 0.0);
  for (std::size_t i = 0; i < size; ++i) {
    a[i * size + i] = 2.0;
    if (i + 1 < size) {
      a[i * size + i + 1] = a[(i + 1) * size + i] = -1.0;
    }
  }
  return a;
}

/// The reflection 1 - 2 v v^T / v^T v with v = (1, 2, ..., n): orthogonal and full.
Matrix reflection(int n) {
  const auto size = static_cast<std::size_t>(n);
  const double norm = n * (n + 1.0) * (2.0 * n + 1.0) / 6.0;
  Matrix q(size * size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      q[i * size + j] = (i == j ? 1.0 : 0.0) - 2.0 * static_cast<double>((i + 1) * (j + 1)) / norm;
    }
  }
  return q;
}

TEST(oracle_matrix, eigenvalues_of_a_full_matrix_are_the_known_ones) {
  for (const int n : {1, 2, 3, 31}) {
    const Matrix q = reflection(n);
    const Matrix full = multiply(q, multiply(second_difference(n), q, n), n);

    const std::vector<double> eigenvalues = lowest_eigenvalues(full, n, n);

    for (int k = 0; k < n; ++k) {
      EXPECT_NEAR(eigenvalues[static_cast<std::size_t>(k)],
                  2.0 - 2.0 * std::cos((k + 1) * std::numbers::pi / (n + 1)),
                  1e-13)
          << n;
    }
  }
}

TEST(oracle_matrix, eigenvalues_of_a_diagonal_matrix_come_out_sorted_with_their_multiplicity) {
  const std::vector<double> eigenvalues =
      lowest_eigenvalues({3.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 3.0}, 3, 3);

  EXPECT_NEAR(eigenvalues[0], -1.0, 1e-14);
  EXPECT_NEAR(eigenvalues[1], 3.0, 1e-14);
  EXPECT_NEAR(eigenvalues[2], 3.0, 1e-14);
}

TEST(oracle_matrix, cholesky_factor_gives_the_matrix_back) {
  const int n = 17;
  const Matrix a = second_difference(n);

  const Matrix l = cholesky(a, n);

  EXPECT_LT(largest(difference(multiply(l, transposed(l, n), n), a)), 1e-14);
}

TEST(oracle_matrix, eigenpairs_solve_their_equation) {
  const int n = 7;
  const Matrix a = second_difference(n);

  const EigenPairs pairs = all_eigenpairs(a, n);

  for (std::size_t k = 0; k < 7; ++k) {
    double largest_residual = 0.0;
    for (std::size_t i = 0; i < 7; ++i) {
      double sum = -pairs.values[k] * pairs.vectors[k * 7 + i];
      for (std::size_t j = 0; j < 7; ++j) {
        sum += a[i * 7 + j] * pairs.vectors[k * 7 + j];
      }
      largest_residual = std::max(largest_residual, std::abs(sum));
    }
    EXPECT_LT(largest_residual, 1e-13);
    EXPECT_NEAR(pairs.values[k], lowest_eigenvalues(a, n, n)[k], 1e-12);
  }
}

TEST(oracle_matrix, cholesky_of_an_indefinite_matrix_is_not_a_number) {
  EXPECT_TRUE(std::isnan(largest(cholesky({1.0, 2.0, 2.0, 1.0}, 2))));
}

TEST(oracle_matrix, operator_and_density_transform_so_that_their_trace_stays) {
  const int n = 9;
  const Matrix l = cholesky(second_difference(n), n);
  const Matrix a = reflection(n);
  const Matrix d = multiply(reflection(n), second_difference(n), n);

  const double before = trace_of_product(a, d, n);
  const double after = trace_of_product(
      operator_in_orthonormal_basis(a, l, n), density_in_orthonormal_basis(d, l, n), n);

  EXPECT_NEAR(after, before, 1e-12);
}

TEST(oracle_matrix, not_a_number_is_never_lost) {
  const Matrix a = {1.0, 0.0, 0.0, NAN};

  EXPECT_TRUE(std::isnan(largest(a)));
  EXPECT_TRUE(std::isnan(largest({NAN, 1.0, 0.0, 2.0})));
  EXPECT_TRUE(std::isnan(frobenius_norm(a)));
  EXPECT_TRUE(std::isnan(lowest_eigenvalues(a, 2, 1)[0]));
}

}  // namespace
}  // namespace scf::oracle
