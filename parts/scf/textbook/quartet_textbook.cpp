#include "parts/scf/textbook/quartet_textbook.hpp"

#include <algorithm>
#include <cmath>

#include "parts/scf/textbook/ket_sum.hpp"
#include "parts/scf/textbook/spherical.hpp"

namespace scf {
namespace {

/// 2 pi^(5/2)
constexpr double prefactor = 34.986836655249725;

/// Sum over the Hermite functions of bra and ket: one Cartesian integral of a primitive quartet.
double sum_bra_and_ket(const GaussianProduct& bra,
                       const GaussianProduct& ket,
                       const Powers& a,
                       const Powers& b,
                       const Powers& c,
                       const Powers& d,
                       const HermiteCoulomb& r) {
  double sum = 0.0;
  for (int t = 0; t <= a.x + b.x; ++t) {
    for (int u = 0; u <= a.y + b.y; ++u) {
      for (int v = 0; v <= a.z + b.z; ++v) {
        sum += bra.x(a.x, b.x, t) * bra.y(a.y, b.y, u) * bra.z(a.z, b.z, v) *
               sum_ket(ket, c, d, r, t, u, v);
      }
    }
  }
  return sum;
}

/// Adds one primitive quartet to the Cartesian block.
void add_primitives(const Shell& a,
                    const Shell& b,
                    const Shell& c,
                    const Shell& d,
                    const GaussianProduct& bra,
                    const GaussianProduct& ket,
                    HermiteCoulomb& r,
                    double* out) {
  const double p = bra.p;
  const double q = ket.p;
  r.compute(a.l + b.l + c.l + d.l,
            p * q / (p + q),
            {bra.center[0] - ket.center[0],
             bra.center[1] - ket.center[1],
             bra.center[2] - ket.center[2]});
  const double scale = prefactor * bra.coefficient * ket.coefficient / (p * q * std::sqrt(p + q));
  for (const Powers& i : cartesian_powers(a.l)) {
    for (const Powers& j : cartesian_powers(b.l)) {
      for (const Powers& k : cartesian_powers(c.l)) {
        for (const Powers& l : cartesian_powers(d.l)) {
          *out++ += scale * sum_bra_and_ket(bra, ket, i, j, k, l, r);
        }
      }
    }
  }
}

}  // namespace

void repulsion_textbook(
    const Shell& a, const Shell& b, const Shell& c, const Shell& d, double* out) {
  // alignas: GCC 12 aligns it to 8 B and moves 32 B of it as aligned (-march=x86-64-v4).
  alignas(64) thread_local double scratch[max_quartet_size];
  const int size = n_cartesian(a.l) * n_cartesian(b.l) * n_cartesian(c.l) * n_cartesian(d.l);
  std::fill(out, out + size, 0.0);
  HermiteCoulomb r;
  for (std::size_t pa = 0; pa < a.exponents.size(); ++pa) {
    for (std::size_t pb = 0; pb < b.exponents.size(); ++pb) {
      const GaussianProduct bra(a, b, pa, pb);
      for (std::size_t pc = 0; pc < c.exponents.size(); ++pc) {
        for (std::size_t pd = 0; pd < d.exponents.size(); ++pd) {
          add_primitives(a, b, c, d, bra, GaussianProduct(c, d, pc, pd), r, out);
        }
      }
    }
  }
  to_spherical().transform_in_place(a, b, c, d, out, scratch);
}

}  // namespace scf
