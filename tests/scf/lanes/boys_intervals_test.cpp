#include "parts/scf/mixed/boys_intervals.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "parts/scf/textbook/boys.hpp"

namespace scf {
namespace {

using ComputeSingle = void (*)(const SingleLanes& x, SingleLanes* values);

template <int order>
void from_intervals(const SingleLanes& x, SingleLanes* values) {
  boys_intervals(order).compute<order>(x, values);
}

template <int... orders>
std::vector<ComputeSingle> all_single_orders(std::integer_sequence<int, orders...>) {
  return {&from_intervals<orders>...};
}

/// [order]
const std::vector<ComputeSingle> compute_single =
    all_single_orders(std::make_integer_sequence<int, max_boys_order + 1>{});

class BoysIntervalsOrder : public testing::TestWithParam<int> {};

/// From zero to far beyond the last interval, whose end is below 70 for all orders; a step that meets
/// each interval at other places.
TEST_P(BoysIntervalsOrder, agree_with_the_series_to_single_precision) {
  const int order = GetParam();
  constexpr float step = 0.0137F;
  double largest = 0.0;

  for (float first = 0.0F; first < 90.0F; first += 16 * step) {
    SingleLanes x;
    for (int lane = 0; lane < n_lanes_of<SingleLanes>; ++lane) {
      x[lane] = first + static_cast<float>(lane) * step;
    }
    SingleLanes values[max_boys_order + 1];
    compute_single[static_cast<std::size_t>(order)](x, values);
    for (int lane = 0; lane < n_lanes_of<SingleLanes>; ++lane) {
      double expected[max_boys_order + 1];
      boys(order, x[lane], expected);
      for (int m = 0; m <= order; ++m) {
        const double error = std::abs(values[m][lane] / expected[m] - 1.0);
        largest = error <= largest ? largest : error;  // a NaN is the largest
      }
    }
  }

  EXPECT_LT(largest, 1e-5);
}

INSTANTIATE_TEST_SUITE_P(scf, BoysIntervalsOrder, testing::Range(0, max_boys_order + 1));

}  // namespace
}  // namespace scf
