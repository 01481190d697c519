#include "apps/scf/oracle_quadrature.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace scf::oracle {
namespace {

struct Rule {
  std::vector<double> abscissas;
  std::vector<double> weights;
};

/// Value and slope of the Legendre polynomial of order n, by its three-term recurrence.
std::array<double, 2> legendre(int n, double x) {
  double before = 1.0;
  double value = x;
  for (int k = 2; k <= n; ++k) {
    const double next = ((2 * k - 1) * x * value - (k - 1) * before) / k;
    before = value;
    value = next;
  }
  return {value, n * (x * value - before) / (x * x - 1.0)};
}

/// The n positive nodes of the rule of 2 n points on [-1, 1]. Our integrands are even in t, so
/// that n nodes integrate polynomials up to degree 4 n - 1 exactly. Filled up with zeros to a
/// multiple of n_lanes.
Rule half_rule(std::size_t n) {
  const int order = 2 * static_cast<int>(n);
  const std::size_t n_padded = (n + n_lanes - 1) / n_lanes * n_lanes;
  Rule rule{std::vector<double>(n_padded, 0.0), std::vector<double>(n_padded, 0.0)};
  for (std::size_t i = 0; i < n; ++i) {
    // Tricomi's first guess; Newton's iteration doubles the digits in each of five rounds.
    double x = std::cos(std::numbers::pi * (static_cast<double>(i) + 0.75) / (order + 0.5));
    for (int round = 0; round < 5; ++round) {
      const auto [value, slope] = legendre(order, x);
      x -= value / slope;
    }
    const double slope = legendre(order, x)[1];
    rule.abscissas[i] = x;
    rule.weights[i] = 2.0 / ((1.0 - x * x) * slope * slope);
  }
  return rule;
}

/// half_rule(n), computed once for all n up to the given largest.
const Rule& tabulated_half_rule(std::size_t n, std::size_t largest) {
  static const std::vector<Rule> table = [largest] {
    std::vector<Rule> rules;
    for (std::size_t k = 0; k <= largest; ++k) {
      rules.push_back(half_rule(k));
    }
    return rules;
  }();
  return table[n];
}

}  // namespace

Nodes::Nodes(double T, int degree) {
  // Past T t^2 = 36 + 5 degree nothing is left: of the integral of t^(2 degree) exp(-T t^2) over
  // all t, that tail is 6e-17 for degree 0 and at most 4e-16 for degree 12 (incomplete gamma
  // function). With the range cut there, the exponent the rule meets never exceeds this limit.
  const double largest_exponent = 36.0 + 5.0 * degree;
  const double upper = T > largest_exponent ? std::sqrt(largest_exponent / T) : 1.0;
  const double exponent = std::min(T, largest_exponent);

  // T = 0 leaves a polynomial, which degree / 2 + 1 nodes integrate exactly. Else exp(-T s^2) on
  // [0, 1] is a polynomial of order sqrt(T) to machine precision: its Chebyshev coefficients are
  // I_k(T / 2) exp(-T / 2) ~ exp(-k^2 / T). The constants are measured: with them every moment up
  // to `degree` is right to 1e-14 for all T (oracle_test: quadrature_moments_...); two nodes fewer
  // are not enough.
  const int n = exponent == 0.0 ? degree / 2 + 1
                                : degree / 2 + 6 + static_cast<int>(3.0 * std::sqrt(exponent));
  const Rule& rule = tabulated_half_rule(static_cast<std::size_t>(n), max_batches_ * n_lanes);
  n_batches_ = rule.abscissas.size() / n_lanes;
  for (std::size_t k = 0; k < rule.abscissas.size(); ++k) {
    const double t = upper * rule.abscissas[k];
    NodeBatch& batch = batches_[k / n_lanes];
    batch.t_squared.lane[k % n_lanes] = t * t;
    batch.weight.lane[k % n_lanes] = upper * rule.weights[k] * std::exp(-T * t * t);
  }
}

}  // namespace scf::oracle
