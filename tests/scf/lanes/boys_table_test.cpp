#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "parts/scf/lanes/boys_lanes.hpp"
#include "parts/scf/textbook/boys.hpp"

namespace scf {
namespace {

/// 1e-13 is what boys() promises, and what the table does.
constexpr double accuracy = 2e-13;

using Compute = void (*)(const Lanes& x, Lanes* values);

template <int order>
void from_table(const Lanes& x, Lanes* values) {
  BoysLanes(order).compute<order>(x, values);
}

template <int... orders>
std::vector<Compute> all_orders(std::integer_sequence<int, orders...>) {
  return {&from_table<orders>...};
}

/// [order]
const std::vector<Compute> compute =
    all_orders(std::make_integer_sequence<int, max_boys_order + 1>{});

/// Largest relative difference from boys() over all orders of every lane.
double largest_difference(int order, const Lanes& x) {
  Lanes values[max_boys_order + 1];
  compute[static_cast<std::size_t>(order)](x, values);
  double largest = 0.0;
  for (int lane = 0; lane < n_lanes; ++lane) {
    double expected[max_boys_order + 1];
    boys(order, x[lane], expected);
    for (int m = 0; m <= order; ++m) {
      const double difference = std::abs(values[m][lane] / expected[m] - 1.0);
      largest = difference <= largest ? largest : difference;  // a NaN is the largest
    }
  }
  return largest;
}

/// Lane k has first + k step.
Lanes steps(double first, double step) {
  Lanes x;
  for (int lane = 0; lane < n_lanes; ++lane) {
    x[lane] = first + lane * step;
  }
  return x;
}

class BoysTableOrder : public testing::TestWithParam<int> {};

TEST_P(BoysTableOrder, agrees_with_the_series_at_every_point_of_the_grid_and_beside_it) {
  constexpr double spacing = 1.0 / 16.0;  // of the grid
  for (const double part : {0.0, 1e-8, 0.25, 0.499, 0.501, 0.75, 0.999}) {
    const double offset = part * spacing;
    for (double x = offset; x < 100.0; x += n_lanes * spacing) {
      EXPECT_LT(largest_difference(GetParam(), steps(x, spacing)), accuracy) << "from x = " << x;
    }
  }
}

TEST_P(BoysTableOrder, has_no_step_where_the_grid_ends) {
  for (double x = 30.0; x < 80.0; x += 0.25) {  // some of them end the grid of some order
    const double above = std::nextafter(x, 100.0);
    const double below = std::nextafter(x, 0.0);
    const Lanes around = {below, x, above, x - 1e-9, x + 1e-9, x - 0.03, x + 0.03, x + 0.04};

    EXPECT_LT(largest_difference(GetParam(), around), accuracy) << "around x = " << x;
  }
}

TEST_P(BoysTableOrder, lanes_do_not_depend_on_their_neighbours) {
  const Lanes mixed = {0.0, 1e5, 1e-300, 36.5, 700.0, 12.34, 1e3, 64.9};

  EXPECT_LT(largest_difference(GetParam(), mixed), accuracy);
  for (int lane = 0; lane < n_lanes; ++lane) {
    EXPECT_LT(largest_difference(GetParam(), all_lanes(mixed[lane])), accuracy);
  }
}

TEST_P(BoysTableOrder, is_one_over_2m_plus_1_at_zero) {
  Lanes values[max_boys_order + 1];

  compute[static_cast<std::size_t>(GetParam())](Lanes{}, values);

  for (int m = 0; m <= GetParam(); ++m) {
    EXPECT_NEAR(values[m][5] * (2 * m + 1), 1.0, 4.0 * std::numeric_limits<double>::epsilon());
  }
}

TEST_P(BoysTableOrder, one_number_at_a_time_agrees_with_the_series) {
  double values[max_boys_order + 1];
  double expected[max_boys_order + 1];
  for (double x = 0.0; x < 100.0; x += 0.0137) {
    boys_from_table(GetParam(), x, values);
    boys(GetParam(), x, expected);
    for (int m = 0; m <= GetParam(); ++m) {
      EXPECT_NEAR(values[m] / expected[m], 1.0, accuracy) << "x = " << x << ", m = " << m;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(scf, BoysTableOrder, testing::Range(0, max_boys_order + 1));

}  // namespace
}  // namespace scf
