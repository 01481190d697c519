#include <cmath>

#include <gtest/gtest.h>

#include "parts/scf/iteration/diis.hpp"
#include "parts/scf/iteration/plain_linear_algebra.hpp"
#include "parts/scf/iteration/stability.hpp"

namespace scf {
namespace {

/// Three orbitals in an orthonormal basis, one of them occupied.
Orbitals three_orbitals() {
  Matrix unit(3, 3);
  unit(0, 0) = unit(1, 1) = unit(2, 2) = 1.0;
  return {{-0.5, -0.3, 0.4}, unit, 1, 3};
}

/// An exchange that pulls the first two orbitals together: G_01 = - D_01 with D_01 = 2 X.
Matrix pull(const Matrix& rotation) {
  const Matrix density = density_change(three_orbitals(), rotation);
  Matrix g(3, 3);
  g(0, 1) = g(1, 0) = -0.5 * density(0, 1);
  return g;
}

TEST(turned_orbitals, fall_along_the_rotation_of_the_lowest_second_derivative) {
  const auto rotation =
      falling_rotation(three_orbitals(), pull);  // 0.2 - 1.0 for the first, 0.9 for the other

  ASSERT_TRUE(rotation);
  EXPECT_NEAR(std::abs((*rotation)(0, 0)), 1.0, 1e-6);
  EXPECT_NEAR((*rotation)(0, 1), 0.0, 1e-3);
}

TEST(turned_orbitals, stay_at_a_minimum) {
  const auto nothing = [](const Matrix&) { return Matrix(3, 3); };

  EXPECT_FALSE(falling_rotation(three_orbitals(), nothing));
}

TEST(turned_orbitals, have_a_density_of_as_many_electrons_that_is_idempotent) {
  Matrix rotation(1, 2);
  rotation(0, 0) = 0.6;
  rotation(0, 1) = -0.8;

  const Matrix density = turned_density(three_orbitals(), rotation, 0.7);

  EXPECT_NEAR(density(0, 0) + density(1, 1) + density(2, 2), 2.0, 1e-14);
  const Matrix square = PlainLinearAlgebra::multiply(density, density);
  for (int k = 0; k < 9; ++k) {
    EXPECT_NEAR(square.data()[k], 2.0 * density.data()[k], 1e-14);
  }
  EXPECT_NEAR(density(0, 0), 2.0 / (1.0 + 0.49), 1e-14);
}

TEST(gap_of, is_infinite_without_empty_orbitals) {
  EXPECT_DOUBLE_EQ(gap_of({-0.5, 0.2, 9.0}, 1, 2), 0.7);
  EXPECT_TRUE(std::isinf(gap_of({-0.5, 9.0}, 1, 1)));
}

}  // namespace
}  // namespace scf
