#pragma once

#include "optimized/scf/parts/lanes.hpp"

namespace scf {

/// Where R_tuv lies in a cube of edge order + 1.
template <int order>
constexpr int cube_index(int t, int u, int v) {
  return (t * (order + 1) + u) * (order + 1) + v;
}

template <int order>
inline constexpr int cube_size = (order + 1) * (order + 1) * (order + 1);

/// One level of the recursion: R^m_tuv with t + u + v <= highest, from R^{m+1}; all but R^m_000.
/// Two operations for most elements, with two loads and a store of 64 B, in L1.
template <int order, int highest, class Real>
void raise_hermite(const LanesOf<Real>& x,
                   const LanesOf<Real>& y,
                   const LanesOf<Real>& z,
                   const LanesOf<Real>* above,
                   LanesOf<Real>* r) {
  const auto at = [](int t, int u, int v) { return cube_index<order>(t, u, v); };
  for (int t = 0; t <= highest; ++t) {
    for (int u = 0; u <= highest - t; ++u) {
#pragma GCC unroll 16
      for (int v = t + u == 0 ? 1 : 0; v <= highest - t - u; ++v) {
        if (v > 0) {
          r[at(t, u, v)] = z * above[at(t, u, v - 1)];
          if (v > 1) {
            r[at(t, u, v)] += static_cast<Real>(v - 1) * above[at(t, u, v - 2)];
          }
        } else if (u > 0) {
          r[at(t, u, v)] = y * above[at(t, u - 1, v)];
          if (u > 1) {
            r[at(t, u, v)] += static_cast<Real>(u - 1) * above[at(t, u - 2, v)];
          }
        } else {
          r[at(t, u, v)] = x * above[at(t - 1, u, v)];
          if (t > 1) {
            r[at(t, u, v)] += static_cast<Real>(t - 1) * above[at(t - 2, u, v)];
          }
        }
      }
    }
  }
}

/// All levels up to t + u + v = highest, R^{order - highest}, in r.
template <int order, int highest, class Real>
void climb_hermite(const LanesOf<Real>* values,
                   const LanesOf<Real>& x,
                   const LanesOf<Real>& y,
                   const LanesOf<Real>& z,
                   LanesOf<Real>* r,
                   LanesOf<Real>* other) {
  if constexpr (highest > 0) {
    climb_hermite<order, highest - 1, Real>(values, x, y, z, other, r);
    raise_hermite<order, highest, Real>(x, y, z, other, r);
  }
  r[0] = values[order - highest];
}

/// Hermite Coulomb integrals R_tuv, t + u + v <= order, of as many problems as there are lanes.
/// values: R^m_000 = (-2 alpha)^m F_m for m = 0 ... order; x, y, z: vector between the centers;
/// r, scratch: two cubes, the result is in r.
/// Source: Helgaker et al. (2000), eqs. 9.9.18 to 9.9.20.
template <int order, class Real>
void hermite_coulomb(const LanesOf<Real>* values,
                     const LanesOf<Real>& x,
                     const LanesOf<Real>& y,
                     const LanesOf<Real>& z,
                     LanesOf<Real>* r,
                     LanesOf<Real>* scratch) {
  climb_hermite<order, order, Real>(values, x, y, z, r, scratch);
}

}  // namespace scf
