// Compiled with the flags of this architecture (NEON on 64-bit ARM) only.
// Declared in harness/roofs/fma_kernels.hpp.
#include "harness/roofs/fma_chains.hpp"

namespace casebook::roofs {

template <class Real>
double fma_vector128(const FmaRecursion& recursion, std::int64_t steps) {
  using Vector [[gnu::vector_size(16)]] = Real;
  return sum_of_lanes<Vector, 16 / sizeof(Real)>(
      iterate<Real, Vector, many_chains>(recursion, steps));
}

template double fma_vector128<double>(const FmaRecursion& recursion, std::int64_t steps);
template double fma_vector128<float>(const FmaRecursion& recursion, std::int64_t steps);

}  // namespace casebook::roofs
