#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "parts/scf/classes/boys_powers.hpp"

namespace scf::detail {

/// Pairs up to this angular momentum, (ff|, are known to the compiler: above, the straight code of the
/// recursion would be too long.
constexpr int known_pair_l = 6;

/// The steps of a quartet whose angular momenta are known at run time: of pairs of g shells with f or g.
/// They take the same numbers of operations as those known to the compiler, but each has its loads,
/// stores and indices beside it.
class AnyOrders {
 public:
  AnyOrders(int l_bra, int l_ket)
      : order(l_bra + l_ket),
        n_bra_(n_hermite(l_bra)),
        bra_index_(indices(l_bra)),
        ket_index_(indices(l_ket)) {}

  const int order;

  /// r: two cubes of edge order + 1, the result is in the first
  template <class L, class Boys>
  void coulomb(const Boys& boys,
               const PrimitivePairOf<ElementOf<L>>& ab,
               const L* cd,
               const L& factor,
               L* r) const;

  /// half(kl, tuv) += sum R(tuv + t'u'v') E(t'u'v', kl)
  template <class L>
  void add_ket(
      const PairClassOf<L>& ket_class, const L* terms, const L* r, bool is_first, L* half) const;

  /// out(ij, kl) += sum E(ij, tuv) half(kl, tuv)
  template <class L>
  void add_bra(const PairClassOf<L>& bra_class,
               const ElementOf<L>* terms,
               int n_functions,
               const L* half,
               L* out) const;

 private:
  using Indices = std::array<int, std::size_t{n_hermite(max_pair_l)}>;

  int index(int t, int u, int v) const { return (t * (order + 1) + u) * (order + 1) + v; }
  Indices indices(int l) const;
  template <class L>
  void raise(int highest, const std::array<L, 3>& distance, const L* above, L* r) const;

  int n_bra_;  ///< Hermite Gaussians of the bra
  Indices bra_index_, ket_index_;
};

inline AnyOrders::Indices AnyOrders::indices(int l) const {
  Indices all{};
  std::size_t h = 0;
  for (int t = 0; t <= l; ++t) {
    for (int u = 0; u <= l - t; ++u) {
      for (int v = 0; v <= l - t - u; ++v) {
        all[h++] = index(t, u, v);
      }
    }
  }
  return all;
}

/// boys_powers() of an order that is known at run time, and above known_pair_l.
template <class L, class Boys, int... numbers>
std::array<L, 3> boys_powers_of(int order,
                                const Boys& boys,
                                const PrimitivePairOf<ElementOf<L>>& ab,
                                const L* cd,
                                const L& factor,
                                L* values,
                                std::integer_sequence<int, numbers...>) {
  using Run = std::array<L, 3> (*)(
      const Boys&, const PrimitivePairOf<ElementOf<L>>&, const L*, const L&, L*);
  static constexpr Run runs[] = {&boys_powers<known_pair_l + 1 + numbers, L, Boys>...};
  return runs[order - known_pair_l - 1](boys, ab, cd, factor, values);
}

template <class L, class Boys>
void AnyOrders::coulomb(const Boys& boys,
                        const PrimitivePairOf<ElementOf<L>>& ab,
                        const L* cd,
                        const L& factor,
                        L* r) const {
  constexpr int highest_order = 2 * max_pair_l;
  L values[std::size_t{highest_order + 1}];
  const std::array<L, 3> distance =
      boys_powers_of(order,
                     boys,
                     ab,
                     cd,
                     factor,
                     values,
                     std::make_integer_sequence<int, highest_order - known_pair_l>{});
  L* other = r + index(order + 1, 0, 0);
  if (order % 2 == 1) {
    std::swap(r, other);  // each level takes the other cube; the last one the first
  }
  r[0] = values[order];
  for (int highest = 1; highest <= order; ++highest) {
    std::swap(r, other);
    raise(highest, distance, other, r);
    r[0] = values[order - highest];
  }
}

/// The level R^{order - highest} from the one above it.
/// Source: Helgaker et al. (2000), eqs. 9.9.18 to 9.9.20.
template <class L>
void AnyOrders::raise(int highest, const std::array<L, 3>& distance, const L* above, L* r) const {
  for (int t = 0; t <= highest; ++t) {
    for (int u = 0; u <= highest - t; ++u) {
      for (int v = t + u == 0 ? 1 : 0; v <= highest - t - u; ++v) {
        const std::size_t axis = v > 0 ? 2 : u > 0 ? 1 : 0;
        const int power = axis == 2 ? v : axis == 1 ? u : t;
        const int step = axis == 2 ? 1 : axis == 1 ? order + 1 : index(1, 0, 0);
        const int to = index(t, u, v);
        L value = distance[axis] * above[to - step];
        if (power > 1) {
          value += static_cast<ElementOf<L>>(power - 1) * above[to - 2 * step];
        }
        r[to] = value;
      }
    }
  }
}

template <class L>
void AnyOrders::add_ket(
    const PairClassOf<L>& ket_class, const L* terms, const L* r, bool is_first, L* half) const {
  for (int kl = 0; kl < ket_class.n_functions(); ++kl, half += n_bra_) {
    if (is_first) {
      std::fill_n(half, n_bra_, L{});
    }
    const int end = ket_class.first_term[static_cast<std::size_t>(kl) + 1];
    for (int term = ket_class.first_term[static_cast<std::size_t>(kl)]; term < end; ++term) {
      const auto number =
          static_cast<std::size_t>(ket_class.hermite[static_cast<std::size_t>(term)]);
      const L* shifted = r + ket_index_[number];
      for (int h = 0; h < n_bra_; ++h) {
        half[h] += terms[term] * shifted[bra_index_[static_cast<std::size_t>(h)]];
      }
    }
  }
}

template <class L>
void AnyOrders::add_bra(const PairClassOf<L>& bra_class,
                        const ElementOf<L>* terms,
                        int n_functions,
                        const L* half,
                        L* out) const {
  for (int ij = 0; ij < bra_class.n_functions(); ++ij) {
    const int begin = bra_class.first_term[static_cast<std::size_t>(ij)];
    const int end = bra_class.first_term[static_cast<std::size_t>(ij) + 1];
    for (int kl = 0; kl < n_functions; ++kl, ++out) {
      const L* column = half + kl * n_bra_;
      for (int term = begin; term < end; ++term) {
        *out += terms[term] * column[bra_class.hermite[static_cast<std::size_t>(term)]];
      }
    }
  }
}

}  // namespace scf::detail
