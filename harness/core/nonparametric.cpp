#include "harness/core/nonparametric.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "harness/core/statistics.hpp"

namespace casebook {
namespace {

/// Beyond this the normal approximation is good to three digits of p.
constexpr std::size_t largest_exact = 50;

/// P(Bin(n, 1/2) = k)
double binomial_half(int n, int k) {
  const double log_choose = std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0);
  return std::exp(log_choose - n * std::log(2.0));
}

/// Two-sided probability of a standard normal deviate at least this far out.
double normal_p(double z) {
  return std::erfc(std::abs(z) / std::sqrt(2.0));
}

/// Numbers of samples that share a value, by ascending values.
std::vector<double> tie_counts(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  std::vector<double> counts;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0 && values[i] == values[i - 1]) {
      counts.back() += 1.0;
    } else {
      counts.push_back(1.0);
    }
  }
  return counts;
}

/// Part of the ways to choose n_a of n_a + n_b ranks that give a U of at most u.
/// ways[k][s]: of the ranks so far, subsets of k whose ranks exceed the smallest possible ones by s
/// in sum, which is their U.
double exact_u_tail(std::size_t n_a, std::size_t n_b, std::size_t u) {
  const std::size_t largest = n_a * n_b;
  std::vector<std::vector<double>> ways(n_a + 1, std::vector<double>(largest + 1, 0.0));
  ways[0][0] = 1.0;
  for (std::size_t rank = 0; rank < n_a + n_b; ++rank) {
    for (std::size_t k = std::min(n_a, rank + 1); k >= 1; --k) {
      const std::size_t excess = rank + 1 - k;  // over the k-th smallest rank
      for (std::size_t s = excess; s <= largest; ++s) {
        ways[k][s] += ways[k - 1][s - excess];
      }
    }
  }
  const auto& counts = ways[n_a];
  const auto end = counts.begin() + static_cast<std::ptrdiff_t>(u) + 1;
  return std::accumulate(counts.begin(), end, 0.0) /
         std::accumulate(counts.begin(), counts.end(), 0.0);
}

/// Part of the orders of n points that have at most this many discordant pairs.
/// The i-th point to be put in place passes 0 to i - 1 others, each with probability 1 / i.
double exact_discordant_tail(std::size_t n, std::size_t discordant) {
  std::vector<double> probability = {1.0};
  for (std::size_t i = 2; i <= n; ++i) {
    std::vector<double> next(probability.size() + i - 1, 0.0);
    for (std::size_t k = 0; k < next.size(); ++k) {
      for (std::size_t passed = 0; passed < i && passed <= k; ++passed) {
        next[k] += k - passed < probability.size()
                       ? probability[k - passed] / static_cast<double>(i)
                       : 0.0;
      }
    }
    probability = std::move(next);
  }
  const auto end = probability.begin() + static_cast<std::ptrdiff_t>(discordant) + 1;
  return std::accumulate(probability.begin(), end, 0.0);
}

/// concordant_excess: concordant minus discordant pairs, Kendall's K.
double kendall_p(double concordant_excess, const std::vector<double>& y) {
  const double n = static_cast<double>(y.size());
  const std::vector<double> ties = tie_counts({y.begin(), y.end()});
  if (y.size() <= largest_exact && ties.size() == y.size()) {
    const double fewer = 0.5 * (0.5 * n * (n - 1.0) - std::abs(concordant_excess));
    return std::min(1.0,
                    2.0 * exact_discordant_tail(y.size(), static_cast<std::size_t>(fewer + 0.5)));
  }
  double variance = n * (n - 1.0) * (2.0 * n + 5.0) / 18.0;
  for (const double t : ties) {
    variance -= t * (t - 1.0) * (2.0 * t + 5.0) / 18.0;
  }
  return variance > 0.0 ? normal_p(concordant_excess / std::sqrt(variance)) : 1.0;
}

/// Hollander & Wolfe, section 4.1, large samples with ties; 1/2 for continuity.
double normal_u_p(double u, double n_a, double n_b, const std::vector<double>& ties) {
  const double n = n_a + n_b;
  double variance = n + 1.0;
  for (const double t : ties) {
    variance -= t * (t * t - 1.0) / (n * (n - 1.0));
  }
  variance *= n_a * n_b / 12.0;
  const double distance = std::max(0.0, std::abs(u - 0.5 * n_a * n_b) - 0.5);
  return variance > 0.0 ? normal_p(distance / std::sqrt(variance)) : 1.0;
}

}  // namespace

MedianInterval median_interval(std::span<const double> samples, double coverage) {
  if (samples.empty()) {
    return {};
  }
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const int n = static_cast<int>(sorted.size());

  int k = 1;
  double missed = 2.0 * binomial_half(n, 0);
  while (true) {
    const double next = missed + 2.0 * binomial_half(n, k);
    if (1.0 - next < coverage) {
      break;
    }
    missed = next;
    ++k;
  }
  const auto at = static_cast<std::size_t>(k - 1);
  return {summarize(samples).median,
          sorted[at],
          sorted[sorted.size() - 1 - at],
          std::max(0.0, 1.0 - missed),
          n};
}

RankTest mann_whitney(std::span<const double> a, std::span<const double> b) {
  RankTest test;
  for (const double from_a : a) {
    for (const double from_b : b) {
      test.u += from_a > from_b ? 1.0 : from_a == from_b ? 0.5 : 0.0;
    }
  }
  std::vector<double> all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  const std::vector<double> ties = tie_counts(all);
  test.exact = std::max(a.size(), b.size()) <= largest_exact && ties.size() == all.size();

  const double n_a = static_cast<double>(a.size());
  const double n_b = static_cast<double>(b.size());
  if (test.exact) {
    const auto smaller = static_cast<std::size_t>(std::min(test.u, n_a * n_b - test.u));
    test.p = std::min(1.0, 2.0 * exact_u_tail(a.size(), b.size(), smaller));
  } else {
    test.p = normal_u_p(test.u, n_a, n_b, ties);
  }
  return test;
}

bool told_apart(std::span<const double> a, std::span<const double> b) {
  constexpr std::size_t enough = 6;
  constexpr double significance = 0.05;
  return a.size() >= enough && b.size() >= enough && mann_whitney(a, b).p <= significance;
}

Trend trend(std::span<const double> x, std::span<const double> y) {
  if (x.size() < 2) {
    return {};
  }
  double concordant_excess = 0.0;
  std::vector<double> slopes;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double slope = (y[i] - y[j]) / (x[i] - x[j]);
      slopes.push_back(slope);
      concordant_excess += slope > 0.0 ? 1.0 : slope < 0.0 ? -1.0 : 0.0;
    }
  }
  return {summarize(slopes).median, kendall_p(concordant_excess, {y.begin(), y.end()})};
}

}  // namespace casebook
