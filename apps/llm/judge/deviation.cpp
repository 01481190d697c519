#include "apps/llm/judge/deviation.hpp"

#include <algorithm>
#include <cmath>

namespace llm {
namespace {

/// log(sum of exp)
double log_sum(std::span<const double> logits) {
  const double most = *std::max_element(logits.begin(), logits.end());
  double sum = 0.0;
  for (const double logit : logits) {
    sum += std::exp(logit - most);
  }
  return most + std::log(sum);
}

}  // namespace

double spread_of(std::span<const double> logits) {
  double sum = 0.0;
  for (const double logit : logits) {
    sum += logit;
  }
  const double mean = sum / static_cast<double>(logits.size());
  double squares = 0.0;
  for (const double logit : logits) {
    squares += (logit - mean) * (logit - mean);
  }
  return std::sqrt(squares / static_cast<double>(logits.size()));
}

double shortfall(int token, std::span<const double> logits) {
  const double most = *std::max_element(logits.begin(), logits.end());
  return (most - logits[static_cast<std::size_t>(token)]) / spread_of(logits);
}

double rounding_bound(std::span<const Deviation> by_rounding) {
  double sum = 0.0;
  double largest = 0.0;
  for (const Deviation& apart : by_rounding) {
    sum += apart.mean_square;
    largest = std::max(largest, apart.largest);
  }
  const double mean = sum / static_cast<double>(by_rounding.size());
  return std::max(8.0 * std::sqrt(mean), 2.0 * largest);
}

double worse(double a, double b) {
  return std::isnan(b) || b > a ? b : a;
}

double surprise(int token, std::span<const double> logits) {
  return log_sum(logits) - logits[static_cast<std::size_t>(token)];
}

Deviation deviation(std::span<const double> exact, std::span<const double> other) {
  const double spread = spread_of(exact);
  const double of_exact = log_sum(exact);
  const double of_other = log_sum(other);
  Deviation result;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const double apart = std::abs(other[i] - exact[i]) / spread;
    result.largest = std::isnan(apart) ? apart : std::max(result.largest, apart);
    if (std::isnan(apart)) {
      return {apart, apart, apart};
    }
    result.mean_square += apart * apart / static_cast<double>(exact.size());
    result.kullback_leibler +=
        std::exp(exact[i] - of_exact) * (exact[i] - of_exact - other[i] + of_other);
  }
  return result;
}

}  // namespace llm
