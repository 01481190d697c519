#pragma once

#include <optional>
#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// How many times faster one rung is than another, by their total times.
struct StepRatio {
  double median = 1.0;
  double low = 1.0;  ///< of the interval; the same as the median where nothing tells it
  double high = 1.0;
  int pairs = 0;        ///< runs of both in one round; 0: from times that were not interleaved
  bool proven = false;  ///< not the scatter of the runs alone
};

/// From the pairs of the rounds that both took part in: the median and its interval, which is proven if
/// two pairs or more leave 1 outside. Records of other runs: the ratio of the medians, proven if each has
/// six samples and the rank test tells them apart.
/// Empty unless the judge passed both, on the same input and host with the same layout, and neither had
/// more threads than cores or another reason against a speed-up. The layout of a program that we did not
/// write belongs to its configuration, and may differ.
std::optional<StepRatio> step_ratio(const Json& slow, const Json& fast);

/// "2.31x", "~1.02x" where it is not proven, "" for none.
std::string ratio_text(const std::optional<StepRatio>& ratio);

/// "2.27-2.36", "" where nothing tells it.
std::string interval_text(const std::optional<StepRatio>& ratio);

}  // namespace casebook::cli
