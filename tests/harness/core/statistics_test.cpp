#include "harness/core/statistics.hpp"

#include <algorithm>
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

TEST(statistics, the_range_of_six_samples_is_their_own) {
  const std::array<double, 6> samples{6.0, 1.0, 5.0, 2.0, 4.0, 9.0};

  EXPECT_EQ(range_of_six(samples), 8.0);
  EXPECT_EQ(range_of_six({}), 0.0);
}

TEST(statistics, the_range_of_six_of_more_samples_is_the_mean_over_all_choices_of_six) {
  const std::array<double, 8> samples{6.0, 1.0, 5.0, 2.0, 4.0, 9.0, 3.0, 20.0};
  double sum = 0.0;
  int choices = 0;
  for (std::size_t a = 0; a < samples.size(); ++a) {
    for (std::size_t b = a + 1; b < samples.size(); ++b) {
      double low = 100.0;
      double high = 0.0;
      for (std::size_t i = 0; i < samples.size(); ++i) {
        if (i != a && i != b) {
          low = std::min(low, samples[i]);
          high = std::max(high, samples[i]);
        }
      }
      sum += high - low;
      ++choices;
    }
  }

  EXPECT_NEAR(range_of_six(samples), sum / choices, 1e-12);
}

}  // namespace
}  // namespace casebook
