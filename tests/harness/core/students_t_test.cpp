#include "harness/core/students_t.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace casebook {
namespace {

TEST(students_t, critical_values_are_those_of_the_tables) {
  // Abramowitz & Stegun (1964), table 26.10
  EXPECT_NEAR(critical_t(0.05, 1.0), 12.706, 5e-4);
  EXPECT_NEAR(critical_t(0.05, 4.0), 2.776, 5e-4);
  EXPECT_NEAR(critical_t(0.01, 10.0), 3.169, 5e-4);
  EXPECT_NEAR(critical_t(0.10, 30.0), 1.697, 5e-4);
  EXPECT_NEAR(critical_t(0.05, std::numeric_limits<double>::infinity()), 1.960, 5e-4);
}

TEST(students_t, distribution_of_one_degree_is_that_of_cauchy) {
  for (const double t : {-30.0, -1.0, -0.1, 0.0, 0.4, 1.0, 7.0}) {
    EXPECT_NEAR(students_t_cdf(t, 1.0), 0.5 + std::atan(t) / M_PI, 1e-13) << t;
  }
}

TEST(students_t, derivatives_of_log_gamma_keep_their_recurrence_and_known_values) {
  constexpr double euler = 0.57721566490153286;
  EXPECT_NEAR(digamma(1.0), -euler, 1e-11);
  EXPECT_NEAR(digamma(0.5), -euler - 2.0 * std::log(2.0), 1e-11);
  EXPECT_NEAR(trigamma(1.0), M_PI * M_PI / 6.0, 1e-11);
  EXPECT_NEAR(trigamma(0.5), M_PI * M_PI / 2.0, 1e-11);
  EXPECT_NEAR(digamma(8.5), digamma(7.5) + 1.0 / 7.5, 1e-11);
}

TEST(students_t, inverse_of_trigamma_inverts) {
  for (const double x : {0.01, 0.5, 3.0, 40.0, 1e4}) {
    EXPECT_NEAR(inverse_trigamma(trigamma(x)) / x, 1.0, 1e-9) << x;
  }
}

}  // namespace
}  // namespace casebook
