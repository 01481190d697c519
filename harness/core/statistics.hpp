#pragma once

#include <span>

namespace casebook {

/// Summary of a repeated measurement.
struct Summary {
  double median = 0.0;
  double min = 0.0;
  double max = 0.0;
  int n = 0;
};

/// Median, range and count of the samples; all zero when there are none.
/// With six samples the range covers the true median with 1 - 2 / 2^6 = 96.9 %
/// (each sample falls on either side of the median with probability 1/2).
Summary summarize(std::span<const double> samples);

/// Range that six of the samples have on average: a range grows with the number of samples, and a grade must
/// not get worse by more of them. Of six samples or fewer their own range; 0 when there are none.
double range_of_six(std::span<const double> samples);

}  // namespace casebook
