#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/kernels/scf/verification.hpp"

namespace scf {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Symmetric, with distinct eigenvalues of both signs.
Matrix some_matrix(int n) {
  Matrix a(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      a(i, j) = std::cos(i + j) + (i == j ? i : 0.0);
    }
  }
  return a;
}

TEST(kernel_verification, equal_integrals_agree) {
  EXPECT_EQ(integral_problem(std::vector{0.5, 4.0}, std::vector{0.5, 4.0 + 2e-14}), "");
}

TEST(kernel_verification, one_wrong_integral_is_found) {
  const std::string problem =
      integral_problem(std::vector{0.5, 4.0}, std::vector{0.5, 4.0 + 2e-13});

  EXPECT_EQ(problem.find("integral 1 is 4.000000"), 0U) << problem;
}

TEST(kernel_verification, small_integrals_do_not_tighten_or_loosen_the_bound) {
  EXPECT_EQ(integral_problem(std::vector{1e-9}, std::vector{1e-9 + 1e-14}), "");
  EXPECT_NE(integral_problem(std::vector{1e-9}, std::vector{1e-9 + 1e-13}), "");
}

TEST(kernel_verification, a_nan_never_agrees) {
  EXPECT_NE(integral_problem(std::vector{0.5}, std::vector{nan}), "");
  EXPECT_NE(integral_problem(std::vector{nan}, std::vector{0.5}), "");
  EXPECT_NE(relative_difference(std::vector{0.5}, std::vector{nan}, 1e-13), "");
}

TEST(kernel_verification, a_relative_bound_follows_each_value) {
  const std::vector<double> expected = {1.0, 1e-9};

  EXPECT_EQ(relative_difference(expected, std::vector{1.0 + 5e-14, 1e-9}, 1e-13), "");
  EXPECT_EQ(relative_difference(expected, std::vector{1.0, 1.001e-9}, 1e-13).find("value 1"), 0U);
}

TEST(kernel_verification, a_product_is_checked_element_by_element) {
  const Matrix a = some_matrix(7);
  Matrix c = PlainLinearAlgebra::multiply(a, a);

  EXPECT_EQ(product_problem(a, a, c), "");
  c(6, 2) += 1e-12;
  EXPECT_EQ(product_problem(a, a, c).find("element (6, 2)"), 0U);
  c(6, 2) = nan;
  EXPECT_NE(product_problem(a, a, c), "");
}

TEST(kernel_verification, right_eigenvectors_pass) {
  const Matrix a = some_matrix(11);

  EXPECT_EQ(eigen_problem(a, PlainLinearAlgebra::diagonalize(a)), "");
}

TEST(kernel_verification, a_wrong_eigenvalue_is_found) {
  const Matrix a = some_matrix(11);
  EigenSystem system = PlainLinearAlgebra::diagonalize(a);
  system.values[10] += 1e-10;

  EXPECT_EQ(eigen_problem(a, system).find("A V - V diag(values)"), 0U);
}

TEST(kernel_verification, eigenvectors_that_are_not_normalized_are_found) {
  const Matrix a = some_matrix(11);
  EigenSystem system = PlainLinearAlgebra::diagonalize(a);
  for (int i = 0; i < 11; ++i) {
    system.vectors(i, 3) *= 1.0 + 1e-12;
  }

  EXPECT_EQ(eigen_problem(a, system).find("V^T V - 1"), 0U);
}

TEST(kernel_verification, eigenvalues_in_another_order_are_found) {
  const Matrix a = some_matrix(11);
  EigenSystem system = PlainLinearAlgebra::diagonalize(a);
  std::swap(system.values[0], system.values[1]);
  for (int i = 0; i < 11; ++i) {
    std::swap(system.vectors(i, 0), system.vectors(i, 1));
  }

  EXPECT_EQ(eigen_problem(a, system), "the eigenvalues do not ascend");
}

TEST(kernel_verification, a_nan_among_the_eigenvectors_is_found) {
  const Matrix a = some_matrix(11);
  EigenSystem system = PlainLinearAlgebra::diagonalize(a);
  system.vectors(5, 5) = nan;

  EXPECT_NE(eigen_problem(a, system), "");
}

}  // namespace
}  // namespace scf
