#pragma once

#include <array>
#include <cstddef>

#include "parts/scf/classes/pair_class.hpp"

namespace scf::detail {

/// From the ket's center to the bra's. What rounding took from both is added to the difference, which
/// may be much smaller than they are.
template <class L>
L distance(const PrimitivePairOf<ElementOf<L>>& ab, const L* cd, std::size_t axis) {
  L d = ab.center[axis] - cd[1 + axis];
  if constexpr (KetBatchOf<L>::n_places > 4) {
    d += ab.rest[axis] - cd[4 + axis];
  }
  return d;
}

/// R^m_000 = (-2 alpha)^m F_m of a bra primitive with a ket primitive in each lane, times factor, for
/// m = 0 ... order; returns the vector between their centers. One division and one square root, the slowest
/// of its operations.
template <int order, class L, class Boys>
std::array<L, 3> boys_powers(const Boys& boys,
                             const PrimitivePairOf<ElementOf<L>>& ab,
                             const L* cd,
                             const L& factor,
                             L* values) {
  const L q = cd[0];
  const L inverse_sum = ElementOf<L>{1} / (ab.p + q);
  const L alpha = ab.p * q * inverse_sum;
  const L x = distance(ab, cd, 0);
  const L y = distance(ab, cd, 1);
  const L z = distance(ab, cd, 2);
  boys.template compute<order>(alpha * (x * x + y * y + z * z), values);
  L power = factor * square_root(inverse_sum);
  for (int m = 0; m <= order; ++m) {
    values[m] *= power;
    power *= ElementOf<L>{-2} * alpha;
  }
  return {x, y, z};
}

}  // namespace scf::detail
