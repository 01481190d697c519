#include "harness/core/statistics.hpp"

#include <array>

#include <gtest/gtest.h>

namespace casebook {
namespace {

TEST(statistics, median_of_an_odd_count_is_the_middle_sample) {
  const std::array<double, 3> samples{3.0, 1.0, 2.0};

  const Summary summary = summarize(samples);

  EXPECT_EQ(summary.median, 2.0);
  EXPECT_EQ(summary.min, 1.0);
  EXPECT_EQ(summary.max, 3.0);
  EXPECT_EQ(summary.n, 3);
}

TEST(statistics, median_of_an_even_count_is_the_mean_of_the_two_in_the_middle) {
  const std::array<double, 6> samples{6.0, 1.0, 5.0, 2.0, 4.0, 9.0};

  EXPECT_EQ(summarize(samples).median, 4.5);
}

TEST(statistics, one_sample_is_its_own_median_and_range) {
  const std::array<double, 1> samples{0.25};

  const Summary summary = summarize(samples);

  EXPECT_EQ(summary.median, 0.25);
  EXPECT_EQ(summary.min, 0.25);
  EXPECT_EQ(summary.max, 0.25);
}

TEST(statistics, no_samples_give_zeros) {
  const Summary summary = summarize({});

  EXPECT_EQ(summary.median, 0.0);
  EXPECT_EQ(summary.n, 0);
}

}  // namespace
}  // namespace casebook
