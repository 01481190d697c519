#include "apps/scf/oracle/shell_pair.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace scf::oracle {
namespace {

/// exp(-60) = 9e-27: what is left out, times the largest factors a polynomial of degree 16 and
/// normalized g functions bring, stays below 1e-16 hartree.
constexpr double negligible_exponent = 60.0;

/// Half of the Gaussian of exponent p outweighs the polynomial: |x - A| and |x - B| are at most
/// r + d, r the distance from P and d that of the farther center, and (r + d)^L exp(-p r^2 / 2) is
/// largest at r (r + d) = L / p. What is left, exp(-p r^2 / 2), repels its like by at most
/// 2 pi^(5/2) / (p/2 q/2 sqrt((p + q) / 2)), where (p + q) / 2 is not less than sqrt(p q).
double repulsion_bound(const PrimitivePair& pair, double d, int L) {
  const double p = pair.exponent;
  const double r = 0.5 * (std::sqrt(d * d + 4.0 * L / p) - d);
  const double largest = std::pow(r + d, L) * std::exp(-0.5 * p * r * r);
  static const double of_unit_charge = std::sqrt(2.0) * std::pow(std::numbers::pi, 1.25);
  return std::abs(pair.factor) * largest * of_unit_charge * 2.0 / std::pow(p, 1.25);
}

std::vector<PrimitivePair> primitive_pairs(const Shell& a, const Shell& b) {
  double distance_squared = 0.0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    distance_squared += std::pow(a.center[axis] - b.center[axis], 2);
  }
  std::vector<PrimitivePair> pairs;
  for (std::size_t i = 0; i < a.exponents.size(); ++i) {
    for (std::size_t j = 0; j < b.exponents.size(); ++j) {
      const double alpha = a.exponents[i];
      const double beta = b.exponents[j];
      const double p = alpha + beta;
      const double exponent = alpha * beta / p * distance_squared;
      if (exponent > negligible_exponent) {
        continue;
      }
      PrimitivePair pair{
          p, beta, {}, a.coefficients[i] * b.coefficients[j] * std::exp(-exponent), 0.0};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        pair.center[axis] = (alpha * a.center[axis] + beta * b.center[axis]) / p;
      }
      const double farther = std::sqrt(distance_squared) * std::max(alpha, beta) / p;
      pair.bound = repulsion_bound(pair, farther, a.l + b.l);
      pairs.push_back(pair);
    }
  }
  std::ranges::stable_sort(pairs, std::ranges::greater(), &PrimitivePair::bound);
  return pairs;
}

/// Row (i, j) holds the coefficients of (x - A)^n in (x - A)^i (x - B)^j. One more factor
/// x - B = (x - A) + (A - B) moves the coefficients up by one and adds A - B times the old ones.
std::vector<double> binomial_rows(int n_a, int n_b, int max_power, double distance) {
  std::vector<double> rows(static_cast<std::size_t>(n_a * n_b * (max_power + 1)), 0.0);
  std::vector<double> of_b{1.0};  // coefficients of (x - A)^n in (x - B)^j
  for (int j = 0; j < n_b; ++j) {
    for (int i = 0; i < n_a; ++i) {
      for (int n = 0; n <= j; ++n) {
        rows[static_cast<std::size_t>((i * n_b + j) * (max_power + 1) + i + n)] =
            of_b[static_cast<std::size_t>(n)];
      }
    }
    of_b.push_back(0.0);
    for (std::size_t n = of_b.size() - 1; n > 0; --n) {
      of_b[n] = of_b[n - 1] + distance * of_b[n];
    }
    of_b[0] *= distance;
  }
  return rows;
}

}  // namespace

ShellPair::ShellPair(const Shell& a, const Shell& b, int raise)
    : first_(&a),
      second_(&b),
      max_power_(a.l + b.l + raise),
      n_a_(a.l + 1),
      n_b_(b.l + raise + 1),
      first_center_(a.center),
      primitives_(primitive_pairs(a, b)) {
  for (const auto& i : components(a.l)) {
    for (const auto& j : components(b.l)) {
      products_.push_back({power_pair(i[0], j[0]), power_pair(i[1], j[1]), power_pair(i[2], j[2])});
    }
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    binomials_[axis] = binomial_rows(n_a_, n_b_, max_power_, a.center[axis] - b.center[axis]);
  }
}

std::vector<ShellPair> unique_pairs(const Basis& basis) {
  std::vector<ShellPair> pairs;
  for (std::size_t a = 0; a < basis.shells.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      pairs.emplace_back(basis.shells[a], basis.shells[b]);
    }
  }
  return pairs;
}

const std::vector<std::array<int, 3>>& components(int l) {
  static const auto table = [] {
    std::array<std::vector<std::array<int, 3>>, max_pair_power + 1> lists;
    for (int momentum = 0; momentum <= max_pair_power; ++momentum) {
      for (int i = momentum; i >= 0; --i) {
        for (int j = momentum - i; j >= 0; --j) {
          lists[static_cast<std::size_t>(momentum)].push_back({i, j, momentum - i - j});
        }
      }
    }
    return lists;
  }();
  return table[static_cast<std::size_t>(l)];
}

std::vector<double> to_functions(std::vector<double> block, std::span<const Shell* const> shells) {
  static const auto harmonics = [] {
    std::array<std::vector<double>, max_pair_power + 1> all;
    for (std::size_t l = 0; l < all.size(); ++l) {
      all[l] = solid_harmonics(static_cast<int>(l));
    }
    return all;
  }();
  std::size_t before = 1;
  for (const Shell* shell : shells) {
    const auto n = static_cast<std::size_t>(shell->n_functions());
    const auto n_from = static_cast<std::size_t>(n_cartesian(shell->l));
    const std::size_t after = block.size() / (before * n_from);
    if (shell->spherical && shell->l > 0) {
      const std::vector<double>& rows = harmonics[static_cast<std::size_t>(shell->l)];
      std::vector<double> transformed(before * n * after, 0.0);
      for (std::size_t i = 0; i < before; ++i) {
        for (std::size_t m = 0; m < n; ++m) {
          for (std::size_t c = 0; c < n_from; ++c) {
            const double coefficient = rows[m * n_from + c];
            for (std::size_t k = 0; coefficient != 0.0 && k < after; ++k) {
              transformed[(i * n + m) * after + k] +=
                  coefficient * block[(i * n_from + c) * after + k];
            }
          }
        }
      }
      block = std::move(transformed);
    }
    before *= n;
  }
  return block;
}

}  // namespace scf::oracle
