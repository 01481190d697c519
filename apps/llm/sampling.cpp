#include "apps/llm/sampling.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "apps/llm/random.hpp"

namespace llm {
namespace {

/// The least logit that is among the top_k.
template <class Number>
double threshold(std::span<const Number> logits, int top_k) {
  if (top_k <= 0 || static_cast<std::size_t>(top_k) >= logits.size()) {
    return -std::numeric_limits<double>::infinity();
  }
  std::vector<Number> sorted(logits.begin(), logits.end());
  std::nth_element(sorted.begin(), sorted.begin() + top_k - 1, sorted.end(), std::greater<>());
  return static_cast<double>(sorted[static_cast<std::size_t>(top_k - 1)]);
}

/// exp((logit - largest) / temperature), 0 below the threshold; not normalized.
template <class Number>
std::vector<double> weights_of(std::span<const Number> logits, const Sampling& sampling) {
  const double least = threshold(logits, sampling.top_k);
  const auto most = static_cast<double>(*std::max_element(logits.begin(), logits.end()));
  std::vector<double> weights;
  for (const Number logit : logits) {
    const auto number = static_cast<double>(logit);
    weights.push_back(number < least ? 0.0 : std::exp((number - most) / sampling.temperature));
  }
  return weights;
}

double sum_of(const std::vector<double>& weights) {
  double sum = 0.0;
  for (const double weight : weights) {
    sum += weight;
  }
  return sum;
}

}  // namespace

int largest(std::span<const float> logits) {
  // Four runs side by side: one chain of comparisons would take as long as their latency.
  constexpr std::size_t n_runs = 4;
  std::array<float, n_runs> most;
  std::array<std::size_t, n_runs> where{};
  most.fill(-std::numeric_limits<float>::infinity());
  for (std::size_t i = 0; i < logits.size(); ++i) {
    const std::size_t run = i % n_runs;
    if (logits[i] > most[run]) {
      most[run] = logits[i];
      where[run] = i;
    }
  }
  std::size_t best = 0;
  for (std::size_t run = 1; run < n_runs; ++run) {
    const bool is_earlier = most[run] == most[best] && where[run] < where[best];
    best = most[run] > most[best] || is_earlier ? run : best;
  }
  return static_cast<int>(where[best]);
}

int sample(std::span<const float> logits, const Sampling& sampling, double point) {
  const std::vector<double> weights = weights_of(logits, sampling);
  double left = point * sum_of(weights);
  int last = 0;
  for (std::size_t token = 0; token < weights.size(); ++token) {
    if (weights[token] == 0.0) {
      continue;
    }
    last = static_cast<int>(token);
    left -= weights[token];
    if (left < 0.0) {
      break;
    }
  }
  return last;
}

Part part_of(int token, std::span<const double> logits, const Sampling& sampling) {
  const std::vector<double> weights = weights_of(logits, sampling);
  const double sum = sum_of(weights);
  double before = 0.0;
  for (int other = 0; other < token; ++other) {
    before += weights[static_cast<std::size_t>(other)];
  }
  return {before / sum, (before + weights[static_cast<std::size_t>(token)]) / sum};
}

double point_of(std::uint64_t seed, int request, int token) {
  const std::uint64_t place = mix(seed + static_cast<std::uint64_t>(request));
  return Draw(place + static_cast<std::uint64_t>(token)).unit();
}

}  // namespace llm
