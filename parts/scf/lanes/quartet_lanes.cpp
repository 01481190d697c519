#include "parts/scf/lanes/quartet_lanes.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "parts/scf/lanes/boys_intervals.hpp"
#include "parts/scf/lanes/boys_table.hpp"
#include "parts/scf/lanes/hermite_lanes.hpp"

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

const BoysTable& boys_function(int order, double) {
  return boys_table(order);
}

const BoysIntervals& boys_function(int order, float) {
  return boys_intervals(order);
}

/// From the ket's center to the bra's. What rounding took from both is added to the difference, which
/// may be much smaller than they are.
template <class Real>
LanesOf<Real> distance(const PrimitivePairOf<Real>& ab, const LanesOf<Real>* cd, std::size_t axis) {
  LanesOf<Real> d = ab.center[axis] - cd[1 + axis];
  if constexpr (KetBatchOf<Real>::n_places > 4) {
    d += ab.rest[axis] - cd[4 + axis];
  }
  return d;
}

/// The Hermite Coulomb integrals of a bra primitive with a ket primitive in each lane, times factor;
/// what else stands in front of them is in the terms. One division and one square root, the slowest
/// of its operations.
template <int order, class Real, class Boys>
void coulomb(const Boys& boys,
             const PrimitivePairOf<Real>& ab,
             const LanesOf<Real>* cd,
             const LanesOf<Real>& factor,
             LanesOf<Real>* r,
             LanesOf<Real>* other) {
  const LanesOf<Real> q = cd[0];
  const LanesOf<Real> inverse_sum = Real{1} / (ab.p + q);
  const LanesOf<Real> alpha = ab.p * q * inverse_sum;
  const LanesOf<Real> x = distance(ab, cd, 0);
  const LanesOf<Real> y = distance(ab, cd, 1);
  const LanesOf<Real> z = distance(ab, cd, 2);
  LanesOf<Real> values[std::size_t{order + 1}];
  boys.template compute<order>(alpha * (x * x + y * y + z * z), values);
  LanesOf<Real> power = factor * square_root(inverse_sum);
  for (int m = 0; m <= order; ++m) {
    values[m] *= power;
    power *= Real{-2} * alpha;
  }
  hermite_coulomb<order, Real>(values, x, y, z, r, other);
}

/// Adds one ket primitive to some Hermite Gaussians of the bra, [first, first + n):
/// half(kl, tuv) += sum R(tuv + t'u'v') E(t'u'v', kl).
/// A term: one coefficient of 64 B from L2 or L1, n elements of R from L1, n multiply-adds into
/// registers; the sums are loaded and stored once per function pair.
/// anew: the sums begin with zero
template <int l_bra, int l_ket, int first, int n, class Real>
void add_ket_primitive(const PairClassOf<Real>& ket_class,
                       const LanesOf<Real>* terms,
                       const LanesOf<Real>* r,
                       bool anew,
                       LanesOf<Real>* half) {
  constexpr int order = l_bra + l_ket;
  static constexpr auto bra_index = cube_indices<order, l_bra>();
  static constexpr auto ket_index = cube_indices<order, l_ket>();
  const int n_functions = ket_class.n_functions();
  const int* hermite = ket_class.hermite.data();
  half += first;
  for (int kl = 0; kl < n_functions; ++kl, half += n_hermite(l_bra)) {
    LanesOf<Real> sums[std::size_t{n}];
#pragma GCC unroll 20
    for (int h = 0; h < n; ++h) {
      sums[h] = anew ? LanesOf<Real>{} : half[h];
    }
    const int end = ket_class.first_term[static_cast<std::size_t>(kl) + 1];
    for (int term = ket_class.first_term[static_cast<std::size_t>(kl)]; term < end; ++term) {
      const LanesOf<Real> coefficient = terms[term];
      const LanesOf<Real>* shifted = r + ket_index[static_cast<std::size_t>(hermite[term])];
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
template <int l_bra, int l_ket, class Real, int first = 0>
void add_ket(const PairClassOf<Real>& ket_class,
             const LanesOf<Real>* terms,
             const LanesOf<Real>* r,
             bool anew,
             LanesOf<Real>* half) {
  constexpr int all = n_hermite(l_bra);
  constexpr int n_parts = (all + most_sums - 1) / most_sums;
  constexpr int n = std::min((all + n_parts - 1) / n_parts, all - first);
  add_ket_primitive<l_bra, l_ket, first, n, Real>(ket_class, terms, r, anew, half);
  if constexpr (first + n < all) {
    add_ket<l_bra, l_ket, Real, first + n>(ket_class, terms, r, anew, half);
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
template <int l_bra, int n, class Real>
void add_functions(const int* hermite,
                   const Real* terms,
                   int n_terms,
                   const LanesOf<Real>* half,
                   LanesOf<Real>* out) {
  constexpr int stride = n_hermite(l_bra);
  constexpr int n_sums = n > 4 ? 1 : n > 2 ? 2 : 4;
  LanesOf<Real> sums[std::size_t{n_sums}][std::size_t{n}] = {};
  int term = 0;
  for (; term + n_sums <= n_terms; term += n_sums) {
#pragma GCC unroll 4
    for (int i = 0; i < n_sums; ++i) {
      const LanesOf<Real>* column = half + hermite[term + i];
#pragma GCC unroll 8
      for (int kl = 0; kl < n; ++kl) {
        sums[i][kl] += terms[term + i] * column[kl * stride];
      }
    }
  }
  for (; term < n_terms; ++term) {
    const LanesOf<Real>* column = half + hermite[term];
#pragma GCC unroll 8
    for (int kl = 0; kl < n; ++kl) {
      sums[0][kl] += terms[term] * column[kl * stride];
    }
  }
#pragma GCC unroll 8
  for (int kl = 0; kl < n; ++kl) {
    LanesOf<Real> sum = sums[0][kl];
#pragma GCC unroll 4
    for (int i = 1; i < n_sums; ++i) {
      sum += sums[i][kl];
    }
    out[kl] += sum;
  }
}

template <class Real>
using AddFunctions = void (*)(const int*, const Real*, int, const LanesOf<Real>*, LanesOf<Real>*);

template <int l_bra, class Real, int... numbers>
constexpr std::array<AddFunctions<Real>, sizeof...(numbers)> all_widths(
    std::integer_sequence<int, numbers...>) {
  return {&add_functions<l_bra, numbers + 1, Real>...};
}

/// [n - 1]
template <int l_bra, class Real>
constexpr auto add_functions_of =
    all_widths<l_bra, Real>(std::make_integer_sequence<int, most_functions>{});

template <int l_bra, class Real>
void add_bra(const PairClassOf<Real>& bra_class,
             const Real* terms,
             int n_functions,
             const LanesOf<Real>* half,
             LanesOf<Real>* out) {
  const int n_parts = (n_functions + most_functions - 1) / most_functions;
  const int width = (n_functions + n_parts - 1) / n_parts;
  for (int ij = 0; ij < bra_class.n_functions(); ++ij, out += n_functions) {
    const int begin = bra_class.first_term[static_cast<std::size_t>(ij)];
    const int n_terms = bra_class.first_term[static_cast<std::size_t>(ij) + 1] - begin;
    const int* hermite = bra_class.hermite.data() + begin;
    for (int kl = 0; kl < n_functions; kl += width) {
      const int n = std::min(width, n_functions - kl);
      add_functions_of<l_bra, Real>[static_cast<std::size_t>(n - 1)](
          hermite, terms + begin, n_terms, half + kl * n_hermite(l_bra), out + kl);
    }
  }
}

/// The primitives of a pair come by falling bound: after the first that is negligible, all are.
template <int l_bra, int l_ket, class Real>
void repulsion(const PairClassOf<Real>& bra_class,
               const BraPairOf<Real>& bra,
               const PairClassOf<Real>& ket_class,
               const KetBatchOf<Real>& ket,
               const LanesOf<Real>& factor,
               double negligible,
               QuartetScratchOf<Real>& scratch,
               LanesOf<Real>* out) {
  constexpr int order = l_bra + l_ket;
  const int n_functions = ket_class.n_functions();
  const auto& boys = boys_function(order, Real{});
  LanesOf<Real>* r = scratch.cubes.data();
  LanesOf<Real>* half = scratch.half.data();
  std::fill(out, out + bra_class.n_functions() * n_functions, LanesOf<Real>{});
  const Real* terms = bra.terms.data();
  for (const PrimitivePairOf<Real>& ab : bra.primitives) {
    const LanesOf<Real>* cd = ket.data.data();
    bool anew = true;
    for (const double cd_bound : ket.primitive_bounds) {
      if (ab.bound * cd_bound < negligible) {
        break;
      }
      coulomb<order>(boys, ab, cd, factor, r, r + cube_size<order>);
      cd += KetBatchOf<Real>::n_places;
      add_ket<l_bra, l_ket, Real>(ket_class, cd, r, anew, half);
      cd += ket_class.n_terms();
      anew = false;
    }
    if (anew) {
      break;
    }
    add_bra<l_bra>(bra_class, terms, n_functions, half, out);
    terms += bra_class.n_terms();
  }
}

template <class Real>
using Repulsion = void (*)(const PairClassOf<Real>&,
                           const BraPairOf<Real>&,
                           const PairClassOf<Real>&,
                           const KetBatchOf<Real>&,
                           const LanesOf<Real>&,
                           double,
                           QuartetScratchOf<Real>&,
                           LanesOf<Real>*);

constexpr int n_l = max_pair_l + 1;

template <class Real, int... numbers>
constexpr std::array<Repulsion<Real>, sizeof...(numbers)> all_kernels(
    std::integer_sequence<int, numbers...>) {
  return {&repulsion<numbers / n_l, numbers % n_l, Real>...};
}

/// [l_bra][l_ket]
template <class Real>
constexpr auto kernels = all_kernels<Real>(std::make_integer_sequence<int, n_l * n_l>{});

constexpr std::size_t max_functions =
    n_cartesian(max_angular_momentum) * n_cartesian(max_angular_momentum);

}  // namespace

template <class Real>
QuartetScratchOf<Real>::QuartetScratchOf()
    : cubes(2 * cube_size<2 * max_pair_l>), half(n_hermite(max_pair_l) * max_functions) {}

template <class Real>
void repulsion_lanes(const PairClassOf<Real>& bra_class,
                     const BraPairOf<Real>& bra,
                     const PairClassOf<Real>& ket_class,
                     const KetBatchOf<Real>& ket,
                     const LanesOf<Real>& factor,
                     double negligible,
                     QuartetScratchOf<Real>& scratch,
                     LanesOf<Real>* out) {
  kernels<Real>[static_cast<std::size_t>(bra_class.l * n_l + ket_class.l)](
      bra_class, bra, ket_class, ket, factor, negligible, scratch, out);
}

template class QuartetScratchOf<double>;
template class QuartetScratchOf<float>;
template void repulsion_lanes(const PairClassOf<double>&,
                              const BraPairOf<double>&,
                              const PairClassOf<double>&,
                              const KetBatchOf<double>&,
                              const LanesOf<double>&,
                              double,
                              QuartetScratchOf<double>&,
                              LanesOf<double>*);
template void repulsion_lanes(const PairClassOf<float>&,
                              const BraPairOf<float>&,
                              const PairClassOf<float>&,
                              const KetBatchOf<float>&,
                              const LanesOf<float>&,
                              double,
                              QuartetScratchOf<float>&,
                              LanesOf<float>*);

}  // namespace scf
