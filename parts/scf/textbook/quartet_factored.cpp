#include "parts/scf/textbook/quartet_factored.hpp"

#include <algorithm>
#include <cmath>

#include "parts/scf/textbook/ket_sum.hpp"
#include "parts/scf/textbook/spherical.hpp"

namespace scf {
namespace {

/// 2 pi^(5/2)
constexpr double prefactor = 34.986836655249725;

/// Half-transformed integrals of one bra: [Hermite function of the bra][k][l], unit stride in l.
using HalfTransformed = double[n_hermite(2 * max_angular_momentum)][max_pair_size];

/// Adds one ket primitive pair to the half-transformed integrals of a bra primitive pair.
void add_ket(const Shell& c,
             const Shell& d,
             int l_bra,
             const GaussianProduct& bra,
             const GaussianProduct& ket,
             HermiteCoulomb& r,
             HalfTransformed& half) {
  const double p = bra.p;
  const double q = ket.p;
  r.compute(l_bra + c.l + d.l,
            p * q / (p + q),
            {bra.center[0] - ket.center[0],
             bra.center[1] - ket.center[1],
             bra.center[2] - ket.center[2]});
  const double scale = prefactor * bra.coefficient * ket.coefficient / (p * q * std::sqrt(p + q));
  int hermite = 0;
  for (int t = 0; t <= l_bra; ++t) {
    for (int u = 0; u <= l_bra - t; ++u) {
      for (int v = 0; v <= l_bra - t - u; ++v, ++hermite) {
        double* out = half[hermite];
        for (const Powers& k : cartesian_powers(c.l)) {
          for (const Powers& l : cartesian_powers(d.l)) {
            *out++ += scale * sum_ket(ket, k, l, r, t, u, v);
          }
        }
      }
    }
  }
}

/// Adds sum over t, u, v of E E E half(tuv, kl) to the Cartesian block.
void add_bra(const Shell& a,
             const Shell& b,
             const GaussianProduct& bra,
             int n_ket,
             const HalfTransformed& half,
             double* out) {
  const int l_bra = a.l + b.l;
  for (const Powers& i : cartesian_powers(a.l)) {
    for (const Powers& j : cartesian_powers(b.l)) {
      int hermite = 0;
      for (int t = 0; t <= l_bra; ++t) {
        for (int u = 0; u <= l_bra - t; ++u) {
          for (int v = 0; v <= l_bra - t - u; ++v, ++hermite) {
            if (t > i.x + j.x || u > i.y + j.y || v > i.z + j.z) {
              continue;
            }
            const double e = bra.x(i.x, j.x, t) * bra.y(i.y, j.y, u) * bra.z(i.z, j.z, v);
            for (int kl = 0; kl < n_ket; ++kl) {
              out[kl] += e * half[hermite][kl];
            }
          }
        }
      }
      out += n_ket;
    }
  }
}

}  // namespace

void repulsion_factored(
    const Shell& a, const Shell& b, const Shell& c, const Shell& d, double* out) {
  // alignas: GCC 12 aligns them to 8 B and moves 32 B of them as aligned (-march=x86-64-v4).
  alignas(64) thread_local double scratch[max_quartet_size];
  alignas(64) thread_local HalfTransformed half;
  thread_local HermiteCoulomb r;
  const int n_ket = n_cartesian(c.l) * n_cartesian(d.l);
  std::fill(out, out + n_cartesian(a.l) * n_cartesian(b.l) * n_ket, 0.0);
  for (std::size_t pa = 0; pa < a.exponents.size(); ++pa) {
    for (std::size_t pb = 0; pb < b.exponents.size(); ++pb) {
      const GaussianProduct bra(a, b, pa, pb);
      for (int hermite = 0; hermite < n_hermite(a.l + b.l); ++hermite) {
        std::fill(half[hermite], half[hermite] + n_ket, 0.0);
      }
      for (std::size_t pc = 0; pc < c.exponents.size(); ++pc) {
        for (std::size_t pd = 0; pd < d.exponents.size(); ++pd) {
          add_ket(c, d, a.l + b.l, bra, GaussianProduct(c, d, pc, pd), r, half);
        }
      }
      add_bra(a, b, bra, n_ket, half, out);
    }
  }
  to_spherical().transform_in_place(a, b, c, d, out, scratch);
}

}  // namespace scf
