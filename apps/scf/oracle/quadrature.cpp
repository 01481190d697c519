#include "apps/scf/oracle/quadrature.hpp"

#include <cmath>
#include <vector>

#include "apps/scf/oracle/rules.hpp"

namespace scf::oracle {
namespace {

/// make_rule(n) for all n up to the given largest.
std::vector<Rule> tabulate(Rule (*make_rule)(std::size_t), std::size_t largest) {
  std::vector<Rule> rules;
  for (std::size_t n = 0; n <= largest; ++n) {
    rules.push_back(make_rule(n));
  }
  return rules;
}

/// exponential_rule of n nodes for T = 0, 1, 2, ... up to the given largest.
std::vector<Rule> tabulate_exponential(std::size_t n, int largest) {
  std::vector<Rule> rules{half_legendre_rule(n)};
  for (int T = 1; T <= largest; ++T) {
    rules.push_back(exponential_rule(T, rules.back()));
  }
  return rules;
}

}  // namespace

Nodes::Nodes(double T, int degree) {
  // T = 0 leaves a polynomial, which degree / 2 + 1 nodes integrate exactly.
  if (T == 0.0) {
    static const std::vector<Rule> rules = tabulate(half_legendre_rule, 9);
    take(rules[static_cast<std::size_t>(degree / 2 + 1)], 1.0);
    return;
  }
  // Past T t^2 = 36 + 5 degree nothing is left: of the integral of t^(2 degree) exp(-T t^2) over
  // all t, that tail is 6e-17 for degree 0 and at most 4e-16 up to degree 16 (incomplete gamma
  // function). Where it begins before t = 1, the integral may as well go to infinity: there
  // degree / 2 + 1 nodes of Hermite's rule are exact.
  if (T > 36.0 + 5.0 * degree) {
    static const std::vector<Rule> rules = tabulate(half_hermite_rule, 9);
    const double scale = 1.0 / std::sqrt(T);
    take(rules[static_cast<std::size_t>(degree / 2 + 1)], scale);
    return;
  }
  // Gauss's rule for the next whole number T_k. What is left, exp((T_k - T) t^2) with at most a half
  // in the exponent, is a polynomial in t^2 of order 9 to machine precision: its Chebyshev
  // coefficients are 2 I_k(1 / 4) ~ 2 (1 / 8)^k / k!, 5e-16 for k = 10.
  static const std::vector<Rule> of_8 = tabulate_exponential(8, 36 + 5 * 6);
  static const std::vector<Rule> of_12 = tabulate_exponential(12, 36 + 5 * 12);
  static const std::vector<Rule> of_16 = tabulate_exponential(16, 36 + 5 * 16);
  const double whole = std::round(T);
  take((degree <= 6 ? of_8 : degree <= 12 ? of_12 : of_16)[static_cast<std::size_t>(whole)], 1.0);
  for (std::size_t k = 0; k < n_batches_ * n_lanes; ++k) {
    NodeBatch& batch = batches_[k / n_lanes];
    const std::size_t lane = k % n_lanes;
    batch.weight.set(lane, batch.weight[lane] * std::exp((whole - T) * batch.t_squared[lane]));
  }
}

void Nodes::take(const Rule& rule, double scale) {
  n_batches_ = (rule.abscissas.size() + n_lanes - 1) / n_lanes;
  for (std::size_t k = 0; k < n_batches_ * n_lanes; ++k) {
    const bool is_node = k < rule.abscissas.size();
    const double t = is_node ? scale * rule.abscissas[k] : 0.0;
    batches_[k / n_lanes].t_squared.set(k % n_lanes, t * t);
    batches_[k / n_lanes].weight.set(k % n_lanes, is_node ? scale * rule.weights[k] : 0.0);
  }
}

}  // namespace scf::oracle
