#include "apps/scf/work.hpp"

#include <algorithm>
#include <compare>
#include <map>

namespace scf {
namespace {

/// Properties of a shell that decide its cost.
struct ShellKind {
  int l;
  int n_functions;
  int n_primitives;
  friend auto operator<=>(const ShellKind&, const ShellKind&) = default;
};

/// Properties of a shell pair that decide its cost.
struct PairKind {
  int l;
  int n_functions;
  int n_primitives;
  friend auto operator<=>(const PairKind&, const PairKind&) = default;
};

/// Hermite Gaussians up to order l: x, y and z powers that add up to at most l.
int hermite_terms(int l) {
  return (l + 1) * (l + 2) * (l + 3) / 6;
}

/// Flops of one quartet; the formula is in the header.
double quartet_flops(const PairKind& ab, const PairKind& cd) {
  const int l = ab.l + cd.l;
  const double n = static_cast<double>(ab.n_functions) * cd.n_functions;
  const double boys = 3.0 * l + 12.0;
  const double coulomb = 3.0 * (l + 1.0) * ((l + 2.0) * (l + 3.0) * (l + 4.0) / 24.0 - 1.0);
  const double both_hermite = hermite_terms(ab.l) * hermite_terms(cd.l);
  const double ket_first = 2.0 * (both_hermite * cd.n_functions + hermite_terms(ab.l) * n);
  const double bra_first = 2.0 * (both_hermite * ab.n_functions + hermite_terms(cd.l) * n);
  const double primitives = static_cast<double>(ab.n_primitives) * cd.n_primitives;
  return primitives * (boys + coulomb + std::min(ket_first, bra_first)) + 12.0 * n;
}

/// Number of unordered pairs of n objects, with themselves included.
double pairs_among(double n) {
  return 0.5 * n * (n + 1.0);
}

/// Unique shell pairs by kind. Doubles: a large molecule has more quartets than an int can count.
std::map<PairKind, double> count_pairs(const Basis& basis) {
  std::map<ShellKind, double> shells;
  for (const Shell& shell : basis.shells) {
    shells[{shell.l, shell.n_functions(), shell.n_primitives()}] += 1.0;
  }
  std::map<PairKind, double> pairs;
  for (auto a = shells.begin(); a != shells.end(); ++a) {
    for (auto b = shells.begin(); b != std::next(a); ++b) {
      const PairKind kind{a->first.l + b->first.l,
                          a->first.n_functions * b->first.n_functions,
                          a->first.n_primitives * b->first.n_primitives};
      pairs[kind] += a == b ? pairs_among(a->second) : a->second * b->second;
    }
  }
  return pairs;
}

}  // namespace

casebook::Work work(const Case& input) {
  const std::map<PairKind, double> pairs = count_pairs(input.basis);
  double quartets = 0.0;
  double flops = 0.0;
  for (auto bra = pairs.begin(); bra != pairs.end(); ++bra) {
    for (auto ket = pairs.begin(); ket != std::next(bra); ++ket) {
      const double count = bra == ket ? pairs_among(bra->second) : bra->second * ket->second;
      quartets += count;
      flops += count * quartet_flops(bra->first, ket->first);
    }
  }
  const double n = input.basis.n_functions;
  constexpr double builds = canonical_builds;
  return {.flops = builds * flops,
          .bytes = builds * 2.0 * sizeof(double) * n * n,
          .units = builds * quartets,
          .unit = "shell quartets"};
}

}  // namespace scf
