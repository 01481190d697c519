#include "harness/core/nonparametric.hpp"

#include <array>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace casebook {
namespace {

// Values marked "scipy" are those of scipy 1.10.1, computed once; tests need no scipy.

std::vector<double> numbers_up_to(int n) {
  std::vector<double> numbers(static_cast<std::size_t>(n));
  std::iota(numbers.begin(), numbers.end(), 1.0);
  return numbers;
}

TEST(median_interval, six_samples_cover_with_their_range) {
  const std::array<double, 6> samples{6.0, 1.0, 5.0, 2.0, 4.0, 9.0};

  const MedianInterval interval = median_interval(samples);

  EXPECT_EQ(interval.median, 4.5);
  EXPECT_EQ(interval.low, 1.0);
  EXPECT_EQ(interval.high, 9.0);
  EXPECT_NEAR(interval.confidence, 0.96875, 1e-12);
  EXPECT_EQ(interval.n, 6);
}

TEST(median_interval, fewer_samples_say_that_they_cover_less) {
  EXPECT_NEAR(median_interval(numbers_up_to(5)).confidence, 0.9375, 1e-12);
  EXPECT_NEAR(median_interval(numbers_up_to(2)).confidence, 0.5, 1e-12);
  EXPECT_NEAR(median_interval(numbers_up_to(1)).confidence, 0.0, 1e-12);
  EXPECT_EQ(median_interval({}).n, 0);
}

// k and coverage: scipy, 1 - 2 binom.cdf(k - 1, n, 0.5)
TEST(median_interval, is_the_narrowest_that_covers_with_95_percent) {
  struct Known {
    int n;
    int k;
    double confidence;
  };
  for (const Known& known : {Known{8, 1, 0.9921875},
                             Known{9, 2, 0.9609375},
                             Known{12, 3, 0.96142578125},
                             Known{20, 6, 0.9586105346679688},
                             Known{25, 8, 0.9567147493362427}}) {
    const MedianInterval interval = median_interval(numbers_up_to(known.n));

    EXPECT_EQ(interval.low, known.k) << known.n;
    EXPECT_EQ(interval.high, known.n + 1 - known.k) << known.n;
    EXPECT_NEAR(interval.confidence, known.confidence, 1e-12) << known.n;
  }
}

TEST(median_interval, of_thousands_of_samples_is_still_found) {
  const MedianInterval interval = median_interval(numbers_up_to(5000));

  // Normal approximation: 2500 -+ 1.96 sqrt(5000) / 2.
  EXPECT_NEAR(interval.low, 2431.0, 2.0);
  EXPECT_NEAR(interval.confidence, 0.95, 0.002);
}

// Hollander & Wolfe (1973), p. 69; R's help page of wilcox.test: W = 35, one-sided p = 0.1272.
TEST(mann_whitney, agrees_with_a_textbook) {
  const std::array<double, 10> a{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
  const std::array<double, 5> b{1.15, 0.88, 0.90, 0.74, 1.21};

  const RankTest test = mann_whitney(a, b);

  EXPECT_EQ(test.u, 35.0);
  EXPECT_NEAR(test.p, 0.2544122544122544, 1e-12);
  EXPECT_TRUE(test.exact);
}

TEST(mann_whitney, two_groups_apart_have_the_smallest_p_of_their_size) {
  const std::array<double, 6> small{1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
  const std::array<double, 6> large{7.0, 8.0, 9.0, 10.0, 11.0, 12.0};

  const RankTest test = mann_whitney(small, large);

  EXPECT_EQ(test.u, 0.0);
  EXPECT_NEAR(test.p, 2.0 / 924.0, 1e-12);  // 12 choose 6 orders
  EXPECT_EQ(mann_whitney(large, small).u, 36.0);
  EXPECT_EQ(mann_whitney(large, small).p, test.p);
}

// scipy: mannwhitneyu(method="asymptotic")
TEST(mann_whitney, ties_are_corrected_for) {
  const std::array<double, 6> a{1.0, 2.0, 2.0, 3.0, 5.0, 8.0};
  const std::array<double, 7> b{2.0, 4.0, 6.0, 7.0, 8.0, 8.0, 9.0};

  const RankTest test = mann_whitney(a, b);

  EXPECT_EQ(test.u, 9.0);
  EXPECT_NEAR(test.p, 0.09667054340670089, 1e-12);
  EXPECT_FALSE(test.exact);
}

// scipy: mannwhitneyu(method="asymptotic")
TEST(mann_whitney, large_groups_are_approximated) {
  std::vector<double> a(60);
  std::vector<double> b(55);
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] = 1.0 + 3.0 * static_cast<double>(i);
  }
  for (std::size_t i = 0; i < b.size(); ++i) {
    b[i] = 50.5 + 2.0 * static_cast<double>(i);
  }

  const RankTest test = mann_whitney(a, b);

  EXPECT_EQ(test.u, 1375.0);
  EXPECT_NEAR(test.p, 0.12431658899436997, 1e-12);
}

TEST(mann_whitney, equal_groups_do_not_differ) {
  const std::array<double, 2> same{1.0, 1.0};

  EXPECT_EQ(mann_whitney(same, same).p, 1.0);
  EXPECT_EQ(mann_whitney({}, {}).p, 1.0);
}

// Hollander & Wolfe (1973), p. 187; R's help page of cor.test: T = 26, p = 0.1194.
TEST(trend, agrees_with_a_textbook) {
  const std::array<double, 9> x{44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1};
  const std::array<double, 9> y{2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8};

  const Trend found = trend(x, y);

  EXPECT_NEAR(found.p, 0.11943893298059964, 1e-12);
  EXPECT_NEAR(found.slope, 0.12934782608695655, 1e-12);  // scipy: theilslopes
}

// scipy: kendalltau, theilslopes
TEST(trend, ties_are_corrected_for) {
  const std::array<double, 8> y{3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0};

  const Trend found = trend(numbers_up_to(8), y);

  EXPECT_NEAR(found.p, 0.17023995462900499, 1e-12);
  EXPECT_NEAR(found.slope, 0.4642857142857143, 1e-12);
}

// scipy: kendalltau(method="asymptotic")
TEST(trend, many_points_are_approximated) {
  std::vector<double> y(60);
  for (std::size_t i = 0; i < y.size(); ++i) {
    y[i] = static_cast<double>(i * 37 % 61) + 0.3 * static_cast<double>(i);
  }

  EXPECT_NEAR(trend(numbers_up_to(60), y).p, 0.001855547137749727, 1e-12);
}

TEST(trend, a_steady_rise_is_as_unlikely_as_one_order_in_all) {
  const Trend rise = trend(numbers_up_to(5), numbers_up_to(5));

  EXPECT_EQ(rise.slope, 1.0);
  EXPECT_NEAR(rise.p, 2.0 / 120.0, 1e-12);
}

TEST(trend, is_unknown_from_one_point_and_from_equal_ones) {
  const std::array<double, 3> equal{2.0, 2.0, 2.0};

  EXPECT_EQ(trend(numbers_up_to(1), numbers_up_to(1)).p, 1.0);
  EXPECT_EQ(trend(numbers_up_to(3), equal).p, 1.0);
  EXPECT_EQ(trend(numbers_up_to(3), equal).slope, 0.0);
}

}  // namespace
}  // namespace casebook
