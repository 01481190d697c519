#include "parts/scf/classes/pair_classes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "parts/scf/classes/block_pair.hpp"

namespace scf {
namespace {

/// Square root of 2 pi^(5/2): one on each side of a quartet.
const double prefactor = std::sqrt(34.986836655249725);

/// Square root of the repulsion below which a primitive pair is left out, hartree^(1/2).
constexpr double negligible = 1e-15;

/// Common properties of the blocks of a class: l, l_a, l_b, n_a, n_b, and their primitives, because
/// the lanes of a batch take as long as the one with most.
using Kind = std::tuple<int, int, int, int, int, int, int>;

/// The self-repulsion of a spherical charge of the primitive's exponent and largest coefficient:
/// (00|00) = 2 pi^(5/2) / (p^2 sqrt(2 p)), square root.
double estimated_bound(double p, const double* terms, int n_terms) {
  double largest = 0.0;
  for (int term = 0; term < n_terms; ++term) {
    largest = std::max(largest, std::abs(terms[term]));
  }
  return largest * prefactor / (p * std::sqrt(std::sqrt(2.0 * p)));
}

/// Finds the coefficients of the class: sets first_term and hermite.
void find_terms(const std::vector<BlockPair>& all, Terms terms, SortedPairs& members) {
  const int n_hermites = n_hermite(members.l);
  std::vector<bool> used(static_cast<std::size_t>(members.n_functions() * n_hermites),
                         terms == Terms::all);
  for (const BlockPair& pair : all) {
    for (std::size_t i = 0; i < pair.terms.size(); ++i) {
      if (pair.terms[i] != 0.0) {
        used[i % used.size()] = true;
      }
    }
  }
  members.first_term.assign(1, 0);
  for (int ij = 0; ij < members.n_functions(); ++ij) {
    for (int h = 0; h < n_hermites; ++h) {
      if (used[static_cast<std::size_t>(ij * n_hermites + h)]) {
        members.hermite.push_back(h);
      }
    }
    members.first_term.push_back(members.n_terms());
  }
}

/// The terms of one primitive that the class has, times factor.
void append_terms(const double* full,
                  double factor,
                  const SortedPairs& members,
                  std::vector<double>& terms) {
  for (int ij = 0; ij < members.n_functions(); ++ij) {
    for (int term = members.first_term[static_cast<std::size_t>(ij)];
         term < members.first_term[static_cast<std::size_t>(ij) + 1];
         ++term) {
      const int h = members.hermite[static_cast<std::size_t>(term)];
      terms.push_back(factor * full[ij * n_hermite(members.l) + h]);
    }
  }
}

BraPair with_terms_of(const BlockPair& pair, const SortedPairs& members) {
  const int size = members.n_functions() * n_hermite(members.l);
  struct Primitive {
    PrimitivePair pair;
    const double* terms;
  };
  std::vector<Primitive> kept;
  const double* full = pair.terms.data();
  for (const PrimitivePair& primitive : pair.primitives) {
    const double bound = estimated_bound(primitive.p, full, size);
    if (bound >= negligible) {
      kept.push_back({{primitive.p, primitive.center, {}, bound}, full});
    }
    full += size;
  }
  std::stable_sort(
      kept.begin(), kept.end(), [](auto& x, auto& y) { return x.pair.bound > y.pair.bound; });
  BraPair bra{pair.a, pair.b, pair.bound, {}, {}};
  for (const Primitive& primitive : kept) {
    bra.primitives.push_back(primitive.pair);
    append_terms(primitive.terms, prefactor / primitive.pair.p, members, bra.terms);
  }
  return bra;
}

SortedPairs sorted_class(const Kind& kind, const std::vector<BlockPair>& all, Terms terms) {
  SortedPairs members;
  members.l = std::get<0>(kind);
  members.n_a = std::get<3>(kind);
  members.n_b = std::get<4>(kind);
  find_terms(all, terms, members);
  for (const BlockPair& pair : all) {
    members.pairs.push_back(with_terms_of(pair, members));
  }
  std::stable_sort(members.pairs.begin(), members.pairs.end(), [](auto& x, auto& y) {
    return x.bound > y.bound;
  });
  return members;
}

}  // namespace

std::vector<SortedPairs> sorted_pairs(const Basis& basis,
                                      const std::vector<ShellBlock>& blocks,
                                      Terms terms) {
  const auto n_primitives = [&basis](const ShellBlock& block) {
    return basis.shells[static_cast<std::size_t>(block.first_shell)].n_primitives();
  };
  std::map<Kind, std::vector<BlockPair>> by_kind;
  for (int s = 0; s < static_cast<int>(blocks.size()); ++s) {
    for (int t = 0; t <= s; ++t) {
      const bool swapped =
          blocks[static_cast<std::size_t>(s)].l < blocks[static_cast<std::size_t>(t)].l;
      const int first = swapped ? t : s;
      const int second = swapped ? s : t;
      const ShellBlock& a = blocks[static_cast<std::size_t>(first)];
      const ShellBlock& b = blocks[static_cast<std::size_t>(second)];
      const Kind kind = {
          a.l + b.l, a.l, b.l, a.n_functions, b.n_functions, n_primitives(a), n_primitives(b)};
      by_kind[kind].push_back(block_pair(basis, blocks, first, second));
    }
  }
  std::vector<SortedPairs> classes;
  for (const auto& [kind, all] : by_kind) {
    classes.push_back(sorted_class(kind, all, terms));
  }
  return classes;
}

}  // namespace scf
