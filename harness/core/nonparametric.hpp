#pragma once

#include <span>

namespace casebook {

/// A median, and between which two samples the true median lies.
struct MedianInterval {
  double median = 0.0;
  double low = 0.0;
  double high = 0.0;
  double confidence = 0.0;  ///< exact coverage of the interval, 0 to 1
  int n = 0;
};

/// The k-th smallest and the k-th largest sample, k as large as the coverage allows.
/// Each sample falls on either side of the true median with probability 1/2, so the interval misses
/// it with 2 P(Bin(n, 1/2) < k): six samples cover with 96.9 %, whatever their distribution. Fewer
/// reach less than 95 %; their range is given, with what it covers.
/// Source: Hollander & Wolfe (1999), section 3.6
MedianInterval median_interval(std::span<const double> samples, double coverage = 0.95);

/// True if one of two groups tends to larger values than the other.
struct RankTest {
  double u = 0.0;  ///< pairs of samples in which a is larger; a tie counts one half
  double p = 1.0;  ///< two-sided
  bool exact = true;
};

/// The test of Mann and Whitney. Exact for groups of up to 50 without ties; else the normal
/// approximation with corrections for ties and continuity.
/// Source: Hollander & Wolfe (1999), section 4.1
RankTest mann_whitney(std::span<const double> a, std::span<const double> b);

/// True if more than the scatter of the samples tells two groups apart: six each, as fewer do not cover a
/// median with 95 %, and p of the rank test at most 5 %.
bool told_apart(std::span<const double> a, std::span<const double> b);

/// True if y rises or falls with x.
struct Trend {
  double slope = 0.0;  ///< of Theil and Sen: the median of the slopes between any two points
  double p = 1.0;      ///< two-sided, of Kendall's rank correlation
};

/// Kendall's test is exact for up to 50 points without ties; else the normal approximation with a
/// correction for ties of y.
/// x: without ties; as many as y.
/// Source: Hollander & Wolfe (1999), sections 8.1 and 9.2
Trend trend(std::span<const double> x, std::span<const double> y);

}  // namespace casebook
