#include "apps/scf/memory.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <vector>

#include "apps/scf/judge/second_derivatives.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/stored_integrals.hpp"

namespace scf {
namespace {

constexpr double mib = 1024.0 * 1024.0;

double n_hermite(int l) {
  return (l + 1.0) * (l + 2.0) * (l + 3.0) / 6.0;
}

/// A shell as an s shell of the same radial extent.
struct Spherical {
  std::vector<double> exponents;
  std::vector<double> coefficients;
};

Spherical spherical(const Shell& shell) {
  Spherical s{shell.exponents, shell.coefficients};
  double double_factorial = 1.0;
  for (int k = 3; k < 2 * shell.l; k += 2) {
    double_factorial *= k;
  }
  for (std::size_t p = 0; p < s.exponents.size(); ++p) {
    // The norm of x^l exp(-a r^2) over that of exp(-a r^2): (4 a)^(l/2) / sqrt((2l - 1)!!)
    s.coefficients[p] *= std::sqrt(double_factorial / std::pow(4.0 * s.exponents[p], shell.l));
  }
  return s;
}

/// F_0(t) = 1/2 sqrt(pi / t) erf(sqrt(t))
double boys_0(double t) {
  return t < 1e-10 ? 1.0 : 0.5 * std::sqrt(std::numbers::pi / t) * std::erf(std::sqrt(t));
}

/// sqrt((ab|ab)) of two s shells. Source: Szabo & Ostlund (1996), eq. A.41.
double schwarz_bound(const Spherical& a, const Spherical& b, double distance_squared) {
  struct Product {
    double p, place, factor;
  };
  std::vector<Product> products;
  for (std::size_t i = 0; i < a.exponents.size(); ++i) {
    for (std::size_t j = 0; j < b.exponents.size(); ++j) {
      const double p = a.exponents[i] + b.exponents[j];
      const double reduced = a.exponents[i] * b.exponents[j] / p;
      products.push_back(
          {p,
           b.exponents[j] / p,
           a.coefficients[i] * b.coefficients[j] * std::exp(-reduced * distance_squared)});
    }
  }
  double sum = 0.0;
  for (const Product& left : products) {
    for (const Product& right : products) {
      const double apart = (left.place - right.place) * (left.place - right.place);
      const double t = left.p * right.p / (left.p + right.p) * apart * distance_squared;
      sum += left.factor * right.factor * 2.0 * std::pow(std::numbers::pi, 2.5) /
             (left.p * right.p * std::sqrt(left.p + right.p)) * boys_0(t);
    }
  }
  return std::sqrt(std::max(sum, 0.0));
}

double distance_squared(const Shell& a, const Shell& b) {
  double sum = 0.0;
  for (std::size_t d = 0; d < 3; ++d) {
    sum += (a.center[d] - b.center[d]) * (a.center[d] - b.center[d]);
  }
  return sum;
}

struct PairBound {
  double bound;
  double n_functions;
  double cost;  ///< its factor in that of a quartet, see oracle::cost_weight
};

/// Bounds of all pairs that can matter, the largest first.
std::vector<PairBound> pair_bounds(const Basis& basis, double quantum) {
  std::vector<Spherical> shells;
  for (const Shell& shell : basis.shells) {
    shells.push_back(spherical(shell));
  }
  std::vector<PairBound> bounds;
  for (std::size_t i = 0; i < shells.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const Shell& a = basis.shells[i];
      const Shell& b = basis.shells[j];
      const double bound = schwarz_bound(shells[i], shells[j], distance_squared(a, b));
      if (bound > 0.01 * quantum) {
        bounds.push_back({bound,
                          static_cast<double>(a.n_functions() * b.n_functions()),
                          oracle::cost_weight(a) * oracle::cost_weight(b)});
      }
    }
  }
  std::ranges::sort(bounds, std::greater{}, &PairBound::bound);
  return bounds;
}

/// Sums of a number of the pairs over all before each, and over all.
std::vector<double> sums_before(const std::vector<PairBound>& pairs, double PairBound::*number) {
  std::vector<double> sums{0.0};
  for (const PairBound& pair : pairs) {
    sums.push_back(sums.back() + pair.*number);
  }
  return sums;
}

/// pairs: the largest first
std::size_t kets_above(const std::vector<PairBound>& pairs, double least) {
  const auto end = std::partition_point(
      pairs.begin(), pairs.end(), [&](const PairBound& ket) { return ket.bound >= least; });
  return static_cast<std::size_t>(end - pairs.begin());
}

/// Memory of the kept integrals of a rank. More pairs of shells than the estimate is worth its time for
/// fill whatever is allowed.
double kept_integrals_mib(const Case& input, int n_ranks) {
  const double limit = static_cast<double>(input.memsize_words) * sizeof(double) / mib;
  constexpr int many_shells = 600;
  // All builds of an incremental Fock matrix together leave out what one may: a sixteenth each.
  const double quantum = input.thresholds.integral / 16.0;
  return input.basis.n_shells() > many_shells
             ? limit
             : std::min(limit, stored_integrals_mib(input.basis, quantum) / n_ranks);
}

}  // namespace

double matrix_mib(const Basis& basis) {
  return sizeof(double) * std::pow(static_cast<double>(basis.n_functions), 2) / mib;
}

double pair_terms_mib(const Basis& basis) {
  using Kind = std::array<int, 3>;  // primitives, functions, angular momentum
  std::map<Kind, double> n_shells;
  for (const Shell& shell : basis.shells) {
    n_shells[{shell.n_primitives(), shell.n_functions(), shell.l}] += 1.0;
  }
  double terms = 0.0;
  for (const auto& [a, n_a] : n_shells) {
    for (const auto& [b, n_b] : n_shells) {
      const double n_pairs = a == b ? n_a * (n_a + 1.0) : n_a * n_b;  // both orders of each
      terms += 0.5 * n_pairs * a[0] * b[0] * a[1] * b[1] * n_hermite(a[2] + b[2]);
    }
  }
  return sizeof(double) * terms / mib;
}

double stored_integrals_mib(const Basis& basis, double quantum) {
  const std::vector<PairBound> pairs = pair_bounds(basis, quantum);
  const std::vector<double> functions_before = sums_before(pairs, &PairBound::n_functions);
  // Above these multiples of the quantum an integral takes so many bytes more; the index of a quartet 2.
  constexpr std::array<double, 4> above = {1.0, 0x1p7, 0x1p15, 0x1p31};
  constexpr std::array<double, 4> more_bytes = {1.0, 1.0, 2.0, 4.0};
  double bytes = 0.0;
  for (const PairBound& bra : pairs) {
    for (std::size_t k = 0; k < above.size(); ++k) {
      const std::size_t n = kets_above(pairs, above[k] * quantum / bra.bound);
      bytes += more_bytes[k] * bra.n_functions * functions_before[n];
      bytes += k == 0 ? 2.0 * static_cast<double>(n) : 0.0;
    }
  }
  return 0.5 * bytes / mib;  // each quartet was met from both of its pairs
}

double stability_mib(const Basis& basis) {
  // The quartets (aa|bb) alone, none of which is negligible, cost too much in a large molecule: it is left at once.
  double of_squares = 0.0;
  for (const Shell& shell : basis.shells) {
    of_squares += std::pow(oracle::cost_weight(shell), 2);
  }
  if (0.5 * of_squares * of_squares > most_for_all_integrals) {
    return 0.0;
  }
  constexpr std::size_t bytes_of_quartet = 5 * sizeof(std::size_t);
  const std::vector<PairBound> pairs = pair_bounds(basis, oracle::StoredIntegrals::negligible);
  const std::vector<double> functions_before = sums_before(pairs, &PairBound::n_functions);
  const std::vector<double> cost_before = sums_before(pairs, &PairBound::cost);
  double bytes = 0.0;
  double cost = 0.0;
  for (const PairBound& bra : pairs) {
    const std::size_t n = kets_above(pairs, oracle::StoredIntegrals::negligible / bra.bound);
    bytes += sizeof(double) * bra.n_functions * functions_before[n];
    bytes += static_cast<double>(bytes_of_quartet * n);
    cost += bra.cost * cost_before[n];
  }
  return 0.5 * cost > most_for_all_integrals ? 0.0 : 0.5 * bytes / mib;
}

casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads, const Held& held) {
  // S, H, X, D, F and what is made of them in one iteration: 12; eight pairs of DIIS: 16. The judge's are
  // fewer, and come when DIIS is gone; its integrals are in stability_mib().
  constexpr double matrices = 28.0;
  constexpr double matrices_of_thread =
      3.0;  // what it adds up, in its own order and in the basis's
  const double rank_mib = (matrices + matrices_of_thread * n_threads) * matrix_mib(input.basis) +
                          held.pair_terms * pair_terms_mib(input.basis) +
                          (held.integrals ? kept_integrals_mib(input, n_ranks) : 0.0);
  return {rank_mib, rank_mib};
}

}  // namespace scf
