#include "apps/scf/oracle/rules.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace scf::oracle {
namespace {

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

/// Room for n nodes.
Rule empty_rule(std::size_t n) {
  return {std::vector<double>(n), std::vector<double>(n)};
}

/// Orthonormal polynomials for a sum over points, by their recurrence
///   b_(k+1) p_(k+1) = (u - a_k) p_k - b_k p_(k-1).
struct ThreeTermRecurrence {
  std::vector<double> a;
  std::vector<double> b;
};

/// Source: Gautschi, Orthogonal Polynomials (2004), section 2.2.3.1 (Stieltjes's procedure).
ThreeTermRecurrence stieltjes(const std::vector<double>& u,
                              const std::vector<double>& weight,
                              std::size_t n) {
  ThreeTermRecurrence r{{}, {1.0}};
  std::vector<double> before(u.size(), 0.0);
  std::vector<double> value(u.size(), 1.0);
  for (std::size_t k = 0; k <= n; ++k) {
    double square = 0.0;
    double mean = 0.0;
    for (std::size_t j = 0; j < u.size(); ++j) {
      square += weight[j] * value[j] * value[j];
      mean += weight[j] * value[j] * value[j] * u[j];
    }
    r.a.push_back(mean / square);
    r.b[k] = std::sqrt(square);
    r.b.push_back(0.0);
    for (std::size_t j = 0; j < u.size(); ++j) {
      value[j] /= r.b[k];
      const double next = (u[j] - r.a[k]) * value[j] - (k > 0 ? r.b[k] * before[j] : 0.0);
      before[j] = value[j];
      value[j] = next;
    }
  }
  return r;
}

/// The last polynomial over its slope, and the sum of the squares of all before.
std::array<double, 2> evaluate(const ThreeTermRecurrence& r, std::size_t n, double u) {
  double before = 0.0;
  double before_slope = 0.0;
  double value = 1.0 / r.b[0];
  double slope = 0.0;
  double squares = 0.0;
  for (std::size_t k = 0; k < n; ++k) {
    squares += value * value;
    const double back = k > 0 ? r.b[k] : 0.0;
    const double next = ((u - r.a[k]) * value - back * before) / r.b[k + 1];
    const double next_slope = (value + (u - r.a[k]) * slope - back * before_slope) / r.b[k + 1];
    before = value;
    before_slope = slope;
    value = next;
    slope = next_slope;
  }
  return {value / slope, squares};
}

}  // namespace

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

Rule half_hermite_rule(std::size_t n) {
  const int order = 2 * static_cast<int>(n);
  Rule rule = empty_rule(n);
  constexpr double step = 0.01;  // the nearest nodes of 18, the largest order used, are 0.5 apart
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

Rule exponential_rule(double T, const Rule& near) {
  static const Rule fine = half_legendre_rule(64);
  std::vector<double> u;
  std::vector<double> weight;
  for (std::size_t j = 0; j < fine.abscissas.size(); ++j) {
    u.push_back(fine.abscissas[j] * fine.abscissas[j]);
    weight.push_back(fine.weights[j] * std::exp(-T * u[j]));
  }
  const std::size_t n = near.abscissas.size();
  const ThreeTermRecurrence recurrence = stieltjes(u, weight, n);
  Rule rule = empty_rule(n);
  for (std::size_t i = 0; i < n; ++i) {
    double node = near.abscissas[i] * near.abscissas[i];
    for (int round = 0; round < 6; ++round) {
      node -= evaluate(recurrence, n, node)[0];
    }
    rule.abscissas[i] = std::sqrt(node);
    rule.weights[i] = 1.0 / evaluate(recurrence, n, node)[1];
  }
  return rule;
}

}  // namespace scf::oracle
