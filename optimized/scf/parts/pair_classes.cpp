#include "optimized/scf/parts/pair_classes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "optimized/scf/parts/quartet_pairs.hpp"
#include "optimized/scf/parts/shell_pair.hpp"

namespace scf {
namespace {

/// Square root of 2 pi^(5/2): one on each side of a quartet.
const double prefactor = std::sqrt(34.986836655249725);

/// Square root of the repulsion below which a primitive pair is left out, hartree^(1/2).
constexpr double negligible = 1e-15;

/// A pair with all its terms, those that are zero as well.
struct FullPair {
  int a, b;
  double bound;
  std::vector<PrimitivePair> primitives;
  std::vector<double> terms;  ///< [primitive][n_a n_b][n_hermite(l)]
};

/// What the blocks of a class have in common: l, l_a, l_b, n_a, n_b, and their primitives, because
/// the lanes of a batch take as long as the one with most.
using Kind = std::tuple<int, int, int, int, int, int, int>;

double schwarz_bound(const ShellPair& pair) {
  std::vector<double> block(static_cast<std::size_t>(pair.n_functions * pair.n_functions));
  repulsion_from_pairs(pair, pair, block.data());
  double largest = 0.0;
  for (int ij = 0; ij < pair.n_functions; ++ij) {
    largest = std::max(largest, std::abs(block.data()[ij * pair.n_functions + ij]));
  }
  return std::sqrt(largest);
}

/// For each Hermite Gaussian of a pair with angular momentum `lower`, its number among those of l.
std::vector<int> hermite_numbers(int lower, int l) {
  std::vector<int> numbers;
  int number = 0;
  for (int t = 0; t <= l; ++t) {
    for (int u = 0; u <= l - t; ++u) {
      for (int v = 0; v <= l - t - u; ++v, ++number) {
        if (t + u + v <= lower) {
          numbers.push_back(number);
        }
      }
    }
  }
  return numbers;
}

/// Copies what two shells have into the terms of their blocks, functions i0 and j0 onwards.
void insert_shells(
    const ShellPair& shells, int n_b_shell, int i0, int j0, int n_b, int l, FullPair& pair) {
  const std::vector<int> number = hermite_numbers(shells.l, l);
  const std::size_t stride = pair.terms.size() / pair.primitives.size();
  for (std::size_t k = 0; k < pair.primitives.size(); ++k) {
    const double* from = shells.bra.data() + shells.primitives[k].first;
    for (int ij = 0; ij < shells.n_functions; ++ij) {
      const int i = i0 + ij / n_b_shell;
      const int j = j0 + ij % n_b_shell;
      double* to =
          pair.terms.data() + k * stride + static_cast<std::size_t>((i * n_b + j) * n_hermite(l));
      for (const int h : number) {
        to[h] = *from++;
      }
    }
  }
}

FullPair full_pair(const Basis& basis,
                   const std::vector<ShellBlock>& blocks,
                   int first,
                   int second) {
  const ShellBlock& a = blocks[static_cast<std::size_t>(first)];
  const ShellBlock& b = blocks[static_cast<std::size_t>(second)];
  const int l = a.l + b.l;
  FullPair pair{first, second, 0.0, {}, {}};
  for (int s = a.first_shell; s < a.first_shell + a.n_shells; ++s) {
    for (int t = b.first_shell; t < b.first_shell + b.n_shells; ++t) {
      const Shell& shell_a = basis.shells[static_cast<std::size_t>(s)];
      const Shell& shell_b = basis.shells[static_cast<std::size_t>(t)];
      const ShellPair shells(shell_a, shell_b);
      if (pair.primitives.empty()) {
        for (const PrimitivePairData& primitive : shells.primitives) {
          pair.primitives.push_back({primitive.p, primitive.center});
        }
        pair.terms.resize(pair.primitives.size() *
                          static_cast<std::size_t>(a.n_functions * b.n_functions * n_hermite(l)));
      }
      pair.bound = std::max(pair.bound, schwarz_bound(shells));
      insert_shells(shells,
                    shell_b.n_functions(),
                    shell_a.first - a.first,
                    shell_b.first - b.first,
                    b.n_functions,
                    l,
                    pair);
    }
  }
  return pair;
}

/// The self-repulsion of a spherical charge of the primitive's exponent and largest coefficient:
/// (00|00) = 2 pi^(5/2) / (p^2 sqrt(2 p)), square root.
double estimated_bound(double p, const double* terms, int n_terms) {
  double largest = 0.0;
  for (int term = 0; term < n_terms; ++term) {
    largest = std::max(largest, std::abs(terms[term]));
  }
  return largest * prefactor / (p * std::sqrt(std::sqrt(2.0 * p)));
}

/// Which coefficients any pair of the class has: sets first_term and hermite.
void find_terms(const std::vector<FullPair>& all, PairClass& members) {
  const int n_hermites = n_hermite(members.l);
  std::vector<bool> used(static_cast<std::size_t>(members.n_functions() * n_hermites));
  for (const FullPair& pair : all) {
    for (std::size_t i = 0; i < pair.terms.size(); ++i) {
      if (pair.terms[i] != 0.0) {
        used[i % used.size()] = true;
      }
    }
  }
  members.first_term = {0};
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
                  const PairClass& members,
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

BraPair without_zeros(const FullPair& pair, const PairClass& members) {
  const int n_hermites = n_hermite(members.l);
  BraPair bra{pair.a, pair.b, pair.bound, {}, {}};
  const int size = members.n_functions() * n_hermites;
  const double* full = pair.terms.data();
  for (const PrimitivePair& primitive : pair.primitives) {
    if (estimated_bound(primitive.p, full, size) >= negligible) {
      bra.primitives.push_back(primitive);
      append_terms(full, prefactor / primitive.p, members, bra.terms);
    }
    full += size;
  }
  return bra;
}

/// [Hermite Gaussian]: (-1)^(t + u + v)
std::vector<double> hermite_signs(int l) {
  std::vector<double> signs;
  for (int t = 0; t <= l; ++t) {
    for (int u = 0; u <= l - t; ++u) {
      for (int v = 0; v <= l - t - u; ++v) {
        signs.push_back((t + u + v) % 2 == 0 ? 1.0 : -1.0);
      }
    }
  }
  return signs;
}

KetBatch make_batch(const PairClass& members, std::size_t first) {
  const std::size_t n_pairs = std::min<std::size_t>(n_lanes, members.pairs.size() - first);
  // One primitive even where no pair has any: it sets the integrals to zero.
  KetBatch batch{static_cast<int>(first), static_cast<int>(n_pairs), 0.0, 1, {}};
  for (std::size_t lane = 0; lane < n_pairs; ++lane) {
    const BraPair& pair = members.pairs[first + lane];
    batch.bound = std::max(batch.bound, pair.bound);
    batch.n_primitives = std::max(batch.n_primitives, static_cast<int>(pair.primitives.size()));
  }
  const std::vector<double> signs = hermite_signs(members.l);
  const auto n_terms = static_cast<std::size_t>(members.n_terms());
  const std::size_t size = 4 + n_terms;
  batch.data.resize(static_cast<std::size_t>(batch.n_primitives) * size);
  for (std::size_t k = 0; k < static_cast<std::size_t>(batch.n_primitives); ++k) {
    Lanes* out = batch.data.data() + k * size;
    out[0] = all_lanes(1.0);
    for (std::size_t lane = 0; lane < n_pairs; ++lane) {
      const BraPair& pair = members.pairs[first + lane];
      if (k < pair.primitives.size()) {
        out[0][lane] = pair.primitives[k].p;
        for (std::size_t axis = 0; axis < 3; ++axis) {
          out[1 + axis][lane] = pair.primitives[k].center[axis];
        }
        for (std::size_t term = 0; term < n_terms; ++term) {
          const auto h = static_cast<std::size_t>(members.hermite[term]);
          out[4 + term][lane] = signs[h] * pair.terms[k * n_terms + term];
        }
      }
    }
  }
  return batch;
}

PairClass make_class(const Kind& kind, const std::vector<FullPair>& all) {
  PairClass members;
  members.l = std::get<0>(kind);
  members.n_a = std::get<3>(kind);
  members.n_b = std::get<4>(kind);
  find_terms(all, members);
  for (const FullPair& pair : all) {
    members.pairs.push_back(without_zeros(pair, members));
  }
  std::stable_sort(members.pairs.begin(), members.pairs.end(), [](auto& x, auto& y) {
    return x.bound > y.bound;
  });
  for (std::size_t first = 0; first < members.pairs.size(); first += n_lanes) {
    members.batches.push_back(make_batch(members, first));
  }
  return members;
}

}  // namespace

std::vector<PairClass> pair_classes(const Basis& basis, const std::vector<ShellBlock>& blocks) {
  const auto n_primitives = [&basis](const ShellBlock& block) {
    return basis.shells[static_cast<std::size_t>(block.first_shell)].n_primitives();
  };
  std::map<Kind, std::vector<FullPair>> by_kind;
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
      by_kind[kind].push_back(full_pair(basis, blocks, first, second));
    }
  }
  std::vector<PairClass> classes;
  for (const auto& [kind, all] : by_kind) {
    classes.push_back(make_class(kind, all));
  }
  return classes;
}

}  // namespace scf
