#include "optimized/scf/parts/quartet_lanes.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "optimized/scf/parts/boys_table.hpp"
#include "optimized/scf/parts/hermite_lanes.hpp"

namespace scf {
namespace {

/// Sums that are kept in registers: 20 of the 32 of AVX-512; elsewhere a sum takes two or more of 16.
#if defined(__AVX512F__)
constexpr int most_sums = 20;
#else
constexpr int most_sums = 5;
#endif

/// Where the Hermite Gaussians of a pair with angular momentum l lie in a cube.
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

/// The Hermite Coulomb integrals of a bra primitive with eight ket primitives, times factor; what
/// else stands in front of them is in the terms. One division and one square root, the slowest of its
/// operations.
template <int order>
void coulomb(const BoysTable& boys,
             const PrimitivePair& ab,
             const Lanes* cd,
             const Lanes& factor,
             Lanes* r,
             Lanes* other) {
  const Lanes q = cd[0];
  const Lanes inverse_sum = 1.0 / (ab.p + q);
  const Lanes alpha = ab.p * q * inverse_sum;
  const Lanes x = ab.center[0] - cd[1];
  const Lanes y = ab.center[1] - cd[2];
  const Lanes z = ab.center[2] - cd[3];
  Lanes values[std::size_t{order + 1}];
  boys.compute<order>(alpha * (x * x + y * y + z * z), values);
  Lanes power = factor * square_root(inverse_sum);
  for (int m = 0; m <= order; ++m) {
    values[m] *= power;
    power *= -2.0 * alpha;
  }
  hermite_coulomb<order>(values, x, y, z, r, other);
}

/// Adds one ket primitive to some Hermite Gaussians of the bra, [first, first + n):
/// half(kl, tuv) += sum R(tuv + t'u'v') E(t'u'v', kl).
/// A term: one coefficient of 64 B from L2 or L1, n elements of R from L1, n multiply-adds into
/// registers; the sums are loaded and stored once per function pair.
/// anew: the sums begin with zero
template <int l_bra, int l_ket, int first, int n>
void add_ket_primitive(
    const PairClass& ket_class, const Lanes* terms, const Lanes* r, bool anew, Lanes* half) {
  constexpr int order = l_bra + l_ket;
  static constexpr auto bra_index = cube_indices<order, l_bra>();
  static constexpr auto ket_index = cube_indices<order, l_ket>();
  const int n_functions = ket_class.n_functions();
  const int* hermite = ket_class.hermite.data();
  half += first;
  for (int kl = 0; kl < n_functions; ++kl, half += n_hermite(l_bra)) {
    Lanes sums[std::size_t{n}];
#pragma GCC unroll 20
    for (int h = 0; h < n; ++h) {
      sums[h] = anew ? Lanes{} : half[h];
    }
    const int end = ket_class.first_term[static_cast<std::size_t>(kl) + 1];
    for (int term = ket_class.first_term[static_cast<std::size_t>(kl)]; term < end; ++term) {
      const Lanes coefficient = terms[term];
      const Lanes* shifted = r + ket_index[static_cast<std::size_t>(hermite[term])];
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
template <int l_bra, int l_ket, int first = 0>
void add_ket(
    const PairClass& ket_class, const Lanes* terms, const Lanes* r, bool anew, Lanes* half) {
  constexpr int all = n_hermite(l_bra);
  constexpr int n_parts = (all + most_sums - 1) / most_sums;
  constexpr int n = std::min((all + n_parts - 1) / n_parts, all - first);
  add_ket_primitive<l_bra, l_ket, first, n>(ket_class, terms, r, anew, half);
  if constexpr (first + n < all) {
    add_ket<l_bra, l_ket, first + n>(ket_class, terms, r, anew, half);
  }
}

/// Neighbouring kl that one pass over the bra's terms serves.
#if defined(__AVX512F__)
constexpr int most_functions = 8;
#else
constexpr int most_functions = 4;
#endif

/// out(ij, kl) += sum E(ij, tuv) half(kl, tuv) for n neighbouring kl. Few kl have several sums each, of
/// every second or fourth term: one multiply-add can begin only when the one before it has ended, four
/// cycles later, and two could begin in each.
/// A term: one number of 8 B to all lanes, n elements of 64 B from L1, n multiply-adds.
template <int l_bra, int n>
void add_functions(
    const int* hermite, const double* terms, int n_terms, const Lanes* half, Lanes* out) {
  constexpr int stride = n_hermite(l_bra);
  constexpr int n_sums = n > 4 ? 1 : n > 2 ? 2 : 4;
  Lanes sums[std::size_t{n_sums}][std::size_t{n}] = {};
  int term = 0;
  for (; term + n_sums <= n_terms; term += n_sums) {
#pragma GCC unroll 4
    for (int i = 0; i < n_sums; ++i) {
      const Lanes* column = half + hermite[term + i];
#pragma GCC unroll 8
      for (int kl = 0; kl < n; ++kl) {
        sums[i][kl] += terms[term + i] * column[kl * stride];
      }
    }
  }
  for (; term < n_terms; ++term) {
    const Lanes* column = half + hermite[term];
#pragma GCC unroll 8
    for (int kl = 0; kl < n; ++kl) {
      sums[0][kl] += terms[term] * column[kl * stride];
    }
  }
#pragma GCC unroll 8
  for (int kl = 0; kl < n; ++kl) {
    Lanes sum = sums[0][kl];
#pragma GCC unroll 4
    for (int i = 1; i < n_sums; ++i) {
      sum += sums[i][kl];
    }
    out[kl] += sum;
  }
}

using AddFunctions = void (*)(const int*, const double*, int, const Lanes*, Lanes*);

template <int l_bra, int... numbers>
constexpr std::array<AddFunctions, sizeof...(numbers)> all_widths(
    std::integer_sequence<int, numbers...>) {
  return {&add_functions<l_bra, numbers + 1>...};
}

/// [n - 1]
template <int l_bra>
constexpr auto add_functions_of =
    all_widths<l_bra>(std::make_integer_sequence<int, most_functions>{});

template <int l_bra>
void add_bra(const PairClass& bra_class,
             const double* terms,
             int n_functions,
             const Lanes* half,
             Lanes* out) {
  const int n_parts = (n_functions + most_functions - 1) / most_functions;
  const int width = (n_functions + n_parts - 1) / n_parts;
  for (int ij = 0; ij < bra_class.n_functions(); ++ij, out += n_functions) {
    const int begin = bra_class.first_term[static_cast<std::size_t>(ij)];
    const int n_terms = bra_class.first_term[static_cast<std::size_t>(ij) + 1] - begin;
    const int* hermite = bra_class.hermite.data() + begin;
    for (int kl = 0; kl < n_functions; kl += width) {
      const int n = std::min(width, n_functions - kl);
      add_functions_of<l_bra>[static_cast<std::size_t>(n - 1)](
          hermite, terms + begin, n_terms, half + kl * n_hermite(l_bra), out + kl);
    }
  }
}

template <int l_bra, int l_ket>
void repulsion(const PairClass& bra_class,
               const BraPair& bra,
               const PairClass& ket_class,
               const KetBatch& ket,
               const Lanes& factor,
               QuartetScratch& scratch,
               Lanes* out) {
  constexpr int order = l_bra + l_ket;
  const int n_functions = ket_class.n_functions();
  const BoysTable& boys = boys_table(order);
  Lanes* r = scratch.cubes.data();
  Lanes* half = scratch.half.data();
  std::fill(out, out + bra_class.n_functions() * n_functions, Lanes{});
  const double* terms = bra.terms.data();
  for (const PrimitivePair& ab : bra.primitives) {
    const Lanes* cd = ket.data.data();
    for (int k = 0; k < ket.n_primitives; ++k, cd += 4 + ket_class.n_terms()) {
      coulomb<order>(boys, ab, cd, factor, r, r + cube_size<order>);
      add_ket<l_bra, l_ket>(ket_class, cd + 4, r, k == 0, half);
    }
    add_bra<l_bra>(bra_class, terms, n_functions, half, out);
    terms += bra_class.n_terms();
  }
}

using Repulsion = void (*)(const PairClass&,
                           const BraPair&,
                           const PairClass&,
                           const KetBatch&,
                           const Lanes&,
                           QuartetScratch&,
                           Lanes*);

constexpr int n_l = max_pair_l + 1;

template <int... numbers>
constexpr std::array<Repulsion, sizeof...(numbers)> all_kernels(
    std::integer_sequence<int, numbers...>) {
  return {&repulsion<numbers / n_l, numbers % n_l>...};
}

/// [l_bra][l_ket]
constexpr auto kernels = all_kernels(std::make_integer_sequence<int, n_l * n_l>{});

constexpr std::size_t max_functions =
    n_cartesian(max_angular_momentum) * n_cartesian(max_angular_momentum);

}  // namespace

QuartetScratch::QuartetScratch()
    : cubes(2 * cube_size<2 * max_pair_l>), half(n_hermite(max_pair_l) * max_functions) {}

void repulsion_lanes(const PairClass& bra_class,
                     const BraPair& bra,
                     const PairClass& ket_class,
                     const KetBatch& ket,
                     const Lanes& factor,
                     QuartetScratch& scratch,
                     Lanes* out) {
  kernels[static_cast<std::size_t>(bra_class.l * n_l + ket_class.l)](
      bra_class, bra, ket_class, ket, factor, scratch, out);
}

}  // namespace scf
