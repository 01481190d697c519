// Compiled for registers of SVE of 512 bits only.
// Declared in harness/roofs/fma_kernels.hpp.
#include "harness/roofs/fma_chains.hpp"

namespace casebook::roofs {

template <class Real>
double fma_sve512(const FmaRecursion& recursion, std::int64_t steps) {
  using Vector [[gnu::vector_size(64)]] = Real;
  return sum_of_lanes<Vector, 64 / sizeof(Real)>(
      iterate<Real, Vector, many_chains>(recursion, steps));
}

template double fma_sve512<double>(const FmaRecursion& recursion, std::int64_t steps);
template double fma_sve512<float>(const FmaRecursion& recursion, std::int64_t steps);

}  // namespace casebook::roofs
