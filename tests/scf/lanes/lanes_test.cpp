#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "parts/scf/mixed/single_lanes.hpp"

namespace scf {
namespace {

TEST(lanes, have_correctly_rounded_square_roots) {
  const Lanes x = {0.0, 2.0, 1e-300, 1e300, 0.1, 4.0, std::numeric_limits<double>::min(), 36.0};

  const Lanes root = square_root(x);

  for (int lane = 0; lane < n_lanes; ++lane) {
    EXPECT_EQ(root[lane], std::sqrt(x[lane])) << lane;
  }
}

TEST(lanes, are_transposed_element_by_element) {
  Lanes m[n_lanes];
  for (int row = 0; row < n_lanes; ++row) {
    for (int column = 0; column < n_lanes; ++column) {
      m[row][column] = 10.0 * row + column;
    }
  }

  transpose(m);

  for (int row = 0; row < n_lanes; ++row) {
    for (int column = 0; column < n_lanes; ++column) {
      EXPECT_EQ(m[row][column], 10.0 * column + row) << row << ", " << column;
    }
  }
}

TEST(lanes, all_have_the_number_they_are_filled_with) {
  const Lanes x = all_lanes(0.1);

  for (int lane = 0; lane < n_lanes; ++lane) {
    EXPECT_EQ(x[lane], 0.1);
  }
}

TEST(lanes, are_gathered_each_from_its_place) {
  float places[100];
  SingleLaneIntegers at;
  for (int i = 0; i < 100; ++i) {
    places[i] = 0.5F * static_cast<float>(i);
  }
  for (int lane = 0; lane < n_lanes_of<SingleLanes>; ++lane) {
    at[lane] = (37 * lane + 5) % 100;
  }

  const SingleLanes found = gathered(places, at);

  for (int lane = 0; lane < n_lanes_of<SingleLanes>; ++lane) {
    EXPECT_EQ(found[lane], places[at[lane]]) << lane;
  }
}

TEST(lanes, are_compared_one_by_one) {
  const SingleLanes x = {1.0F, -3.0F};
  const SingleLanes y = {0.5F, -2.0F, 4.0F};

  const SingleLanes larger = larger_of(x, y);

  EXPECT_EQ(larger[0], 1.0F);
  EXPECT_EQ(larger[1], -2.0F);
  EXPECT_EQ(larger[2], 4.0F);
  EXPECT_EQ(larger[3], 0.0F);
}

TEST(lanes, are_summed_each_once) {
  const Lanes powers = {1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0};

  EXPECT_EQ(sum_of_lanes(powers), 255.0);
}

}  // namespace
}  // namespace scf
