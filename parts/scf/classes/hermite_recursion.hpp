#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "parts/scf/textbook/hermite.hpp"
#include "parts/scf/width.hpp"

namespace scf {

/// Index of R_tuv in a cube of edge order + 1.
template <int order>
constexpr int cube_index(int t, int u, int v) {
  return (t * (order + 1) + u) * (order + 1) + v;
}

template <int order>
inline constexpr int cube_size = (order + 1) * (order + 1) * (order + 1);

/// Step to one R^m_tuv from R^{m+1}: with x, y or z, and t, u or v the index of that axis,
///   R^m_t = x R^{m+1}_{t-1} + (t - 1) R^{m+1}_{t-2}
struct HermiteStep {
  int axis;
  int to;      ///< places in the cube
  int once;    ///< with the index lowered by one
  int twice;   ///< by two
  int factor;  ///< t - 1; 0: no second part
};

/// The steps of one level of the recursion: R^m_tuv with t + u + v <= highest, all but R^m_000. Of the
/// axes along which an index can be lowered the one with the smallest: where it is 1, the second part
/// vanishes.
template <int order, int highest>
constexpr auto hermite_steps() {
  std::array<HermiteStep, std::size_t{n_hermite(highest) - 1}> steps{};
  std::size_t n = 0;
  for (int t = 0; t <= highest; ++t) {
    for (int u = 0; u <= highest - t; ++u) {
      for (int v = t + u == 0 ? 1 : 0; v <= highest - t - u; ++v) {
        const std::array<int, 3> index = {t, u, v};
        std::size_t axis = v > 0 ? 2 : u > 0 ? 1 : 0;
        for (std::size_t other = 0; other < axis; ++other) {
          axis = index[other] > 0 && index[other] < index[axis] ? other : axis;
        }
        constexpr std::array<int, 3> stride = {
            cube_index<order>(1, 0, 0), cube_index<order>(0, 1, 0), cube_index<order>(0, 0, 1)};
        const int to = cube_index<order>(t, u, v);
        steps[n++] = {
            static_cast<int>(axis), to, to - stride[axis], to - 2 * stride[axis], index[axis] - 1};
      }
    }
  }
  return steps;
}

/// Takes them one after the other, each known to the compiler: one or two operations, with one or two
/// loads and a store of 64 B, in L1.
template <int order, int highest, class L, std::size_t... numbers>
void raise_hermite(const L& x,
                   const L& y,
                   const L& z,
                   const L* __restrict above,
                   L* __restrict r,
                   std::index_sequence<numbers...>) {
  static constexpr auto steps = hermite_steps<order, highest>();
  const auto take = [&]<std::size_t number>() {
    constexpr HermiteStep step = steps[number];
    const L& distance = step.axis == 0 ? x : step.axis == 1 ? y : z;
    if constexpr (step.factor == 0) {
      r[step.to] = distance * above[step.once];
    } else {
      r[step.to] =
          distance * above[step.once] + static_cast<ElementOf<L>>(step.factor) * above[step.twice];
    }
  };
#if defined(__clang__)  // it nests folds, at most 256 deep
  [[maybe_unused]] const bool taken[] = {(take.template operator()<numbers>(), true)...};
#else
  (take.template operator()<numbers>(), ...);
#endif
}

/// All levels up to t + u + v = highest, R^{order - highest}, in r.
template <int order, int highest, class L>
void climb_hermite(const L* values, const L& x, const L& y, const L& z, L* r, L* other) {
  if constexpr (highest > 0) {
    climb_hermite<order, highest - 1>(values, x, y, z, other, r);
    raise_hermite<order, highest>(
        x, y, z, other, r, std::make_index_sequence<std::size_t{n_hermite(highest) - 1}>{});
  }
  r[0] = values[order - highest];
}

/// Hermite Coulomb integrals R_tuv, t + u + v <= order, of as many problems as there are lanes.
/// values: R^m_000 = (-2 alpha)^m F_m for m = 0 ... order; x, y, z: vector between the centers;
/// r, scratch: two cubes, the result is in r.
/// Source: Helgaker et al. (2000), eqs. 9.9.18 to 9.9.20.
template <int order, class L>
void hermite_coulomb(const L* values, const L& x, const L& y, const L& z, L* r, L* scratch) {
  climb_hermite<order, order>(values, x, y, z, r, scratch);
}

}  // namespace scf
