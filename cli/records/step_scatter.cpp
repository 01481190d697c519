#include "cli/records/step_scatter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/core/students_t.hpp"

namespace casebook::cli {
namespace {

constexpr double most_weight_of_prior = 2.0;  // see half_width()

/// Yuen's variance of few values is too small: with it a simulation of normal noise tells 5.8 of 100
/// equal steps apart at six pairs and 5.7 at twelve, with (kept + 0.6) / kept of it 5.
constexpr double widened_by = 0.6;

double mean_of(std::span<const double> values) {
  double sum = 0.0;
  for (const double value : values) {
    sum += value;
  }
  return sum / static_cast<double>(values.size());
}

double squares_of(std::span<const double> values) {
  const double mean = mean_of(values);
  double sum = 0.0;
  for (const double value : values) {
    sum += (value - mean) * (value - mean);
  }
  return sum;
}

}  // namespace

StepScatter scatter_of(const std::vector<double>& ratios) {
  if (ratios.empty()) {
    return {};
  }
  std::vector<double> logarithms;
  for (const double ratio : ratios) {
    logarithms.push_back(std::log(ratio));
  }
  std::sort(logarithms.begin(), logarithms.end());
  const std::size_t n = logarithms.size();
  const std::size_t n_trimmed = n / 5;  // on either side
  const std::size_t n_kept = n - 2 * n_trimmed;
  StepScatter step;
  step.n = static_cast<int>(n);
  step.mean = mean_of(std::span(logarithms).subspan(n_trimmed, n_kept));
  if (n < 2) {
    return step;
  }
  for (std::size_t i = 0; i < n_trimmed; ++i) {
    logarithms[i] = logarithms[n_trimmed];
    logarithms[n - 1 - i] = logarithms[n - 1 - n_trimmed];
  }
  const auto kept = static_cast<double>(n_kept);
  step.freedom = kept - 1.0;
  // Of the mean: squares / (kept (kept - 1)), by Yuen; n times that of one pair.
  step.variance = static_cast<double>(n) * squares_of(logarithms) / (kept * (kept - 1.0));
  step.variance *= n_trimmed > 0 ? 1.0 + widened_by / kept : 1.0;
  return step;
}

ScatterPrior prior_of(const std::vector<StepScatter>& steps) {
  std::vector<double>
      logarithms;    // of the variances, less their expectation for a true variance of 1
  double own = 0.0;  // their variance, were all true variances the same
  double sum = 0.0;  // of the variances
  for (const StepScatter& step : steps) {
    if (step.freedom > 0.0 && step.variance > 0.0) {
      const double half = step.freedom / 2.0;
      logarithms.push_back(std::log(step.variance) - digamma(half) + std::log(half));
      own += trigamma(half);
      sum += step.variance;
    }
  }
  const auto n = static_cast<double>(logarithms.size());
  if (n <= 3.0) {
    return {};  // so few do not say how the variances differ
  }
  const double most = std::min(most_weight_of_prior, (n - 3.0) / 2.0);
  const double excess = squares_of(logarithms) / (n - 1.0) - own / n;
  const double freedom =
      excess > 0.0 ? 2.0 * inverse_trigamma(excess) : std::numeric_limits<double>::infinity();
  return {sum / n, freedom, most};
}

double half_width(const StepScatter& step, const ScatterPrior& prior, double p) {
  if (step.freedom <= 0.0) {
    return std::numeric_limits<double>::infinity();
  }
  const double weight = std::min(prior.freedom, prior.most * step.freedom);
  const double freedom = step.freedom + weight;
  const double variance = (weight * prior.variance + step.freedom * step.variance) / freedom;
  return critical_t(p, freedom) * std::sqrt(variance / step.n);
}

}  // namespace casebook::cli
