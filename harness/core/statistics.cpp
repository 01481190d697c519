#include "harness/core/statistics.hpp"

#include <algorithm>
#include <vector>

namespace casebook {
namespace {

constexpr std::size_t six = 6;

/// Probability that the k-th smallest of n samples (from 0) is the largest of six drawn ones:
/// C(k, 5) / C(n, 6).
double is_largest_of_six(std::size_t k, std::size_t n) {
  if (k + 1 < six) {
    return 0.0;
  }
  double probability = static_cast<double>(six) / static_cast<double>(n - six + 1);
  for (std::size_t i = 0; i + 1 < six; ++i) {
    probability *= static_cast<double>(k - i) / static_cast<double>(n - i);
  }
  return probability;
}

}  // namespace

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

double range_of_six(std::span<const double> samples) {
  const Summary summary = summarize(samples);
  const std::size_t n = samples.size();
  if (n <= six) {
    return summary.max - summary.min;
  }
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  double range = 0.0;
  for (std::size_t k = 0; k < n; ++k) {
    range += sorted[k] * (is_largest_of_six(k, n) - is_largest_of_six(n - 1 - k, n));
  }
  return range;
}

}  // namespace casebook
