#include "parts/scf/textbook/quartet_pairs.hpp"

#include <algorithm>
#include <cmath>

namespace scf {
namespace {

/// 2 pi^(5/2)
constexpr double prefactor = 34.986836655249725;

constexpr int max_hermite = n_hermite(2 * max_angular_momentum);

/// Half-transformed integrals of one bra: [Hermite function of the bra][function pair of the ket].
using HalfTransformed = double[max_hermite][max_pair_size];

/// Adds one ket primitive pair: half(tuv, kl) += R(tuv + t'u'v') ket(t'u'v', kl).
/// Per (tuv, t'u'v'): one R, n_ket ket coefficients (L1), n_ket sums loaded and stored (L1),
/// 2 n_ket flops; unit stride in kl.
void add_ket(int l_bra,
             const ShellPair& ket,
             const double* coefficients,
             double scale,
             const HermiteCoulomb& r,
             HalfTransformed& half) {
  const int n_ket = ket.n_functions;
  int hermite = 0;
  for (int t = 0; t <= l_bra; ++t) {
    for (int u = 0; u <= l_bra - t; ++u) {
      for (int v = 0; v <= l_bra - t - u; ++v, ++hermite) {
        const double* e = coefficients;
        for (int tk = 0; tk <= ket.l; ++tk) {
          for (int uk = 0; uk <= ket.l - tk; ++uk) {
            for (int vk = 0; vk <= ket.l - tk - uk; ++vk, e += n_ket) {
              const double factor = scale * r(t + tk, u + uk, v + vk);
              for (int kl = 0; kl < n_ket; ++kl) {
                half[hermite][kl] += factor * e[kl];
              }
            }
          }
        }
      }
    }
  }
}

/// Adds bra(ij, tuv) half(tuv, kl) to the block of integrals.
void add_bra(const ShellPair& bra,
             const double* coefficients,
             int n_ket,
             const HalfTransformed& half,
             double* out) {
  for (int ij = 0; ij < bra.n_functions; ++ij, out += n_ket) {
    for (int hermite = 0; hermite < n_hermite(bra.l); ++hermite) {
      const double factor = *coefficients++;
      for (int kl = 0; kl < n_ket; ++kl) {
        out[kl] += factor * half[hermite][kl];
      }
    }
  }
}

}  // namespace

void repulsion_from_pairs(const ShellPair& bra,
                          const ShellPair& ket,
                          double* out,
                          BoysFunction boys_function) {
  // alignas: GCC 12 aligns it to 8 B and moves 32 B of it as aligned (-march=x86-64-v4).
  alignas(64) thread_local HalfTransformed half;
  thread_local HermiteCoulomb r;
  std::fill(out, out + bra.n_functions * ket.n_functions, 0.0);
  for (const PrimitivePairData& ab : bra.primitives) {
    for (int hermite = 0; hermite < n_hermite(bra.l); ++hermite) {
      std::fill(half[hermite], half[hermite] + ket.n_functions, 0.0);
    }
    for (const PrimitivePairData& cd : ket.primitives) {
      const double p = ab.p;
      const double q = cd.p;
      r.compute(
          bra.l + ket.l,
          p * q / (p + q),
          {ab.center[0] - cd.center[0], ab.center[1] - cd.center[1], ab.center[2] - cd.center[2]},
          boys_function);
      const double scale = prefactor / (p * q * std::sqrt(p + q));
      add_ket(bra.l, ket, ket.ket.data() + cd.first, scale, r, half);
    }
    add_bra(bra, bra.bra.data() + ab.first, ket.n_functions, half, out);
  }
}

}  // namespace scf
