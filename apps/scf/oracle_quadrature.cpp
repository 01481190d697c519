#include "apps/scf/oracle_quadrature.hpp"

#include <cmath>
#include <numbers>
#include <vector>

namespace scf::oracle {

struct Nodes::Rule {
  std::vector<double> abscissas;
  std::vector<double> weights;
};

namespace {

using Rule = Nodes::Rule;

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

/// Room for n nodes, filled up with zeros to a multiple of n_lanes.
Rule empty_rule(std::size_t n) {
  const std::size_t n_padded = (n + n_lanes - 1) / n_lanes * n_lanes;
  return {std::vector<double>(n_padded, 0.0), std::vector<double>(n_padded, 0.0)};
}

/// The n positive nodes of the rule of 2 n points on [-1, 1]. Our integrands are even in t, so
/// that n nodes integrate polynomials up to degree 4 n - 1 exactly.
Rule half_legendre_rule(std::size_t n) {
  const int order = 2 * static_cast<int>(n);
  Rule rule = empty_rule(n);
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

/// Values of the orthonormal Hermite polynomials of order n - 1 and n.
std::array<double, 2> hermite(int n, double x) {
  double before = 0.0;
  double value = std::pow(std::numbers::pi, -0.25);
  for (int k = 0; k < n; ++k) {
    const double next = std::sqrt(2.0 / (k + 1)) * x * value - std::sqrt(k / (k + 1.0)) * before;
    before = value;
    value = next;
  }
  return {before, value};
}

/// The n positive nodes of the rule of 2 n points for the weight exp(-x^2) on the whole line: exact
/// for even polynomials up to degree 4 n - 2. Padded like half_legendre_rule.
Rule half_hermite_rule(std::size_t n) {
  const int order = 2 * static_cast<int>(n);
  Rule rule = empty_rule(n);
  constexpr double step = 0.01;  // the nearest nodes of 14, the largest order used, are 0.5 apart
  double left = 0.0;
  for (std::size_t i = 0; i < n; left += step) {
    if ((hermite(order, left)[1] < 0.0) == (hermite(order, left + step)[1] < 0.0)) {
      continue;
    }
    double x = left + 0.5 * step;
    for (int round = 0; round < 5; ++round) {
      const auto [before, value] = hermite(order, x);
      x -= value / (std::sqrt(2.0 * order) * before);
    }
    const double before = hermite(order, x)[0];
    rule.abscissas[i] = x;
    rule.weights[i] = 1.0 / (order * before * before);
    ++i;
  }
  return rule;
}

/// make_rule(n) for all n up to the given largest.
std::vector<Rule> tabulate(Rule (*make_rule)(std::size_t), std::size_t largest) {
  std::vector<Rule> rules;
  for (std::size_t n = 0; n <= largest; ++n) {
    rules.push_back(make_rule(n));
  }
  return rules;
}

}  // namespace

Nodes::Nodes(double T, int degree) {
  // Past T t^2 = 36 + 5 degree nothing is left: of the integral of t^(2 degree) exp(-T t^2) over
  // all t, that tail is 6e-17 for degree 0 and at most 4e-16 for degree 12 (incomplete gamma
  // function). Where it begins before t = 1, the integral may as well go to infinity: there
  // degree / 2 + 1 nodes of Hermite's rule are exact.
  if (T > 36.0 + 5.0 * degree) {
    static const std::vector<Rule> rules = tabulate(half_hermite_rule, 8);
    const double scale = 1.0 / std::sqrt(T);
    take(rules[static_cast<std::size_t>(degree / 2 + 1)], scale);
    return;
  }
  // T = 0 leaves a polynomial, which degree / 2 + 1 nodes integrate exactly. Else exp(-T t^2) on
  // [0, 1] is a polynomial of order sqrt(T) to machine precision: its Chebyshev coefficients are
  // I_k(T / 2) exp(-T / 2) ~ exp(-k^2 / T). The constants are measured: with them every moment up
  // to `degree` is right to 1e-14 for all T (oracle_test: quadrature_moments_...); two nodes fewer
  // are not enough.
  static const std::vector<Rule> rules = tabulate(half_legendre_rule, max_batches_ * n_lanes);
  const int n = T == 0.0 ? degree / 2 + 1 : degree / 2 + 6 + static_cast<int>(3.0 * std::sqrt(T));
  take(rules[static_cast<std::size_t>(n)], 1.0);
  for (std::size_t k = 0; k < n_batches_ * n_lanes; ++k) {
    NodeBatch& batch = batches_[k / n_lanes];
    batch.weight.lane[k % n_lanes] *= std::exp(-T * batch.t_squared.lane[k % n_lanes]);
  }
}

void Nodes::take(const Rule& rule, double scale) {
  n_batches_ = rule.abscissas.size() / n_lanes;
  for (std::size_t k = 0; k < rule.abscissas.size(); ++k) {
    const double t = scale * rule.abscissas[k];
    batches_[k / n_lanes].t_squared.lane[k % n_lanes] = t * t;
    batches_[k / n_lanes].weight.lane[k % n_lanes] = scale * rule.weights[k];
  }
}

}  // namespace scf::oracle
