#include "harness/core/statistics.hpp"

#include <algorithm>
#include <vector>

namespace casebook {

Summary summarize(std::span<const double> samples) {
  if (samples.empty()) {
    return {};
  }
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());

  // An even count has two samples in the middle; the median is their mean.
  const std::size_t n = sorted.size();
  const double median = 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
  return {median, sorted.front(), sorted.back(), static_cast<int>(n)};
}

}  // namespace casebook
