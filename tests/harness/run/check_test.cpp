#include "harness/run/check.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace casebook {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool passes(double value, double bound) {
  return Check{"deviation", value, bound, "a test"}.passed();
}

TEST(check, a_deviation_up_to_its_bound_passes_whatever_its_sign) {
  EXPECT_TRUE(passes(0.0, 0.0));
  EXPECT_TRUE(passes(1e-6, 1e-6));
  EXPECT_TRUE(passes(-1e-6, 1e-6));
}

TEST(check, a_deviation_one_unit_in_the_last_place_above_its_bound_fails) {
  const double above = std::nextafter(1e-6, 1.0);

  EXPECT_FALSE(passes(above, 1e-6));
  EXPECT_FALSE(passes(-above, 1e-6));
}

TEST(check, a_value_that_is_no_number_fails) {
  EXPECT_FALSE(passes(NAN, 1.0));
  EXPECT_FALSE(passes(-NAN, 1.0));
  EXPECT_FALSE(passes(infinity, 1.0));
}

TEST(check, a_bound_that_is_not_finite_lets_nothing_pass) {
  for (const double value : {0.0, 1.0, infinity, double{NAN}}) {
    EXPECT_FALSE(passes(value, infinity)) << value;
    EXPECT_FALSE(passes(value, NAN)) << value;
  }
}

TEST(check, a_negative_bound_lets_nothing_pass) {
  EXPECT_FALSE(passes(0.0, -1e-9));
}

TEST(check, a_check_that_was_never_filled_fails) {
  EXPECT_FALSE(Check{}.passed());
}

TEST(check, numbers_that_a_solver_states_and_that_cannot_be_are_counted) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(check_stated({{0.0}, {-0.0}, {7.0, 7.0, 7.0}, {1e17}}).passed());

  const std::vector<StatedNumber> impossible{
      {NAN}, {infinity}, {-infinity}, {-1.0}, {6.0, 7.0, 7.0}, {1e300}};
  EXPECT_EQ(check_stated(impossible).value, 6.0);
}

TEST(check, no_checks_at_all_do_not_pass) {
  EXPECT_FALSE(all_passed({}));
}

TEST(check, one_failure_among_many_fails_the_whole) {
  std::vector<Check> checks(5, {"deviation", 0.0, 1.0, "a test"});
  EXPECT_TRUE(all_passed(checks));

  for (Check& check : checks) {
    check.value = NAN;
    EXPECT_FALSE(all_passed(checks));
    check.value = 0.0;
  }
}

}  // namespace
}  // namespace casebook
