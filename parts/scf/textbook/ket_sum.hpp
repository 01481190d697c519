#pragma once

#include "parts/scf/textbook/cartesian.hpp"
#include "parts/scf/textbook/gaussian_product.hpp"

namespace scf {

/// Sum over the Hermite functions of the ket: (-1)^(t+u+v) E E E R(t0 + t, u0 + u, v0 + v).
inline double sum_ket(const GaussianProduct& ket,
                      const Powers& c,
                      const Powers& d,
                      const HermiteCoulomb& r,
                      int t0,
                      int u0,
                      int v0) {
  double sum = 0.0;
  for (int t = 0; t <= c.x + d.x; ++t) {
    for (int u = 0; u <= c.y + d.y; ++u) {
      for (int v = 0; v <= c.z + d.z; ++v) {
        const double sign = (t + u + v) % 2 == 0 ? 1.0 : -1.0;
        sum += sign * ket.x(c.x, d.x, t) * ket.y(c.y, d.y, u) * ket.z(c.z, d.z, v) *
               r(t0 + t, u0 + u, v0 + v);
      }
    }
  }
  return sum;
}

}  // namespace scf
