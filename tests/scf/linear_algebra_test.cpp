#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "parts/scf/iteration/diis.hpp"
#include "parts/scf/iteration/kept_space.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/iteration/plain_linear_algebra.hpp"

namespace scf {
namespace {

Matrix random_matrix(int n_rows, int n_cols) {
  std::mt19937 random(42);
  std::uniform_real_distribution<double> element(-1.0, 1.0);
  Matrix a(n_rows, n_cols);
  for (int i = 0; i < n_rows * n_cols; ++i) {
    a.data()[i] = element(random);
  }
  return a;
}

double largest_difference(const Matrix& a, const Matrix& b) {
  double largest = 0.0;
  for (int i = 0; i < a.n_rows() * a.n_cols(); ++i) {
    largest = std::max(largest, std::abs(a.data()[i] - b.data()[i]));
  }
  return largest;
}

/// A few hundred algebra_rounding errors of elements of order one.
constexpr double algebra_rounding = 1e-12;

template <class LinearAlgebra>
class LinearAlgebraTest : public testing::Test {};

using Implementations = testing::Types<PlainLinearAlgebra, LibraryLinearAlgebra>;
TYPED_TEST_SUITE(LinearAlgebraTest, Implementations);

TYPED_TEST(LinearAlgebraTest, product_is_the_sum_over_the_inner_index) {
  const Matrix a = random_matrix(5, 13);
  const Matrix b = random_matrix(13, 3);

  const Matrix c = TypeParam::multiply(a, b);

  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 3; ++j) {
      double sum = 0.0;
      for (int k = 0; k < 13; ++k) {
        sum += a(i, k) * b(k, j);
      }
      EXPECT_NEAR(c(i, j), sum, algebra_rounding);
    }
  }
}

TYPED_TEST(LinearAlgebraTest, a_matrix_that_holds_no_number_is_refused_by_its_name) {
  Matrix a = random_matrix(4, 4);
  a(1, 2) = std::sqrt(-1.0);

  try {
    TypeParam::diagonalize(a, "the Fock matrix");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(std::string(error.what()).find("the Fock matrix has elements that are no numbers"),
              0u);
  }
}

TYPED_TEST(LinearAlgebraTest, functions_that_nearly_depend_on_others_are_left_out) {
  // Two functions of overlap 1 - 1e-9 and one that is apart: s = 1e-9, 1, 2 - 1e-9.
  Matrix overlap(3, 3);
  for (int i = 0; i < 3; ++i) {
    overlap(i, i) = 1.0;
  }
  overlap(0, 1) = overlap(1, 0) = 1.0 - 1e-9;

  const KeptSpace kept(TypeParam::diagonalize(overlap));
  const Matrix roots = kept.roots();
  const Matrix x = TypeParam::multiply_transposed(roots, roots);
  const Matrix unit = TypeParam::multiply_transposed(x, TypeParam::multiply(overlap, x));

  EXPECT_EQ(kept.n_dropped(), 1);
  EXPECT_NEAR(kept.smallest_overlap(), 1e-9, algebra_rounding);
  double trace = 0.0;
  for (int i = 0; i < 3; ++i) {
    trace += unit(i, i);
  }
  EXPECT_NEAR(trace, 2.0, algebra_rounding);
  EXPECT_LT(largest_difference(TypeParam::multiply(unit, unit), unit), algebra_rounding);
}

TYPED_TEST(LinearAlgebraTest, what_is_left_out_is_above_all_orbitals) {
  Matrix overlap(2, 2);
  overlap(0, 0) = overlap(1, 1) = 1.0;
  overlap(0, 1) = overlap(1, 0) = 1.0 - 1e-7;
  const KeptSpace kept(TypeParam::diagonalize(overlap));

  Matrix fock(2, 2);  // of energy 3 in the direction that is kept, (1, 1) / sqrt(2)
  fock(0, 0) = fock(0, 1) = fock(1, 0) = fock(1, 1) = 1.5;
  kept.lift_dropped(fock);
  const EigenSystem orbitals = TypeParam::diagonalize(fock);

  EXPECT_NEAR(orbitals.values[0], 3.0, 1e-10);
  EXPECT_GT(orbitals.values[1], 100.0);
}

TYPED_TEST(LinearAlgebraTest, transposed_product_equals_product_with_the_transpose) {
  const Matrix a = random_matrix(13, 5);
  Matrix a_transposed(5, 13);
  for (int i = 0; i < 13; ++i) {
    for (int j = 0; j < 5; ++j) {
      a_transposed(j, i) = a(i, j);
    }
  }
  const Matrix b = random_matrix(13, 3);

  EXPECT_LT(largest_difference(TypeParam::multiply_transposed(a, b),
                               TypeParam::multiply(a_transposed, b)),
            algebra_rounding);
}

TYPED_TEST(LinearAlgebraTest, eigenvectors_rebuild_the_matrix_and_are_orthonormal) {
  for (const int n : {1, 2, 7, 38}) {
    const Matrix a = symmetrize(random_matrix(n, n));

    const EigenSystem system = TypeParam::diagonalize(a);

    Matrix scaled = system.vectors;  // V diag(values)
    Matrix transposed(n, n);
    Matrix identity(n, n);
    for (int i = 0; i < n; ++i) {
      identity(i, i) = 1.0;
      for (int j = 0; j < n; ++j) {
        scaled(i, j) *= system.values[static_cast<std::size_t>(j)];
        transposed(j, i) = system.vectors(i, j);
      }
    }
    EXPECT_TRUE(std::is_sorted(system.values.begin(), system.values.end()));
    EXPECT_LT(largest_difference(TypeParam::multiply(scaled, transposed), a), algebra_rounding);
    EXPECT_LT(largest_difference(TypeParam::multiply_transposed(system.vectors, system.vectors),
                                 identity),
              algebra_rounding);
  }
}

TEST(diis, finds_the_combination_whose_error_vanishes) {
  // Errors e and -2e cancel as 2/3 e + 1/3 (-2e).
  const Matrix error = random_matrix(4, 4);
  Matrix opposite = error;
  Matrix first(4, 4);
  Matrix second(4, 4);
  for (int i = 0; i < 16; ++i) {
    opposite.data()[i] *= -2.0;
    first.data()[i] = 3.0;
    second.data()[i] = 6.0;
  }
  Diis diis;

  diis.extrapolate(first, error);
  const Matrix fock = diis.extrapolate(second, opposite);

  EXPECT_NEAR(fock(2, 1), 2.0 / 3.0 * 3.0 + 1.0 / 3.0 * 6.0, algebra_rounding);
}

}  // namespace
}  // namespace scf
