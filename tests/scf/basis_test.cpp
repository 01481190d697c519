#include "apps/scf/basis.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "apps/scf/oracle/oracle.hpp"
#include "tests/scf/fixtures.hpp"

namespace scf {
namespace {

constexpr double rounding = 1e-14;  // sums of at most 100 products of numbers near one

std::vector<double> self_overlap(int l, bool spherical) {
  return oracle::overlap(fixture::basis_of(
      {fixture::shell(l, {0.1, -0.2, 0.3}, {3.0, 0.7, 0.2}, {0.2, 0.5, 0.4}, spherical)}));
}

/// Coefficient of one row of solid_harmonics(l), in units of its largest one.
std::vector<double> scaled_row(int l, int m) {
  const std::vector<double> all = solid_harmonics(l);
  const auto n = n_cartesian(l);
  const auto begin = all.begin() + (m + l) * n;
  std::vector<double> row(begin, begin + n);
  const double largest = *std::max_element(row.begin(), row.end());
  for (double& coefficient : row) {
    coefficient /= largest;
  }
  return row;
}

TEST(basis, normalized_primitive_s_has_the_published_norm) {
  const Shell s = fixture::shell(0, {}, {0.8}, {1.0});

  // (2 alpha / pi)^(3/4)
  EXPECT_NEAR(s.coefficients[0], std::pow(1.6 / std::numbers::pi, 0.75), rounding);
}

TEST(basis, normalized_primitive_d_has_the_published_norm) {
  const Shell d = fixture::shell(2, {}, {0.8}, {1.0});

  // (2 alpha / pi)^(3/4) (4 alpha) / sqrt(3!!)
  EXPECT_NEAR(
      d.coefficients[0], std::pow(1.6 / std::numbers::pi, 0.75) * 3.2 / std::sqrt(3.0), rounding);
}

TEST(basis, published_contraction_is_almost_normalized_before_we_normalize_it) {
  const double exponents[] = {3.42525091, 0.62391373, 0.16885540};
  const double published[] = {0.15432897, 0.53532814, 0.44463454};
  const Shell h = fixture::shell(0, {}, {exponents, exponents + 3}, {published, published + 3});

  for (std::size_t p = 0; p < 3; ++p) {
    const double primitive_norm = std::pow(2.0 * exponents[p] / std::numbers::pi, 0.75);
    // STO-3G is published with eight digits.
    EXPECT_NEAR(h.coefficients[p] / primitive_norm, published[p], 1e-7);
  }
}

TEST(basis, a_scaled_contraction_normalizes_to_the_same_shell) {
  const Shell once = fixture::shell(1, {}, {2.0, 0.5}, {0.3, 0.6});
  const Shell scaled = fixture::shell(1, {}, {2.0, 0.5}, {3.0, 6.0});

  EXPECT_NEAR(once.coefficients[0], scaled.coefficients[0], rounding);
  EXPECT_NEAR(once.coefficients[1], scaled.coefficients[1], rounding);
}

TEST(basis, spherical_shell_overlaps_itself_as_the_identity_up_to_f) {
  for (int l = 0; l <= max_angular_momentum; ++l) {
    const std::vector<double> s = self_overlap(l, true);
    const int n = n_spherical(l);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        EXPECT_NEAR(s[static_cast<std::size_t>(i * n + j)], i == j ? 1.0 : 0.0, rounding)
            << "l = " << l << ", i = " << i << ", j = " << j;
      }
    }
  }
}

TEST(basis, cartesian_shell_has_norm_one_for_the_pure_powers_and_less_for_mixed_ones) {
  const std::vector<double> d = self_overlap(2, false);

  const double norms[] = {1.0, 1.0 / 3.0, 1.0 / 3.0, 1.0, 1.0 / 3.0, 1.0};
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(d[i * 6 + i], norms[i], rounding);
  }
}

TEST(basis, solid_harmonics_of_p_are_x_y_z) {
  const std::vector<double> expected = {1, 0, 0, 0, 1, 0, 0, 0, 1};

  EXPECT_EQ(solid_harmonics(1), expected);
}

TEST(basis, solid_harmonics_of_d_are_the_textbook_ones) {
  // order xx, xy, xz, yy, yz, zz
  const std::vector<double> zz = {-0.5, 0, 0, -0.5, 0, 1};      // m = 0
  const std::vector<double> xx_minus_yy = {1, 0, 0, -1, 0, 0};  // m = 2
  const std::vector<double> xy = {0, 1, 0, 0, 0, 0};            // m = -2
  const std::vector<double> xz = {0, 0, 1, 0, 0, 0};            // m = 1

  EXPECT_EQ(scaled_row(2, 0), zz);
  EXPECT_EQ(scaled_row(2, 2), xx_minus_yy);
  EXPECT_EQ(scaled_row(2, -2), xy);
  EXPECT_EQ(scaled_row(2, 1), xz);
}

TEST(basis, solid_harmonics_of_f_are_the_textbook_ones) {
  // order xxx, xxy, xxz, xyy, xyz, xzz, yyy, yyz, yzz, zzz
  const std::vector<double> zzz = {0, 0, -1.5, 0, 0, 0, 0, -1.5, 0, 1};      // m = 0
  const std::vector<double> x_4zz = {-0.25, 0, 0, -0.25, 0, 1, 0, 0, 0, 0};  // m = 1
  const std::vector<double> xxy = {0, 1, 0, 0, 0, 0, -1.0 / 3.0, 0, 0, 0};   // m = -3

  const auto expect_row = [](const std::vector<double>& row, const std::vector<double>& expected) {
    for (std::size_t k = 0; k < row.size(); ++k) {
      EXPECT_NEAR(row[k], expected[k], rounding) << "component " << k;
    }
  };
  expect_row(scaled_row(3, 0), zzz);
  expect_row(scaled_row(3, 1), x_4zz);
  expect_row(scaled_row(3, -3), xxy);
}

}  // namespace
}  // namespace scf
