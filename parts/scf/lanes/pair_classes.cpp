#include "parts/scf/lanes/pair_classes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "parts/scf/textbook/quartet_pairs.hpp"
#include "parts/scf/textbook/shell_pair.hpp"

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
          const Point& at = primitive.center;
          pair.primitives.push_back({primitive.p, {at[0], at[1], at[2]}, {}, 0.0});
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

/// The places and terms of one primitive in one lane.
template <class Real>
void fill_lane(const PairClassOf<Real>& members,
               const BraPairOf<Real>& pair,
               std::size_t k,
               const std::vector<double>& signs,
               std::size_t lane,
               LanesOf<Real>* out) {
  const PrimitivePairOf<Real>& primitive = pair.primitives[k];
  out[0][lane] = primitive.p;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    out[1 + axis][lane] = primitive.center[axis];
    if constexpr (KetBatchOf<Real>::n_places > 4) {
      out[4 + axis][lane] = primitive.rest[axis];
    }
  }
  const auto n_terms = static_cast<std::size_t>(members.n_terms());
  for (std::size_t term = 0; term < n_terms; ++term) {
    const auto h = static_cast<std::size_t>(members.hermite[term]);
    out[KetBatchOf<Real>::n_places + term][lane] =
        static_cast<Real>(signs[h]) * pair.terms[k * n_terms + term];
  }
}

/// What screening and digestion need to know of the pairs.
template <class Real>
void place_pairs(const PairClassOf<Real>& members, KetBatchOf<Real>& batch) {
  for (int lane = 0; lane < static_cast<int>(n_lanes_of<Real>); ++lane) {
    const bool has_pair = lane < batch.n_pairs;
    const int used = batch.first + (has_pair ? lane : batch.n_pairs - 1);
    const BraPairOf<Real>& pair = members.pairs[static_cast<std::size_t>(used)];
    batch.a[static_cast<std::size_t>(lane)] = pair.a;
    batch.b[static_cast<std::size_t>(lane)] = pair.b;
    batch.bounds[lane] = has_pair ? static_cast<Real>(pair.bound) : Real{0};
    batch.orderings[lane] = !has_pair ? Real{0} : pair.a == pair.b ? Real{1} : Real{2};
    batch.bound = std::max(batch.bound, pair.bound);
  }
}

template <class Real>
KetBatchOf<Real> make_batch(const PairClassOf<Real>& members, std::size_t first) {
  const std::size_t n_pairs = std::min<std::size_t>(n_lanes_of<Real>, members.pairs.size() - first);
  KetBatchOf<Real> batch{};
  batch.first = static_cast<int>(first);
  batch.n_pairs = static_cast<int>(n_pairs);
  place_pairs(members, batch);
  const std::vector<double> signs = hermite_signs(members.l);
  const auto size = static_cast<std::size_t>(KetBatchOf<Real>::n_places + members.n_terms());
  for (std::size_t lane = 0; lane < n_pairs; ++lane) {
    const BraPairOf<Real>& pair = members.pairs[first + lane];
    for (std::size_t k = 0; k < pair.primitives.size(); ++k) {
      if (k == batch.primitive_bounds.size()) {
        batch.primitive_bounds.push_back(0.0);
        batch.data.resize(batch.data.size() + size);
        batch.data[k * size] += Real{1};  // p of the lanes that have fewer primitives
      }
      batch.primitive_bounds[k] = std::max(batch.primitive_bounds[k], pair.primitives[k].bound);
      fill_lane(members, pair, k, signs, lane, batch.data.data() + k * size);
    }
  }
  return batch;
}

template <class Real>
void make_batches(PairClassOf<Real>& members) {
  for (std::size_t first = 0; first < members.pairs.size(); first += n_lanes_of<Real>) {
    members.batches.push_back(make_batch(members, first));
  }
}

BraPairOf<float> single_precision(const BraPair& pair) {
  BraPairOf<float> single{pair.a, pair.b, pair.bound, {}, {}};
  for (const PrimitivePair& from : pair.primitives) {
    PrimitivePairOf<float>& to = single.primitives.emplace_back();
    to.p = static_cast<float>(from.p);
    to.bound = from.bound;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      to.center[axis] = static_cast<float>(from.center[axis]);
      to.rest[axis] = static_cast<float>(from.center[axis] - to.center[axis]);
    }
  }
  single.terms.assign(pair.terms.begin(), pair.terms.end());
  return single;
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
  make_batches(members);
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

PairClassOf<float> single_precision(const PairClass& members) {
  PairClassOf<float> single{
      members.l, members.n_a, members.n_b, members.first_term, members.hermite, {}, {}};
  for (const BraPair& pair : members.pairs) {
    single.pairs.push_back(single_precision(pair));
  }
  make_batches(single);
  return single;
}

}  // namespace scf
