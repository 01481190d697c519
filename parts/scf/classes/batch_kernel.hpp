#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "parts/dense/register.hpp"
#include "parts/scf/classes/any_orders.hpp"
#include "parts/scf/classes/batch_integrals.hpp"
#include "parts/scf/classes/boys_powers.hpp"
#include "parts/scf/classes/hermite_recursion.hpp"

namespace scf {

/// The Boys function for a width: of(order) gives an object that has compute<order>(x, values).
template <class L>
struct BoysOf;

namespace detail {

/// Sums that are kept in registers: 20 of 32 of 64 B; elsewhere a sum takes two of 16, or four of 32.
#if CASEBOOK_REGISTER_BYTES == 64
constexpr int most_sums = 20;
#else
constexpr int most_sums = 5;
#endif

/// Indices of the Hermite Gaussians of a pair with angular momentum l in a cube.
template <int order, int l>
constexpr std::array<int, std::size_t{n_hermite(l)}> cube_indices() {
  std::array<int, std::size_t{n_hermite(l)}> indices{};
  std::size_t h = 0;
  for (int t = 0; t <= l; ++t) {
    for (int u = 0; u <= l - t; ++u) {
      for (int v = 0; v <= l - t - u; ++v) {
        indices[h++] = cube_index<order>(t, u, v);
      }
    }
  }
  return indices;
}

/// The Hermite Coulomb integrals of a bra primitive with a ket primitive in each lane, times factor;
/// what else stands in front of them is in the terms.
template <int order, class L, class Boys>
void coulomb(const Boys& boys,
             const PrimitivePairOf<ElementOf<L>>& ab,
             const L* cd,
             const L& factor,
             L* r,
             L* other) {
  L values[std::size_t{order + 1}];
  const auto [x, y, z] = boys_powers<order>(boys, ab, cd, factor, values);
  hermite_coulomb<order>(values, x, y, z, r, other);
}

/// Adds one ket primitive to some Hermite Gaussians of the bra, [first, first + n):
/// half(kl, tuv) += sum R(tuv + t'u'v') E(t'u'v', kl).
/// A term: one coefficient of 64 B from L2 or L1, n elements of R from L1, n multiply-adds into
/// registers; the sums are loaded and stored once per function pair.
/// is_first: the sums begin with zero
template <int l_bra, int l_ket, int first, int n, class L>
void add_ket_primitive(
    const PairClassOf<L>& ket_class, const L* terms, const L* r, bool is_first, L* half) {
  constexpr int order = l_bra + l_ket;
  static constexpr auto bra_index = cube_indices<order, l_bra>();
  static constexpr auto ket_index = cube_indices<order, l_ket>();
  const int n_functions = ket_class.n_functions();
  const int* hermite = ket_class.hermite.data();
  half += first;
  for (int kl = 0; kl < n_functions; ++kl, half += n_hermite(l_bra)) {
    L sums[std::size_t{n}];
#pragma GCC unroll 20
    for (int h = 0; h < n; ++h) {
      sums[h] = is_first ? L{} : half[h];
    }
    const int end = ket_class.first_term[static_cast<std::size_t>(kl) + 1];
    for (int term = ket_class.first_term[static_cast<std::size_t>(kl)]; term < end; ++term) {
      const L coefficient = terms[term];
      const L* shifted = r + ket_index[static_cast<std::size_t>(hermite[term])];
#pragma GCC unroll 20
      for (int h = 0; h < n; ++h) {
        sums[h] += coefficient * shifted[bra_index[static_cast<std::size_t>(first + h)]];
      }
    }
#pragma GCC unroll 20
    for (int h = 0; h < n; ++h) {
      half[h] = sums[h];
    }
  }
}

/// All Hermite Gaussians of the bra, as many at a time as there are registers.
template <int l_bra, int l_ket, class L, int first = 0>
void add_ket(const PairClassOf<L>& ket_class, const L* terms, const L* r, bool is_first, L* half) {
  constexpr int all = n_hermite(l_bra);
  constexpr int n_parts = (all + most_sums - 1) / most_sums;
  constexpr int n = std::min((all + n_parts - 1) / n_parts, all - first);
  add_ket_primitive<l_bra, l_ket, first, n>(ket_class, terms, r, is_first, half);
  if constexpr (first + n < all) {
    add_ket<l_bra, l_ket, L, first + n>(ket_class, terms, r, is_first, half);
  }
}

/// Neighbouring kl that one pass over the bra's terms serves.
#if CASEBOOK_REGISTER_BYTES == 64
constexpr int most_functions = 8;
#else
constexpr int most_functions = 4;
#endif

/// out(ij, kl) += sum E(ij, tuv) half(kl, tuv) for n neighbouring kl. Few kl have several sums each, of
/// every second or fourth term: one multiply-add can begin only when the one before it has ended, four
/// cycles later, and two could begin in each.
/// A term: one number of 8 B to all lanes, n elements of 64 B from L1, n multiply-adds.
template <int l_bra, int n, class L>
void add_functions(
    const int* hermite, const ElementOf<L>* terms, int n_terms, const L* half, L* out) {
  constexpr int stride = n_hermite(l_bra);
  constexpr int n_sums = n > 4 ? 1 : n > 2 ? 2 : 4;
  L sums[std::size_t{n_sums}][std::size_t{n}] = {};
  int term = 0;
  for (; term + n_sums <= n_terms; term += n_sums) {
#pragma GCC unroll 4
    for (int i = 0; i < n_sums; ++i) {
      const L* column = half + hermite[term + i];
#pragma GCC unroll 8
      for (int kl = 0; kl < n; ++kl) {
        sums[i][kl] += terms[term + i] * column[kl * stride];
      }
    }
  }
  for (; term < n_terms; ++term) {
    const L* column = half + hermite[term];
#pragma GCC unroll 8
    for (int kl = 0; kl < n; ++kl) {
      sums[0][kl] += terms[term] * column[kl * stride];
    }
  }
#pragma GCC unroll 8
  for (int kl = 0; kl < n; ++kl) {
    L sum = sums[0][kl];
#pragma GCC unroll 4
    for (int i = 1; i < n_sums; ++i) {
      sum += sums[i][kl];
    }
    out[kl] += sum;
  }
}

template <class L>
using AddFunctions = void (*)(const int*, const ElementOf<L>*, int, const L*, L*);

template <int l_bra, class L, int... numbers>
constexpr std::array<AddFunctions<L>, sizeof...(numbers)> all_widths(
    std::integer_sequence<int, numbers...>) {
  return {&add_functions<l_bra, numbers + 1, L>...};
}

/// [n - 1]
template <int l_bra, class L>
constexpr auto add_functions_of =
    all_widths<l_bra, L>(std::make_integer_sequence<int, most_functions>{});

template <int l_bra, class L>
void add_bra(const PairClassOf<L>& bra_class,
             const ElementOf<L>* terms,
             int n_functions,
             const L* half,
             L* out) {
  const int n_parts = (n_functions + most_functions - 1) / most_functions;
  const int width = (n_functions + n_parts - 1) / n_parts;
  for (int ij = 0; ij < bra_class.n_functions(); ++ij, out += n_functions) {
    const int begin = bra_class.first_term[static_cast<std::size_t>(ij)];
    const int n_terms = bra_class.first_term[static_cast<std::size_t>(ij) + 1] - begin;
    const int* hermite = bra_class.hermite.data() + begin;
    for (int kl = 0; kl < n_functions; kl += width) {
      const int n = std::min(width, n_functions - kl);
      add_functions_of<l_bra, L>[static_cast<std::size_t>(n - 1)](
          hermite, terms + begin, n_terms, half + kl * n_hermite(l_bra), out + kl);
    }
  }
}

/// The steps of a quartet whose angular momenta the compiler knows.
template <int l_bra, int l_ket>
struct KnownOrders {
  static constexpr int order = l_bra + l_ket;

  KnownOrders(int, int) {}

  template <class L, class Boys>
  void coulomb(const Boys& boys,
               const PrimitivePairOf<ElementOf<L>>& ab,
               const L* cd,
               const L& factor,
               L* r) const {
    detail::coulomb<order>(boys, ab, cd, factor, r, r + cube_size<order>);
  }

  template <class L>
  void add_ket(
      const PairClassOf<L>& ket_class, const L* terms, const L* r, bool is_first, L* half) const {
    detail::add_ket<l_bra, l_ket>(ket_class, terms, r, is_first, half);
  }

  template <class L>
  void add_bra(const PairClassOf<L>& bra_class,
               const ElementOf<L>* terms,
               int n_functions,
               const L* half,
               L* out) const {
    detail::add_bra<l_bra>(bra_class, terms, n_functions, half, out);
  }
};

/// The primitives of a pair come by falling bound: after the first that is negligible, all are.
/// Orders: KnownOrders or AnyOrders
template <class Orders, class L>
void repulsion(const PairClassOf<L>& bra_class,
               const BraPairOf<ElementOf<L>>& bra,
               const PairClassOf<L>& ket_class,
               const KetBatchOf<L>& ket,
               const L& factor,
               double negligible,
               BatchScratchOf<L>& scratch,
               L* out) {
  const Orders orders(bra_class.l, ket_class.l);
  const int n_functions = ket_class.n_functions();
  const auto& boys = BoysOf<L>::of(orders.order);
  L* r = scratch.cubes.data();
  L* half = scratch.half.data();
  std::fill(out, out + bra_class.n_functions() * n_functions, L{});
  const ElementOf<L>* terms = bra.terms.data();
  for (const PrimitivePairOf<ElementOf<L>>& ab : bra.primitives) {
    const L* cd = ket.data.data();
    bool is_first = true;
    for (const double cd_bound : ket.primitive_bounds) {
      if (ab.bound * cd_bound < negligible) {
        break;
      }
      orders.coulomb(boys, ab, cd, factor, r);
      cd += KetBatchOf<L>::n_places;
      orders.add_ket(ket_class, cd, r, is_first, half);
      cd += ket_class.n_terms();
      is_first = false;
    }
    if (is_first) {
      break;
    }
    orders.add_bra(bra_class, terms, n_functions, half, out);
    terms += bra_class.n_terms();
  }
}

template <class L>
using Repulsion = void (*)(const PairClassOf<L>&,
                           const BraPairOf<ElementOf<L>>&,
                           const PairClassOf<L>&,
                           const KetBatchOf<L>&,
                           const L&,
                           double,
                           BatchScratchOf<L>&,
                           L*);

constexpr int n_l = known_pair_l + 1;

template <class L, int... numbers>
constexpr std::array<Repulsion<L>, sizeof...(numbers)> all_kernels(
    std::integer_sequence<int, numbers...>) {
  return {&repulsion<KnownOrders<numbers / n_l, numbers % n_l>, L>...};
}

/// [l_bra][l_ket]
template <class L>
constexpr auto kernels = all_kernels<L>(std::make_integer_sequence<int, n_l * n_l>{});

}  // namespace detail

template <class L>
BatchScratchOf<L>::BatchScratchOf()
    : cubes(2 * cube_size<2 * detail::known_pair_l>),
      half(std::size_t{n_hermite(detail::known_pair_l) * max_grouped_functions *
                       max_grouped_functions}) {}

template <class L>
void BatchScratchOf<L>::make_room_for_g() {
  cubes.resize(2 * cube_size<2 * max_pair_l>);
  half.resize(std::size_t{n_hermite(max_pair_l) * max_block_functions * max_block_functions});
}

template <class L>
void repulsion_of_batch(const PairClassOf<L>& bra_class,
                        const BraPairOf<ElementOf<L>>& bra,
                        const PairClassOf<L>& ket_class,
                        const KetBatchOf<L>& ket,
                        const L& factor,
                        double negligible,
                        BatchScratchOf<L>& scratch,
                        L* out) {
  const bool is_known = std::max(bra_class.l, ket_class.l) <= detail::known_pair_l;
  if (!is_known || ket_class.n_functions() > max_grouped_functions * max_grouped_functions) {
    scratch.make_room_for_g();
  }
  const auto at = static_cast<std::size_t>(bra_class.l * detail::n_l + ket_class.l);
  const detail::Repulsion<L> run =
      is_known ? detail::kernels<L>[at] : &detail::repulsion<detail::AnyOrders, L>;
  run(bra_class, bra, ket_class, ket, factor, negligible, scratch, out);
}

}  // namespace scf
