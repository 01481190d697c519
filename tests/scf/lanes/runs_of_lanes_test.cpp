#include "parts/scf/ordered/runs_of_lanes.hpp"

#include <type_traits>

#include <gtest/gtest.h>

namespace scf {
namespace {

template <class Real>
using LanesFor = std::conditional_t<std::is_same_v<Real, double>, Lanes, SingleLanes>;

/// Numbers that are exact in single precision, and a place for each lane's run.
template <class Real>
struct Runs {
  static constexpr std::size_t n = n_lanes_of<LanesFor<Real>>;

  Runs() {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = static_cast<Real>(i + 1);
    }
  }

  std::array<Real, 4 * n> numbers;
};

template <class Real>
class RunsOfLanes : public testing::Test {};

using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(RunsOfLanes, Reals);

TYPED_TEST(RunsOfLanes, become_columns) {
  Runs<TypeParam> runs;
  std::array<int, Runs<TypeParam>::n> at;
  for (std::size_t lane = 0; lane < at.size(); ++lane) {
    at[lane] = static_cast<int>(4 * (at.size() - 1 - lane));
  }
  LanesFor<TypeParam> column[4];

  columns_of_runs(runs.numbers.data(), at, column);

  for (int j = 0; j < 4; ++j) {
    for (std::size_t lane = 0; lane < at.size(); ++lane) {
      EXPECT_EQ(column[j][lane], runs.numbers.data()[at[lane] + j])
          << "column " << j << ", lane " << lane;
    }
  }
}

TYPED_TEST(RunsOfLanes, get_what_is_added_even_where_they_overlap) {
  constexpr std::size_t n = Runs<TypeParam>::n;
  std::array<double, n + 3> sums{};
  std::array<double, n + 3> expected{};
  std::array<int, n> at;
  LanesFor<TypeParam> column[4];
  for (std::size_t lane = 0; lane < n; ++lane) {
    at[lane] = static_cast<int>(lane);
    for (std::size_t j = 0; j < 4; ++j) {
      column[j][lane] = static_cast<TypeParam>(lane * 100 + j);
      expected[lane + j] += static_cast<double>(lane * 100 + j);
    }
  }

  add_to_runs(column, sums.data(), at);

  EXPECT_EQ(sums, expected);
}

}  // namespace
}  // namespace scf
